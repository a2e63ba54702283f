package frontmatter

import (
	"strings"

	"agentls/internal/text"
)

// prose is the text at at as its author meant it.
func (r *recovery) prose(at, indent int) Node { return r.textAt(at, indent, asProse) }

// verbatim is all text from at on.
func (r *recovery) verbatim(at int) Node { return r.textAt(at, -1, verbatim) }

func (r *recovery) textAt(at, indent int, in context) Node {
	if at >= r.end || r.space(at) {
		return Node{Kind: String, Span: text.At(at), Broken: true}
	}
	n := r.plain(at, indent, in)
	n.Kind, n.Broken = String, true
	return n
}

// unread is a flow collection of which nothing can be told.
func (r *recovery) unread(at int) Node {
	n := Node{Kind: Mapping, Style: Flow, Broken: true, Span: text.Span{Start: at, End: trimSpace(r.src, at, r.end)}}
	if r.src[at] == '[' {
		n.Kind = Sequence
	}
	return n
}

func (r *recovery) brokenQuote(at, indent int) Node {
	n, bad, ok := r.quoted(at)
	n.Broken = true
	switch {
	case ok && !r.after(n.Span.End, indent):
		return n
	case ok && !r.endsWith(r.src[at]):
		return r.verbatim(at)
	case ok:
	case bad == at:
		r.report(Problem{Cause: Unterminated, Span: text.Span{Start: at, End: at + 1}})
	default:
		r.report(Problem{Cause: Syntax, Span: text.Span{Start: bad, End: min(bad+2, r.end)}, Message: "an unknown escape"})
	}
	return r.unquoted(at)
}

// endsWith reports whether c is the last character that is no white space.
func (r *recovery) endsWith(c byte) bool {
	end := trimSpace(r.src, 0, r.end)
	return end > 0 && r.src[end-1] == c
}

// unquoted is the text from the quote at at on, without that quote and, if the
// text ends with one, without the last.
func (r *recovery) unquoted(at int) Node {
	end := trimSpace(r.src, at, r.end)
	s := r.within(end)
	if end > at+1 && r.src[end-1] == r.src[at] {
		s.end--
	}
	n := s.verbatim(skipBlanks(r.src, at+1, s.end))
	n.Span = text.Span{Start: at, End: end}
	return n
}

func (r *recovery) brokenFlow(at, indent int, why *failure) Node {
	b := r.brackets(at)
	if !b.ok {
		r.report(Problem{Cause: Unterminated, Span: text.Span{Start: b.at, End: b.at + 1}})
		return r.unread(at)
	}
	if r.after(b.at, indent) {
		return r.verbatim(at)
	}
	n := r.unread(at)
	n.Span.End = b.at
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
		end := trimBlanks(r.src, bad, lineAt(r.src[:r.end], bad).end)
		r.report(Problem{Cause: AfterFlow, Span: text.Span{Start: bad, End: end}, Message: "text after " + n.Indicator.Of(r.src) + " has to start on the next line"})
		n = r.verbatim(bad)
		n.Span.Start = at
	}
	return n
}

func (r *recovery) reserved(at, indent int) Node {
	word := r.word(at)
	if r.src[at] == '*' && word.Len() > 1 && r.onlyComment(word.End, lineAt(r.src[:r.end], at).end) && !strings.ContainsAny(r.src[at+1:word.End], "*/.,") {
		r.report(Problem{Cause: UnknownAlias, Span: word})
	} else {
		r.report(Problem{Cause: ReservedStart, Span: text.Span{Start: at, End: at + 1}})
	}
	return r.prose(at, indent)
}

func (r *recovery) brokenPlain(at, indent int) Node {
	n := r.plain(at, indent, inBlock)
	n.Broken = true
	stop := n.Span.End
	if stop < r.end && r.src[stop] == ':' {
		r.report(Problem{Cause: UnquotedColon, Span: r.colonSpan(stop)})
		return r.prose(at, indent)
	}
	if r.after(stop, indent) || r.proseFollows(stop) {
		return r.verbatim(at)
	}
	return n
}

// proseFollows reports whether the next text below i is prose at the first
// column: a value that goes on without indentation.
func (r *recovery) proseFollows(i int) bool {
	next := r.gap(i)
	return next < r.end && kindOfLine(r.src, lineAt(r.src[:r.end], r.lineStart(next))) == proseLine && !r.marker(next)
}

// colonSpan is the colon at at and the word after it.
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

// after reports the first text after a value that ends at i. It is true when
// that text belongs to the value: in its line, or cut off by a comment.
func (r *recovery) after(i, indent int) bool {
	l := lineAt(r.src[:r.end], i)
	from := skipBlanks(r.src, i, l.end)
	if !r.onlyComment(i, l.end) {
		r.report(Problem{Cause: AfterFlow, Span: text.Span{Start: from, End: trimBlanks(r.src, from, l.end)}})
		return true
	}
	next := r.gap(l.end)
	switch {
	case next >= r.end:
		return false
	case from < l.end && r.column(next) > indent:
		r.report(Problem{Cause: Syntax, Span: text.Span{Start: from, End: from + 1}, Message: "a # after a space cuts the value off here: quote the value"})
		return true
	case next == r.lineStart(next) && r.marker(next):
		r.report(Problem{Cause: Syntax, Span: text.Span{Start: next, End: next + 3}, Message: "this ends the YAML here"})
		return false
	}
	r.report(Problem{Cause: BadIndent, Span: r.word(next)})
	return false
}
