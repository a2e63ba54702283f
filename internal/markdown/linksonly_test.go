package markdown

import (
	"slices"
	"strings"
	"testing"
)

// TestLinksOnly: what is left of a body are the stretches with links.
func TestLinksOnly(t *testing.T) {
	tests := []struct{ name, body, want string }{
		{"paragraphs", "one\n\n[a](b)\ntwo\n\nthree\n", "[a](b) two"},
		{"heading", "# one\n\n## [a](b)\n\n### two\n", "## [a](b)"},
		{"list", "- one\n\n- [a](b)\n\n  two\n\n- three\n", "- [a](b) two"},
		{"indented below a list", "- one\n\n      code\n\n[a](b)\n", "[a](b)"},
		{"fence", "one\n\n```\n[a](b)\n\n[c](d)\n```\n\n[e](f)\n", "[e](f)"},
		{"fence in a stretch", "[a](b)\n~~~~ sh\none\n~~~\n\n[c](d)\n~~~~\n\ntwo\n", "[a](b) ~~~~ sh ~~~~"},
		{"fence that stays open", "one\n```\n\n[a](b)\n", ""},
		{"no fence", "```a`\n\none\n\n[a](b)\n", "[a](b)"},
		{"fence in an item", "1. one\n   ```\n   two\n\n   three\n   ```\n\n[a](b)\n", "[a](b)"},
		{"fence in a second item", "1. one\n2. two\n   ```\n\n[a](b)\n", "[a](b)"},
		{"fence in a nested item", "- one\n  - two\n    ```\n\n[a](b)\n", "[a](b)"},
		{"indented fence", "one\n\n ```\n\ntwo\n\n[a](b)\n ```\n", "one ``` two [a](b) ```"},
		{"fence that may be in HTML", "one\n\n<b>\n```\n\ntwo\n\n[a](b)\n", "<b> ``` two [a](b)"},
		{"HTML to the next blank line", "<div>\n- one\n\ntwo\n\n[a](b)\n", "[a](b)"},
		{"comment", "<!-- one -->\n\ntwo\n\n[a](b)\n", "[a](b)"},
		{"long comment", "one\n\n<!--\n\n[a](b)\n\n-->\n", "<!-- [a](b) -->"},
		{"preformatted HTML", "one\n\n<PRE>\n\n[a](b)\n", "<PRE> [a](b)"},
		{"quote", "> one\n> ```\n\n[a](b)\n", "[a](b)"},
		{"definition", "one\n\n[c]: d\n", "[c]: d"},
		{"lone carriage returns", "one\r\r[a](b)\r\rtwo\r", "[a](b)"},
	}
	for _, tt := range tests {
		body := []byte(tt.body)
		lineFeeds(body)
		linksOnly(body)
		if got := strings.Join(strings.Fields(string(body)), " "); got != tt.want {
			t.Errorf("%s: %q is left, want %q", tt.name, got, tt.want)
		}
	}
}

// TestLinks compares Links with Blocks where a stretch is not what it seems.
func TestLinks(t *testing.T) {
	for _, body := range []string{
		"<b>\n- one\n\n  ```\n\n[a](b)",          // no list, so the fence is not in it
		"- one\n  -\n\n\n  ~~~\n\n[a](b)",        // goldmark ends the list below the empty item
		"1. *\n\n\n   ```\n\n[a](b)",             // the same
		"one\n2. two\n   ```\n\n[a](b)",          // no list
		"- one\ntwo\n  ```\n\n[a](b)",            // an item goes on without indentation
		"- one\n\n two\n  ```\n\n[a](b)",         // the item ends above the fence
		"```\n\t```\n\n[a](b)\n```\n\n[c](d)",    // no closing fence
		"```\n~~~\n\n[a](b)\n```\n\n[c](d)",      // nor this
		"<div>\n\v\n1. [a](b)",                   // no blank line
		"[a\n\f\n](b)",                           // nor this
		"10. one\n    ```\n\n[a](b)",             // an item whose text starts at the fifth column
		"-\tone\n\n    ```\n\n[a](b)",            // a tab after the marker
		"- - -\n   ```\n\n[a](b)",                // a rule
		"[x [y]](z)\n\n[y]: w\n",                 // a link inside ends the one around it
		"[a](\n```\n[b](c)\n```\nd)\n\n[e](f)",   // a fence ends the paragraph
		"<!-->\n\n[a](b)\n\n-->", "<?\n\n[a](b)", // HTML over blank lines
		"  <!--\n\n[a](b)", "- <pre>\n\n[a](b)", // and HTML that the item ends
		"<a\nhref=\"\n\n[a](b)", "> <!--\n\n[a](b)", // or the quote
	} {
		d := Parse(body)
		if want, got := d.Blocks().Links, d.Links(); !slices.Equal(want, got) {
			t.Errorf("%q: %v, want %v", body, got, want)
		}
	}
}
