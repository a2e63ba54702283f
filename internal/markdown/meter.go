package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	gmtext "github.com/yuin/goldmark/text"
)

// goldmark has inputs that take it quadratic time, and no way to stop it
// (measured with v1.8.7: 80 KB of "*a_ " take seconds). So every parser it calls
// is wrapped in one that counts work, about a nanosecond a unit, and the parse
// ends when a document has used up its share.

// tooComplex is what the meter panics with; parseBody recovers it.
type tooComplex struct{}

// meter holds the work that is left.
type meter struct{ left int }

var meterKey = parser.NewContextKey()

// workFor is the share of a text. Of 1,269 public files the neediest took a
// fifteenth of it.
func workFor(size int) int { return 8_000_000 + 50*size }

// The work of a call: of a block parser, and of what opens a link, for which
// goldmark keeps a list.
const (
	call    = 60
	bracket = 1000
)

func spend(pc parser.Context, work int) {
	m := pc.Get(meterKey).(*meter)
	m.left -= work
	if m.left < 0 {
		panic(tooComplex{})
	}
}

// meteredBlock counts the work of a block parser.
type meteredBlock struct{ parser.BlockParser }

func (b meteredBlock) Open(parent ast.Node, r gmtext.Reader, pc parser.Context) (ast.Node, parser.State) {
	line, _ := r.PeekLine()
	spend(pc, call+r.LineOffset()+markers(line))
	return b.BlockParser.Open(parent, r, pc)
}

func (b meteredBlock) Continue(node ast.Node, r gmtext.Reader, pc parser.Context) parser.State {
	line, _ := r.PeekLine()
	spend(pc, call+r.LineOffset()+markers(line))
	return b.BlockParser.Continue(node, r, pc)
}

// markers is the length of what a rule or a list could be made of at the start
// of line.
func markers(line []byte) int {
	n := 0
	for n < len(line) && (line[n] == ' ' || line[n] == '-' || line[n] == '*' || line[n] == '_' || line[n] == '\t') {
		n++
	}
	return n
}

// meteredInline counts the work of an inline parser.
type meteredInline struct{ parser.InlineParser }

func (p meteredInline) Parse(parent ast.Node, r gmtext.Reader, pc parser.Context) ast.Node {
	line, at := r.PeekLine()
	work := 4 * call
	if line[0] == '[' || line[0] == '!' {
		work = bracket
	}
	if line[0] == ']' && len(line) > 1 && line[1] == '(' {
		work += destinationWork(line[2:], r.Source()[at.Start:])
	}
	n := p.InlineParser.Parse(parent, r, pc)
	if n == nil && line[0] == '<' || line[0] == '`' && n != nil && n.Kind() == ast.KindText {
		work += paragraphRest(r.Source()[at.Start:])
	}
	spend(pc, work)
	return n
}

// CloseBlock ends what the parser keeps for one block; the link parser needs it.
func (p meteredInline) CloseBlock(parent ast.Node, block gmtext.Reader, pc parser.Context) {
	if c, ok := p.InlineParser.(parser.CloseBlocker); ok {
		c.CloseBlock(parent, block, pc)
	}
}

// destinationWork is how far a parser looks for the end of a link's destination
// and title.
func destinationWork(line, rest []byte) int {
	n := bytes.IndexAny(line, " \t\n")
	if n < 0 {
		return len(line)
	}
	if len(line) > 0 && line[0] == '<' {
		if n = bytes.IndexByte(line, '>'); n < 0 {
			return len(line)
		}
	}
	if after := bytes.TrimLeft(line[n:], "> \t\n"); len(after) > 0 && bytes.IndexByte(after, ')') != 0 && bytes.IndexByte([]byte(`"'(`), after[0]) >= 0 {
		n += paragraphRest(rest)
	}
	return n
}

// paragraphRest is the distance to the next blank line.
func paragraphRest(rest []byte) int {
	if n := bytes.Index(rest, []byte("\n\n")); n >= 0 {
		return n
	}
	return len(rest)
}

// headingEmphasis reads emphasis in headings only, where its markers do not
// belong to the text; nothing else that we want depends on it.
type headingEmphasis struct{ parser.InlineParser }

func (p headingEmphasis) Parse(parent ast.Node, r gmtext.Reader, pc parser.Context) ast.Node {
	if parent.Kind() != ast.KindHeading {
		return nil
	}
	line, at := r.PeekLine()
	spend(pc, 100+len(line)+at.Start-parent.Lines().At(0).Start)
	return p.InlineParser.Parse(parent, r, pc)
}

// meteredParagraph counts the work of a paragraph transformer, which reads the
// lines again.
type meteredParagraph struct{ parser.ParagraphTransformer }

func (p meteredParagraph) Transform(n *ast.Paragraph, r gmtext.Reader, pc parser.Context) {
	lines, columns, labels := n.Lines(), 0, 0
	for i := range lines.Len() {
		s := lines.At(i)
		line := s.Value(r.Source())
		columns = max(columns, bytes.Count(line, []byte("|")))
		if bytes.HasPrefix(bytes.TrimLeft(line, " "), []byte("[")) {
			labels++
		}
	}
	spend(pc, call+lines.Len()*(3*call+100*columns+20*labels))
	p.ParagraphTransformer.Transform(n, r, pc)
}
