package ide

import (
	"agentls/diagnostics"
	"agentls/internal/markdown"
	"agentls/internal/text"
	"agentls/workspace"
)

// Hover is what there is to know about a place in a file.
type Hover struct {
	Span text.Span // the place
	Text string    // Markdown
}

// target is what a hover is asked about.
type target struct {
	snap   *workspace.Snapshot
	path   string
	kind   diagnostics.Kind
	doc    *markdown.Document
	offset int
}

// HoverAt explains the place at offset: a rule named in a comment, a call of a
// skill, a key or a value of front matter, a setting, a path, link or import, a
// heading.
func HoverAt(s *workspace.Snapshot, path string, offset int) (Hover, bool) {
	t, ok := pointed(s, path, offset)
	if !ok {
		return Hover{}, false
	}
	for _, hover := range []func(target) (Hover, bool){ruleHover, skillHover, frontHover, settingHover, referenceHover, headingHover} {
		if h, ok := hover(t); ok {
			return h, true
		}
	}
	return Hover{}, false
}

// ruleHover shows the page of a rule that a comment allows.
func ruleHover(t target) (Hover, bool) {
	for _, a := range diagnostics.Allowances(t.doc) {
		for _, r := range a.Rules {
			if !r.Span.Contains(t.offset) {
				continue
			}
			if page, ok := diagnostics.Page(r.ID); ok {
				return Hover{r.Span, page}, true
			}
			return Hover{r.Span, "There is no rule `" + r.ID + "`; this comment allows nothing."}, true
		}
	}
	return Hover{}, false
}
