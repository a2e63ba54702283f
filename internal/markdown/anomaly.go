package markdown

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"agentls/internal/text"
)

// AnomalyKind says what is odd about a stretch of text.
type AnomalyKind uint8

// The kinds of anomalies.
const (
	InvalidUTF8   AnomalyKind = iota // a run of bytes that are not UTF-8
	UTF16                            // the whole text is UTF-16; nothing else is reported then
	Control                          // one control character; not tab, LF, CR
	Bidi                             // a run of bidirectional controls
	ZeroWidth                        // a run of zero-width characters that join nothing
	TagCharacters                    // a run of tag characters outside a flag
)

// Anomaly is a stretch of text that people do not see as it is.
type Anomaly struct {
	Kind AnomalyKind
	Span text.Span
	Rune rune // the first character; 0 of InvalidUTF8 and UTF16
}

// Anomalies are the odd stretches of the whole text, in source order, the
// byte-order mark at its start excluded.
func (d *Document) Anomalies() []Anomaly {
	if isUTF16(d.Source) {
		return []Anomaly{{Kind: UTF16, Span: text.Span{End: len(d.Source)}}}
	}
	return anomalies(d.Source, d.BOM.End)
}

// isUTF16 reports a UTF-16 byte-order mark, or a NUL in every other byte of the
// start of the text.
func isUTF16(s string) bool {
	if strings.HasPrefix(s, "\xff\xfe") || strings.HasPrefix(s, "\xfe\xff") {
		return true
	}
	head := s[:min(len(s), 64)&^1]
	if len(head) < 4 {
		return false
	}
	var even, odd int
	for i := 0; i < len(head); i += 2 {
		if head[i] == 0 {
			even++
		}
		if head[i+1] == 0 {
			odd++
		}
	}
	half := len(head) / 2
	return (even == 0 && odd*4 >= half*3) || (odd == 0 && even*4 >= half*3)
}

func anomalies(s string, from int) (found []Anomaly) {
	for i := from; i < len(s); {
		c := s[i]
		if c >= 0x20 && c < 0x7f || c == '\n' || c == '\r' || c == '\t' {
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		kind, odd := oddity(s, i, r, size)
		if !odd {
			i += size
			continue
		}
		if n := len(found); n > 0 && kind != Control && found[n-1].Kind == kind && found[n-1].Span.End == i {
			found[n-1].Span.End += size
		} else {
			a := Anomaly{kind, text.Span{Start: i, End: i + size}, r}
			if kind == InvalidUTF8 {
				a.Rune = 0
			}
			found = append(found, a)
		}
		i += size
	}
	return found
}

// oddity says what is odd about the character r at s[i].
func oddity(s string, i int, r rune, size int) (AnomalyKind, bool) {
	switch {
	case r == utf8.RuneError && size == 1:
		return InvalidUTF8, true
	case r < 0x20 || r >= 0x7f && r <= 0x9f:
		return Control, true
	case r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069, r == 0x200e, r == 0x200f, r == 0x061c:
		return Bidi, !markInRightToLeft(s, i, r, size)
	case r == 0x200b, r == 0x2060, r == 0xfeff, r == 0x180e, r >= 0x2061 && r <= 0x2064:
		return ZeroWidth, true
	case r == 0x200c, r == 0x200d:
		return ZeroWidth, !joins(s, i, r, size)
	case r == 0xe0001, r >= 0xe0020 && r <= 0xe007f:
		return TagCharacters, !inFlag(s, i)
	}
	return 0, false
}

// markInRightToLeft reports a direction mark beside a letter of a script that
// runs from right to left, where it belongs to good typing.
func markInRightToLeft(s string, i int, r rune, size int) bool {
	if r != 0x200e && r != 0x200f && r != 0x061c {
		return false
	}
	before, _ := utf8.DecodeLastRuneInString(s[:i])
	after, _ := utf8.DecodeRuneInString(s[i+size:])
	return rightToLeft(before) || rightToLeft(after)
}

func rightToLeft(r rune) bool {
	return unicode.In(r, unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana, unicode.Nko, unicode.Adlam)
}

// joins reports a joiner that has something to join: an emoji before it, or
// letters of a script in which joiners choose the form.
func joins(s string, i int, r rune, size int) bool {
	before, _ := utf8.DecodeLastRuneInString(s[:i])
	after, _ := utf8.DecodeRuneInString(s[i+size:])
	if r == 0x200d && emoji(before) && emoji(after) {
		return true
	}
	return joining(before)
}

func emoji(r rune) bool {
	return r == 0xfe0f || r == 0x20e3 || r >= 0x1f000 && r <= 0x1faff || r >= 0x2190 && r <= 0x2bff || r == 0x3030 || r == 0x303d || r == 0xa9 || r == 0xae
}

// joining reports a letter, mark or sign of a script whose readers use joiners.
func joining(r rune) bool {
	return unicode.In(r, unicode.Arabic, unicode.Syriac, unicode.Mongolian, unicode.Nko, unicode.Devanagari, unicode.Bengali,
		unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya, unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam,
		unicode.Sinhala, unicode.Khmer, unicode.Myanmar, unicode.Tibetan)
}

// flagTags is how many tag characters a flag has at most: six for a subdivision
// and the cancel tag (Unicode TS 51, 2026), doubled.
const flagTags = 14

// inFlag reports a tag character of an emoji flag: a black flag, tag characters,
// and the cancel tag.
func inFlag(s string, i int) bool {
	for range flagTags {
		r, size := utf8.DecodeLastRuneInString(s[:i])
		if r == 0x1f3f4 {
			return true
		}
		if r < 0xe0020 || r >= 0xe007f {
			return false
		}
		i -= size
	}
	return false
}
