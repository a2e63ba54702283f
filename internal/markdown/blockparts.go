package markdown

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"

	"agentls/internal/text"
)

// heading reads n. Its place is where its text starts: goldmark's own position
// of a block counts the columns of tabs and may lie after the line.
func (r *bodyReader) heading(n *ast.Heading) {
	h := Heading{Level: n.Level}
	lines := n.Lines()
	var at int
	if lines.Len() > 0 {
		at = lines.At(0).Start
	} else {
		at = max(bytes.LastIndexByte(r.src[:min(max(n.Pos(), 0)+1, len(r.src))], '#'), 0)
	}
	h.Span = text.Span{Start: r.lineStart(at), End: r.lineEnd(at)}
	if lines.Len() > 0 && !r.isATX(h.Span.Start, at) {
		h.Span.End = r.underlined(r.lineEnd(lines.At(lines.Len() - 1).Start))
	}
	h.Text = r.plainText(n)
	r.body.Headings = append(r.body.Headings, h)
}

// underlined is the end of the line below the one that ends at end, if it is of
// = or - only; else end.
func (r *bodyReader) underlined(end int) int {
	below := r.nextLine(end)
	bar := r.lineEnd(below)
	if marks := bytes.Trim(r.src[below:bar], " \t>"); len(marks) > 0 && len(bytes.Trim(marks, string(marks[:1]))) == 0 && (marks[0] == '=' || marks[0] == '-') {
		return bar
	}
	return end
}

// isATX reports whether the heading whose text starts at at has # in front of it.
func (r *bodyReader) isATX(start, at int) bool {
	before := bytes.TrimRight(r.src[start:at], " \t")
	return bytes.HasSuffix(before, []byte("#"))
}

// plainText is the text of n without marks.
func (r *bodyReader) plainText(n ast.Node) string {
	var b strings.Builder
	var walk func(ast.Node)
	walk = func(n ast.Node) {
		switch n := n.(type) {
		case *ast.Text:
			b.Write(util.UnescapePunctuations(n.Segment.Value(r.src)))
			if n.SoftLineBreak() || n.HardLineBreak() {
				b.WriteByte(' ')
			}
		case *ast.AutoLink:
			b.Write(n.Label(r.src))
		}
		for c := n.FirstChild(); c != nil; c = c.NextSibling() {
			walk(c)
		}
	}
	walk(n)
	return strings.TrimSpace(b.String())
}

func (r *bodyReader) codeSpan(n *ast.CodeSpan) {
	start := n.Pos()
	if start < 0 || start >= len(r.src) || r.src[start] != '`' {
		return
	}
	ticks := start
	for ticks < len(r.src) && r.src[ticks] == '`' {
		ticks++
	}
	for i := ticks; i < len(r.src); {
		if r.src[i] != '`' {
			i++
			continue
		}
		end := i
		for end < len(r.src) && r.src[end] == '`' {
			end++
		}
		if end-i == ticks-start {
			r.body.Code = append(r.body.Code, text.Span{Start: start, End: end})
			return
		}
		i = end
	}
}
