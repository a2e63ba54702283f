package measure

import "testing"

func TestCommas(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", -100: "-100", -1000: "-1,000", 1234567: "1,234,567"} {
		if got := Commas(n); got != want {
			t.Errorf("%d is %q, want %q", n, got, want)
		}
	}
}

func TestUnits(t *testing.T) {
	for s, want := range map[string][2]int{"": {0, 0}, "abc": {3, 3}, "\u00e9": {1, 1}, "\U0001F600": {2, 1}, "\xff": {1, 1}, "a\U0001F600b": {4, 3}} {
		if UTF16(s) != want[0] || Chars(s) != want[1] {
			t.Errorf("%q: %d units and %d characters, want %v", s, UTF16(s), Chars(s), want)
		}
	}
	for units, want := range map[int]int{-1: 0, 0: 0, 1: 1, 4: 1, 5: 2, 401: 101, 1742: 436, 23901: 5976, 54210: 13553} {
		if got := Tokens(units); got != want {
			t.Errorf("%d units are %d tokens, want %d", units, got, want)
		}
	}
}
