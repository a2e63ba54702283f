package governor

import (
	"strconv"

	"agentls/internal/jsjson"
)

// Defaults of the governor's own tools for arguments that were left out.
const (
	defaultStart     = 1
	defaultCount     = 200
	defaultPollLimit = 16384
)

// stub is the line that stands for an elided result: ASCII, and a function of
// the elided call and the hash it recorded alone, so that it never changes.
func (a *Action) stub(c Choices) string {
	b := append(make([]byte, 0, 128), "[elided: "...)
	b = append(b, a.Kind.name()...)
	b = append(b, ' ')
	esc := jsjson.Escapes{UpperHex: c.UpperHexKeepDEL, KeepDEL: c.UpperHexKeepDEL}
	switch a.Kind {
	case Read:
		b = jsjson.AppendASCII(b, a.Path, esc)
		b = append(b, '@')
		b = append(b, a.shortHash()...)
		b = a.appendRange(b, c)
		b = append(b, "; re-read to view]"...)
	case Poll:
		b = jsjson.AppendASCII(b, a.Task, esc)
		b = append(b, " offset "...)
		if a.Positional {
			b = strconv.AppendInt(b, a.Offset.Or(0), 10)
		} else {
			b = append(b, "unknown"...)
		}
		b = append(b, "; a later bg_output covers it]"...)
	case Search:
		b = jsjson.AppendASCII(b, a.Pattern, esc)
		b = append(b, "; identical to a later result]"...)
	}
	return string(b)
}

func (a *Action) shortHash() string {
	if len(a.SHA256) < 8 {
		return "unknown"
	}
	for _, c := range []byte(a.SHA256[:8]) {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') && (c < 'A' || c > 'F') {
			return "unknown" // a stub is ASCII whatever a result holds
		}
	}
	return a.SHA256[:8]
}

func (a *Action) appendRange(b []byte, c Choices) []byte {
	given := a.Start.Given || a.Count.Given
	if c.OmitHalfRange {
		given = a.Start.Given && a.Count.Given
	}
	if !given {
		return b
	}
	b = append(b, " lines "...)
	b = strconv.AppendInt(b, a.Start.Or(defaultStart), 10)
	b = append(b, '+')
	return strconv.AppendInt(b, a.count(), 10)
}

// count is how many lines a read asked for.
func (a *Action) count() int64 {
	if a.Default > 0 {
		return a.Count.Or(a.Default)
	}
	return a.Count.Or(defaultCount)
}
