package ide

import (
	"path/filepath"
	"slices"
	"testing"

	"agentls/diagnostics"
	"agentls/internal/markdown"
	"agentls/internal/text"
)

// TestFixAllInCorpora takes all safe fixes of each file of real repositories. To
// take them again changes nothing, and what no fix was about reads as before.
func TestFixAllInCorpora(t *testing.T) {
	folders, _ := filepath.Glob("../../../shared/corpora/*+*")
	if len(folders) == 0 {
		t.Skip("no corpora are here")
	}
	fixed := map[string]int{}
	for _, folder := range folders {
		s := opening(t, folder)
		for _, file := range s.Paths() {
			all, ok := FixAll(s, file)
			if !ok {
				continue
			}
			for _, f := range s.Findings(file) {
				if _, ok := diagnostics.SafeFix(f); ok {
					fixed[f.Rule]++
				}
			}
			before, _ := s.Files.Text(file)
			after := diagnostics.Apply(before, file, all.Edits)
			if again, more := FixAll(s.Suppose(map[string]string{file: after}), file); more {
				t.Errorf("%s: fixes that the first time brought up: %+v", file, again.Edits)
			}
			sameValues(t, file, before, after, all.Edits)
		}
	}
	t.Logf("findings that were fixed: %v", fixed)
	if len(fixed) < 5 {
		t.Errorf("only %d rules had something to fix", len(fixed))
	}
}

// sameValues holds the front matter against what it said, but for the entries in
// which something was edited.
func sameValues(t *testing.T, file, before, after string, edits []diagnostics.Edit) {
	t.Helper()
	was, is := markdown.Parse(before), markdown.Parse(after)
	if was.Front.State != markdown.Whole {
		return
	}
	for _, e := range was.Front.Entries() {
		whole := text.Span{Start: e.Key.Span.Start, End: max(e.Key.Span.End, e.Value.Span.End)}
		if e.Value.Broken || slices.ContainsFunc(edits, func(x diagnostics.Edit) bool { return x.Span.Overlaps(whole) || whole.Contains(x.Span.Start) }) {
			continue
		}
		i := slices.IndexFunc(is.Front.Entries(), func(o markdown.Entry) bool { return o.Key.Value == e.Key.Value })
		if i < 0 || is.Front.Entries()[i].Value.Value != e.Value.Value {
			t.Errorf("%s: the value of %s is another one", file, e.Key.Value)
		}
	}
	if len(edits) > 0 && edits[len(edits)-1].Span.End <= was.Front.Block.End && is.Body.Of(after) != was.Body.Of(before) {
		t.Errorf("%s: the body is another one", file)
	}
}
