package report

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"agentls/internal/measure"
	"agentls/internal/page"
	"agentls/internal/spelling"
	"agentls/internal/treemap"
	"agentls/workspace"
)

// ViewQuery asks for one view of a window; every surface decodes its arguments
// into one.
type ViewQuery struct {
	View     string `json:"view"`
	Agent    string `json:"agent"` // empty for the first enabled one
	Cwd      string `json:"cwd"`
	Session  string `json:"session"`
	Estimate bool   `json:"estimate"` // even where the report of a run is there
}

// viewNames are the views, each with the other words for it.
var viewNames = map[string]string{
	"": "list", "list": "list", "show": "list", "detail": "detail", "deep": "detail", "json": "json", "map": "map", "status": "status",
}

// NewView is the view that q asks for.
func NewView(s *workspace.Snapshot, show Paths, q ViewQuery) (any, error) {
	w, err := OpenWindow(s, show, q)
	if err != nil {
		return nil, err
	}
	switch view, known := viewNames[strings.ToLower(q.View)]; {
	case !known:
		return nil, unknownView(q.View)
	case view == "json":
		return w.JSON(), nil
	case view == "map":
		return w.Drawing(q.Estimate)
	default:
		return w.lines(view), nil
	}
}

// OpenWindow is the window that q asks about.
func OpenWindow(s *workspace.Snapshot, show Paths, q ViewQuery) (*Window, error) {
	p, err := s.Agents.One(q.Agent)
	if err != nil {
		return nil, err
	}
	return NewWindow(s, show, p, WindowQuery{Cwd: q.Cwd, Session: q.Session, Estimate: q.Estimate})
}

func unknownView(word string) error {
	names := []string{"list", "detail", "json", "map", "status"}
	if other, ok := spelling.Nearest(word, names); ok {
		return fmt.Errorf("unknown view %q: did you mean %q?", word, other)
	}
	return fmt.Errorf("unknown view %q: there are %s", word, strings.Join(names, ", "))
}

// LinesView is a view of text.
type LinesView struct {
	SchemaVersion int      `json:"schemaVersion"`
	Agent         string   `json:"agent"`
	View          string   `json:"view"`
	Source        string   `json:"source"`
	Text          string   `json:"text"`
	Unknown       []string `json:"unknown"`

	lines []string
}

func (w *Window) lines(view string) LinesView {
	lines := map[string]func() []string{"list": w.List, "detail": w.Detail, "status": w.Status}[view]()
	for i, l := range lines {
		lines[i] = oneLine.Replace(l) // a name from a file makes no line of its own
	}
	return LinesView{SchemaVersion, w.Agent.Ref(), view, w.Source, strings.Join(lines, "\n"), append([]string{}, w.Unknown...), lines}
}

var oneLine = strings.NewReplacer("\r", " ", "\n", " ", "\u2028", " ", "\u2029", " ")

// Page is the lines as they are; those of cut and missing files are seen at once.
func (v LinesView) Page() page.Page {
	p := page.Page{}
	if len(v.lines) > 0 {
		p.Title = page.Of(page.In(page.Strong, v.lines[0]))
		for _, l := range v.lines[1:] {
			p.Text(page.In(toneOf(l), l))
		}
	}
	return p
}

func toneOf(line string) page.Tone {
	switch {
	case strings.HasPrefix(line, "⚠"), strings.Contains(line, ": TRUNCATED | "):
		return page.Warning
	case strings.Contains(line, ": MISSING | "), strings.HasPrefix(line, "Unknown: "), strings.HasPrefix(line, "Note: "):
		return page.Muted
	}
	return ""
}

// Drawing is the view that is a picture: as JSON the text of an SVG.
type Drawing struct{ Window *Window }

// Drawing is the map. Where the agent stores reports of runs it is drawn from one
// alone, unless an estimate will do.
func (w *Window) Drawing(estimate bool) (Drawing, error) {
	if w.own() && w.Source != Run && !estimate {
		return Drawing{}, ErrNoRun
	}
	return Drawing{w}, nil
}

// MarshalJSON is the SVG as a JSON string.
func (d Drawing) MarshalJSON() ([]byte, error) { return json.Marshal(d.Window.Map().SVG()) }

// Page is the same in bars.
func (d Drawing) Page() page.Page {
	p := page.Page{}
	for i, l := range d.Window.Caption() {
		if i == 0 {
			p.Title = page.Of(page.In(page.Strong, l))
		} else {
			p.Text(page.Text(l))
		}
	}
	m := d.Window.Map()
	b := page.Bar{}
	tones := []page.Tone{page.Good, page.Warning, page.Info, page.Hint}
	for i := range m.Groups {
		b.Parts = append(b.Parts, page.Part{Name: m.Groups[i].Name, Value: m.Groups[i].Value(), Tone: tones[i%len(tones)]})
	}
	p.Bar(b)
	for i := range m.Groups {
		g := &m.Groups[i]
		p.Heading(page.In(page.Strong, g.Name), page.Text("  "+Exactly(g.Value()).size()))
		t := page.Table{Marks: page.Dots, Columns: []page.Column{{}, {Right: true}}}
		leaves := slices.Clone(g.Leaves)
		slices.SortStableFunc(leaves, func(a, b treemap.Leaf) int { return b.Value - a.Value })
		for _, l := range leaves[:min(mostDetails, len(leaves))] {
			t.Rows = append(t.Rows, page.Row{Cells: page.Cells(l.Name, l.Size)})
		}
		p.Table(t)
		if n := len(leaves) - mostDetails; n > 0 {
			p.Text(page.In(page.Muted, measure.Plural(n, "more part")))
		}
	}
	return p
}
