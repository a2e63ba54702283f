package report

import (
	"errors"
	"fmt"
	"strings"

	"agentls/internal/measure"
	"agentls/internal/treemap"
)

// ErrNoRun is what the map says where the agent stores reports of runs and there
// is none: a map of something else would look like one of a run.
var ErrNoRun = errors.New(`Context map unavailable.
No report of a run is stored for this workspace yet.
Send the agent a normal message and try again; --estimate draws what is known without one.`)

// The colours of the groups. Source: openclaw/openclaw, the map of its context
// report, seen 2026-11.
var (
	filesColor  = treemap.Color{R: 58, G: 145, B: 91}
	systemColor = treemap.Color{R: 222, G: 138, B: 46}
	toolsColor  = treemap.Color{R: 59, G: 118, B: 184}
	skillsColor = treemap.Color{R: 132, G: 91, B: 173}
)

// Map is the window as areas.
func (w *Window) Map() *treemap.Map {
	title := w.Agent.Name + " context map"
	if w.Source == Estimate {
		title += " (estimate)"
	}
	m := &treemap.Map{
		Title:  title,
		Origin: []string{"source " + w.Source, "provider " + orWord(w.Session.Provider, "unknown"), "model " + orWord(w.Session.Model, "unknown")},
	}
	for _, g := range []treemap.Group{w.fileGroup(), w.systemGroup(), w.toolGroup(), w.skillGroup()} {
		if g.Value() > 0 {
			m.Groups = append(m.Groups, g)
		}
	}
	m.Footer = []string{"tracked " + Exactly(m.Total()).size(), "actual " + w.actual(), "window " + windowWords(w.Session.Window)}
	if len(w.Unknown) > 0 {
		m.Footer = append(m.Footer, "what is unknown is not drawn")
	}
	return m
}

func windowWords(n *int) string {
	if n == nil || *n <= 0 {
		return "unknown"
	}
	return measure.Commas(*n) + " tok"
}

// Caption is what goes with a map, line by line.
func (w *Window) Caption() []string {
	m := w.Map()
	return []string{m.Title, "Source: " + w.Source, "Tracked: " + Exactly(m.Total()).size(), "Actual cached context: " + w.actual()}
}

func leaf(name string, n int) treemap.Leaf {
	return treemap.Leaf{Name: name, Value: n, Size: Exactly(n).size()}
}

func (w *Window) fileGroup() treemap.Group {
	g := treemap.Group{Name: "Workspace files", Color: filesColor}
	if !w.own() {
		g.Name = "Instruction files"
	}
	for i := range w.Files {
		f := &w.Files[i]
		l := leaf(f.Name, f.Injected.N)
		l.Detail, l.Lost = f.Path, f.Truncated && !f.Missing
		switch {
		case f.Missing:
			l.Detail += "; missing: a line says so"
		case l.Lost:
			l.Detail += fmt.Sprintf("; %s of %s chars are lost%s", measure.Commas(f.Raw.N-f.Injected.N), measure.Commas(f.Raw.N), f.causes(": "))
		}
		g.Leaves = append(g.Leaves, l)
	}
	if frame := w.Project.N - w.sections(); w.Project.Known && frame > 0 {
		g.Leaves = append(g.Leaves, leaf("Project context frame", frame))
	}
	return g
}

func (w *Window) systemGroup() treemap.Group {
	skills := 0
	for _, e := range w.Skills.Entries {
		skills += e.Chars
	}
	return treemap.Group{Name: "System prompt", Color: systemColor, Leaves: []treemap.Leaf{leaf("Base instructions", max(0, w.Base.N-skills))}}
}

func (w *Window) toolGroup() treemap.Group {
	g := treemap.Group{Name: "Tool schemas", Color: toolsColor}
	for _, t := range w.Tools.Entries {
		g.Leaves = append(g.Leaves, leaf(t.Name, t.Schema))
	}
	return g
}

func (w *Window) skillGroup() treemap.Group {
	g := treemap.Group{Name: "Skills", Color: skillsColor}
	for _, e := range w.Skills.Entries {
		g.Leaves = append(g.Leaves, leaf(e.Name, e.Chars))
	}
	if w.Skills.Around > 0 {
		g.Leaves = append(g.Leaves, leaf("around the list", w.Skills.Around))
	}
	return g
}

// PNG is the picture with the layout that the agent itself draws.
func (w *Window) PNG() string {
	var b strings.Builder
	_ = w.Map().PNG(&b) // a Builder does not fail
	return b.String()
}
