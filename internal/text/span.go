// Package text holds what every layer needs to speak of places in a text: byte
// spans, line tables and the three position encodings of the Language Server
// Protocol. It does not know files, documents or the protocol's types. Start
// with Span, then Lines.
package text

// Span is a half-open range of byte offsets into a text as stored, [Start, End).
type Span struct{ Start, End int }

// At is the empty span at offset.
func At(offset int) Span { return Span{offset, offset} }

// Len is the number of bytes in s.
func (s Span) Len() int { return s.End - s.Start }

// Empty reports whether s covers no byte.
func (s Span) Empty() bool { return s.End <= s.Start }

// Contains reports whether offset lies in s; the end counts as inside, because
// a cursor after the last character still points at it.
func (s Span) Contains(offset int) bool { return s.Start <= offset && offset <= s.End }

// Overlaps reports whether s and t share a byte.
func (s Span) Overlaps(t Span) bool { return s.Start < t.End && t.Start < s.End }

// Of is the part of src that s covers, clamped to src.
func (s Span) Of(src string) string {
	start, end := clamp(s.Start, len(src)), clamp(s.End, len(src))
	if end < start {
		return ""
	}
	return src[start:end]
}

// Shift moves s by n bytes.
func (s Span) Shift(n int) Span { return Span{s.Start + n, s.End + n} }

func clamp(n, limit int) int { return max(0, min(n, limit)) }
