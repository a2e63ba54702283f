package sqlite

import (
	"database/sql"
	"os"
	"path/filepath"
	"testing"
)

// FuzzOverlay damages a database and its log: reading them ends, with rows or
// with an error, and never changes them.
func FuzzOverlay(f *testing.F) {
	dir := f.TempDir()
	path := filepath.Join(dir, "a.sqlite")
	db, err := sql.Open("sqlite", path)
	if err != nil {
		f.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	defer db.Close()
	for _, q := range []string{"PRAGMA page_size=512", "PRAGMA journal_mode=WAL", "CREATE TABLE n (v INTEGER)", "PRAGMA wal_checkpoint", "INSERT INTO n VALUES (1),(2)"} {
		if _, err := db.Exec(q); err != nil {
			f.Fatal(err)
		}
	}
	file, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	log, err := os.ReadFile(path + "-wal")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(file, log, 20, byte(1))
	f.Add(file, log[:len(log)-100], 700, byte(255))
	f.Add(file[:700], log, 0, byte(0))
	f.Fuzz(func(t *testing.T, file, log []byte, at int, flip byte) {
		if at >= 0 && at < len(file) {
			file = append([]byte(nil), file...)
			file[at] ^= flip
		}
		dir := t.TempDir()
		path := filepath.Join(dir, "d")
		for name, data := range map[string][]byte{path: file, path + "-wal": log} {
			if err := os.WriteFile(name, data, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		before := fingerprint(t, dir)
		var n int
		_ = Read(path, func(db *sql.DB) error { return db.QueryRow("SELECT COUNT(*) FROM n").Scan(&n) })
		if after := fingerprint(t, dir); after != before {
			t.Errorf("reading changed the folder:\n%s\n%s", before, after)
		}
	})
}
