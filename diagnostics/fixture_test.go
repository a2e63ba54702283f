package diagnostics

import (
	"bytes"
	"flag"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"agentls/internal/fixture"
	"agentls/internal/text"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the marks in the fixtures and pages")

// TestFixtures reads every fixture, takes its marks away, runs the rules and
// wants the same bytes back.
func TestFixtures(t *testing.T) {
	count := 0
	filepath.WalkDir("testdata", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(name) != ".txtar" {
			return err
		}
		count++
		t.Run(strings.TrimSuffix(filepath.ToSlash(name), ".txtar"), func(t *testing.T) {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			got := checkFixture(t, data)
			if *update && !bytes.Equal(got, data) {
				if err := os.WriteFile(name, got, 0o666); err != nil {
					t.Fatal(err)
				}
			} else if !bytes.Equal(got, data) {
				t.Error(cmp.Diff(string(data), string(got)))
			}
		})
		return nil
	})
	if count < 50 {
		t.Errorf("only %d fixtures found", count)
	}
}

// TestQuiet wants no mark at all, whatever -update wrote.
func TestQuiet(t *testing.T) {
	names, _ := filepath.Glob("testdata/quiet/*.txtar")
	if len(names) < 10 {
		t.Errorf("only %d fixtures found", len(names))
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		f, err := fixture.Parse(data)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range f.Files {
			if file.Marks != nil || file.Fixed {
				t.Errorf("%s: %s is not quiet", name, file.Name)
			}
		}
	}
}

// checkFixture is data as a run over its tree renders it. On the way it tries
// every fix of every finding.
func checkFixture(t *testing.T, data []byte) []byte {
	t.Helper()
	f, err := fixture.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	w := newWorld(t, f)
	marks, fixed := map[string][]fixture.Mark{}, map[string]string{}
	for _, file := range f.Files {
		p := path.Join(root, file.Name)
		if file.Fixed || file.Dir || file.Target != "" {
			continue
		}
		findings := w.run(p)
		marks[file.Name] = w.marksOf(findings)
		checkSpans(t, file.Text, findings)
		for _, x := range findings {
			for _, fix := range x.Fixes {
				w.checkFix(t, findings, x, fix)
			}
			w.checkSuppress(t, findings, x)
		}
		if s, ok := w.fixed(t, p); ok {
			fixed[file.Name] = s
		}
	}
	f.Comment = w.withFolder(t, f)
	return f.Render(marks, fixed)
}

// checkSpans wants spans and edits inside the text, on characters, and no empty
// span in a text that is not empty.
func checkSpans(t testing.TB, src string, findings []Finding) {
	t.Helper()
	inside := func(s text.Span) bool {
		return s.Start >= 0 && s.Start <= s.End && s.End <= len(src) && onCharacter(src, s.Start) && onCharacter(src, s.End)
	}
	for _, f := range findings {
		if !inside(f.Span) || f.Span.Empty() && src != "" {
			t.Errorf("%s: the span %v is bad in a text of %d bytes", f.Rule, f.Span, len(src))
		}
		if f.Message == "" || strings.ContainsAny(f.Message, "\r\n") {
			t.Errorf("%s: the message is %q", f.Rule, f.Message)
		}
		for _, fix := range f.Fixes {
			if len(fix.Edits)+len(fix.Renames) == 0 || len(Compatible([]Fix{fix})) != 1 {
				t.Errorf("%s: %q does nothing", f.Rule, fix.Title)
			}
			for i, e := range fix.Edits {
				if e.Path != f.Path || !inside(e.Span) {
					t.Errorf("%s: %q edits %v", f.Rule, fix.Title, e.Span)
				}
				for _, other := range fix.Edits[:i] {
					if meet(e, other) {
						t.Errorf("%s: %q edits one place twice", f.Rule, fix.Title)
					}
				}
			}
		}
	}
}

// onCharacter reports whether offset does not lie inside a character of s.
func onCharacter(s string, offset int) bool {
	if offset == 0 || offset == len(s) || utf8.RuneStart(s[offset]) {
		return true
	}
	start := offset
	for start > 0 && offset-start < utf8.UTFMax && !utf8.RuneStart(s[start]) {
		start--
	}
	_, size := utf8.DecodeRuneInString(s[start:])
	return start+size <= offset
}

// checkFix carries out fix: the finding has to go and no other may come, hints
// excepted.
func (w *smallWorld) checkFix(t *testing.T, before []Finding, x Finding, fix Fix) {
	t.Helper()
	src, _ := w.Text(x.Path)
	to := x.Path
	for _, r := range fix.Renames {
		to = strings.Replace(to, r.From, r.To, 1)
	}
	after := *w
	after.Memory = w.copy(x.Path, to, Apply(src, x.Path, fix.Edits))
	findings := after.run(to)
	if count(findings, x.Rule) >= count(before, x.Rule) {
		t.Errorf("%q does not end %s: %s", fix.Title, x.Rule, x.Message)
	}
	for _, f := range findings {
		known := f.Rule == w.reveals || slices.ContainsFunc(before, func(b Finding) bool { return b.Rule == f.Rule })
		if !known && f.Severity > Hint {
			t.Errorf("%q ends %s and brings up %s: %s", fix.Title, x.Rule, f.Rule, f.Message)
		}
	}
}

func count(findings []Finding, rule string) int {
	n := 0
	for _, f := range findings {
		if f.Rule == rule {
			n++
		}
	}
	return n
}

// checkSuppress puts the comment that allows x: x has to go, and the others to
// stay.
func (w *smallWorld) checkSuppress(t *testing.T, before []Finding, x Finding) {
	t.Helper()
	kind, _ := kindOf(strings.TrimPrefix(x.Path, root+"/"))
	doc, _ := w.Document(x.Path)
	fix, ok := Suppress(File{Path: x.Path, Kind: kind, Doc: doc}, x)
	if !ok {
		return
	}
	after := *w
	after.Memory = w.copy(x.Path, x.Path, Apply(doc.Source, x.Path, fix.Edits))
	findings := after.run(x.Path)
	if count(findings, x.Rule) >= count(before, x.Rule) {
		s, _ := after.Text(x.Path)
		t.Errorf("%q does not silence %s:\n%.400s", fix.Title, x.Rule, s)
	}
	for _, f := range before {
		if f.Rule != x.Rule && count(findings, f.Rule) != count(before, f.Rule) {
			t.Errorf("%q silences %s as well", fix.Title, f.Rule)
		}
	}
	for _, f := range findings {
		if count(before, f.Rule) == 0 && f.Rule != w.reveals {
			t.Errorf("%q brings up %s", fix.Title, f.Rule)
		}
	}
}
