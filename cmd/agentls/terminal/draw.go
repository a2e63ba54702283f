package terminal

import (
	"cmp"
	"fmt"
	"strings"

	"agentls/internal/page"
)

// The lengths of bars, in characters.
const (
	inLine = 20
	alone  = 60
)

// Page prints a report. What belongs to a section stands three characters in.
func (p *Printer) Page(pg page.Page) {
	if len(pg.Title) > 0 {
		p.Line(pg.Title...)
	}
	indent := ""
	for i, b := range pg.Blocks {
		switch {
		case b.Heading != nil:
			p.Line()
			p.Line(b.Heading...)
			indent = "   "
		case b.Text != nil:
			p.Line(append(page.Line{page.Text(indent)}, b.Text...)...)
		case b.Bar != nil:
			p.bar(b.Bar, indent)
		case b.Table != nil:
			if named(b.Table) && (i > 0 || len(pg.Title) > 0) {
				p.Line()
			}
			p.table(b.Table, indent)
		}
	}
}

func (p *Printer) bar(b *page.Bar, indent string) {
	p.Line(page.Text(indent), page.Span{Bar: b})
	whole, names := b.Whole(), page.Line{page.Text(indent)}
	for i, part := range b.Parts {
		if part.Value == 0 {
			continue
		}
		if len(names) > 1 {
			names = append(names, page.Text("  "))
		}
		share := fmt.Sprintf(" %s %d%%", part.Name, (100*part.Value+whole/2)/whole)
		names = append(names, page.In(part.Tone, mark(part, i)), page.Text(share))
	}
	p.Line(names...)
}

func named(t *page.Table) bool {
	for _, c := range t.Columns {
		if c.Name != "" {
			return true
		}
	}
	return false
}

func (p *Printer) table(t *page.Table, indent string) {
	rows := t.Rows
	if named(t) {
		var heads []page.Line
		for _, c := range t.Columns {
			heads = append(heads, page.Of(page.Text(strings.ToUpper(c.Name))))
		}
		rows = append([]page.Row{{Cells: heads}}, rows...)
	}
	widths := make([]int, len(t.Columns))
	for _, r := range rows {
		for i, c := range r.Cells {
			widths[i] = max(widths[i], p.width(c))
		}
	}
	for i, r := range rows {
		first, below := marks(t.Marks, indent, i == len(rows)-1)
		p.Line(append(page.Line{page.In(page.Muted, first)}, p.aligned(t, r, widths)...)...)
		for _, d := range r.Details {
			p.Line(append(page.Line{page.In(page.Muted, below), page.Text("   ")}, d...)...)
		}
	}
}

// marks are what stands before a row and before its details.
func marks(m page.Marks, indent string, last bool) (first, below string) {
	switch {
	case m == page.Dots:
		return indent + "· ", indent
	case m == page.Tree && last:
		return "└─ ", "   "
	case m == page.Tree:
		return "├─ ", "│  "
	}
	return indent, indent
}

// aligned is a row's cells, each as wide as its column, nothing after the last.
func (p *Printer) aligned(t *page.Table, r page.Row, widths []int) page.Line {
	var line page.Line
	gap := ""
	for i, c := range r.Cells {
		pad := strings.Repeat(" ", widths[i]-p.width(c))
		if t.Columns[i].Right {
			gap, pad = gap+pad, ""
		}
		if len(c) > 0 {
			line = append(append(line, page.Text(gap)), toned(c, r.Tone)...)
			gap = ""
		}
		gap += pad
		if widths[i] > 0 {
			gap += "  "
		}
	}
	return line
}

// toned gives a row's tone to what has none.
func toned(l page.Line, t page.Tone) page.Line {
	out := make(page.Line, len(l))
	for i, s := range l {
		s.Tone = cmp.Or(s.Tone, t)
		out[i] = s
	}
	return out
}

func (p *Printer) width(l page.Line) int {
	return Width([]rune((&Printer{}).inline(l)))
}

// inline is a line as it is printed.
func (p *Printer) inline(spans page.Line) string {
	var b strings.Builder
	for _, s := range spans {
		if s.Bar != nil {
			b.WriteString(p.drawn(s.Bar))
			continue
		}
		b.WriteString(p.paint(s.Tone, Visible(cmp.Or(s.Shell, s.Text))))
	}
	return b.String()
}

// drawn is a bar: long where its parts have names to be told by below it.
func (p *Printer) drawn(b *page.Bar) string {
	length := inLine
	if len(b.Parts) > 0 && b.Parts[0].Name != "" {
		length = alone
	}
	line := ""
	for i, n := range b.Widths(length) {
		line += p.paint(b.Parts[i].Tone, strings.Repeat(mark(b.Parts[i], i), n))
		length -= n
	}
	return line + p.paint(page.Muted, strings.Repeat("░", length))
}

// mark tells the parts of a bar apart without colour too.
func mark(part page.Part, i int) string {
	if part.Name != "" {
		return part.Name[:1]
	}
	return []string{"█", "▒"}[min(i, 1)]
}

// codes are the colours of most compilers.
var codes = map[page.Tone]string{
	page.Strong: "1", page.Muted: "2", page.Good: "32",
	page.Hint: "1;34", page.Info: "1;36", page.Warning: "1;33", page.Error: "1;31",
}

func (p *Printer) paint(t page.Tone, s string) string {
	if !p.colour || codes[t] == "" || s == "" {
		return s
	}
	return "\x1b[" + codes[t] + "m" + s + "\x1b[0m"
}

// Width is the number of terminal cells, near enough: wide East Asian
// characters and emoji take two.
func Width(line []rune) int {
	n := 0
	for _, r := range line {
		n++
		if (r >= 0x1100 && r <= 0x115f) || (r >= 0x2e80 && r <= 0xa4cf) || (r >= 0xac00 && r <= 0xd7a3) || (r >= 0xf900 && r <= 0xfaff) ||
			(r >= 0xfe30 && r <= 0xfe6f) || (r >= 0xff00 && r <= 0xff60) || (r >= 0xffe0 && r <= 0xffe6) || (r >= 0x1f300 && r <= 0x1faff) {
			n++
		}
	}
	return n
}
