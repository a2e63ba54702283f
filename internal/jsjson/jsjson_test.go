package jsjson

import (
	"bytes"
	"encoding/json"
	"math"
	"testing"
	"unicode/utf16"
	"unicode/utf8"
)

func TestAppendString(t *testing.T) {
	for in, want := range map[string]string{
		"":                       `""`,
		"a/b<&>":                 `"a/b<&>"`,
		"\u2028\u2029é😀":         "\"\u2028\u2029é😀\"",
		"\b\f\n\r\t\"\\\x00\x1f": `"\b\f\n\r\t\"\\\u0000\u001f"`,
		"\x7f":                   "\"\x7f\"",
		"x\xffy":                 "\"x\uFFFDy\"",
		"a\xed\xa0\x80b":         `"a\ud800b"`,
		"\xed\xbf\xbf":           `"\udfff"`,
	} {
		if got := string(AppendString(nil, in)); got != want {
			t.Errorf("%q: %s, want %s", in, got, want)
		}
	}
}

func TestUnquote(t *testing.T) {
	for in, want := range map[string]string{
		`"\u00f1\n\/"`:    "ñ\n/",
		`"\ud83d\ude00"`:  "😀",
		`"\ud83d"`:        "\xed\xa0\xbd",
		`"\ud83dx\ude00"`: "\xed\xa0\xbdx\xed\xb8\x80",
		"\"\xff\"":        "\uFFFD",
		`"\\\""`:          `\"`,
		`"\u00zz"`:        "u00zz",
	} {
		if got, ok := String([]byte(in)); !ok || got != want {
			t.Errorf("%s: %q %v, want %q", in, got, ok, want)
		}
	}
	for _, in := range []string{``, `"`, `1`, `null`, `{}`} {
		if _, ok := String([]byte(in)); ok {
			t.Errorf("%s is a string", in)
		}
	}
}

func TestCanonical(t *testing.T) {
	for in, want := range map[string]string{
		`{"b":1,"a":{"d":[1, 2],"c":null}}`: `{"a":{"c":null,"d":[1,2]},"b":1}`,
		`{"a":1,"a":2}`:                     `{"a":2}`,
		`{"n":1.0}`:                         `{"n":1}`,
		`[1e21,1e-7,-0,1e2,0.000001]`:       `[1e+21,1e-7,0,100,0.000001]`,
		` "\u0041" `:                        `"A"`,
	} {
		if got := Canonical([]byte(in)); got != want {
			t.Errorf("%s: %s, want %s", in, got, want)
		}
	}
}

func TestGetLastWins(t *testing.T) {
	if got := string(Get([]byte(`{"a":{"b":1},"a":{"b":2}}`), "a", "b")); got != "2" {
		t.Errorf("%s, want 2", got)
	}
	if got := Get([]byte(`{"a":[1]}`), "a", "b"); got != nil {
		t.Errorf("%s, want nothing", got)
	}
}

func TestComplete(t *testing.T) {
	for in, want := range map[string]bool{
		`{"a":"}"}`: true, `{"a":"\""`: false, `{"type":"assistant","mess`: false, `[]`: true, `{} x`: false, ` {"a":1} `: true, ``: false,
	} {
		if got := Complete([]byte(in)); got != want {
			t.Errorf("%s: %v", in, got)
		}
		object := want && in[0] != '['
		if got := Walk([]byte(in), func(_, _ []byte) {}); got != object {
			t.Errorf("Walk %s: %v, want %v", in, got, object)
		}
	}
}

// naive counts as the definitions say, one code unit at a time.
func naive(s string) Size {
	units := utf16.Encode([]rune(s))
	quoted := 2
	for _, u := range units {
		switch {
		case u == '\b' || u == '\f' || u == '\n' || u == '\r' || u == '\t' || u == '"' || u == '\\':
			quoted += 2
		case u < 0x20:
			quoted += 6
		default:
			quoted++
		}
	}
	lines := bytes.Count([]byte(s), []byte("\n"))
	if s != "" && s[len(s)-1] != '\n' {
		lines++
	}
	return Size{len(units), quoted, lines}
}

func FuzzMeasure(f *testing.F) {
	f.Add("")
	f.Add("plain ASCII text of more than eight bytes")
	f.Add("12345678\"2345678\\2345678\n2345678\x1f")
	f.Add("ñandú 😀 日本語\n")
	f.Fuzz(func(t *testing.T, s string) {
		if !utf8.ValidString(s) {
			Measure(s)
			return
		}
		if got, want := Measure(s), naive(s); got != want {
			t.Errorf("%q: %+v, want %+v", s, got, want)
		}
		quoted := AppendString(nil, s)
		if got := naive(string(quoted)).Units; got != Measure(s).Quoted {
			t.Errorf("%q: prints as %d units, measured %d", s, got, Measure(s).Quoted)
		}
		if back, ok := String(quoted); !ok || back != s {
			t.Errorf("%q: reads back as %q", s, back)
		}
		ascii := AppendASCII(nil, s, Escapes{})
		if back, ok := String(ascii); !ok || back != s {
			t.Errorf("%q: reads back from ASCII as %q", s, back)
		}
		for _, c := range ascii {
			if c < 0x20 || c >= 0x7f {
				t.Errorf("%q: %s is not one line of ASCII", s, ascii)
			}
		}
	})
}

// FuzzRead compares with encoding/json: what is valid there reads the same
// here, and nothing makes the scanner panic.
func FuzzRead(f *testing.F) {
	for _, s := range []string{`{"a":[1,{"b":"c\u00e9"}],"d":null}`, `[[[[`, `{"a":"\`, `"\ud800"`, `{"a" 1}`, `-`, `{"a":1e400}`, ` {} `} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		Complete(b)
		compact, canonical := AppendCompact(nil, b), Canonical(b)
		for range Elements(b) {
		}
		if !json.Valid(b) || !utf8.Valid(b) || bytes.Contains(b, []byte(`\u`)) {
			return
		}
		if !Complete(b) {
			t.Fatalf("%q is valid but not complete", b)
		}
		var want, got, sorted any
		if json.Unmarshal(b, &want) != nil {
			return // a number out of range
		}
		if err := json.Unmarshal(compact, &got); err != nil {
			t.Fatalf("%q became %q: %v", b, compact, err)
		}
		if err := json.Unmarshal([]byte(canonical), &sorted); err != nil {
			t.Fatalf("%q became %q: %v", b, canonical, err)
		}
		a, _ := json.Marshal(want)
		for _, v := range []any{got, sorted} {
			if c, _ := json.Marshal(v); !bytes.Equal(a, c) && !hasNegativeZero(want) {
				t.Errorf("%q: %s, want %s", b, c, a)
			}
		}
	})
}

func hasNegativeZero(v any) bool {
	switch v := v.(type) {
	case float64:
		return v == 0 && math.Signbit(v)
	case []any:
		for _, e := range v {
			if hasNegativeZero(e) {
				return true
			}
		}
	case map[string]any:
		for _, e := range v {
			if hasNegativeZero(e) {
				return true
			}
		}
	}
	return false
}
