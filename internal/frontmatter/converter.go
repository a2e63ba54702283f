package frontmatter

import (
	"strings"

	"go.yaml.in/yaml/v4"

	"agentls/internal/text"
)

// aliasLimit is how many values a block may hold with its aliases written out;
// an alias beyond it has no children. A block of 64 KB without aliases
// stays below it.
const aliasLimit = 100_000

// converter turns the library's tree into ours.
type converter struct {
	scanner
	clean    string
	from     int
	cursor   cursor
	anchors  map[*yaml.Node]*Node
	sizes    map[*yaml.Node]int // values below an anchor, aliases written out
	size     int
	low      int // where the values read so far end
	problems []Problem

	disagreed int // scalars that we read otherwise than the library; fuzzing finds none
}

func newConverter(src, clean string, from int) *converter {
	return &converter{
		scanner: scanner{src, from + len(clean)},
		clean:   clean, from: from, low: from,
		cursor:  cursor{text: clean},
		anchors: map[*yaml.Node]*Node{}, sizes: map[*yaml.Node]int{},
	}
}

// node converts y, which is in a block collection at column indent.
func (c *converter) node(y *yaml.Node, indent int, in context) Node {
	before := c.size
	c.size++
	start := c.from + c.cursor.offset(y.Line, y.Column)
	if y.Kind == yaml.AliasNode {
		n := c.alias(y, start)
		c.low = max(c.low, n.Span.End)
		return n
	}
	tag, end, at := "", start, start
	if y.Anchor != "" || y.Style&yaml.TaggedStyle != 0 || y.Tag == "!" {
		tag, end, at = c.properties(start, len(y.Anchor))
	}
	var n Node
	switch {
	case y.Kind == yaml.MappingNode:
		n = c.mapping(y, at, indent, in)
	case y.Kind == yaml.SequenceNode:
		n = c.sequence(y, at, indent, in)
	case y.Value == "" && y.Style&notPlain == 0: // nothing after an anchor or a tag
		n = Node{Span: text.At(max(c.low, end))}
	default:
		n = c.scalar(y, at, indent, in)
	}
	c.low = max(c.low, n.Span.End)
	n.Tag = tag
	if y.Kind == yaml.ScalarNode && tag != "" {
		n.Kind = taggedKind(y.Tag)
	}
	if y.Anchor != "" {
		kept := n
		c.anchors[y], c.sizes[y] = &kept, c.size-before
	}
	return n
}

// child converts a key, a value or an item; sign is the character in front of it.
// The library does not say where nothing is written.
func (c *converter) child(y *yaml.Node, indent int, in context, sign byte) Node {
	if y.Kind != yaml.ScalarNode || y.Value != "" || y.Style != 0 || y.Anchor != "" || y.Tag == "!" {
		n := c.node(y, indent, in)
		if in == inBlock && sign != '?' {
			c.checkIndent(&n, indent)
		}
		return n
	}
	c.size++
	at := c.gap(c.low)
	for at < c.end && c.src[at] == ',' {
		at = c.gap(at + 1)
	}
	switch indicates := in == inFlow || c.space(at+1); {
	case at >= c.end || !indicates:
	case c.src[at] == sign:
		c.low = at + 1
	case c.src[at] == ':' && sign == '?':
		c.low = at
	}
	return Node{Span: text.At(c.low)}
}

// checkIndent reports a value that goes on over lines without indentation.
func (c *converter) checkIndent(n *Node, indent int) {
	if n.Style != Flow && n.Style != SingleQuoted && n.Style != DoubleQuoted {
		return
	}
	if bad := c.underIndented(n.Span, indent); bad >= 0 {
		c.problems = append(c.problems, Problem{Cause: BadIndent, Span: c.word(bad), Value: n.Span, Message: underIndentedMessage})
		n.Broken = true
	}
}

// underIndentedMessage goes with the one BadIndent that our library lets pass.
const underIndentedMessage = "a value that goes on over lines has to be indented more than its key"

// taggedKind is the kind an explicit tag asks for.
func taggedKind(tag string) Kind {
	switch tag {
	case "!!null":
		return Null
	case "!!bool":
		return Bool
	case "!!int":
		return Int
	case "!!float":
		return Float
	case "!!timestamp":
		return Timestamp
	}
	return String
}

// properties passes the tag and the anchor, whose name has size bytes, in front
// of a value: end is where they end, at where the value starts if there is one.
func (c *converter) properties(i, size int) (tag string, end, at int) {
	for end, at = i, i; at < c.end && (c.src[at] == '&' || c.src[at] == '!'); at = c.gap(end) {
		if c.src[at] == '&' {
			end = at + 1 + size
			continue
		}
		for end = at + 1; end < c.end && !c.space(end) && strings.IndexByte(",[]{}", c.src[end]) < 0; {
			end++
		}
		tag = c.src[at:end]
	}
	return tag, end, at
}

func (c *converter) alias(y *yaml.Node, start int) Node {
	n := Node{Style: Alias, Kind: String, Span: text.Span{Start: start, End: min(start+1+len(y.Value), c.end)}}
	target := c.anchors[y.Alias]
	if target == nil { // inside its own anchor: a value without end
		n.Kind = collectionKind(y.Alias)
		return n
	}
	n.Kind, n.Value, n.Tag = target.Kind, target.Value, target.Tag
	c.size += c.sizes[y.Alias]
	if c.size > aliasLimit {
		if len(c.problems) == 0 {
			c.problems = append(c.problems, Problem{Cause: TooDeep, Span: n.Span, Message: "the aliases expand to too many values"})
		}
		return n
	}
	n.Entries, n.Items = target.Entries, target.Items
	return n
}

func collectionKind(y *yaml.Node) Kind {
	if y.Kind == yaml.SequenceNode {
		return Sequence
	}
	return Mapping
}

// collection is the node of a mapping or sequence before its children, with the
// indentation and the context they are in.
func (c *converter) collection(y *yaml.Node, start, indent int, in context) (n Node, inner int, children context) {
	c.low = max(c.low, start)
	n = Node{Kind: collectionKind(y), Style: Block, Span: text.At(start)}
	if y.Style&yaml.FlowStyle != 0 {
		n.Style = Flow
		return n, indent, inFlow
	}
	return n, c.column(start), in
}

func (c *converter) mapping(y *yaml.Node, start, indent int, in context) Node {
	n, inner, in := c.collection(y, start, indent, in)
	n.Entries = make([]Entry, 0, len(y.Content)/2)
	for i := 0; i+1 < len(y.Content); i += 2 {
		key := c.child(y.Content[i], inner, in, '?')
		value := c.child(y.Content[i+1], inner, in, ':')
		n.Entries = append(n.Entries, Entry{key, value})
		n.Span.End = max(n.Span.End, key.Span.End, value.Span.End)
	}
	if n.Style == Flow && c.src[start] == '{' {
		n.Span.End = c.closing(max(n.Span.End, start+1))
	}
	return n
}

func (c *converter) sequence(y *yaml.Node, start, indent int, in context) Node {
	n, inner, in := c.collection(y, start, indent, in)
	n.Items = make([]Node, 0, len(y.Content))
	for _, item := range y.Content {
		value := c.child(item, inner, in, '-')
		n.Items = append(n.Items, value)
		n.Span.End = max(n.Span.End, value.Span.End)
	}
	if n.Style == Flow {
		n.Span.End = c.closing(max(n.Span.End, start+1))
	}
	return n
}

// closing is the offset after the bracket that ends a flow collection whose
// last value ends at i.
func (c *converter) closing(i int) int {
	for i = c.gap(i); i < c.end; i = c.gap(i + 1) {
		if c.src[i] == ']' || c.src[i] == '}' {
			return i + 1
		}
	}
	return i
}

// notPlain are the styles of scalars that are not plain.
const notPlain = yaml.SingleQuotedStyle | yaml.DoubleQuotedStyle | yaml.LiteralStyle | yaml.FoldedStyle

func (c *converter) scalar(y *yaml.Node, start, indent int, in context) (n Node) {
	ok := true
	switch {
	case y.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0:
		n, _, ok = c.block(start, indent)
	case y.Style&notPlain != 0:
		n, _, ok = c.quoted(start)
	default:
		n = c.plain(start, indent, in)
	}
	if !ok || n.Value != y.Value && c.clean == c.src[c.from:c.end] {
		n.Value, n.source = y.Value, nil // what the library says counts
		c.disagreed++
	}
	return n
}
