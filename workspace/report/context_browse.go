package report

import (
	"agentls/internal/page"
	"agentls/workspace"
)

// Browsed is a view as a page from which the other views, and those of the other
// agents, can be asked for.
type Browsed struct {
	view interface{ Page() page.Page }
	line page.Line
}

// Browse adds the way to the other views to one that has a page.
func Browse(s *workspace.Snapshot, q ViewQuery, view any) any {
	v, ok := view.(interface{ Page() page.Page })
	if !ok {
		return view
	}
	b := Browsed{view: v}
	b.choice("list", viewNames[q.View] == "list", map[string]any{"view": "list"})
	for _, name := range []string{"detail", "status", "map"} {
		b.line = append(b.line, page.In(page.Muted, " · "))
		b.choice(name, viewNames[q.View] == name, map[string]any{"view": name, "estimate": true})
	}
	shown, err := s.Agents.One(q.Agent)
	if err != nil {
		return view
	}
	between := "   for "
	for _, p := range s.Agents.All() {
		b.line = append(b.line, page.In(page.Muted, between))
		b.choice(p.Name, p == shown, map[string]any{"agent": p.Ref()})
		between = " · "
	}
	return b
}

func (b *Browsed) choice(name string, shown bool, with map[string]any) {
	if shown {
		b.line = append(b.line, page.In(page.Strong, name))
		return
	}
	b.line = append(b.line, page.Span{Text: name, With: with})
}

// Page is that of the view, below its title the way to the others.
func (b Browsed) Page() page.Page {
	p := b.view.Page()
	p.Blocks = append([]page.Block{{Text: b.line}}, p.Blocks...)
	return p
}
