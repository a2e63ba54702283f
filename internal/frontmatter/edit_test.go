package frontmatter

import (
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

func apply(d document, r Replacement) string {
	return d.Source[:r.Span.Start] + r.Text + d.Source[r.Span.End:]
}

// TestQuotedRepairs quotes the values of every broken block of the fixtures
// whose cause is how the value is written; then the problem is gone and the
// value is what could be told before.
func TestQuotedRepairs(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/problems.txtar")
	if err != nil {
		t.Fatal(err)
	}
	repaired := 0
	for _, f := range archive.Files {
		if strings.HasSuffix(f.Name, ".want") {
			continue
		}
		d := parse(decode(string(f.Data)))
		for _, p := range d.Front.Problems {
			e, ok := d.Front.Lookup(p.Key)
			if !ok || !byQuoting(p) || e.Value.Kind == Mapping || e.Value.Kind == Sequence && e.Value.Style == Block {
				continue
			}
			repaired++
			checkRepair(t, f.Name, d, p, e, apply(d, Requote(d.Source, e)))
			if r, ok := Refold(d.Source, e); ok {
				checkRepair(t, f.Name+" folded", d, p, e, apply(d, r))
			}
		}
	}
	if repaired < 25 {
		t.Errorf("only %d problems tried", repaired)
	}
}

// byQuoting reports a problem that ends when the value is quoted.
func byQuoting(p Problem) bool {
	switch p.Cause {
	case UnquotedColon, AfterFlow, Unterminated, UnknownAlias, ReservedStart:
		return true
	case Syntax:
		return strings.Contains(p.Message, "#") || strings.Contains(p.Message, "escape")
	}
	return false
}

func checkRepair(t *testing.T, name string, d document, p Problem, e Entry, fixed string) {
	t.Helper()
	again := parse(fixed)
	if len(again.Front.Problems) != len(d.Front.Problems)-1 {
		t.Errorf("%s: %+v does not go: %+v in\n%s", name, p, again.Front.Problems, fixed)
	}
	got, _ := again.Front.Lookup(e.Key.Value)
	if got.Value.Kind != String || got.Value.Broken || e.Value.Kind == String && got.Value.Value != e.Value.Value {
		t.Errorf("%s: value is %q (broken %v), was %q in\n%s", name, got.Value.Value, got.Value.Broken, e.Value.Value, fixed)
	}
}

// TestRewriteValues writes good values anew; they stay the same.
func TestRewriteValues(t *testing.T) {
	for _, eol := range []string{"\n", "\r\n", "\r"} {
		for _, value := range []string{
			"plain", "'it''s'", `"a \"b\" \\ \t \u0007 \x85 é"`, "|\n  one\n  two", ">-\n  one\n  two", "\n  over\n  lines", "[a, b]", "x" + strings.Repeat(" word", 60),
		} {
			src := strings.ReplaceAll("---\na: "+value+"\nb: c\n---\ntext\n", "\n", eol)
			d := parse(src)
			if len(d.Front.Problems) > 0 {
				t.Fatalf("%q: %+v", src, d.Front.Problems)
			}
			e, _ := d.Front.Lookup("a")
			want := e.Value.Value
			if e.Value.Kind == Sequence {
				want = value
			}
			fixed := []string{apply(d, Requote(d.Source, e))}
			if r, ok := Refold(d.Source, e); ok {
				fixed = append(fixed, apply(d, r))
			}
			for _, f := range fixed {
				again := parse(f)
				got, _ := again.Front.Lookup("a")
				c, _ := again.Front.Lookup("b")
				if len(again.Front.Problems) > 0 || got.Value.Value != want || c.Value.Value != "c" {
					t.Errorf("%q became %q: %+v %+v", src, f, got.Value, again.Front.Problems)
				}
				if rest := strings.ReplaceAll(f, eol, ""); strings.ContainsAny(rest, "\r\n") {
					t.Errorf("%q mixes line ends", f)
				}
			}
		}
	}
}

func FuzzQuote(f *testing.F) {
	f.Add("a: b\n\"\\\u2028\x00\xff\U0001f600\u0085")
	f.Fuzz(func(t *testing.T, value string) {
		d := parse("---\na: " + Quote(value) + "\n---\n")
		e, _ := d.Front.Lookup("a")
		if e.Value.Value != value || e.Value.Kind != String {
			t.Errorf("%q reads as %q", Quote(value), e.Value.Value)
		}
		for _, p := range d.Front.Problems {
			if p.Cause != ControlChar {
				t.Errorf("%q gives %+v", Quote(value), p)
			}
		}
		d = parse("---\na: x\n---\n")
		e, _ = d.Front.Lookup("a")
		e.Value.Value = value
		folded, ok := Refold(d.Source, e)
		if !ok {
			return
		}
		d = parse(apply(d, folded))
		if e, _ := d.Front.Lookup("a"); e.Value.Value != value || len(d.Front.Problems) > 0 {
			t.Errorf("%q reads as %q, %+v", folded.Text, e.Value.Value, d.Front.Problems)
		}
	})
}
