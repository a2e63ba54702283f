package page

import "strings"

// Text is plain text.
func Text(s string) Span { return Span{Text: s} }

// In is text in a tone.
func In(t Tone, s string) Span { return Span{Text: s, Tone: t} }

// Of is a line of one span.
func Of(s Span) Line { return Line{s} }

// Cells are plain texts, each a cell.
func Cells(texts ...string) []Line {
	cells := make([]Line, len(texts))
	for i, t := range texts {
		cells[i] = Line{}
		if t != "" {
			cells[i] = Of(Text(t))
		}
	}
	return cells
}

// Heading begins a section.
func (p *Page) Heading(spans ...Span) { p.Blocks = append(p.Blocks, Block{Heading: spans}) }

// Text adds a line.
func (p *Page) Text(spans ...Span) { p.Blocks = append(p.Blocks, Block{Text: spans}) }

// Table adds a table, unless it has no rows.
func (p *Page) Table(t Table) {
	if len(t.Rows) > 0 {
		p.Blocks = append(p.Blocks, Block{Table: &t})
	}
}

// Bar adds a bar, unless it counts nothing.
func (p *Page) Bar(b Bar) {
	if b.Whole() > 0 {
		p.Blocks = append(p.Blocks, Block{Bar: &b})
	}
}

// Whole is what the full length of the bar stands for: the total, or the parts
// when they come to more.
func (b Bar) Whole() int {
	sum := 0
	for _, p := range b.Parts {
		sum += p.Value
	}
	return max(sum, b.Total)
}

// Plain is the text of a line alone.
func (l Line) Plain() string {
	var b strings.Builder
	for _, s := range l {
		b.WriteString(s.Text)
	}
	return b.String()
}

// Short cuts a text to n characters on one line.
func Short(s string, n int) string {
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > n {
		return string(r[:n-1]) + "…"
	}
	return s
}
