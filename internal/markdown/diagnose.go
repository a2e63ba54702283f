package markdown

import (
	"strings"

	"agentls/internal/text"
)

// diagnose finds out why the library rejects a part that starts with a key, and
// reads of it what can be read.
func (r *recovery) diagnose(p part, indent int, why *failure) []Entry {
	entry := Entry{Key: r.keyNode(p), Value: Node{Span: text.At(p.colon + 1), Broken: true}}
	known := len(r.problems)
	s := recovery{scanner: scanner{r.src, p.End}, whole: r.whole, key: r.key}
	entry.Value = s.value(p.colon+1, indent, why)
	r.problems = append(r.problems, s.problems...)
	if len(r.problems) == known {
		r.report(r.unnamed(why))
	}
	return []Entry{entry}
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

// value reads the broken value behind the colon or dash that ends at from.
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
	lines := text.Span{Start: start, End: r.end}
	switch {
	case r.src[at] == '-' && r.space(at+1) && column >= indent:
		return r.sequence(lines, column)
	case column <= indent && strings.IndexByte("[{", r.src[at]) >= 0:
		r.report(Problem{Cause: BadIndent, Span: text.Span{Start: at, End: at + 1}, Message: "a bracket has to stand further right than its key"})
		n := Node{Kind: Mapping, Style: Flow, Broken: true, Span: text.Span{Start: at, End: trimSpace(r.src, at, r.end)}}
		if r.src[at] == '[' {
			n.Kind = Sequence
		}
		return n
	case column <= indent:
		r.report(Problem{Cause: BadIndent, Span: r.word(at)})
		return Node{Span: text.At(from), Broken: true}
	case r.keyEnd(at, lineAt(r.src[:r.end], at).end) > 0:
		n := Node{Kind: Mapping, Style: Block, Broken: true, Span: text.Span{Start: at, End: trimSpace(r.src, at, r.end)}}
		n.Entries = r.mapping(lines, column)
		return n
	}
	return r.inline(at, indent, why)
}

// sequence reads the items at column of the lines in span.
func (r *recovery) sequence(span text.Span, column int) Node {
	n := Node{Kind: Sequence, Style: Block, Broken: true, Span: text.Span{Start: span.Start + column, End: trimSpace(r.src, span.Start, span.End)}}
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
			i = span.End
		}
	}
	for k, start := range starts {
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
	s := recovery{scanner: scanner{r.src, lines.End}, whole: r.whole, key: r.key}
	n := s.value(lines.Start+column+1, column, why)
	if len(s.problems) == 0 {
		s.report(r.unnamed(why))
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
			r.report(Problem{Cause: Syntax, Span: text.Span{Start: at, End: at + 1}, Message: "a list or key has to start on a line of its own"})
			return r.prose(at, indent)
		}
	}
	return r.brokenPlain(at, indent)
}

// prose is the text at at as its author meant it, marked as broken.
func (r *recovery) prose(at, indent int) Node {
	if at >= r.end || r.space(at) {
		return Node{Span: text.At(at), Broken: true}
	}
	n := r.plain(at, indent, asProse)
	n.Kind, n.Broken = String, true
	return n
}

func (r *recovery) brokenQuote(at, indent int) Node {
	n, bad, ok := r.quoted(at)
	if ok {
		r.after(n.Span.End, indent)
		n.Broken = true
		return n
	}
	if bad == at {
		r.report(Problem{Cause: Unterminated, Span: text.Span{Start: at, End: at + 1}})
	} else {
		r.report(Problem{Cause: Syntax, Span: text.Span{Start: bad, End: min(bad+2, r.end)}, Message: "an unknown escape"})
	}
	n = r.prose(skipBlanks(r.src, at+1, r.end), indent)
	if n.Value == "" {
		n.Span.End = at + 1
	}
	n.Span.Start = at
	return n
}

func (r *recovery) brokenFlow(at, indent int, why *failure) Node {
	n := Node{Kind: Mapping, Style: Flow, Broken: true}
	if r.src[at] == '[' {
		n.Kind = Sequence
	}
	b := r.brackets(at)
	if !b.ok {
		r.report(Problem{Cause: Unterminated, Span: text.Span{Start: b.at, End: b.at + 1}})
		n.Span = text.Span{Start: at, End: trimSpace(r.src, at, r.end)}
		return n
	}
	n.Span = text.Span{Start: at, End: b.at}
	if r.after(b.at, indent) {
		if root, why := r.load(text.Span{Start: at, End: b.at}); why == nil && root != nil {
			n.Items, n.Entries = root.Items, root.Entries
		}
		return n
	}
	if why != nil && why.at > at && why.at < b.at && r.src[why.at] == ':' {
		r.report(Problem{Cause: UnquotedColon, Span: r.colonSpan(why.at)})
	}
	return n
}

func (r *recovery) brokenBlock(at, indent int) Node {
	n, bad, ok := r.block(at, indent)
	n.Broken = true
	switch {
	case ok:
		r.after(n.Span.End, indent)
	case r.src[bad] == '\t':
		r.report(Problem{Cause: TabIndent, Span: text.Span{Start: bad, End: bad + 1}})
	default:
		end := trimSpace(r.src, bad, lineAt(r.src[:r.end], bad).end)
		r.report(Problem{Cause: AfterFlow, Span: text.Span{Start: bad, End: end}, Message: "text behind " + n.Indicator.Of(r.src)})
		return r.prose(at, indent)
	}
	return n
}

func (r *recovery) reserved(at, indent int) Node {
	n := r.prose(at, indent)
	word := r.word(at)
	if r.src[at] == '*' && word.Len() > 1 && r.nothing(word.End, lineAt(r.src[:r.end], at).end) && r.src[at+1] != '*' {
		r.report(Problem{Cause: UnknownAlias, Span: word})
		return n
	}
	r.report(Problem{Cause: ReservedStart, Span: text.Span{Start: at, End: at + 1}})
	return n
}

func (r *recovery) brokenPlain(at, indent int) Node {
	n := r.plain(at, indent, inBlock)
	stop := n.Span.End
	if stop < r.end && r.src[stop] == ':' {
		r.report(Problem{Cause: UnquotedColon, Span: r.colonSpan(stop)})
		return r.prose(at, indent)
	}
	r.after(stop, indent)
	n.Broken = true
	return n
}

// colonSpan is the colon at at and the word behind it.
func (r *recovery) colonSpan(at int) text.Span {
	l := lineAt(r.src[:r.end], at)
	start := skipBlanks(r.src, at+1, l.end)
	end := start
	for end < l.end && !isBlank(r.src[end]) {
		end++
	}
	for end > start+1 && strings.IndexByte(",.;:!?)]}\"'", r.src[end-1]) >= 0 {
		end--
	}
	if end == start {
		return text.Span{Start: at, End: at + 1}
	}
	return text.Span{Start: at, End: end}
}

// after reports the first text behind a value that ends at i.
func (r *recovery) after(i, indent int) bool {
	l := lineAt(r.src[:r.end], i)
	if !r.nothing(i, l.end) {
		from := skipBlanks(r.src, i, l.end)
		r.report(Problem{Cause: AfterFlow, Span: text.Span{Start: from, End: trimBlanks(r.src, from, l.end)}})
		return true
	}
	next := r.gap(l.end)
	if next >= r.end {
		return false
	}
	if hash := skipBlanks(r.src, i, l.end); hash < l.end && next-r.lineStart(next) > indent {
		r.report(Problem{Cause: Syntax, Span: text.Span{Start: hash, End: hash + 1}, Message: "a comment inside a value: quote the value, or the # cuts it here"})
		return true
	}
	r.report(Problem{Cause: BadIndent, Span: r.word(next)})
	return true
}

// keyless reports a part that does not start with a key.
func (r *recovery) keyless(p part, why *failure) {
	l := lineAt(r.src[:p.End], p.content)
	whole := text.Span{Start: p.content, End: trimBlanks(r.src, p.content, l.end)}
	word := r.word(p.content)
	switch c := r.src[p.content]; {
	case strings.IndexByte(r.src[l.start:p.content], '\t') >= 0:
		r.report(Problem{Cause: TabIndent, Span: r.firstTab(p.content)})
	case strings.IndexByte("@`%", c) >= 0:
		r.report(Problem{Cause: ReservedStart, Span: text.Span{Start: p.content, End: p.content + 1}})
	case c == '[' || c == '{' || c == '"' || c == '\'':
		s := recovery{scanner: scanner{r.src, p.End}, whole: r.whole}
		s.inline(p.content, -1, why)
		if len(s.problems) == 0 {
			s.report(r.unnamed(why))
		}
		r.problems = append(r.problems, s.problems...)
	case strings.IndexByte(word.Of(r.src), ':') > 0:
		colon := p.content + strings.IndexByte(word.Of(r.src), ':')
		r.report(Problem{Cause: Syntax, Span: text.Span{Start: colon, End: word.End}, Message: "a blank is missing behind the colon"})
	default:
		r.report(Problem{Cause: Syntax, Span: whole, Message: "a line without a key"})
	}
}

// unnamed is the problem for what we have no name for, where the library saw it.
func (r *recovery) unnamed(why *failure) Problem {
	if why == nil || why.at < 0 {
		return Problem{Cause: Syntax, Span: r.whole, Message: "this is not YAML"}
	}
	at := min(why.at, r.whole.End)
	if at >= trimSpace(r.src, r.whole.Start, r.whole.End) && why.context >= 0 {
		at = why.context
	}
	return Problem{Cause: Syntax, Span: r.word(at), Message: why.message}
}

// trimSpace is the end of src[from:end] without the blanks and line ends there.
func trimSpace(src string, from, end int) int {
	for end > from && (isBlank(src[end-1]) || isBreak(src[end-1])) {
		end--
	}
	return end
}
