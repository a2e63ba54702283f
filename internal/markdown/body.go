package markdown

import "agentls/internal/text"

// Body is the Markdown below the front matter. Spans lie in the document's Source.
type Body struct {
	Headings []Heading
	Links    []Link
	Code     []text.Span // code spans, fenced and indented blocks, in source order
	Skipped  string      // why the body was not parsed (size, complexity), else empty
}

// Heading is an ATX or setext heading.
type Heading struct {
	Level int
	Text  string
	Span  text.Span // its line(s)
}

// Link is an inline link, image or reference definition with a destination.
type Link struct {
	Target     string // as written, unescaped
	Span       text.Span
	TargetSpan text.Span
	Image      bool
}

// Blocks is the body, parsed on first use.
func (d *Document) Blocks() *Body {
	d.body.once.Do(func() { d.body.value = &Body{} })
	return d.body.value
}
