package markdown

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/yuin/goldmark"
	gmtext "github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"agentls/internal/text"
)

// reference is goldmark as it comes.
var reference = goldmark.New().Parser()

// checkAgainstGoldmark fails when counting the work changes what is read.
func checkAgainstGoldmark(t *testing.T, d *Document) {
	t.Helper()
	source := []byte(d.Body.Of(d.Source))
	lineFeeds(source)
	want := readBody(reference.Parse(gmtext.NewReader(source)), source)
	want.shift(d.Body.Start)
	got := *d.Blocks()
	if diff := cmp.Diff(want, &got); diff != "" && got.Skipped == "" {
		t.Fatalf("%q: -goldmark +ours\n%s", d.Source, diff)
	}
}

// shift moves all spans of b.
func (b *Body) shift(by int) {
	for i := range b.Headings {
		b.Headings[i].Span = b.Headings[i].Span.Shift(by)
	}
	for i := range b.Links {
		b.Links[i].Span, b.Links[i].TargetSpan = b.Links[i].Span.Shift(by), b.Links[i].TargetSpan.Shift(by)
	}
	for i := range b.Fences {
		b.Fences[i].Span, b.Fences[i].Content = b.Fences[i].Span.Shift(by), b.Fences[i].Content.Shift(by)
	}
	for i := range b.Code {
		b.Code[i] = b.Code[i].Shift(by)
	}
	for i := range b.HTML {
		b.HTML[i] = b.HTML[i].Shift(by)
	}
}

// checkBody fails when the body of d breaks a promise that holds for every text.
func checkBody(t *testing.T, d *Document) {
	t.Helper()
	b := d.Blocks()
	if b.Skipped == crashed {
		t.Fatalf("goldmark panics on %q", d.Source)
	}
	within := func(what string, s text.Span) {
		t.Helper()
		if s.Start < d.Body.Start || s.End > d.Body.End || s.End < s.Start {
			t.Fatalf("%s %v lies outside of the body %v of %q", what, s, d.Body, d.Source)
		}
	}
	last := 0
	for _, h := range b.Headings {
		within("heading", h.Span)
		if h.Span.Start < last || h.Level < 1 || h.Level > 6 || h.Span.Empty() {
			t.Fatalf("heading %+v is %q in %q", h, h.Span.Of(d.Source), d.Source)
		}
		last = h.Span.Start
	}
	for _, l := range b.Links {
		within("link", l.Span)
		within("target", l.TargetSpan)
		written := l.TargetSpan.Of(strings.ReplaceAll(d.Source, "\r", "\n"))
		if l.TargetSpan.Start < l.Span.Start || l.TargetSpan.End > l.Span.End || unescape(written) != l.Target {
			t.Fatalf("link %+v is %q, its target %q, in %q", l, l.Span.Of(d.Source), written, d.Source)
		}
		if open := d.Source[l.Span.Start]; open != '[' && open != '!' {
			t.Fatalf("link %+v starts with %q in %q", l, open, d.Source)
		}
	}
	if links := d.Links(); b.Skipped == "" {
		if diff := cmp.Diff(b.Links, links, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("%q: -Blocks +Links\n%s", d.Source, diff)
		}
	}
	for _, c := range b.Code {
		within("code", c)
	}
	for _, h := range b.HTML {
		within("HTML", h)
	}
	if !slices.IsSortedFunc(b.Code, func(a, b text.Span) int { return a.Start - b.Start }) {
		t.Fatalf("code is out of order in %q", d.Source)
	}
	for _, f := range b.Fences {
		within("fence", f.Span)
		within("content", f.Content)
		if s := f.Span.Of(d.Source); s[0] != '`' && s[0] != '~' || !slices.Contains(b.Code, f.Span) {
			t.Fatalf("fence %+v is %q in %q", f, s, d.Source)
		}
	}
}

func unescape(s string) string {
	return string(util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations([]byte(s)))))
}

func FuzzBody(f *testing.F) {
	parts := []string{
		"[a]", "(b)", "(b \"c\")", "(<b c>)", "![", "](", ")", "[", "]", ": d\n", "`", "``", "```\n", "~~~\n", "# ", "\n", "\n\n", "> ", "- ", "1. ", "    ", "\t",
		"text ", "===\n", "---\n", "<!--", "-->", "<b>", "</b>", "<div>\n", "| a | b |\n", "|---|---|\n", "\\", "&amp;", "*", "_", "\r\n", "\r", "é", "\xff", "\x00", "  ", "\"",
	}
	f.Add([]byte{0, 1, 15, 16, 0, 1, 41})
	f.Fuzz(func(t *testing.T, choices []byte) {
		if len(choices) > 80 {
			return
		}
		src := ""
		for _, c := range choices {
			src += parts[int(c)%len(parts)]
		}
		d := Parse(src)
		checkBody(t, d)
		checkAgainstGoldmark(t, d)
	})
}

// TestIntricateBodies feeds goldmark what takes it quadratic time: it gives up
// on the first kind, minutes before it would be done with some of them, and
// reads or skips the second.
func TestIntricateBodies(t *testing.T) {
	const size = 200 << 10
	plain := strings.Repeat("Some words of [text](x.md) and `code`.\n\n", size/40)
	start := time.Now()
	if b := parseBody(plain, text.Span{End: len(plain)}, whole); b.Skipped != "" || len(b.Links) != size/40 {
		t.Fatalf("plain text: %q, %d links", b.Skipped, len(b.Links))
	}
	limit := 40*time.Since(start) + time.Second
	read := func(name, src string) *Body {
		start := time.Now()
		b := parseBody(src, text.Span{End: len(src)}, whole)
		if took := time.Since(start); took > limit {
			t.Errorf("%q takes %v, the limit is %v (skipped: %q)", name, took, limit, b.Skipped)
		}
		return b
	}
	for _, s := range []string{"[a](b", "[a](<b", "> - ", "[a](\\(", "[](", "[a](b (c", "`` ` ", "<a\n"} {
		if s == "`` ` " { // backticks that nothing closes
			var ticks strings.Builder
			for n := 1; ticks.Len() < size; n++ {
				ticks.WriteString(strings.Repeat("`", n) + " ")
			}
			s = ticks.String()
		}
		if b := read(s[:3], strings.Repeat(s, max(1, size/len(s)))); b.Skipped == "" {
			t.Errorf("%q was not skipped", s[:3])
		}
	}
	if b := read("columns", strings.Repeat("|a", 5000)+"\n"+strings.Repeat("|-", 5000)+"\n"+strings.Repeat("a\n", 20000)); b.Skipped == "" {
		t.Error("a table of 5,000 columns was not skipped")
	}
	for _, s := range []string{"*a_ ", "[", "![", "`", "<", "<a ", "> ", "1. ", "[a]: b\n", "_a__b", "\t", "- "} {
		read(s, strings.Repeat(s, size/4/len(s)))
		var nested strings.Builder
		for depth := 0; nested.Len() < size/4; depth = (depth + 2) % 2000 {
			fmt.Fprintf(&nested, "%*s%s\n", depth, "", s)
		}
		read(s+" nested", nested.String())
	}
}

func TestLargeBody(t *testing.T) {
	src := "---\nname: a\n---\n" + strings.Repeat("text [a](b)\n", bodyLimit/10)
	d := Parse(src)
	if b := d.Blocks(); b.Skipped == "" || len(b.Links) > 0 || len(d.Front.Entries()) != 1 {
		t.Errorf("%d bytes: skipped %q, %d links", len(src), b.Skipped, len(b.Links))
	}
}

// FuzzLinks builds bodies of what decides where a link can be; checkBody compares
// Links with Blocks.
func FuzzLinks(f *testing.F) {
	parts := []string{
		"[a](b)", "[a](b \"c\")", "![a](b)", "[![a](b)](c)", "[", "](", ")", "]", "`", "``", "\n```\n", "\n~~~\n", "\n# ", "\n", "\n\n", "\n\n[a](b)", "\n\ntext", "\n- ", "\n1. ", "\n2) ",
		"\n  - ", "\n   ", "\n    ", "\n  ", "text ", "\n===\n", "\n---\n", "\n***\n", "| a | [x](y) |\n", "\n|---|---|\n", "\\", "&amp;", "*", "_", "\n> ", "> ", "- ", "\t", "\n\t",
		"\r\n", "\r", "é", "\"", "\n-", "(x)", "<", ":", "[a]: b", "\n12. ", "#", "\n+ ", "\n   ```\n", "\n  ~~~\n", "\n````\n", "``` x\n", "\n<div>\n", "\n<!-- ", "-->", "\n <pre>", "</pre>",
		"\n<?", "<b>", "\n* * *\n", "\n- - ", "\n-     ", "\n```a`\n", "\n    ```\n", "\n10. ", "\f", "\v", "\x00",
	}
	f.Add([]byte{12, 22, 13, 15, 0, 14, 27, 28, 27})
	f.Fuzz(func(t *testing.T, choices []byte) {
		if len(choices) > 60 {
			return
		}
		src := ""
		for _, c := range choices {
			src += parts[int(c)%len(parts)]
		}
		checkBody(t, Parse(src))
	})
}
