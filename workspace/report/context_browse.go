package report

import (
	"slices"
	"strings"

	"agentls/agentsctx/profile"
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
	for i, name := range []string{"list", "detail", "status", "map"} {
		if i > 0 {
			b.line = append(b.line, page.In(page.Muted, " · "))
		}
		// Without a run there is no map but an estimate; the others say what they are.
		b.choice(name, viewNames[strings.ToLower(q.View)] == name, map[string]any{"view": name, "estimate": name == "map"})
	}
	shown, err := s.Agents.One(q.Agent)
	if err != nil {
		return view
	}
	agents := s.Agents.All()
	if !slices.Contains(agents, shown) {
		agents = append([]*profile.Profile{shown}, agents...)
	}
	between := "   for "
	for _, p := range agents {
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
