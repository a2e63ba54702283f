package diagnostics

import (
	"strings"

	"agentls/internal/markdown"
	"agentls/internal/text"
)

// entryAt is the innermost entry whose value is a scalar and holds offset.
func entryAt(entries []markdown.Entry, offset int) (markdown.Entry, bool) {
	for _, e := range entries {
		if e.Value.Span.Start > offset || offset > e.Value.Span.End {
			continue
		}
		if inner, ok := entryAt(e.Value.Entries, offset); ok {
			return inner, true
		}
		scalar := e.Value.Kind != markdown.Mapping && e.Value.Kind != markdown.Sequence
		return e, scalar
	}
	return markdown.Entry{}, false
}

// entryWithKey is the entry, at any depth of mappings, whose key is at span.
func entryWithKey(entries []markdown.Entry, span text.Span) (markdown.Entry, bool) {
	for _, e := range entries {
		if e.Key.Span == span {
			return e, true
		}
		if inner, ok := entryWithKey(e.Value.Entries, span); ok {
			return inner, true
		}
	}
	return markdown.Entry{}, false
}

// linesOf is the span of the whole lines that hold e and nothing else; false
// when it shares a line with something else than a comment.
func linesOf(src string, e markdown.Entry) (text.Span, bool) {
	start := e.Key.Span.Start
	for start > 0 && (src[start-1] == ' ' || src[start-1] == '\t') {
		start--
	}
	if start > 0 && src[start-1] != '\n' && src[start-1] != '\r' {
		return text.Span{}, false
	}
	end := lineEnd(src, e.Value.Span.End)
	rest := strings.TrimLeft(src[e.Value.Span.End:end], " \t")
	if rest != "" && rest[0] != '#' {
		return text.Span{}, false
	}
	return text.Span{Start: start, End: afterBreak(src, end)}, true
}

// lineEnd is the end of the line that holds offset, its line end excluded.
func lineEnd(src string, offset int) int {
	if i := strings.IndexAny(src[offset:], "\r\n"); i >= 0 {
		return offset + i
	}
	return len(src)
}

// afterBreak is the offset after the line end at offset.
func afterBreak(src string, offset int) int {
	switch {
	case strings.HasPrefix(src[offset:], "\r\n"):
		return offset + 2
	case offset < len(src):
		return offset + 1
	}
	return offset
}
