package diagnostics

import (
	"testing"

	"agentls/internal/markdown"
	"agentls/internal/tree"
)

// TestSuppressKeepsDefinition: the comment that allows a finding in a reference
// definition leaves it one.
func TestSuppressKeepsDefinition(t *testing.T) {
	doc := markdown.Parse("# A\n\n[x] and [y][]\n\n[x]: none.md\n[y]: docs/none.md 'Y'\n")
	for _, l := range doc.Links() {
		f := File{Path: "/w/AGENTS.md", Kind: Instruction, Doc: doc}
		fix, ok := Suppress(f, Finding{Rule: "link-missing", Path: f.Path, Span: l.TargetSpan})
		if !ok {
			t.Fatalf("%s cannot be allowed", l.Target)
		}
		if after := Apply(doc.Source, f.Path, fix.Edits); len(markdown.Parse(after).Links()) != 2 {
			t.Errorf("allowed %s:\n%s", l.Target, after)
		}
	}
}

// TestRelative: what is a path relative to the file, and what is left of it.
func TestRelative(t *testing.T) {
	for target, want := range map[string]destination{
		"a.md":            {"a.md", "", "a.md"},
		"a%20b.md#c%20d":  {"a b.md", "#c%20d", "a b.md#c d"},
		"a.md?x=1#y":      {"a.md", "?x=1#y", "a.md?x=1#y"},
		"../a/./b":        {"../a/./b", "", "../a/./b"},
		"a:b/c.md":        {},
		"dir/a:b.md":      {"dir/a:b.md", "", "dir/a:b.md"},
		"":                {},
		"#a":              {},
		"?a":              {},
		"/a":              {},
		"%2Fa":            {},
		"~/a":             {},
		"a%00b":           {},
		"%zz":             {},
		"a\\b":            {},
		"{a}/b.md":        {},
		"<a>.md":          {},
		"$A/b.md":         {},
		"mailto:a@b.c":    {},
		"//host/a.md":     {},
		"path/to/file.md": {},
	} {
		got, ok := relative(target)
		if ok != (want.name != "") || ok && got != want {
			t.Errorf("%q: %+v %t, want %+v", target, got, ok, want)
		}
	}
}

func TestRelTo(t *testing.T) {
	for _, c := range []struct{ dir, to, want string }{
		{"/w/a", "/w/a/b.md", "b.md"}, {"/w/a", "/w/b.md", "../b.md"}, {"/w/a/b", "/w", "../.."}, {"/w", "/w", ""}, {"/", "/a", "a"},
	} {
		if got := tree.PathFrom(c.dir, c.to); got != c.want {
			t.Errorf("from %s to %s: %q, want %q", c.dir, c.to, got, c.want)
		}
	}
}

// FuzzLinks: whatever a link says, no answer is a panic, a place outside the
// folder or an edit that is no path.
func FuzzLinks(f *testing.F) {
	for _, s := range []string{"a.md", "../../x", "docs/A.md", "a b", "%2e%2e/x", "x#y?z", "docs/%zz", "a:1", "....//", "./../w/docs/a.md"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, target string) {
		w := &smallWorld{}
		w.AddFile("/w/docs/a.md", "")
		w.AddFile("/w/sub/AGENTS.md", "[x](<"+target+">) [y]("+target+")\n\n[z]: "+target+"\n")
		found := w.run("/w/sub/AGENTS.md")
		src, _ := w.Text("/w/sub/AGENTS.md")
		checkSpans(t, src, found)
		for _, x := range found {
			for _, fix := range x.Fixes {
				after := Apply(src, x.Path, fix.Edits)
				if x.Rule == "link-missing" || x.Rule == "link-case" {
					next := *w
					next.Memory = w.copy(x.Path, x.Path, after)
					if n := next.run(x.Path); count(n, x.Rule) >= count(found, x.Rule) {
						t.Errorf("%q: %q does not end %s: %q", target, fix.Title, x.Rule, after)
					}
				}
			}
		}
	})
}
