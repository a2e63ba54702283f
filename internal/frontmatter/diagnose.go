package frontmatter

import (
	"strings"

	"agentls/internal/text"
)

// diagnose finds out why the library rejects a part that starts with a key, and
// reads of it what can be read.
func (r *recovery) diagnose(p part, indent int, why *failure) []Entry {
	s := r.within(p.End)
	e := Entry{Key: r.keyNode(p), Value: s.value(p.colon+1, indent, why)}
	e.Value.Broken = true
	if len(s.problems) == 0 {
		s.report(r.syntaxError(why))
	}
	r.problems = append(r.problems, s.problems...)
	return []Entry{e}
}

// keyNode is the key of p.
func (r *recovery) keyNode(p part) Node {
	s := scanner{r.src, p.colon}
	if c := r.src[p.content]; c == '"' || c == '\'' {
		n, _, _ := s.quoted(p.content)
		return n
	}
	return s.plain(p.content, p.colon, asProse)
}

// value reads the broken value after the colon or dash that ends at from.
func (r *recovery) value(from, indent int, why *failure) Node {
	at := r.gap(from)
	if at >= r.end {
		return Node{Span: text.At(from)}
	}
	start := r.lineStart(at)
	if from > start {
		return r.inline(at, indent, why)
	}
	column := at - start
	switch {
	case r.src[at] == '-' && r.space(at+1) && column >= indent:
		return r.sequence(text.Span{Start: start, End: r.end}, column)
	case column <= indent && strings.IndexByte("[{", r.src[at]) >= 0:
		r.report(Problem{Cause: BadIndent, Span: text.Span{Start: at, End: at + 1}, Message: "a bracket has to be indented more than its key"})
		return r.unread(at)
	case column <= indent:
		r.report(Problem{Cause: BadIndent, Span: r.word(at)})
		return r.verbatim(at)
	case r.keyEnd(at, lineAt(r.src[:r.end], at).end) > 0:
		return r.nested(at)
	}
	return r.inline(at, indent, why)
}

// nested reads the mapping whose first key is at at.
func (r *recovery) nested(at int) Node {
	n := Node{Kind: Mapping, Style: Block, Broken: true, Span: text.Span{Start: at, End: trimSpace(r.src, at, r.end)}}
	start := at
	if blanks := r.lineStart(at); skipBlanks(r.src, blanks, at) == at {
		start = blanks
	}
	n.Entries = r.mapping(text.Span{Start: start, End: r.end}, r.column(at))
	return n
}

// sequence reads the items at column of the lines in span.
func (r *recovery) sequence(span text.Span, column int) Node {
	var starts []int
	for i := span.Start; i < span.End; {
		l := lineAt(r.src[:span.End], i)
		i = l.next
		at := l.indent(r.src)
		switch {
		case at == l.end || r.src[at] == '#' || at-l.start > column:
		case at-l.start == column && r.src[at] == '-' && r.space(at+1):
			starts = append(starts, l.start)
		default:
			r.report(Problem{Cause: BadIndent, Span: r.word(at)})
			span.End = l.start
			i = r.end
		}
	}
	n := Node{Kind: Sequence, Style: Block, Broken: true}
	n.Span = text.Span{Start: span.Start + column, End: trimSpace(r.src, span.Start+column, span.End)}
	for k, start := range starts {
		if *r.left <= 0 {
			break
		}
		end := span.End
		if k+1 < len(starts) {
			end = starts[k+1]
		}
		n.Items = append(n.Items, r.item(text.Span{Start: start, End: end}, column)...)
	}
	return n
}

func (r *recovery) item(lines text.Span, column int) []Node {
	root, why := r.load(lines)
	if why == nil && root != nil && root.Kind == Sequence {
		return root.Items
	}
	s := r.within(lines.End)
	dash := lines.Start + column
	var n Node
	if l := lineAt(s.src[:s.end], dash); keyOf(s.src, l.from(skipBlanks(s.src, dash+1, l.end))) != "" {
		n = s.nested(skipBlanks(s.src, dash+1, l.end))
	} else {
		n = s.value(dash+1, column, why)
	}
	if len(s.problems) == 0 {
		s.report(r.syntaxError(why))
	}
	r.problems = append(r.problems, s.problems...)
	n.Broken = true
	return []Node{n}
}

// inline reads the broken value that starts at at.
func (r *recovery) inline(at, indent int, why *failure) Node {
	switch c := r.src[at]; c {
	case '"', '\'':
		return r.brokenQuote(at, indent)
	case '[', '{':
		return r.brokenFlow(at, indent, why)
	case '|', '>':
		return r.brokenBlock(at, indent)
	case '*', '&', '!', '@', '`', '%', ',', ']', '}':
		return r.reserved(at, indent)
	case '-', '?', ':':
		if r.space(at + 1) {
			r.report(Problem{Cause: Syntax, Span: text.Span{Start: at, End: at + 1}, Message: "a list or a key has to start on a line of its own"})
			return r.prose(at, indent)
		}
	}
	return r.brokenPlain(at, indent)
}

// keyless reports a part that does not start with a key, and reads the key that
// was meant where that is plain.
func (r *recovery) keyless(p part, why *failure) []Entry {
	l := lineAt(r.src[:p.End], p.content)
	word := r.word(p.content)
	switch c := r.src[p.content]; {
	case strings.IndexByte(r.src[l.start:p.content], '\t') >= 0:
		r.report(Problem{Cause: TabIndent, Span: r.firstTab(p.content)})
	case strings.IndexByte("@`%", c) >= 0:
		r.report(Problem{Cause: ReservedStart, Span: text.Span{Start: p.content, End: p.content + 1}})
	case strings.IndexByte("[{\"'", c) >= 0:
		s := r.within(p.End)
		s.inline(p.content, -1, why)
		if len(s.problems) == 0 {
			s.report(r.syntaxError(why))
		}
		r.problems = append(r.problems, s.problems...)
	case strings.IndexByte(word.Of(r.src), ':') > 0:
		return r.tightColon(p, word)
	default:
		whole := text.Span{Start: p.content, End: trimBlanks(r.src, p.content, l.end)}
		r.report(Problem{Cause: Syntax, Span: whole, Message: "this line has no key"})
	}
	return nil
}

// tightColon reads key:value, where the space after the colon is missing.
func (r *recovery) tightColon(p part, word text.Span) []Entry {
	colon := p.content + strings.IndexByte(word.Of(r.src), ':')
	if r.key == "" {
		r.key = r.src[p.content:colon]
	}
	r.report(Problem{Cause: Syntax, Span: text.Span{Start: colon, End: word.End}, Message: "a space is missing after the colon"})
	e := Entry{Key: r.keyNode(part{p.Span, p.content, colon}), Value: r.within(p.End).prose(colon+1, r.column(p.content))}
	e.Value.Broken = true
	return []Entry{e}
}

// trimSpace is the end of src[from:end] without the white space there.
func trimSpace(src string, from, end int) int {
	for end > from && (isBlank(src[end-1]) || isBreak(src[end-1])) {
		end--
	}
	return end
}
