package lsp

import (
	"strings"

	"agentls/internal/text"
)

// change is one item of textDocument/didChange; without a range it replaces the
// whole text.
type change struct {
	Range *struct{ Start, End position } `json:"range"`
	Text  string                         `json:"text"`
}

// position is read leniently: numbers out of any range are clamped, not
// refused, because a refused edit leaves two different texts.
type position struct{ Line, Character float64 }

// whole is n as an int; texts are far smaller than its bounds.
func whole(n float64) int { return int(max(-1, min(n, 1<<30))) }

// applyChange is src after c. It looks only at the lines before the edit: an
// index of the whole text per change would make a replace-all quadratic.
func applyChange(src string, c change, enc text.Encoding) string {
	if c.Range == nil {
		return c.Text
	}
	start := offsetAt(src, c.Range.Start, enc)
	end := offsetAt(src, c.Range.End, enc)
	if end < start {
		start, end = end, start
	}
	return src[:start] + c.Text + src[end:]
}

// offsetAt is text.Lines.Offset without the index.
func offsetAt(src string, at position, enc text.Encoding) int {
	if at.Line < 0 {
		return 0
	}
	start, ok := lineStart(src, whole(at.Line))
	if !ok {
		return len(src)
	}
	line := src[start:]
	if i := strings.IndexAny(line, "\r\n"); i >= 0 {
		line = line[:i]
	}
	return start + text.NewLines(line).Offset(text.Position{Char: whole(at.Character)}, enc)
}

// lineStart is the offset of line n; false behind the last line.
func lineStart(src string, n int) (int, bool) {
	start, lf := 0, -1 // lf: the first line feed at or behind start
	for ; n > 0; n-- {
		if lf < start {
			if lf = strings.IndexByte(src[start:], '\n'); lf < 0 {
				lf = len(src)
			} else {
				lf += start
			}
		}
		cr := strings.IndexByte(src[start:lf], '\r')
		switch {
		case cr >= 0 && (start+cr+1 < lf || lf == len(src)):
			start += cr + 1
		case lf == len(src):
			return 0, false
		default:
			start = lf + 1
		}
	}
	return start, true
}
