package sqlite

import (
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	_ "modernc.org/sqlite"
)

// fingerprint is every file of a directory with the hash of its content.
func fingerprint(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256(data)
		fmt.Fprintln(&b, e.Name(), hex.EncodeToString(sum[:]))
	}
	return b.String()
}

func writer(t *testing.T, path, journal string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	t.Cleanup(func() { db.Close() })
	exec(t, db, "PRAGMA journal_mode="+journal)
	exec(t, db, "PRAGMA wal_autocheckpoint=0")
	exec(t, db, "CREATE TABLE n (v INTEGER, pad TEXT)")
	return db
}

func exec(t *testing.T, db *sql.DB, query string, args ...any) {
	t.Helper()
	if _, err := db.Exec(query, args...); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
}

func sum(t *testing.T, path string) (n int) {
	t.Helper()
	err := Read(path, func(db *sql.DB) error { return db.QueryRow("SELECT COALESCE(SUM(v),0) FROM n").Scan(&n) })
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// A live database in both journal modes: what was committed is read, from the
// log too, and nothing in the folder changes.
func TestReadLive(t *testing.T) {
	for _, journal := range []string{"WAL", "DELETE"} {
		t.Run(journal, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, "live.sqlite")
			db := writer(t, path, journal)
			want := 0
			for i := range 50 {
				exec(t, db, "INSERT INTO n VALUES (?, ?)", i, strings.Repeat("x", 3000))
				want += i
				if i%10 != 0 {
					continue
				}
				before := fingerprint(t, dir)
				if got := sum(t, path); got != want {
					t.Errorf("after %d rows: %d, want %d", i+1, got, want)
				}
				if after := fingerprint(t, dir); after != before {
					t.Errorf("reading changed the folder:\n%s\n%s", before, after)
				}
				if i == 20 {
					exec(t, db, "PRAGMA wal_checkpoint(TRUNCATE)")
				}
			}
		})
	}
}

// What a transaction has not committed is not there, and its lock does not
// keep a reader out.
func TestReadLocked(t *testing.T) {
	path := filepath.Join(t.TempDir(), "locked.sqlite")
	db := writer(t, path, "WAL")
	exec(t, db, "INSERT INTO n VALUES (7, '')")
	exec(t, db, "BEGIN EXCLUSIVE")
	exec(t, db, "INSERT INTO n VALUES (100, '')")
	if got := sum(t, path); got != 7 {
		t.Errorf("%d, want 7", got)
	}
	exec(t, db, "ROLLBACK")
}

// A database whose program ended without closing it: the log is all that
// knows the last rows.
func TestReadAbandoned(t *testing.T) {
	dir, copied := t.TempDir(), t.TempDir()
	db := writer(t, filepath.Join(dir, "a.sqlite"), "WAL")
	exec(t, db, "INSERT INTO n VALUES (3, '')")
	for _, suffix := range []string{"", "-wal"} {
		data, err := os.ReadFile(filepath.Join(dir, "a.sqlite"+suffix))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(copied, "a.sqlite"+suffix), data, 0o400); err != nil {
			t.Fatal(err)
		}
	}
	before := fingerprint(t, copied)
	if got := sum(t, filepath.Join(copied, "a.sqlite")); got != 3 {
		t.Errorf("%d, want 3", got)
	}
	if after := fingerprint(t, copied); after != before {
		t.Errorf("reading changed the folder:\n%s\n%s", before, after)
	}
}

func TestReadBroken(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "whole.sqlite")
	db := writer(t, path, "DELETE")
	for range 200 {
		exec(t, db, "INSERT INTO n VALUES (1, ?)", strings.Repeat("y", 3000))
	}
	db.Close()
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{
		"empty": nil, "text": []byte("not a database at all"), "header": whole[:60], "half": whole[:len(whole)/2],
	} {
		broken := filepath.Join(dir, name)
		if err := os.WriteFile(broken, data, 0o600); err != nil {
			t.Fatal(err)
		}
		var n int
		err := Read(broken, func(db *sql.DB) error { return db.QueryRow("SELECT SUM(v) FROM n").Scan(&n) })
		if err == nil {
			t.Errorf("%s: read without an error", name)
		}
	}
}
