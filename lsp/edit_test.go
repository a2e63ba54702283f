package lsp

import (
	"strings"
	"testing"
	"unicode/utf8"

	"agentls/internal/text"
)

func TestApplyChange(t *testing.T) {
	at := func(l1, c1, l2, c2 float64) *struct{ Start, End position } {
		return &struct{ Start, End position }{position{l1, c1}, position{l2, c2}}
	}
	for _, test := range []struct {
		name, src string
		change    change
		want      string
	}{
		{"whole text", "old", change{nil, "new"}, "new"},
		{"insertion", "ab\ncd", change{at(1, 1, 1, 1), "x"}, "ab\ncxd"},
		{"over lines", "ab\ncd\nef", change{at(0, 1, 2, 1), "-"}, "a-f"},
		{"start behind end", "abcd", change{at(0, 3, 0, 1), "-"}, "a-d"},
		{"behind the line", "ab\ncd", change{at(0, 99, 1, 0), ""}, "abcd"},
		{"behind the text", "ab", change{at(7, 0, 9, 3), "!"}, "ab!"},
		{"before the text", "ab", change{at(-3, -1, 0, 0), "!"}, "!ab"},
		{"huge numbers", "ab", change{at(1e300, 1e300, 1e300, 1e300), "!"}, "ab!"},
		{"inside a pair", "a😀b", change{at(0, 2, 0, 3), ""}, "ab"},
		{"last empty line", "ab\n", change{at(1, 0, 1, 0), "!"}, "ab\n!"},
		{"lone CR", "ab\rcd\r", change{at(2, 0, 2, 0), "!"}, "ab\rcd\r!"},
		{"CR before CRLF", "a\r\r\nb", change{at(2, 0, 2, 1), "!"}, "a\r\r\n!"},
		{"CR behind the last LF", "a\nb\rc", change{at(2, 0, 2, 1), "!"}, "a\nb\r!"},
	} {
		if got := applyChange(test.src, test.change, text.UTF16); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

// FuzzEdits applies edits one by one, as positions of each encoding, and wants
// what splicing the characters themselves gives.
func FuzzEdits(f *testing.F) {
	f.Add("---\nname: demo\n---\n", []byte("\x00\x05\x02x\x03\x00\x04é"))
	f.Add("a\r\nb\rc\n\n😀é\xff", []byte("\x01\x02\x01\r\x02\x02\x00\n\x03\x09\x02😀"))
	f.Add("", []byte("abc"))
	f.Fuzz(func(t *testing.T, src string, script []byte) {
		src = strings.ToValidUTF8(src, "?") // as JSON carries it
		for _, enc := range []text.Encoding{text.UTF8, text.UTF16, text.UTF32} {
			server, naive := src, []rune(src)
			for rest := script; len(rest) >= 3; rest = rest[3:] {
				start := int(rest[0]) % (len(naive) + 1)
				end := start + int(rest[1])%(len(naive)-start+1)
				if splitsCRLF(naive, start) || splitsCRLF(naive, end) {
					continue // no position means the middle of a line end
				}
				insert := string([]string{"x", "\n", "\r\n", "\r", "é", "😀", "", "xyz\n"}[rest[2]%8])
				server = applyChange(server, change{&struct{ Start, End position }{
					naivePosition(naive, start, enc), naivePosition(naive, end, enc),
				}, insert}, enc)
				naive = append(append(append([]rune{}, naive[:start]...), []rune(insert)...), naive[end:]...)
				if server != string(naive) {
					t.Fatalf("encoding %d: %q, want %q", enc, server, string(naive))
				}
			}
		}
	})
}

func splitsCRLF(s []rune, i int) bool {
	return i > 0 && i < len(s) && s[i-1] == '\r' && s[i] == '\n'
}

// naivePosition counts from the start of the text, character by character.
func naivePosition(s []rune, offset int, enc text.Encoding) position {
	var p position
	for i, r := range s[:offset] {
		switch {
		case r == '\n', r == '\r' && (i+1 == len(s) || s[i+1] != '\n'):
			p.Line, p.Character = p.Line+1, 0
		case r == '\r': // its LF ends the line
		case enc == text.UTF8:
			p.Character += float64(utf8.RuneLen(r))
		case enc == text.UTF16 && r > 0xffff:
			p.Character += 2
		default:
			p.Character++
		}
	}
	return p
}

// FuzzOffset wants the offset that an index of the whole text gives.
func FuzzOffset(f *testing.F) {
	f.Add("a\r\nb\rc\n\n😀é\xff", 3, 1)
	f.Add("\r", 1, 0)
	f.Fuzz(func(t *testing.T, src string, line, char int) {
		for _, enc := range []text.Encoding{text.UTF8, text.UTF16, text.UTF32} {
			line, char := line%50, char%50
			got := offsetAt(src, position{float64(line), float64(char)}, enc)
			if want := text.NewLines(src).Offset(text.Position{Line: line, Char: char}, enc); got != want {
				t.Errorf("%q %d:%d in %d: offset %d, want %d", src, line, char, enc, got, want)
			}
		}
	})
}
