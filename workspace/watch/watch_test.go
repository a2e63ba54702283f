package watch

import (
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

// listen collects reported paths and waits for one.
func listen() (Listener, func(t *testing.T, want string)) {
	got := make(chan []string, 100)
	wait := func(t *testing.T, want string) {
		t.Helper()
		limit := time.After(10 * time.Second)
		for {
			select {
			case paths := <-got:
				if slices.Contains(paths, want) {
					return
				}
			case <-limit:
				t.Fatalf("%s was not reported", want)
			}
		}
	}
	return Listener{Changed: func(p []string) { got <- p }, Lost: func() {}}, wait
}

// saves are the ways in which editors and tools replace a file.
var saves = map[string]func(t *testing.T, name string){
	"in place": func(t *testing.T, name string) { write(t, name, "2") },
	"rename over": func(t *testing.T, name string) {
		write(t, name+".tmp", "2")
		must(t, os.Rename(name+".tmp", name))
	},
	"backup first, as vim does": func(t *testing.T, name string) {
		must(t, os.Rename(name, name+"~"))
		write(t, name, "2")
		must(t, os.Remove(name+"~"))
	},
	"delete": func(t *testing.T, name string) { must(t, os.Remove(name)) },
}

func TestSavesAreSeen(t *testing.T) {
	for how, save := range saves {
		t.Run(how, func(t *testing.T) {
			dir := t.TempDir()
			name := filepath.Join(dir, "SKILL.md")
			write(t, name, "1")
			l, wait := listen()
			w := New(l)
			defer w.Close()
			w.Add(filepath.ToSlash(dir))
			save(t, name)
			wait(t, filepath.ToSlash(name))
			save2 := filepath.Join(dir, "again.md") // the watch still lives
			write(t, save2, "3")
			wait(t, filepath.ToSlash(save2))
		})
	}
}

// TestPolling: the poller sees the same saves.
func TestPolling(t *testing.T) {
	for how, save := range saves {
		t.Run(how, func(t *testing.T) {
			dir := t.TempDir()
			name := filepath.Join(dir, "SKILL.md")
			write(t, name, "one")
			must(t, os.Chtimes(name, time.Unix(1, 0), time.Unix(1, 0)))
			var got []string
			p := newPoller(func(path string) { got = append(got, path) })
			p.close() // only looks by hand
			p.add(filepath.ToSlash(dir))
			p.look()
			if len(got) != 0 {
				t.Fatalf("reported %v without a change", got)
			}
			save(t, name)
			p.look()
			if !slices.Contains(got, filepath.ToSlash(name)) {
				t.Errorf("reported %v, want %s", got, name)
			}
		})
	}
}

// TestPollingRests: a look that takes long is followed by a longer rest.
func TestPollingRests(t *testing.T) {
	for name, test := range map[string]struct {
		takes, between time.Duration // one look, and from its start to the next
	}{
		"small tree": {10 * time.Millisecond, Interval + 10*time.Millisecond},
		"large tree": {time.Second, 20 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var looks []time.Time
				p := &poller{changed: func(string) {}, quit: make(chan struct{}), dirs: map[string]map[string]stamp{"/a": {}}}
				p.list = func(string) map[string]stamp {
					looks = append(looks, time.Now())
					time.Sleep(test.takes)
					return map[string]stamp{}
				}
				go p.run()
				time.Sleep(3 * test.between)
				p.close()
				synctest.Wait()
				if len(looks) < 2 || looks[1].Sub(looks[0]) != test.between {
					t.Errorf("looked at %v, want %v between two", looks, test.between)
				}
			})
		})
	}
}

// TestExhausted: the errors after which every further watch would fail.
func TestExhausted(t *testing.T) {
	if !exhausted(&os.PathError{Err: syscall.ENOSPC}) || !exhausted(syscall.EMFILE) || exhausted(os.ErrNotExist) {
		t.Error("exhausted misjudges an error")
	}
}

// TestFallBack: out of watches, a directory is polled and the user told once.
func TestFallBack(t *testing.T) {
	told := 0
	l, _ := listen()
	l.Polling = func(string) { told++ }
	w := &notifier{listener: l, batch: newBatch(l.Changed)}
	defer w.Close()
	dir := filepath.ToSlash(t.TempDir())
	w.fall("none left").add(dir)
	w.Add(dir)
	w.fall("none left")
	if told != 1 {
		t.Errorf("told %d times, want once", told)
	}
	w.poll.mu.Lock()
	defer w.poll.mu.Unlock()
	if _, ok := w.poll.dirs[dir]; !ok {
		t.Error("the directory is not polled")
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	must(t, os.WriteFile(name, []byte(text), 0o644))
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
