package frontmatter

import (
	"errors"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"
)

// failure is why the library rejects a block: its words and the place.
type failure struct {
	message string
	at      int // -1 when the library names none
	context int // where the construct starts that it was reading, else -1
}

// loadYAML reads src[from:end], of which clean is the sanitized copy.
func loadYAML(src, clean string, from int) (*Node, *failure, []Problem) {
	var doc yaml.Node
	if err := yaml.Load([]byte(clean), &doc); err != nil {
		return nil, explain(clean, from, err), nil
	}
	if len(doc.Content) == 0 {
		return nil, nil, nil
	}
	c := newConverter(src, clean, from)
	root := c.node(doc.Content[0], -1, inBlock)
	return &root, nil, c.problems
}

// explain turns the library's error into a failure; a block without any value
// is none.
func explain(clean string, from int, err error) *failure {
	var load *yaml.LoadError
	if errors.As(err, &load) && load.Stage != yaml.ConstructorStage {
		f := &failure{message: load.Message, at: -1, context: -1}
		c := cursor{text: clean}
		if load.ContextMark.Line > 0 {
			f.context = from + c.offset(load.ContextMark.Line, load.ContextMark.Column)
		}
		if load.Mark.Line > 0 {
			f.at = from + c.offset(load.Mark.Line, load.Mark.Column)
		}
		return f
	}
	if strings.Contains(err.Error(), "no documents") {
		return nil
	}
	return &failure{message: err.Error(), at: -1, context: -1}
}

// cursor turns the library's positions, one-based lines and characters, into
// offsets. It is quick for positions that ascend.
type cursor struct {
	text         string
	line, column int // of at, zero-based
	at           int
}

func (c *cursor) offset(line, column int) int {
	line, column = line-1, column-1
	if line < c.line || line == c.line && column < c.column {
		c.line, c.column, c.at = 0, 0, 0
	}
	for c.line < line && c.at < len(c.text) {
		c.at = lineAt(c.text, c.at).next
		c.line++
		c.column = 0
	}
	for c.column < column && c.at < len(c.text) && !isBreak(c.text[c.at]) {
		_, size := utf8.DecodeRuneInString(c.text[c.at:])
		c.at += size
		c.column++
	}
	return c.at
}

// gap passes white space, line ends and comments.
func (s *scanner) gap(i int) int {
	for i < s.end {
		switch {
		case s.space(i):
			i++
		case s.src[i] == '#':
			i = lineAt(s.src[:s.end], i).end
		default:
			return i
		}
	}
	return i
}
