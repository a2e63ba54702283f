package session

import (
	"crypto/sha256"
	"database/sql"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"agentls/governor"
)

// hashes is every file below dir with the hash of its content.
func hashes(t testing.TB, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		out[path] = fmt.Sprintf("%x", sha256.Sum256(data))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// everything runs all that is done with a session.
func everything(t testing.TB, path string) {
	t.Helper()
	s := open(t, path)
	in := s.Input(governor.Shadow, governor.Settings{MinAgeTurns: 2, MaxChars: 4000})
	for _, v := range []any{
		governor.BuildReport(in), governor.BuildShadow(in, s.Source, s.Warnings), governor.Replay(in),
		governor.BuildStats(in), governor.BuildInvariants(in),
	} {
		if _, err := json.Marshal(v); err != nil {
			t.Fatal(err)
		}
	}
}

// No byte of a session changes, and nothing is left beside it.
func TestNothingIsWritten(t *testing.T) {
	dir := t.TempDir()
	var paths []string
	for _, f := range tellers {
		d := filepath.Join(dir, f.format)
		if err := os.MkdirAll(d, 0o700); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, f.tell(t, d, superseded))
	}
	before := hashes(t, dir)
	if before[filepath.Join(dir, "alisio", "sessions.sqlite-wal")] == "" {
		t.Error("the database has no log: the test shows too little")
	}
	for _, p := range paths {
		everything(t, p)
	}
	Find(FindOptions{Roots: []string{dir}})
	if diff := cmp.Diff(before, hashes(t, dir)); diff != "" {
		t.Error(diff)
	}
}

const secret = "S3CRET-51f0"

// A secret in every text never shows in what is reported of a session.
func TestSecretsStayInside(t *testing.T) {
	story := slicesOf(superseded)
	for i := range story {
		story[i].text = secret + " " + story[i].text + secret
	}
	for _, f := range tellers {
		s := open(t, f.tell(t, t.TempDir(), story))
		in := s.Input(governor.Shadow, governor.Settings{MinAgeTurns: 2, MaxChars: 4000})
		for _, v := range []any{governor.BuildReport(in), governor.Replay(in), governor.BuildStats(in), governor.BuildInvariants(in), governor.BuildShadow(in, s.Source, s.Warnings)} {
			if b, _ := json.Marshal(v); strings.Contains(string(b), secret) {
				t.Errorf("%s: %.300s", f.format, b)
			}
		}
		if b := fmt.Sprintf("%+v", s.Messages); strings.Contains(b, secret) {
			t.Errorf("%s: a reader keeps text: %.300s", f.format, b)
		}
	}
}

// A session that is being written is read as far as it goes, and then on; the
// outcome is that of reading it whole.
func TestFollow(t *testing.T) {
	for _, f := range tellers {
		if f.format == "alisio" || f.format == "openai" {
			continue // a database and a document are read whole each time
		}
		t.Run(f.format, func(t *testing.T) {
			whole, err := os.ReadFile(f.tell(t, t.TempDir(), superseded))
			if err != nil {
				t.Fatal(err)
			}
			path := filepath.Join(t.TempDir(), "growing.jsonl")
			r := NewReader(path, "")
			if _, err := r.Update(); err == nil {
				t.Error("a file that is not there was read")
			}
			for end := 300; ; end += 137 {
				end = min(end, len(whole))
				write(t, path, whole[:end])
				if _, err := r.Update(); err != nil {
					t.Fatal(err)
				}
				fresh := open(t, path)
				if diff := cmp.Diff(outline(fresh), outline(r.Session())); diff != "" {
					t.Fatalf("after %d bytes: %s", end, diff)
				}
				if diff := cmp.Diff(fresh.Source, r.Session().Source); diff != "" {
					t.Fatalf("after %d bytes: %s", end, diff)
				}
				if end == len(whole) {
					break
				}
			}
			if changed, err := r.Update(); changed || err != nil {
				t.Errorf("nothing was added: %v %v", changed, err)
			}
			write(t, path, whole[:len(whole)/2]) // written anew
			if _, err := r.Update(); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(outline(open(t, path)), outline(r.Session())); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// write replaces a file and moves its time on, as file systems may be coarse.
func write(t testing.TB, path string, data []byte) {
	t.Helper()
	later := time.Unix(1000, 0)
	if info, err := os.Stat(path); err == nil {
		later = info.ModTime().Add(time.Second)
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(path, later, later); err != nil {
		t.Fatal(err)
	}
}

func TestFollowDatabase(t *testing.T) {
	path, db := alisioDB(t, t.TempDir())
	addAlisio(t, db, "s", "", "{}", superseded[:3])
	r := NewReader(path, "s")
	if changed, err := r.Update(); !changed || err != nil {
		t.Fatal(changed, err)
	}
	n := len(r.Session().Messages)
	if changed, err := r.Update(); changed || err != nil {
		t.Errorf("nothing was added: %v %v", changed, err)
	}
	if _, err := db.Exec(`INSERT INTO messages (session, body) VALUES ('s', '{"role":"user","text":"more"}')`); err != nil {
		t.Fatal(err)
	}
	if changed, err := r.Update(); !changed || err != nil || len(r.Session().Messages) != n+1 {
		t.Errorf("%v %v, %d messages after %d", changed, err, len(r.Session().Messages), n)
	}
}

// Each kind of bad input is one clear line that names the file; the rest is
// reported.
func TestBadFiles(t *testing.T) {
	dir := t.TempDir()
	put := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	other := filepath.Join(dir, "other.sqlite")
	db, err := sql.Open("sqlite", other)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("CREATE TABLE t (a)"); err != nil {
		t.Fatal(err)
	}
	db.Close()
	for path, want := range map[string]string{
		dir:                                      "is a directory, not a session file",
		filepath.Join(dir, "gone.jsonl"):         "no such file or directory",
		put("empty.jsonl", ""):                   "is empty",
		put("prose.jsonl", "hello\n"):            unknownFormat([]byte("x")),
		put("cut.sqlite", "SQLite format 3\x00"): "has a broken header",
		other:                                    "is a SQLite database, but not one of Alisio (no such table: sessions (1))",
	} {
		_, err := NewReader(path, "").Update()
		if err == nil || err.Error() != path+": "+want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// A database that is cut off is one clear line.
func TestDatabaseCutOff(t *testing.T) {
	path, db := alisioDB(t, t.TempDir())
	for i := range 20 {
		addAlisio(t, db, fmt.Sprint("s", i), "", "{}", superseded)
	}
	if _, err := db.Exec("PRAGMA wal_checkpoint(TRUNCATE)"); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	half := filepath.Join(t.TempDir(), "half.sqlite")
	write(t, half, whole[:len(whole)/2])
	if _, err := NewReader(half, "").Update(); err == nil || !strings.HasPrefix(err.Error(), half+": is cut off or damaged: ") {
		t.Error(err)
	}
}

// A line of 100 MB is skipped and named; the messages around it are there.
func TestLongLine(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s.jsonl")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintln(f, claudeAsk("a", "", "before"))
	fmt.Fprint(f, `{"type":"user","sessionId":"s","message":{"content":"`)
	block := strings.Repeat("x", 1<<20)
	for range 100 {
		fmt.Fprint(f, block)
	}
	fmt.Fprintln(f, `"}}`)
	fmt.Fprintln(f, claudeAsk("b", "a", "after"))
	f.Close()
	s := open(t, path)
	check(t, s, "user 6 summary=false", "user 5 summary=false")
	if len(s.Warnings) != 1 || !strings.HasPrefix(s.Warnings[0], path+": the record at byte ") || !strings.HasSuffix(s.Warnings[0], "is longer than 32 MiB and was skipped") {
		t.Errorf("%q", s.Warnings)
	}
}

func TestOddText(t *testing.T) {
	s := readLines(t, "s.jsonl",
		claudeAsk("a", "", "x"),
		`{"type":"user","sessionId":"s","message":{"content":"lone \ud800 and `+"\xff\xfe"+`"}}`,
		`not json`,
		`{"type":"user","sessionId":"s","message":{"content":"whole"}}  `,
		`{"type":"assistant","sessionId":"s","message":[1,2]}`,
		`{"type":"user","sessionId":"s","message":{"content":[1,null,{"type":"tool_result"},{"type":7}]}}`,
		`[]`,
	)
	if s.Source.SkippedLines != 2 || len(s.Warnings) != 2 {
		t.Errorf("%d skipped: %q", s.Source.SkippedLines, s.Warnings)
	}
	check(t, s, "user 1 summary=false", "user 12 summary=false", "user 5 summary=false", "assistant 0 []", "tool ", "user 0 summary=false")
}

// FuzzReaders: whatever a file holds, nothing panics, and reading it twice
// gives the same.
func FuzzReaders(f *testing.F) {
	dir := f.TempDir()
	for _, teller := range tellers {
		if teller.format == "alisio" {
			continue
		}
		data, err := os.ReadFile(teller.tell(f, dir, superseded))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
		f.Add(data[:len(data)/2])
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "session.jsonl")
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		a, b := NewReader(path, ""), NewReader(path, "")
		_, err1 := a.Update()
		_, err2 := b.Update()
		if (err1 == nil) != (err2 == nil) {
			t.Fatalf("%v, then %v", err1, err2)
		}
		if err1 != nil {
			return
		}
		if diff := cmp.Diff(outline(a.Session()), outline(b.Session())); diff != "" {
			t.Fatal(diff)
		}
		everything(t, path)
	})
}

// FuzzShell: no command makes the reader of commands panic, and what it takes
// for a read names one file.
func FuzzShell(f *testing.F) {
	for _, s := range []string{"cat a", "nl -ba 'a b' | sed -n '1,5p'", "cd x && head -3 y", "sed -n 9999999999999999999p a", "head -n -1 a"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, script string) {
		a := readAction(script, "/w")
		if a == nil {
			return
		}
		if a.Kind != governor.Read || a.Path == "" || !strings.HasPrefix(a.Identity, "/") || a.Start.Given && a.Start.Value < 1 || a.Count.Value < 0 {
			t.Errorf("%q: %+v", script, a)
		}
	})
}
