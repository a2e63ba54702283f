package markdown

import (
	"bytes"
	"slices"

	"github.com/yuin/goldmark/ast"

	"agentls/internal/text"
)

// fence notes a fenced block; closeFences finds its end.
func (r *bodyReader) fence(n *ast.FencedCodeBlock) {
	lines := n.Lines()
	at := min(max(n.Pos(), 0), len(r.src))
	if lines.Len() > 0 { // the line above the first one of the content
		at = max(r.lineStart(lines.At(0).Start)-1, 0)
	}
	start := r.lineStart(at)
	mark := bytes.IndexAny(r.src[start:r.lineEnd(start)], "`~")
	if mark < 0 {
		return
	}
	start += mark
	f := Fence{Span: text.Span{Start: start, End: r.lineEnd(start)}}
	f.Content = text.At(r.nextLine(f.Span.End))
	if lines.Len() > 0 {
		f.Content.End = min(lines.At(lines.Len()-1).Stop, len(r.src))
		if r.src[f.Content.End-1] != '\n' {
			f.Content.End = r.nextLine(f.Content.End)
		}
	}
	r.body.Fences = append(r.body.Fences, f)
}

// closeFences finds the closing fences: the line after the content, when it is
// one and does not open the next block. goldmark does not tell.
func (r *bodyReader) closeFences() {
	slices.SortFunc(r.body.Fences, func(a, b Fence) int { return a.Span.Start - b.Span.Start })
	for i := range r.body.Fences {
		f := &r.body.Fences[i]
		line := text.Span{Start: f.Content.End, End: r.lineEnd(f.Content.End)}
		opensNext := i+1 < len(r.body.Fences) && r.lineStart(r.body.Fences[i+1].Span.Start) == line.Start
		switch {
		case !opensNext && line.Start < len(r.src) && r.closes(f.Span.Start, line):
			f.Span.End = line.Start + len(bytes.TrimRight(r.src[line.Start:line.End], " \t"))
		case f.Content.Len() > 0:
			f.Span.End = r.trimBreak(f.Content.End)
		}
		r.body.Code = append(r.body.Code, f.Span)
	}
}

// closes reports whether line is a closing fence for the one at open.
func (r *bodyReader) closes(open int, line text.Span) bool {
	mark := r.src[open]
	size := len(r.src[open:]) - len(bytes.TrimLeft(r.src[open:], string(mark)))
	rest := bytes.TrimLeft(r.src[line.Start:line.End], " \t>")
	tail := bytes.TrimLeft(rest, string(mark))
	return len(rest)-len(tail) >= size && len(bytes.TrimRight(tail, " \t")) == 0
}
