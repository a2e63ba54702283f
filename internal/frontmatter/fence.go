package frontmatter

import (
	"strings"

	"agentls/internal/text"
)

// fenceAt reads the fence that l is: three dashes at the start of the line and
// nothing but white space after them.
func fenceAt(src string, l line) (dashes, blanks text.Span, ok bool) {
	if !strings.HasPrefix(l.of(src), "---") || skipBlanks(src, l.start+3, l.end) != l.end {
		return text.Span{}, text.Span{}, false
	}
	dashes = text.Span{Start: l.start, End: l.start + 3}
	return dashes, text.Span{Start: dashes.End, End: l.end}, true
}

// nextFence is the first line from start on that is a fence.
func nextFence(src string, start int) (line, bool) {
	for i := start; i < len(src); {
		l := lineAt(src, i)
		if _, _, ok := fenceAt(src, l); ok {
			return l, true
		}
		i = l.next
	}
	return line{}, false
}

// split finds the fences of src from start on, the byte-order mark excluded.
// body is the offset after the front matter.
func split(src string, start int) (f Front, body int) {
	if start >= len(src) {
		return Front{}, start
	}
	first := lineAt(src, start)
	if _, _, ok := fenceAt(src, first); ok {
		return splitOpened(src, start, first)
	}
	if f, body, ok := splitUnopened(src, start); ok {
		return f, body
	}
	if f, body, ok := splitNotFirst(src, start); ok {
		return f, body
	}
	return Front{}, start
}

// opened is front matter whose opening fence is l.
func opened(src string, l line, state State) Front {
	f := Front{State: state, Block: text.At(l.next)}
	f.Open, f.OpenBlanks, _ = fenceAt(src, l)
	return f
}

// closed ends f at the fence l and gives the offset after it.
func (f *Front) closed(src string, l line) (body int) {
	f.Close, f.CloseBlanks, _ = fenceAt(src, l)
	f.Block.End = l.start
	return l.next
}

// splitOpened splits a text whose first line is a fence.
func splitOpened(src string, start int, first line) (f Front, body int) {
	if l, ok := nextFence(src, first.next); ok {
		f = opened(src, first, Whole)
		body = f.closed(src, l)
		s := shapeOf(src, f.Block)
		if s.keys == 0 && s.markdown >= 0 {
			return Front{}, start // a rule above the first paragraph, another below it
		}
		return f, body
	}
	f = opened(src, first, Unclosed)
	f.Block.End = len(src)
	s := shapeOf(src, f.Block)
	if !s.startsWithKey {
		return Front{}, start
	}
	f.Block.End = s.stop(len(src))
	return f, f.Block.End
}

// splitUnopened splits a text that starts with keys and goes on with a closing
// fence. One line above dashes is a heading in Markdown, so it takes two keys.
func splitUnopened(src string, start int) (f Front, body int, ok bool) {
	if key := keyOf(src, lineAt(src, start)); key == "" || key[0] < 'a' {
		return Front{}, start, false // "Note: …" is prose
	}
	l, ok := nextFence(src, start)
	if !ok {
		return Front{}, start, false
	}
	f = Front{State: Unopened, Block: text.Span{Start: start, End: l.start}}
	s := shapeOf(src, f.Block)
	if s.keys < 2 || s.markdown >= 0 || s.blankLines > 0 {
		return Front{}, start, false
	}
	return f, f.closed(src, l), true
}

// strayLines is how many lines of other text than headings, comments and blank
// lines may be above front matter; a rule further down belongs to the body.
const strayLines = 3

// splitNotFirst splits a text with something above a whole block.
func splitNotFirst(src string, start int) (f Front, body int, ok bool) {
	other, comment := 0, false
	for i := start; i < len(src) && other <= strayLines; {
		l := lineAt(src, i)
		i = l.next
		trimmed := strings.Trim(l.of(src), " \t")
		switch {
		case comment || strings.HasPrefix(trimmed, "<!--"):
			comment = !strings.Contains(trimmed, "-->")
			continue
		case trimmed == "", trimmed[0] == '#':
			continue
		}
		if _, _, ok := fenceAt(src, l); !ok {
			other++
			continue
		}
		return notFirst(src, start, l, other)
	}
	return Front{}, start, false
}

// notFirst takes the fence l for the opening one when a block of keys and a
// closing fence follow; below other text it takes two keys.
func notFirst(src string, start int, l line, other int) (f Front, body int, ok bool) {
	end, found := nextFence(src, l.next)
	if !found {
		return Front{}, start, false
	}
	f = opened(src, l, NotFirst)
	f.Stray = text.Span{Start: start, End: l.start}
	body = f.closed(src, end)
	s := shapeOf(src, f.Block)
	if !s.startsWithKey || s.markdown >= 0 || other > 0 && s.keys < 2 {
		return Front{}, start, false
	}
	return f, body, true
}
