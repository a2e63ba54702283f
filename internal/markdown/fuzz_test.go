package markdown

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"agentls/internal/text"
)

// yamlSeeds are blocks that use every corner of YAML that front matter meets.
var yamlSeeds = []string{
	"name: a\ndescription: d\n",
	"name: a\ndescription: use this: now\n",
	"a:\n  b: c\n  d:\n    - e\n    - f: g\n      h: i\nj: [k, l, {m: n}]\n",
	"a: 'it''s'\nb: \"x\\n\\u00e9\\x41\\\n   y\"\nc: \"a\n  b\n\n  c\"\n",
	"a: |\n  x\n\n   y\n  z\n\nb: >-\n  f\n  g\n\n  h\n    i\n  j\nc: |2+\n   k\n\n",
	"a: &x 1\nb: *x\nc: !!str 2\nd: &y\n  e: *x\nf: *y\n",
	"? a\n: b\n? [c, d]\n: {e: f, g}\n",
	"# c\na: b # d\n\n# e\nf: 'g' # h\ni: | # j\n  k # l\n",
	"a: b\n c: d\n", "a: [x] [y]\n", "a: 'x' y\n", "a: \"x\n", "a: [x\nb: c\n", "a:\n\tb: c\n", " a: b\nc: d\n",
	"metadata:\n{\n  \"openclaw\": {\n    \"requires\": {\"bins\": [\"curl\"],},\n  },\n}\n",
	"a: @x\n", "a: `x`\n", "a: *b\n", "a: b\nhello\nc: d\n", "a:b\n", "- a\n- b\n", "hello\n", "", "~\n",
	"a: b\r\nc: |\r\n  d\r\n  e\r\n", "a: b\rc: d\r", "a: \xff\n", "a: \x01\n", "é: ü\nx: \"日本\"\n",
	"a: b\n---x\n", "a: b\n... \n", "%YAML 1.2\n", "a: - b\n", "a: {{x}}\n", "a: b\na: c\n", "a: 1\nb: 1.5\nc: true\nd: null\ne: 2020-01-01\n",
	"a:\n- b\n- c\nd:\n  - e\n -f\n", "a: >\n\n\n x\n  y\n", "a: |\n", "a: >-", "a: \"\\q\"\n", "a: x\n\n  y\n\nb:\n",
}

func FuzzParse(f *testing.F) {
	for _, s := range yamlSeeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, block string) {
		if len(block) > 2000 {
			return
		}
		checkAgainstLibrary(t, block)
		checkDocument(t, Parse(block))
	})
}

// fragments are what random blocks are made of.
var fragments = []string{
	"a: ", "b:", "name: ", "- ", "? ", ": ", ":", "\n", "\n", "\n", "\n  ", "\n    ", "\n ", "  ", " ", "\t", "'", "\"", "''", "\\", "\\n", "\\u00e9",
	"[", "]", "{", "}", ",", ", ", "#", " # c", "|", ">", "|-", ">+", "|2", "&x ", "*x", "!!str ", "! ", "é", "日", "\r\n", "\r",
	"word", "two words", "1", "true", "~", "2020-01-01", "...", "%", "@", "`", "a", "\n- ", "\n  - ", "\nb: ", "\nc: d", "<<", "\\\n", "\xff", "\x00", "\ufeff",
}

// blockOf turns bytes into a block of fragments.
func blockOf(choices []byte) string {
	var b []byte
	for _, c := range choices {
		b = append(b, fragments[int(c)%len(fragments)]...)
	}
	return string(b)
}

func FuzzFragments(f *testing.F) {
	f.Add([]byte{0, 43, 7, 2, 44})
	f.Fuzz(func(t *testing.T, choices []byte) {
		if len(choices) > 60 {
			return
		}
		checkAgainstLibrary(t, blockOf(choices))
	})
}

// FuzzFences builds whole texts of fences, keys and Markdown.
func FuzzFences(f *testing.F) {
	lines := []string{
		"---", "--- ", "name: a", "description: b: c", "# Heading", "", "text", "<!-- c -->", "- item", "  indented", "| a | b |", "|---|---|",
		"key with words: x", "----", "...", "```", "\xef\xbb\xbf---", "description: |", "'q': 1", "{", "}",
	}
	f.Add([]byte{0, 2, 3, 0, 6}, byte(0))
	f.Add([]byte{4, 0, 2, 3, 0, 6}, byte(1))
	f.Add([]byte{2, 3, 0, 6}, byte(2))
	f.Fuzz(func(t *testing.T, choices []byte, end byte) {
		if len(choices) > 40 {
			return
		}
		src := ""
		for _, c := range choices {
			src += lines[int(c)%len(lines)] + []string{"\n", "\r\n", "\r"}[int(end)%3]
		}
		checkDocument(t, Parse(src))
	})
}

// checkPlain fails when the plain reader and the library differ on block.
func checkPlain(t *testing.T, block string) (read bool) {
	t.Helper()
	if block != "" && !isBreak(block[len(block)-1]) {
		block += "\n" // a closing fence stands on a line of its own
	}
	span := text.Span{End: len(block)}
	fast, ok := readPlain(block, span)
	if !ok {
		return false
	}
	clean, bad := sanitize(block, 0, len(block))
	slow, failure, problems := loadYAML(block, clean, 0)
	if failure != nil || len(problems) > 0 || len(bad) > 0 {
		t.Fatalf("the plain reader reads what the library does not (%+v): %q", failure, block)
	}
	if diff := cmp.Diff(slow, fast, cmp.AllowUnexported(Node{}, place{})); diff != "" {
		t.Fatalf("the plain reader differs on %q:\n%s", block, diff)
	}
	return true
}

func FuzzPlain(f *testing.F) {
	for _, s := range yamlSeeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, block string) {
		if len(block) < 2000 {
			checkPlain(t, block)
		}
	})
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
