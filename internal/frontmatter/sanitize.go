package frontmatter

import (
	"unicode/utf8"

	"agentls/internal/text"
)

// sanitize replaces what makes the YAML library give up without a place, or
// take a character for a line end that YAML 1.2 does not, by letters of the
// same length in bytes and characters. It is src itself when there is nothing
// to replace. bad are the runs of bytes and characters that YAML forbids.
func sanitize(src string, from, end int) (clean string, bad []text.Span) {
	var out []byte
	for i := from; i < end; {
		c := src[i]
		if c >= 0x20 && c < 0x7f || c == '\n' || c == '\t' || c == '\r' {
			i++
			continue
		}
		size, with, forbidden := substitute(src[i:end])
		if with != "" {
			if out == nil {
				out = []byte(src[from:end])
			}
			copy(out[i-from:], with)
		}
		if forbidden {
			bad = appendRun(bad, text.Span{Start: i, End: i + size})
		}
		i += size
	}
	if out == nil {
		return src[from:end], nil
	}
	return string(out), bad
}

// substitute says what replaces the first character of s, "" for nothing, and
// whether YAML forbids it.
func substitute(s string) (size int, with string, forbidden bool) {
	r, size := utf8.DecodeRuneInString(s)
	switch {
	case r == utf8.RuneError && size <= 1, r < 0x20:
		return size, "z", true
	case r == 0x85: // a line end in YAML 1.1
		return size, "é", false
	case r == 0x2028, r == 0x2029, r == 0xfeff:
		return size, "€", false
	case r == 0xfffe, r == 0xffff:
		return size, "€", true
	}
	return size, "", false
}

// appendRun adds s, as part of the last span where it touches it.
func appendRun(spans []text.Span, s text.Span) []text.Span {
	if n := len(spans); n > 0 && spans[n-1].End == s.Start {
		spans[n-1].End = s.End
		return spans
	}
	return append(spans, s)
}
