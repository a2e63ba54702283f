package markdown

import (
	"testing"
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
