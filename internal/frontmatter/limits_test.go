package frontmatter

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"agentls/internal/text"
)

// hostileBlocks are blocks of the size that is read, made to take long.
func hostileBlocks() map[string]string {
	fill := func(s string) string { return strings.Repeat(s, blockLimit/len(s)) }
	staircase := func(step string) string {
		var b strings.Builder
		for depth := 0; b.Len() < blockLimit-2*depth-len(step)-1; depth++ {
			b.WriteString(strings.Repeat(" ", depth) + step + "\n")
		}
		return b.String()
	}
	bomb := "a0: &a0 [x]\n"
	for i := 1; i < 12; i++ {
		bomb += fmt.Sprintf("a%d: &a%d [*a%d%s]\n", i, i, i-1, strings.Repeat(fmt.Sprintf(", *a%d", i-1), 9))
	}
	keys := ""
	for i := range 4000 {
		keys += fmt.Sprintf("key%d: x\n", i)
	}
	return map[string]string{
		"aliases": bomb, "an alias of itself": "a: &a [*a, {b: *a}]\n", "keys": keys, "same keys": fill("a: b\n"),
		"brackets": "a: " + fill("["), "braces": "a: " + fill("{"), "closed brackets": "a: " + strings.Repeat("[", 30000) + strings.Repeat("]", 30000) + "\n",
		"dashes": fill("- "), "question marks": fill("? "), "open brackets": fill("a: [\n"), "open quotes": fill("a: \"\n"), "open quotes of both kinds": fill("a: \"\nb: '\n"),
		"colons": fill("a: b: c\n"), "nested colons": "a:\n" + fill("  b: c: d\n"), "items with colons": "a:\n" + fill("  - b: c: d\n"), "tabs": fill("\ta: b\n"),
		"stairs": staircase("a:"), "stairs of items": staircase("- a:"), "broken stairs": staircase("a:") + "b: c: d\n", "unknown aliases": fill("a: *b\n"), "anchored": "a: &b c\n" + fill("a: *b\nc: d: e\n"),
		"lines of prose": fill("text\n"), "one long line": "a: " + fill("x "), "one long broken line": "a: " + fill("x: "), "quote with folds": "a: \"" + fill("x\n  ") + "\"\n", "comments": fill("# x\n"),
		"controls": "a: " + fill("\x01") + "\n", "not UTF-8": "a: " + fill("\xff") + "\n", "long value behind letters": "é: [" + fill("é, ") + "]\n", "block scalar": "a: |\n" + fill("  x\n\n"), "blank lines": "a: |\n" + fill("\n"),
	}
}

// TestHostileBlocks wants every block read in time, measured by what the library
// takes for harmless keys, and its problems few.
func TestHostileBlocks(t *testing.T) {
	harmless := "---\n" + strings.Repeat("key: &a value\n", blockLimit/15) + "---\n"
	begin := time.Now()
	parse(harmless)
	limit := 30*time.Since(begin) + time.Second
	for name, block := range hostileBlocks() {
		block = block[:min(len(block), blockLimit-1)] + "\n"
		src := "---\n" + block + "---\n"
		start := time.Now()
		d := parse(src)
		took := time.Since(start)
		if took > limit {
			t.Errorf("%s takes %v, the limit is %v", name, took, limit)
		}
		t.Logf("%-28s %8v %6d problems, %d entries", name, took.Round(time.Millisecond), len(d.Front.Problems), len(d.Front.Entries()))
		if len(d.Front.Problems) > 3*mostProblems {
			t.Errorf("%s has %d problems", name, len(d.Front.Problems))
		}
		for _, p := range d.Front.Problems {
			inside(t, src, p.Span)
		}
		if n := count(d.Front.Root, 2*aliasLimit); n > aliasLimit {
			t.Errorf("%s has %d values", name, n)
		}
	}
}

// count is the number of values below n, aliases written out, at most limit.
func count(n *Node, limit int) int {
	if n == nil {
		return 0
	}
	total := 1
	for i := range n.Entries {
		if total < limit {
			total += count(&n.Entries[i].Key, limit-total) + count(&n.Entries[i].Value, limit-total)
		}
	}
	for i := range n.Items {
		if total < limit {
			total += count(&n.Items[i], limit-total)
		}
	}
	return total
}

// TestLongTextsLinear reads texts of many lines, whatever ends them, in two sizes.
// Eight times the text takes as long as eight texts, give or take; if each line
// were read to the end of the text it would take eight times as long as they do.
// One undisturbed round is enough.
func TestLongTextsLinear(t *testing.T) {
	took := func(times int, src string) time.Duration {
		start := time.Now()
		for range times {
			parse(src)
		}
		return time.Since(start)
	}
	for name, s := range map[string][2]string{
		"carriage returns": {"", "\r"}, "in front matter": {"---\r", "\r"}, "keys": {"---\r", "a: b\r"},
		"headings": {"", "# x\r"}, "comment": {"<!--\r", "x\r"}, "line feeds": {"", "\n"}, "lines ended both ways": {"", "\r\n"},
	} {
		const size, rounds = 5_000, 20
		small, large := s[0]+strings.Repeat(s[1], size), s[0]+strings.Repeat(s[1], 8*size)
		worse := 0.0
		for range rounds {
			if worse = took(1, large).Seconds() / took(8, small).Seconds(); worse < 3 {
				break
			}
		}
		if worse >= 3 {
			t.Errorf("%s: a text eight times as long takes %.0f times as long as eight", name, worse)
		}
	}
}

func TestTooLargeBlock(t *testing.T) {
	d := parse("---\nname: a\n" + strings.Repeat("# comment\n", blockLimit/10) + "---\nbody\n")
	if p := d.Front.Problems; len(p) != 1 || p[0].Cause != TooDeep || d.Front.State != Whole || d.Source[d.body:] != "body\n" {
		t.Errorf("state %d, %d problems, body %v", d.Front.State, len(p), d.body)
	}
}

func TestRuleFarBelow(t *testing.T) {
	d := parse("---\nname: a\n\n# H\n\n" + strings.Repeat("Some text.\n\n", blockLimit/10) + "---\n\nmore\n")
	if e, ok := d.Front.Lookup("name"); d.Front.State != Unclosed || !ok || e.Value.Value != "a" || len(d.Front.Problems) > 0 {
		t.Errorf("state %d, name %v, problems %+v", d.Front.State, ok, d.Front.Problems)
	}
}

func TestAliasBomb(t *testing.T) {
	d := parse("---\n" + hostileBlocks()["aliases"] + "name: a\n---\n")
	if p := d.Front.Problems; len(p) != 1 || p[0].Cause != TooDeep {
		t.Errorf("problems %+v", p)
	}
	if e, ok := d.Front.Lookup("name"); !ok || e.Value.Value != "a" {
		t.Errorf("name is %+v", e)
	}
	if d := parse("---\na: &a [*a]\n---\n"); len(d.Front.Problems) != 0 || d.Front.Entries()[0].Value.Items[0].Kind != Sequence {
		t.Errorf("an alias of itself: %+v", d.Front)
	}
}

func TestSourceSpan(t *testing.T) {
	tests := []struct {
		block    string
		from, to int
		want     string
	}{
		{"a: two words", 4, 9, "words"},
		{"a: two words", 0, 3, "two"},
		{"a: \"two\\tw\\u00e9\"", 3, 4, `\t`},
		{"a: \"two\\tw\\u00e9\"", 5, 7, `\u00e9`},
		{"a: 'it''s'", 2, 3, "''"},
		{"a: 'it''s'", 3, 4, "s"},
		{"a:\n  one\n  two", 4, 7, "two"},
		{"a:\n  one\n  two", 0, 7, "one\n  two"},
		{"a:\n  one\n  two", 3, 4, "\n  "},
		{"a: |\n  one\n  two\n", 4, 7, "two"},
		{"a: |\n  one\n  two\n", 0, 8, "one\n  two"},
		{"a: >-\n  one\n  two", 4, 7, "two"},
		{"a: >-\n  one\n\n  two", 4, 7, "two"},
		{"a: \"over\n  lines\"", 5, 10, "lines"},
		{"b: &x é\na: *x", 0, 2, "*x"},
		{"a: é日", 2, 5, "日"},
	}
	for _, tt := range tests {
		d := parse("---\n" + tt.block + "\n---\n")
		e, ok := d.Front.Lookup("a")
		if !ok || len(d.Front.Problems) > 0 {
			t.Fatalf("%q: %+v", tt.block, d.Front.Problems)
		}
		if got := e.Value.SourceSpan(tt.from, tt.to).Of(d.Source); got != tt.want {
			t.Errorf("%q[%d:%d] is %q, want %q", tt.block, tt.from, tt.to, got, tt.want)
		}
	}
	var none Node
	if s := none.SourceSpan(0, 0); s != text.At(0) {
		t.Errorf("of nothing: %v", s)
	}
}
