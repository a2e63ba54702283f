package ide

import (
	"fmt"
	"slices"
	"strings"

	"agentls/internal/markdown"
	"agentls/internal/measure"
	"agentls/internal/text"
	"agentls/workspace"
)

// skillHover is the catalogue's word on the skill that is called.
func skillHover(t target) (Hover, bool) {
	for _, r := range t.snap.References(t.path) {
		if r.Kind != workspace.SkillReference {
			continue
		}
		span := text.Span{Start: r.Span.Start - len(r.Sign), End: r.Span.End}
		if !span.Contains(t.offset) {
			continue
		}
		var parts []string
		for _, k := range skillNamed(t.snap, t.path, r.To) {
			parts = append(parts, aboutSkill(t, k))
		}
		return Hover{span, strings.Join(parts, "\n\n---\n\n")}, len(parts) > 0
	}
	return Hover{}, false
}

// headingHover says what the section of a heading costs, and what agents that
// are started beside the file lose of it.
func headingHover(t target) (Hover, bool) {
	headings := t.doc.Blocks().Headings
	i := slices.IndexFunc(headings, func(h markdown.Heading) bool { return h.Span.Contains(t.offset) })
	if i < 0 {
		return Hover{}, false
	}
	span := section(t.doc, headings[i:])
	parts := []string{fmt.Sprintf("About %s tokens, %s, in this section.", tokensIn(t, span), sized(span.Len()))}
	for _, l := range t.snap.Instructions.Losses(t.path) {
		loss, where := l.Own, ""
		if loss == nil && l.Deeper != nil {
			loss, where = l.Deeper, " when it is started in "+t.show(l.Deeper.Dir)
		}
		if loss == nil {
			continue
		}
		lost := 0
		for _, gone := range loss.File.Unseen {
			lost += max(0, min(gone.End, span.End)-max(gone.Start, span.Start))
		}
		switch {
		case lost >= span.Len():
			parts = append(parts, l.Profile.Name+" gets nothing of it"+where+".")
		case lost > 0:
			parts = append(parts, l.Profile.Name+" loses "+sized(lost)+" of it"+where+".")
		}
	}
	return Hover{headings[i].Span, strings.Join(parts, "\n\n")}, true
}

func tokensIn(t target, span text.Span) string {
	return measure.Commas(measure.Tokens(measure.UTF16(span.Of(t.doc.Source))))
}

// globsText says which files the patterns of a value match.
func globsText(t target, key string, v markdown.Node) string {
	if !slices.Contains(patternKeys, key) || v.Kind != markdown.String {
		return ""
	}
	found := survey(t.snap, t.snap.Root(t.path))
	var parts []string
	for glob := range strings.SplitSeq(v.Value, ",") {
		if glob = strings.TrimSpace(glob); glob != "" {
			parts = append(parts, globText(found, glob))
		}
	}
	return strings.Join(parts, "\n\n")
}

// becomesOf says what becomes of the skill in the agents' catalogues.
func becomesOf(t target) []string {
	var said []string
	for _, l := range skillLenses(t.snap, t.path, text.Span{}) {
		if l.Command != switchCommand {
			said = append(said, l.Title)
		}
	}
	return said
}
