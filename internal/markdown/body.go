package markdown

import (
	"strings"

	"agentls/internal/text"
)

// Body is the Markdown below the front matter. Spans lie in the document's
// Source; each list is in source order.
type Body struct {
	Headings []Heading
	Links    []Link
	Code     []text.Span // code spans, fenced and indented blocks
	Fences   []Fence     // the fenced blocks among Code
	HTML     []text.Span // HTML blocks but comments, and comments in a line of text
	Skipped  string      // why the body was not parsed (size, complexity), else empty
}

// Heading is an ATX or setext heading.
type Heading struct {
	Level int
	Text  string
	Span  text.Span // its line(s)
}

// Link is an inline link, an image or a link reference definition, with a
// destination.
type Link struct {
	Target     string // as written, unescaped
	Span       text.Span
	TargetSpan text.Span // the destination, without <> around it
}

// Fence is a fenced code block.
type Fence struct {
	Span    text.Span // with both fences
	Content text.Span // the lines between them
}

// bodyLimit is the number of bytes of Markdown that are parsed.
const bodyLimit = 512 << 10

// Blocks is the body, parsed on first use.
func (d *Document) Blocks() *Body {
	return d.blocks.get(func() *Body { return parseBody(d.Source, d.Body, whole) })
}

// Links are those of Blocks, for less.
func (d *Document) Links() []Link {
	if !mayLink(d.Body.Of(d.Source)) {
		return nil
	}
	return d.links.get(func() []Link { return parseBody(d.Source, d.Body, linksOnly).Links })
}

// mayLink reports whether body holds what every link and link reference definition
// has: a closing bracket and then a parenthesis or a colon.
func mayLink(body string) bool {
	return strings.Contains(body, "](") || strings.Contains(body, "]:")
}
