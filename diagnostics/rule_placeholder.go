package diagnostics

import (
	"strings"

	"agentls/internal/markdown"
)

// checkPlaceholder finds values that somebody meant to write later. They are
// silenced for the other rules: a template breaks them all on purpose.
func checkPlaceholder(p *Pass) {
	for n := range p.front.texts {
		e, _ := p.File.Doc.Front.Lookup("name")
		named := n.Span == e.Value.Span && n.Value == directory(p.File)
		if n.Kind == markdown.String && isPlaceholder(n.Value) && !named {
			p.Report(n.Span, quoted(n.Value)+" is a placeholder.")
			p.Cover(n.Span)
		}
		if written := n.Span.Of(p.File.Doc.Source); n.Kind == markdown.Sequence && isPlaceholder(written) {
			p.Report(n.Span, quoted(written)+" is a placeholder.") // [TODO] is a list
			p.Cover(n.Span)
		}
	}
}

// isPlaceholder reports TODO, TODO: …, <your …>, lorem ipsum and any number of
// [TODO …], as a whole value.
func isPlaceholder(value string) bool {
	s := strings.ToLower(strings.TrimSpace(value))
	switch {
	case s == "todo", s == "tbd", s == "fixme", strings.HasPrefix(s, "todo:"), strings.HasPrefix(s, "lorem ipsum"):
		return true
	case strings.HasPrefix(s, "<your ") && strings.HasSuffix(s, ">"):
		return strings.Count(s, ">") == 1
	}
	for marks := 0; ; marks++ {
		rest, ok := strings.CutPrefix(s, "[todo")
		if !ok {
			return s == "" && marks > 0
		}
		inside, after, closed := strings.Cut(rest, "]")
		if !closed || inside != "" && inside[0] != ':' && inside[0] != ' ' {
			return false
		}
		s = strings.TrimSpace(after)
	}
}
