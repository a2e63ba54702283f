package page

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// The lengths of bars, in characters.
const (
	inLine = 20
	alone  = 60
)

// Lines are the page for a surface that shows text alone. What belongs to a
// section begins three characters in.
func (p Page) Lines() []Line {
	var out []Line
	if len(p.Title) > 0 {
		out = append(out, p.Title.flat())
	}
	indent := ""
	for _, b := range p.Blocks {
		switch {
		case b.Heading != nil:
			out = append(out, Line{}, b.Heading.flat())
			indent = "   "
		case b.Text != nil:
			out = append(out, append(Line{Text(indent)}, b.Text...))
		case b.Bar != nil:
			out = append(out, append(Line{Text(indent)}, b.Bar.drawn(alone)...), append(Line{Text(indent)}, b.Bar.names()...))
		case b.Table != nil:
			rows := b.Table.withHeads()
			if len(rows) > len(b.Table.Rows) && len(out) > 0 {
				out = append(out, Line{})
			}
			out = append(out, b.Table.lines(rows, indent)...)
		}
	}
	return out
}

// flat draws the bars of a line.
func (l Line) flat() Line {
	out := Line{}
	for _, s := range l {
		if s.Bar != nil {
			out = append(out, s.Bar.drawn(inLine)...)
		} else {
			out = append(out, s)
		}
	}
	return out
}

// drawn is each part of the bar, at least one character long unless it is
// nothing, then what is left of the length.
func (b Bar) drawn(length int) Line {
	var line Line
	whole, sum, used, owed := max(1, b.Whole()), 0, 0, 0
	for _, p := range b.Parts {
		owed += min(1, p.Value)
	}
	for i, p := range b.Parts {
		sum, owed = sum+p.Value, owed-min(1, p.Value)
		n := min(max((2*sum*length+whole)/(2*whole)-used, min(1, p.Value)), length-used-owed)
		line = append(line, In(p.Tone, strings.Repeat(p.mark(i), n)))
		used += n
	}
	return append(line, In(Muted, strings.Repeat("░", length-used)))
}

// mark tells the parts of a bar apart without colour too.
func (p Part) mark(i int) string {
	if p.Name != "" {
		return p.Name[:1]
	}
	return []string{"█", "▒"}[min(i, 1)]
}

// names are those of the parts, with their shares.
func (b Bar) names() Line {
	var line Line
	for i, p := range b.Parts {
		if p.Value > 0 {
			line = append(line, In(p.Tone, p.mark(i)), Text(fmt.Sprintf(" %s %d%%", p.Name, (100*p.Value+b.Whole()/2)/b.Whole())), Text("  "))
		}
	}
	return line[:len(line)-1]
}

// withHeads are the rows below their heads, when there are any.
func (t *Table) withHeads() []Row {
	heads := Row{}
	for _, c := range t.Columns {
		heads.Cells = append(heads.Cells, Of(Text(strings.ToUpper(c.Name))))
	}
	if !slices.ContainsFunc(t.Columns, func(c Column) bool { return c.Name != "" }) {
		return t.Rows
	}
	return append([]Row{heads}, t.Rows...)
}

func (t *Table) lines(rows []Row, indent string) []Line {
	widths := make([]int, len(t.Columns))
	for _, r := range rows {
		for i, c := range r.Cells {
			widths[i] = max(widths[i], Width(c.Plain()))
		}
	}
	var out []Line
	for i, r := range rows {
		first, below := t.Marks.around(indent, i == len(rows)-1)
		out = append(out, append(Line{In(Muted, first)}, t.aligned(r, widths)...))
		for _, d := range r.Details {
			out = append(out, append(Line{In(Muted, below+"   ")}, d...))
		}
	}
	return out
}

// around are what stands before a row and before its details.
func (m Marks) around(indent string, last bool) (first, below string) {
	switch {
	case m == Dots:
		return indent + "· ", indent
	case m == Tree && last:
		return "└─ ", "   "
	case m == Tree:
		return "├─ ", "│  "
	}
	return indent, indent
}

// aligned is a row's cells, each as wide as its column, nothing after the last.
func (t *Table) aligned(r Row, widths []int) Line {
	var line Line
	gap := ""
	for i, c := range r.Cells {
		pad := strings.Repeat(" ", widths[i]-Width(c.Plain()))
		if t.Columns[i].Right {
			gap, pad = gap+pad, ""
		}
		if len(c) > 0 {
			line, gap = append(line, Text(gap)), ""
		}
		for _, s := range c {
			s.Tone = cmp.Or(s.Tone, r.Tone)
			line = append(line, s)
		}
		gap += pad + strings.Repeat(" ", 2*min(1, widths[i]))
	}
	return line
}

// Width is the number of terminal cells, near enough: wide East Asian
// characters and emoji take two.
func Width(s string) int {
	n := 0
	for _, r := range s {
		n++
		if (r >= 0x1100 && r <= 0x115f) || (r >= 0x2e80 && r <= 0xa4cf) || (r >= 0xac00 && r <= 0xd7a3) || (r >= 0xf900 && r <= 0xfaff) ||
			(r >= 0xfe30 && r <= 0xfe6f) || (r >= 0xff00 && r <= 0xff60) || (r >= 0xffe0 && r <= 0xffe6) || (r >= 0x1f300 && r <= 0x1faff) {
			n++
		}
	}
	return n
}
