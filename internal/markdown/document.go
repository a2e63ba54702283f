// Package markdown reads the texts that agents' files are: front matter, then
// Markdown. It gives exact byte spans for everything it finds and goes on after
// errors. It does not know files, agents, fields or rules: what a key means is
// the caller's business.
//
// Start with Parse. The front matter is read by package frontmatter; the body
// waits until somebody asks for it (body.go).
package markdown

import (
	"agentls/internal/frontmatter"
	"agentls/internal/text"
)

// Document is one parsed text. It is immutable; Body is computed on first use
// and then shared.
type Document struct {
	Source string    // as stored, a byte-order mark included
	BOM    text.Span // the byte-order mark, empty when there is none
	Front  Front
	Body   text.Span // what follows the front matter (the whole text without one)

	blocks lazy[*Body]
	links  lazy[[]Link]
}

// Parse splits src and reads its front matter. It never fails: what cannot be
// read is in Front.Problems.
func Parse(src string) *Document {
	front, body := frontmatter.Read(src)
	return &Document{
		Source: src,
		BOM:    text.Span{End: frontmatter.BOM(src)},
		Front:  front,
		Body:   text.Span{Start: body, End: len(src)},
	}
}

// EOL is the line end that d uses first: "\n", "\r\n" or "\r".
func (d *Document) EOL() string { return text.EOL(d.Source) }

// Quoted writes the value of e, read or broken, as a double-quoted scalar on one
// line; of a list or mapping that does not parse, its text.
func (d *Document) Quoted(e Entry) Replacement { return frontmatter.Requote(d.Source, e) }

// Folded writes the value of e as a folded block, `>-` and indented lines; false
// when a folded block cannot hold the value.
func (d *Document) Folded(e Entry) (Replacement, bool) { return frontmatter.Refold(d.Source, e) }
