package markdown

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"agentls/internal/text"
)

func span(start, end int) text.Span { return text.Span{Start: start, End: end} }

func TestAnomalies(t *testing.T) {
	tests := []struct {
		name, src string
		want      []Anomaly
	}{
		{"plain text", "a\tb\r\nc\n", nil},
		{"letters of all kinds", "é ü 日本 עברית العربية 한국어 emoji 👍🏽", nil},
		{"byte-order mark first", "\ufeffa", nil},
		{"byte-order mark inside", "a\ufeffb", []Anomaly{{ZeroWidth, span(1, 4), 0xfeff}}},
		{"bytes that are not UTF-8", "a\xff\xfeb\xc3", []Anomaly{{InvalidUTF8, span(1, 3), 0}, {InvalidUTF8, span(4, 5), 0}}},
		{"control characters", "a\x00b\x1b\x1b\u0085", []Anomaly{{Control, span(1, 2), 0}, {Control, span(3, 4), 0x1b}, {Control, span(4, 5), 0x1b}, {Control, span(5, 7), 0x85}}},
		{"bidirectional override", "a\u202eb\u202c", []Anomaly{{Bidi, span(1, 4), 0x202e}, {Bidi, span(5, 8), 0x202c}}},
		{"isolates", "\u2066\u2069", []Anomaly{{Bidi, span(0, 6), 0x2066}}},
		{"direction mark beside Hebrew", "עברית\u200f!", nil},
		{"direction mark in Latin", "a\u200fb", []Anomaly{{Bidi, span(1, 4), 0x200f}}},
		{"zero width", "a\u200b\u200b\u2060b", []Anomaly{{ZeroWidth, span(1, 10), 0x200b}}},
		{"joiner in an emoji", "👩\u200d💻 🏳️\u200d🌈 👁️\u200d🗨️ ❤️\u200d🔥", nil},
		{"joiner in Persian and Hindi", "می\u200cخواهم क्\u200dष", nil},
		{"joiner in Latin", "a\u200db\u200cc", []Anomaly{{ZeroWidth, span(1, 4), 0x200d}, {ZeroWidth, span(5, 8), 0x200c}}},
		{"flag of Scotland", "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", nil},
		{"hidden words in tags", "a\U000e0068\U000e0069", []Anomaly{{TagCharacters, span(1, 9), 0xe0068}}},
		{"UTF-16 with a mark", "\xff\xfea\x00", []Anomaly{{UTF16, span(0, 4), 0}}},
		{"UTF-16 without a mark", "a\x00b\x00c\x00d\x00", []Anomaly{{UTF16, span(0, 8), 0}}},
		{"big-endian UTF-16", "\x00a\x00b\x00c\x00d", []Anomaly{{UTF16, span(0, 8), 0}}},
		{"a few NULs", "ab\x00cd\x00efgh", []Anomaly{{Control, span(2, 3), 0}, {Control, span(5, 6), 0}}},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, Parse(tt.src).Anomalies()); diff != "" {
			t.Errorf("%s: -want +got\n%s", tt.name, diff)
		}
	}
}

func FuzzAnomalies(f *testing.F) {
	f.Add("a\u202eb\xff\u200d\U000e0041👩\u200d💻\x00")
	f.Fuzz(func(t *testing.T, src string) {
		last := 0
		for _, a := range Parse(src).Anomalies() {
			if a.Span.Start < last || a.Span.End <= a.Span.Start || a.Span.End > len(src) {
				t.Fatalf("%v behind %d in %q", a, last, src)
			}
			last = a.Span.End
			if a.Kind != UTF16 && (a.Kind == InvalidUTF8) == utf8.ValidString(a.Span.Of(src)) {
				t.Fatalf("%v is %q", a, a.Span.Of(src))
			}
		}
		if clean := strings.Trim(src, "abcdefghijklmnopqrstuvwxyz \n"); clean == "" && last > 0 {
			t.Fatalf("anomalies in %q", src)
		}
	})
}
