package governor

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestFill: the sums by tool, kind and file of a history, in plain words.
func TestFill(t *testing.T) {
	s := (&story{}).user("go").read("c1", "a", 1).write("c2", "a", 2).read("c3", "b", 1).read("c4", "b", 1).run("c5", "true").run("c6", "true").say("done")
	f := BuildFill(s.input(Shadow, DefaultSettings()))
	if f.Tokens != RowTokens(s.h) {
		t.Errorf("the parts are %d, the whole %d", f.Tokens, RowTokens(s.h))
	}
	tokens, redundant := 0, 0
	for _, k := range f.ByKind {
		tokens += k.Tokens
	}
	for _, tool := range f.ByTool {
		redundant += tool.Redundant
	}
	if tokens != f.Tokens || redundant != f.Redundant.Tokens || f.Redundant.Elisions != 2 {
		t.Errorf("%d tokens by kind, %d redundant by tool, of %+v", tokens, redundant, f.Redundant)
	}
	why := map[string]string{}
	for _, file := range f.ByFile {
		why[file.Path] = file.Why
	}
	if diff := cmp.Diff(map[string]string{"a": "edited since, message 4", "b": "shown before, message 6"}, why); diff != "" {
		t.Error(diff)
	}
	if l := f.Largest[0]; l.What != "read_file a" && l.What != "read_file b" {
		t.Errorf("%+v", f.Largest)
	}
}

func TestWithin(t *testing.T) {
	for p, want := range map[string]string{"/w/a/b": "a/b", "/w": "/w", "/wide/a": "/wide/a", "./a": "a", "/w/../x": "/x"} {
		if got := Within("/w", p); got != want {
			t.Errorf("%s is %s, want %s", p, got, want)
		}
	}
}
