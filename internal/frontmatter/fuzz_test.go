package frontmatter

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
		checkDocument(t, parse(block))
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
		checkDocument(t, parse(src))
	})
}

// checkMappings fails when readMappings and the library differ on block.
func checkMappings(t *testing.T, block string) (read bool) {
	t.Helper()
	if block != "" && !isBreak(block[len(block)-1]) {
		block += "\n" // a closing fence has a line of its own
	}
	clean, _ := sanitize(block, 0, len(block))
	fast, ok := readMappings(block, clean, text.Span{End: len(block)})
	if !ok {
		return false
	}
	slow, failure, problems := loadYAML(block, clean, 0)
	if failure != nil || len(problems) > 0 {
		t.Fatalf("readMappings reads what the library does not (%+v): %q", failure, block)
	}
	if diff := cmp.Diff(slow, fast, cmp.AllowUnexported(Node{}, segment{})); diff != "" {
		t.Fatalf("readMappings differs on %q:\n%s", block, diff)
	}
	return true
}

func FuzzMappings(f *testing.F) {
	for _, s := range yamlSeeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, block string) {
		if len(block) < 2000 {
			checkMappings(t, block)
		}
	})
}

// FuzzMappingFragments builds blocks of what readMappings reads, and a little
// that it does not.
func FuzzMappingFragments(f *testing.F) {
	parts := []string{
		"a: ", "b:", "\"c\": ", "\n", "\n", "\n", "\n  ", "\n  ", "\n    ", "\n ", " ", "'", "\"", "''", "\\n", "#", " # c", "|", ">", "|-", ">+", "|2", " |\n    x", "word", "two words", "1", "~",
		"\n---", "\n...", "\n- ", ": ", ":", "-", "\r\n", "\r", "é", "\na: ", "\n  b: ", "\n    c: d", "\n  word", "[", "&x ", "\t",
	}
	f.Add([]byte{0, 23, 36, 12, 24, 12})
	f.Fuzz(func(t *testing.T, choices []byte) {
		if len(choices) > 40 {
			return
		}
		block := "a:"
		for _, c := range choices {
			block += parts[int(c)%len(parts)]
		}
		checkMappings(t, block)
	})
}
