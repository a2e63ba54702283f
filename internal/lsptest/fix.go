package lsptest

import (
	"cmp"
	"slices"
	"unicode/utf8"

	"agentls/internal/fixture"
	"agentls/internal/text"
)

// TextEdit is one edit of a workspace edit.
type TextEdit struct {
	Range   Range  `json:"range"`
	NewText string `json:"newText"`
}

// maxRounds is how often all fixes are applied: one may bring up another.
const maxRounds = 8

// fix is the text of f after the server's fix-all action, applied and sent back
// until the server offers it no more. Only files that can be open have it.
func (r *Run) fix(f fixture.File) string {
	r.t.Helper()
	uri, src := r.uri(f.Name), f.Text
	for round := range maxRounds {
		p := Document(uri)
		p["range"] = Range{}
		p["context"] = map[string]any{"diagnostics": []any{}, "only": []string{"source.fixAll"}}
		var actions []struct {
			Edit struct {
				DocumentChanges []struct {
					Edits []TextEdit `json:"edits"`
				} `json:"documentChanges"`
			} `json:"edit"`
		}
		r.Call("textDocument/codeAction", p, &actions)
		if len(actions) == 0 {
			return src
		}
		for _, change := range actions[0].Edit.DocumentChanges {
			src = r.apply(src, change.Edits)
		}
		if !utf8.ValidString(f.Text) { // not open, so the server keeps its text
			return src
		}
		r.Change(uri, round+2, Change{Text: src})
	}
	r.t.Errorf("%s: the fixes come to no end", f.Name)
	return src
}

// apply carries edits out from the last to the first.
func (r *Run) apply(src string, edits []TextEdit) string {
	lines := text.NewLines(src)
	slices.SortStableFunc(edits, func(a, b TextEdit) int {
		return cmp.Compare(r.offset(lines, b.Range.Start), r.offset(lines, a.Range.Start))
	})
	for _, e := range edits {
		span := r.span(lines, e.Range)
		src = src[:span.Start] + e.NewText + src[span.End:]
	}
	return src
}
