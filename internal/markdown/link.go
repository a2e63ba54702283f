package markdown

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/util"

	"agentls/internal/text"
)

// destination is where dest is in the source. goldmark gives no offset, but
// it gives a slice of the source: its capacity tells where it starts. A slice of
// something else is found out by its address.
func (r *bodyReader) destination(dest []byte) (text.Span, bool) {
	if len(dest) == 0 {
		return text.Span{}, false
	}
	start := cap(r.src) - cap(dest)
	if start < 0 || start+len(dest) > len(r.src) || &r.src[start] != &dest[0] {
		return text.Span{}, false
	}
	return text.Span{Start: start, End: start + len(dest)}, true
}

// link adds a link with the destination dest, from start to what end makes of
// the place of dest.
func (r *bodyReader) link(dest []byte, start int, end func(target int) int) {
	target, ok := r.destination(dest)
	if !ok || start < 0 || start > target.Start {
		return
	}
	r.body.Links = append(r.body.Links, Link{
		Target: unescaped(string(dest)),
		Span:   text.Span{Start: start, End: end(target.End)}, TargetSpan: target,
	})
}

// linkEnd is the offset after the parenthesis that ends a link whose
// destination ends at i.
func (r *bodyReader) linkEnd(i int) int {
	end := i
	if i < len(r.src) && r.src[i] == '>' {
		i++
	}
	i = r.skipSpace(i)
	if i < len(r.src) && (r.src[i] == '"' || r.src[i] == '\'' || r.src[i] == '(') {
		closer := r.src[i]
		if closer == '(' {
			closer = ')'
		}
		for i++; i < len(r.src) && r.src[i] != closer; i++ {
			if r.src[i] == '\\' {
				i++
			}
		}
		i = r.skipSpace(i + 1)
	}
	if i < len(r.src) && r.src[i] == ')' {
		return i + 1
	}
	return end
}

// skipSpace passes white space and the marks of block quotes.
func (r *bodyReader) skipSpace(i int) int {
	for i < len(r.src) && bytes.IndexByte([]byte(" \t\r\n>"), r.src[i]) >= 0 {
		i++
	}
	return i
}

// unescaped is dest without escapes and entities.
func unescaped(dest string) string {
	if strings.IndexByte(dest, '\\') < 0 && strings.IndexByte(dest, '&') < 0 {
		return dest
	}
	return string(util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations([]byte(dest)))))
}
