package markdown

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	gmtext "github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"agentls/internal/text"
)

// commonMark reads CommonMark. A table of GFM's is a paragraph to it, which has
// the same links; goldmark's extension package costs a quarter of the time to
// start the program (2026-11).
var commonMark = func() parser.Parser {
	var blocks, inlines, paragraphs []util.PrioritizedValue
	for _, b := range parser.DefaultBlockParsers() {
		blocks = append(blocks, util.Prioritized(meteredBlock{b.Value.(parser.BlockParser)}, b.Priority))
	}
	for _, p := range parser.DefaultInlineParsers() {
		inlines = append(inlines, util.Prioritized(meteredInline{p.Value.(parser.InlineParser)}, p.Priority))
	}
	inlines[len(inlines)-1].Value = headingEmphasis{parser.NewEmphasisParser()}
	for _, p := range parser.DefaultParagraphTransformers() {
		paragraphs = append(paragraphs, util.Prioritized(meteredParagraph{p.Value.(parser.ParagraphTransformer)}, p.Priority))
	}
	return parser.NewParser(parser.WithBlockParsers(blocks...), parser.WithInlineParsers(inlines...), parser.WithParagraphTransformers(paragraphs...))
}()

// parseBody reads src[span] as prepare gives it to goldmark: of the same length,
// each character in its place.
func parseBody(src string, span text.Span, prepare func(body string) []byte) *Body {
	if span.Len() > bodyLimit {
		return &Body{Skipped: "the text is larger than 512 KB"}
	}
	source := prepare(span.Of(src))
	root, skipped := parseMarkdown(source)
	if skipped != "" {
		return &Body{Skipped: skipped}
	}
	return readBody(root, source, span.Start)
}

// readBody collects from goldmark's tree of source, which starts at base of the
// document.
func readBody(root ast.Node, source []byte, base int) *Body {
	r := bodyReader{src: source, base: base}
	r.read(root)
	return r.finish()
}

// Why goldmark does not read a text.
const (
	intricate = "the Markdown is too intricate to be read in time"
	crashed   = "the Markdown parser fails on it" // no such text is known
)

// parseMarkdown reads source, or says why not.
func parseMarkdown(source []byte) (root ast.Node, skipped string) {
	defer func() {
		switch recover().(type) {
		case nil:
		case tooComplex:
			root, skipped = nil, intricate
		default:
			root, skipped = nil, crashed
		}
	}()
	pc := parser.NewContext()
	pc.Set(meterKey, &meter{workFor(len(source))})
	return commonMark.Parse(gmtext.NewReader(source), parser.WithContext(pc)), ""
}

// lineFeeds is s with a line feed for each lone CR, which goldmark does not take
// for a line end.
func lineFeeds(s string) []byte {
	b := []byte(s)
	for i := bytes.IndexByte(b, '\r'); i >= 0 && i < len(b); i++ {
		if b[i] == '\r' && (i+1 == len(b) || b[i+1] != '\n') {
			b[i] = '\n'
		}
	}
	return b
}

// bodyReader collects what we want from goldmark's tree. Its offsets are those
// of the body until finish shifts them.
type bodyReader struct {
	src    []byte
	base   int
	body   Body
	fences []int // where fenced blocks open
}

func (r *bodyReader) finish() *Body {
	b := &r.body
	r.closeFences()
	byStart := func(a, b text.Span) int { return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(b.End, a.End)) }
	slices.SortFunc(b.Code, byStart)
	slices.SortFunc(b.HTML, byStart)
	slices.SortFunc(b.Links, func(a, b Link) int { return byStart(a.Span, b.Span) })
	r.comments()
	for i := range b.Headings {
		b.Headings[i].Span = b.Headings[i].Span.Shift(r.base)
	}
	for i := range b.Links {
		b.Links[i].Span, b.Links[i].TargetSpan = b.Links[i].Span.Shift(r.base), b.Links[i].TargetSpan.Shift(r.base)
	}
	for i := range b.Fences {
		b.Fences[i].Span, b.Fences[i].Content = b.Fences[i].Span.Shift(r.base), b.Fences[i].Content.Shift(r.base)
	}
	for _, spans := range [][]text.Span{b.Code, b.HTML, b.Comments} {
		for i := range spans {
			spans[i] = spans[i].Shift(r.base)
		}
	}
	return b
}

// read collects from n and what is below it.
func (r *bodyReader) read(n ast.Node) {
	switch n := n.(type) {
	case *ast.Heading:
		r.heading(n)
	case *ast.FencedCodeBlock:
		r.fence(n)
	case *ast.CodeBlock:
		if lines := n.Lines(); lines.Len() > 0 {
			r.body.Code = append(r.body.Code, text.Span{Start: r.lineStart(lines.At(0).Start), End: r.trimBreak(lines.At(lines.Len() - 1).Stop)})
		}
	case *ast.CodeSpan:
		r.codeSpan(n)
	case *ast.HTMLBlock:
		r.htmlBlock(n)
	case *ast.RawHTML:
		if s := n.Segments; s.Len() > 0 {
			r.body.HTML = append(r.body.HTML, text.Span{Start: s.At(0).Start, End: s.At(s.Len() - 1).Stop})
		}
	case *ast.LinkReferenceDefinition:
		if lines := n.Lines(); lines.Len() > 0 {
			end := r.trimBreak(lines.At(lines.Len() - 1).Stop)
			r.link(n.Destination, lines.At(0).Start, func(target int) int { return max(target, end) }, false)
		}
	case *ast.Link:
		if n.Reference == nil {
			r.link(n.Destination, n.Pos(), r.linkEnd, false)
		}
	case *ast.Image:
		if n.Reference == nil {
			r.link(n.Destination, n.Pos(), r.linkEnd, true)
		}
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		r.read(c)
	}
}

func (r *bodyReader) lineStart(i int) int {
	return bytes.LastIndexByte(r.src[:min(i, len(r.src))], '\n') + 1
}

// lineEnd is the end of i's line, its line end excluded.
func (r *bodyReader) lineEnd(i int) int {
	i = min(i, len(r.src))
	if n := bytes.IndexByte(r.src[i:], '\n'); n >= 0 {
		return max(i, r.trimBreak(i+n))
	}
	return len(r.src)
}

// trimBreak is end without the line end in front of it.
func (r *bodyReader) trimBreak(end int) int {
	end = min(end, len(r.src))
	if end > 0 && r.src[end-1] == '\n' {
		end--
	}
	if end > 0 && r.src[end-1] == '\r' {
		end--
	}
	return end
}

func (r *bodyReader) nextLine(end int) int {
	if n := bytes.IndexByte(r.src[end:], '\n'); n >= 0 {
		return end + n + 1
	}
	return len(r.src)
}
