package text

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// naivePosition counts character by character.
func naivePosition(src string, offset int, enc Encoding) Position {
	offset = max(0, min(offset, len(src)))
	p := Position{}
	for i := 0; i < len(src); {
		r, size := utf8.DecodeRuneInString(src[i:])
		next := i + size
		if r == '\r' && next < len(src) && src[next] == '\n' {
			next++
		}
		if next > offset {
			return p
		}
		switch {
		case r == '\n' || r == '\r':
			p = Position{Line: p.Line + 1}
		case enc == UTF8:
			p.Char += size
		case enc == UTF16 && r >= 0x10000:
			p.Char += 2
		default:
			p.Char++
		}
		i = next
	}
	return p
}

// naiveOffset is the last character's start whose position is not beyond p, in
// p's line.
func naiveOffset(src string, p Position, enc Encoding) int {
	best, lines := -1, 0
	for i := 0; i <= len(src); {
		q := naivePosition(src, i, enc)
		lines = q.Line
		if q.Line == p.Line && (best < 0 || q.Char <= p.Char) {
			best = i
		}
		if i == len(src) {
			break
		}
		_, size := utf8.DecodeRuneInString(src[i:])
		if strings.HasPrefix(src[i:], "\r\n") {
			size = 2
		}
		i += size
	}
	switch {
	case p.Line < 0:
		return 0
	case p.Line > lines:
		return len(src)
	}
	return best
}

var encodings = []Encoding{UTF16, UTF8, UTF32}

func checkLines(t *testing.T, src string) {
	t.Helper()
	l := NewLines(src)
	for offset := -1; offset <= len(src)+1; offset++ {
		for _, enc := range encodings {
			got, want := l.Position(offset, enc), naivePosition(src, offset, enc)
			if got != want {
				t.Fatalf("position of %d in %q (%d) is %v, want %v", offset, src, enc, got, want)
			}
			if got.Line != l.LineOf(offset) {
				t.Fatalf("line of %d in %q is %d, its position %v", offset, src, l.LineOf(offset), got)
			}
		}
	}
	for line := -1; line <= l.Count(); line++ {
		for char := -1; char <= len(src)+1; char++ {
			for _, enc := range encodings {
				p := Position{line, char}
				if got, want := l.Offset(p, enc), naiveOffset(src, p, enc); got != want {
					t.Fatalf("offset of %v in %q (%d) is %d, want %d", p, src, enc, got, want)
				}
			}
		}
	}
	var joined strings.Builder
	for n := range l.Count() {
		s := l.Line(n)
		joined.WriteString(s.Of(src))
		if strings.ContainsAny(s.Of(src), "\r\n") {
			t.Fatalf("line %d of %q is %q", n, src, s.Of(src))
		}
	}
	if want := strings.NewReplacer("\r", "", "\n", "").Replace(src); joined.String() != want {
		t.Fatalf("lines of %q join to %q", src, joined.String())
	}
}

var lineSeeds = []string{
	"", "a", "\n", "\r", "\r\n", "a\nb", "a\r\nb\r\n", "a\rb\r", "\n\r", "\r\r\n\n", "é\n😀x\r\n", "a😀b", "\xff\xfea", "x\xf0\x9f", "日本\r語", "\ufeffa\n", "😀", "\xed\xa0\x80",
}

func TestLines(t *testing.T) {
	for _, src := range lineSeeds {
		checkLines(t, src)
	}
}

func FuzzLines(f *testing.F) {
	for _, src := range lineSeeds {
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src string) {
		if len(src) > 60 {
			return
		}
		checkLines(t, src)
	})
}

func TestPositions(t *testing.T) {
	const src = "a😀b\r\né\rx"
	tests := []struct {
		offset             int
		utf16, utf8, utf32 Position
	}{
		{0, Position{0, 0}, Position{0, 0}, Position{0, 0}},
		{1, Position{0, 1}, Position{0, 1}, Position{0, 1}},
		{3, Position{0, 1}, Position{0, 1}, Position{0, 1}}, // inside the emoji
		{5, Position{0, 3}, Position{0, 5}, Position{0, 2}},
		{6, Position{0, 4}, Position{0, 6}, Position{0, 3}},
		{7, Position{0, 4}, Position{0, 6}, Position{0, 3}}, // between CR and LF
		{8, Position{1, 0}, Position{1, 0}, Position{1, 0}},
		{10, Position{1, 1}, Position{1, 2}, Position{1, 1}},
		{11, Position{2, 0}, Position{2, 0}, Position{2, 0}},
		{99, Position{2, 1}, Position{2, 1}, Position{2, 1}},
	}
	l := NewLines(src)
	for _, tt := range tests {
		for i, want := range []Position{tt.utf16, tt.utf8, tt.utf32} {
			if got := l.Position(tt.offset, encodings[i]); got != want {
				t.Errorf("position of %d (%d) is %v, want %v", tt.offset, i, got, want)
			}
		}
	}
	if got := l.Offset(Position{0, 2}, UTF16); got != 1 {
		t.Errorf("the middle of a surrogate pair is %d, want 1", got)
	}
	if got := l.Offset(Position{0, 90}, UTF16); got != 6 {
		t.Errorf("beyond the line's end is %d, want 6", got)
	}
	if got := l.Offset(Position{9, 0}, UTF16); got != len(src) {
		t.Errorf("beyond the last line is %d, want %d", got, len(src))
	}
}

func TestSpan(t *testing.T) {
	s := Span{2, 5}
	if s.Len() != 3 || s.Empty() || !At(2).Empty() || s.Shift(1) != (Span{3, 6}) {
		t.Error("length, emptiness or shift")
	}
	if !s.Contains(2) || !s.Contains(5) || s.Contains(6) || s.Contains(1) {
		t.Error("contains")
	}
	if !s.Overlaps(Span{4, 9}) || s.Overlaps(Span{5, 9}) || s.Overlaps(Span{0, 2}) {
		t.Error("overlaps")
	}
	for span, want := range map[Span]string{{0, 2}: "ab", {-3, 1}: "a", {1, 99}: "bc", {2, 1}: "", {9, 10}: ""} {
		if got := span.Of("abc"); got != want {
			t.Errorf("%v of abc is %q, want %q", span, got, want)
		}
	}
}

func TestEOL(t *testing.T) {
	for src, want := range map[string]string{"": "\n", "a": "\n", "a\nb\r\n": "\n", "a\r\nb\n": "\r\n", "a\rb": "\r", "a\r": "\r"} {
		if got := EOL(src); got != want {
			t.Errorf("EOL of %q is %q, want %q", src, got, want)
		}
	}
}
