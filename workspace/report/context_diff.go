package report

import (
	"cmp"
	"slices"

	"agentls/internal/measure"
	"agentls/internal/page"
)

// WindowDiff is what differs between two windows, in tokens.
type WindowDiff struct {
	SchemaVersion int          `json:"schemaVersion"`
	A             DiffSide     `json:"a"`
	B             DiffSide     `json:"b"`
	Parts         []WindowPart `json:"parts"` // those that differ
	Same          int          `json:"same"`  // parts that do not
	Unknown       []string     `json:"unknown"`
}

// DiffSide is one of the two.
type DiffSide struct {
	Name   string `json:"name"`
	Source string `json:"source"`
	Chars  int    `json:"chars"`
	Tokens int    `json:"tokens"`
}

// WindowPart is a file or a skill in two windows; null where it is in one alone.
type WindowPart struct {
	Kind   string `json:"kind"` // "file", "skill", "tool", "frame"
	Name   string `json:"name"`
	A      *int   `json:"a"` // tokens
	B      *int   `json:"b"`
	Tokens int    `json:"tokens"` // how many more in the second
	charsA int
	charsB int
	hasA   bool
	hasB   bool
}

type partKey struct{ kind, name string }

// DiffWindows says what differs from a to b, which have those names.
func DiffWindows(a, b *Window, nameA, nameB string) WindowDiff {
	d := WindowDiff{SchemaVersion: SchemaVersion, A: side(a, nameA), B: side(b, nameB), Parts: []WindowPart{}, Unknown: []string{}}
	parts := map[partKey]*WindowPart{}
	take := func(w *Window, put func(p *WindowPart, n int)) {
		for key, n := range w.parts() {
			if parts[key] == nil {
				parts[key] = &WindowPart{Kind: key.kind, Name: key.name}
			}
			put(parts[key], n)
		}
		for _, u := range w.Unknown {
			if !slices.Contains(d.Unknown, u) {
				d.Unknown = append(d.Unknown, u)
			}
		}
	}
	take(a, func(p *WindowPart, n int) { p.charsA, p.hasA = n, true })
	take(b, func(p *WindowPart, n int) { p.charsB, p.hasB = n, true })
	for _, p := range parts {
		switch {
		case p.charsA == 0 && p.charsB == 0:
			continue
		case p.hasA && p.hasB && p.charsA == p.charsB:
			d.Same++
			continue
		}
		d.Parts = append(d.Parts, p.inTokens())
	}
	slices.SortFunc(d.Parts, func(x, y WindowPart) int {
		return cmp.Or(magnitude(y.Tokens)-magnitude(x.Tokens), cmp.Compare(x.Kind, y.Kind), cmp.Compare(x.Name, y.Name))
	})
	return d
}

func side(w *Window, name string) DiffSide {
	n := 0
	for _, chars := range w.parts() {
		n += chars
	}
	return DiffSide{name, w.Source, n, measure.Tokens(n)}
}

func magnitude(n int) int { return max(n, -n) }

func (p WindowPart) inTokens() WindowPart {
	if p.hasA {
		n := measure.Tokens(p.charsA)
		p.A = &n
	}
	if p.hasB {
		n := measure.Tokens(p.charsB)
		p.B = &n
	}
	p.Tokens = measure.Tokens(p.charsB) - measure.Tokens(p.charsA)
	return p
}

// parts are what is known of a window, in UTF-16 units.
func (w *Window) parts() map[partKey]int {
	m := w.Map()
	kinds := []string{"file", "frame", "tool", "skill"}
	parts := map[partKey]int{}
	groups := map[string]string{}
	for i, g := range []string{w.fileGroup().Name, w.systemGroup().Name, w.toolGroup().Name, w.skillGroup().Name} {
		groups[g] = kinds[i]
	}
	for _, g := range m.Groups {
		for _, l := range g.Leaves {
			parts[partKey{groups[g.Name], l.Name}] += l.Value
		}
	}
	return parts
}

// Page has a row for each part that differs, the largest difference first.
func (d WindowDiff) Page() page.Page {
	p := page.Page{Title: page.Line{page.In(page.Strong, d.A.Name+" → "+d.B.Name), page.Text("  "), page.In(toneOfDiff(d.B.Tokens-d.A.Tokens), signed(d.B.Tokens-d.A.Tokens)+" tokens"),
		page.Text("  (~" + measure.Commas(d.A.Tokens) + " → ~" + measure.Commas(d.B.Tokens) + " of what is known)")}}
	t := page.Table{Columns: []page.Column{{Name: "Part"}, {Name: "Kind"}, {Name: d.A.Name, Right: true}, {Name: d.B.Name, Right: true}, {Name: "Tokens", Right: true}}}
	for _, part := range d.Parts {
		row := page.Row{Cells: page.Cells(part.Name, part.Kind, tokensOr(part.A), tokensOr(part.B), "")}
		row.Cells[4] = page.Of(page.In(toneOfDiff(part.Tokens), signed(part.Tokens)))
		t.Rows = append(t.Rows, row)
	}
	p.Table(t)
	p.Text(page.In(page.Muted, measure.Plural(d.Same, "part")+" the same"))
	for _, u := range d.Unknown {
		p.Text(page.In(page.Muted, "not compared, because unknown: "+u))
	}
	return p
}

func tokensOr(n *int) string {
	if n == nil {
		return "-"
	}
	return "~" + measure.Commas(*n)
}

func signed(n int) string {
	if n > 0 {
		return "+" + measure.Commas(n)
	}
	return measure.Commas(n)
}

func toneOfDiff(n int) page.Tone {
	switch {
	case n > 0:
		return page.Warning
	case n < 0:
		return page.Good
	}
	return ""
}
