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

// parseBody reads the Markdown of src at body. prepare may change what does not
// matter; every character keeps its place, so that goldmark's offsets are those
// of src.
func parseBody(src string, body text.Span, prepare func([]byte)) *Body {
	if body.Len() > bodyLimit {
		return &Body{Skipped: "the text is larger than 512 KB"}
	}
	source := []byte(src)
	if body.Start > 0 { // a blank line in place of the front matter
		fill(source[:body.Start])
		source[body.Start-1] = '\n'
	}
	lineFeeds(source[body.Start:])
	prepare(source[body.Start:])
	root, skipped := parseMarkdown(source)
	if skipped != "" {
		return &Body{Skipped: skipped}
	}
	return readBody(root, source)
}

// whole leaves the body as it is.
func whole([]byte) {}

// lineFeeds puts line feeds in place of lone CRs, which goldmark does not take
// for line ends.
func lineFeeds(b []byte) {
	for i := bytes.IndexByte(b, '\r'); i >= 0 && i < len(b); i++ {
		if b[i] == '\r' && (i+1 == len(b) || b[i+1] != '\n') {
			b[i] = '\n'
		}
	}
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

// bodyReader collects what we want from goldmark's tree.
type bodyReader struct {
	src  []byte
	body Body
}

func readBody(root ast.Node, source []byte) *Body {
	r := bodyReader{src: source}
	r.read(root)
	b := &r.body
	r.closeFences()
	byStart := func(a, b text.Span) int { return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(b.End, a.End)) }
	slices.SortFunc(b.Code, byStart)
	slices.SortFunc(b.HTML, byStart)
	slices.SortFunc(b.Links, func(a, b Link) int { return byStart(a.Span, b.Span) })
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
		if lines := n.Lines(); lines.Len() > 0 && n.HTMLBlockType != ast.HTMLBlockType2 {
			r.html(lines)
		}
	case *ast.RawHTML:
		if s := n.Segments; s.Len() > 0 && bytes.HasPrefix(r.src[s.At(0).Start:], []byte("<!--")) {
			r.html(s)
		}
	case *ast.LinkReferenceDefinition:
		if lines := n.Lines(); lines.Len() > 0 {
			end := r.trimBreak(lines.At(lines.Len() - 1).Stop)
			r.link(n.Destination, lines.At(0).Start, func(target int) int { return max(target, end) })
		}
	case *ast.Link:
		if n.Reference == nil {
			r.link(n.Destination, n.Pos(), r.linkEnd)
		}
	case *ast.Image:
		if n.Reference == nil {
			r.link(n.Destination, n.Pos(), r.linkEnd)
		}
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		r.read(c)
	}
}

func (r *bodyReader) html(lines *gmtext.Segments) {
	r.body.HTML = append(r.body.HTML, text.Span{Start: lines.At(0).Start, End: r.trimBreak(lines.At(lines.Len() - 1).Stop)})
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
