package markdown

import (
	"cmp"
	"slices"
	"strings"

	"github.com/yuin/goldmark/util"

	"agentls/internal/text"
)

// readPlainLinks finds the links of a body that is written as most are: headings,
// paragraphs, lists, fences and tables. It is false for everything that takes
// more than that to read, and then goldmark reads the body. What it finds is what
// goldmark finds (FuzzPlainLinks).
func readPlainLinks(src string, body text.Span) ([]Link, bool) {
	r := plainBlocks{src: src, end: body.End}
	if !r.read(body.Start) {
		return nil, false
	}
	slices.SortFunc(r.links, func(a, b Link) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(b.Span.End, a.Span.End))
	})
	return r.links, true
}

// inline reads the links in src[start:end], the text of one block; the blanks in
// front of its lines count as nothing. It is false when it meets what it does
// not know.
func (r *plainBlocks) inline(start, end int) bool {
	s := r.src[start:end]
	if strings.IndexByte(s, ']') < 0 || strings.Index(s, "](") < 0 {
		return true
	}
	var open [2]int // where brackets are open: a link's, and in it an image's
	depth := 0
	for i := start; i < end; {
		switch c := r.src[i]; c {
		case '\\':
			i += 2
			continue
		case '`':
			i = r.afterCode(i, end)
			continue
		case '<':
			if i+1 < end && strings.IndexByte(" \t\r\n=-0123456789", r.src[i+1]) < 0 {
				return false // an autolink or HTML
			}
		case '[', '!':
			if c == '!' && (i+1 >= end || r.src[i+1] != '[') {
				break
			}
			if depth == 2 || depth == 1 && (c == '[' || r.src[open[0]] == '!') {
				return false
			}
			open[depth] = i
			depth++
			if c == '!' {
				i++
			}
		case ']':
			if depth == 0 {
				break
			}
			depth--
			if i-open[0] > 900 {
				return false // near the limit for labels
			}
			if i+1 < end && r.src[i+1] == '(' {
				after, ok := r.link(open[depth], i+2, end)
				if !ok {
					return false
				}
				i = after
				continue
			}
			if i+1 < end && r.src[i+1] == '[' {
				return false
			}
		}
		i++
	}
	return depth == 0
}

// afterCode is the offset behind the code span that opens at i, or behind its
// backticks when nothing closes them.
func (r *plainBlocks) afterCode(i, end int) int {
	ticks := i
	for ticks < end && r.src[ticks] == '`' {
		ticks++
	}
	for at := ticks; at < end; {
		if r.src[at] != '`' {
			at++
			continue
		}
		closing := at
		for closing < end && r.src[closing] == '`' {
			closing++
		}
		if closing-at == ticks-i {
			return closing
		}
		at = closing
	}
	return ticks
}

// link reads destination and title from i on, behind the parenthesis of a link
// that starts at start; it is false when they are not of the usual form.
func (r *plainBlocks) link(start, i, end int) (after int, ok bool) {
	target := text.Span{Start: i, End: i}
	for target.End < end {
		c := r.src[target.End]
		if c == ')' || isBlank(c) || isBreak(c) {
			break
		}
		if strings.IndexByte(`<>(\`, c) >= 0 || c < 0x20 {
			return 0, false
		}
		target.End++
	}
	i = target.End
	if target.Empty() || i >= end || isBreak(r.src[i]) {
		return 0, false
	}
	if r.src[i] != ')' {
		if i, ok = r.title(skipBlanks(r.src, i, end), end); !ok {
			return 0, false
		}
	}
	r.links = append(r.links, Link{
		Target: unescaped(target.Of(r.src)), TargetSpan: target,
		Span: text.Span{Start: start, End: i + 1}, Image: r.src[start] == '!',
	})
	return i + 1, true
}

// title reads a title in double quotes on one line; i is at the parenthesis
// behind it.
func (r *plainBlocks) title(i, end int) (int, bool) {
	if i >= end || r.src[i] != '"' {
		return 0, false
	}
	n := strings.IndexAny(r.src[i+1:end], "\"\\\r\n")
	if n < 0 || r.src[i+1+n] != '"' {
		return 0, false
	}
	i = skipBlanks(r.src, i+n+2, end)
	return i, i < end && r.src[i] == ')'
}

// unescaped is dest without escapes and entities.
func unescaped(dest string) string {
	if strings.IndexByte(dest, '\\') < 0 && strings.IndexByte(dest, '&') < 0 {
		return dest
	}
	return string(util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations([]byte(dest)))))
}
