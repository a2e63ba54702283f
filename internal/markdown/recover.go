package markdown

import (
	"strings"

	"agentls/internal/text"
)

// recoverBlock reads the keys of a block that the library rejects. It cuts the
// block at its keys, lets the library read each part by itself, and looks into
// the parts that fail.
func recoverBlock(src string, block text.Span, why *failure) (*Node, []Problem) {
	r := recovery{scanner: scanner{src, block.End}, whole: block}
	root := Node{Kind: Mapping, Style: Block, Span: text.Span{Start: block.Start, End: trimSpace(src, block.Start, block.End)}}
	root.Entries = r.mapping(block, r.baseIndent())
	if len(r.problems) == 0 {
		r.report(r.unnamed(why))
	}
	if len(root.Entries) > 0 {
		root.Span = text.Span{Start: root.Entries[0].Key.Span.Start, End: block.Start}
		for _, e := range root.Entries {
			root.Span.End = max(root.Span.End, e.Key.Span.End, e.Value.Span.End)
		}
	}
	return &root, r.problems
}

// recovery is the reading of one broken block.
type recovery struct {
	scanner
	whole    text.Span // the block
	key      string    // the top-level key that is being read
	problems []Problem
}

func (r *recovery) report(p Problem) {
	p.Key = r.key
	r.problems = append(r.problems, p)
}

// baseIndent is the least indentation of a line that starts with a key.
func (r *recovery) baseIndent() int {
	base := -1
	for i := r.whole.Start; i < r.end; {
		l := lineAt(r.src[:r.end], i)
		i = l.next
		if content := l.indent(r.src); r.keyEnd(content, l.end) > 0 && (base < 0 || content-l.start < base) {
			base = content - l.start
		}
	}
	return max(base, 0)
}

// keyEnd is the offset of the colon behind the key that starts at i in a line
// that ends at end, 0 when none starts there.
func (r *recovery) keyEnd(i, end int) int {
	if i >= end || strings.IndexByte("#-[]{},&*!|>%@`?:\t", r.src[i]) >= 0 &&
		!(r.src[i] == '-' && i+1 < end && !isBlank(r.src[i+1])) {
		return 0
	}
	if c := r.src[i]; c == '"' || c == '\'' {
		n, _, ok := (&scanner{r.src, end}).quoted(i)
		if !ok {
			return 0
		}
		i = skipBlanks(r.src, n.Span.End, end)
		if i < end && r.src[i] == ':' && r.space(i+1) {
			return i
		}
		return 0
	}
	for ; i < end; i++ {
		switch r.src[i] {
		case ':':
			if r.space(i + 1) {
				return i
			}
		case '#':
			if isBlank(r.src[i-1]) {
				return 0
			}
		}
	}
	return 0
}

// part is the lines of one key and its value.
type part struct {
	text.Span
	content int // where its first line's text starts
	colon   int // 0 when it starts without a key
}

// parts cuts span at the keys at column indent.
func (r *recovery) parts(span text.Span, indent int) []part {
	var parts []part
	closed := span.Start // lines before it belong to the last part
	for i := span.Start; i < span.End; {
		l := lineAt(r.src[:span.End], i)
		i = l.next
		content := l.indent(r.src)
		if content == l.end || r.src[content] == '#' {
			continue
		}
		colon := 0
		if l.start >= closed && (content-l.start <= indent || len(parts) > 0 && r.strays(parts[len(parts)-1], l, content)) {
			colon = r.keyEnd(content, l.end)
		}
		if colon == 0 && len(parts) > 0 {
			continue
		}
		parts = append(parts, part{text.Span{Start: l.start, End: span.End}, content, colon})
		if n := len(parts); n > 1 {
			parts[n-2].End = l.start
		}
		closed = r.valueEnd(colon, l, span.End)
	}
	return parts
}

// strays reports whether l, indented like a part of the value above it, looks
// like a key of its own: the value is one word, or a tab stands before the key.
func (r *recovery) strays(above part, l line, content int) bool {
	if above.colon == 0 || keyOf(r.src, line{content, l.end, l.next}) == "" {
		return false
	}
	first := lineAt(r.src, above.colon)
	value := skipBlanks(r.src, above.colon+1, first.end)
	if value == first.end || strings.IndexByte("|>\"'[{#", r.src[value]) >= 0 {
		return false
	}
	oneWord := strings.IndexByte(r.src[value:trimBlanks(r.src, value, first.end)], ' ') < 0
	return oneWord || strings.IndexByte(r.src[l.start:content], '\t') >= 0
}

// valueEnd is where a quoted or flow value behind colon ends, when nothing
// stands behind it on its line; else the end of its first line.
func (r *recovery) valueEnd(colon int, l line, end int) int {
	if colon == 0 {
		return l.end
	}
	i := skipBlanks(r.src, colon+1, l.end)
	closing := l.end
	if i < l.end {
		s := scanner{r.src, end}
		switch r.src[i] {
		case '"', '\'':
			if n, _, ok := s.quoted(i); ok {
				closing = n.Span.End
			}
		case '[', '{':
			if b := s.brackets(i); b.ok {
				closing = b.at
			}
		}
	}
	if rest := lineAt(r.src[:end], closing); r.nothing(closing, rest.end) {
		return closing
	}
	return l.end
}

// mapping reads the keys at column indent of the lines in span.
func (r *recovery) mapping(span text.Span, indent int) (entries []Entry) {
	top := r.key == ""
	for _, p := range r.parts(span, indent) {
		if top {
			r.key = ""
			if p.colon > 0 {
				r.key = strings.Trim(strings.TrimSpace(r.src[p.content:p.colon]), `"'`)
			}
		}
		known := len(r.problems)
		found := r.entry(p, indent)
		entries = append(entries, found...)
		if top && len(found) == 1 {
			for i := known; i < len(r.problems); i++ {
				r.problems[i].Value = found[0].Value.Span
			}
		}
	}
	if top {
		r.key = ""
	}
	return entries
}

// entry reads one part, by the library if it can.
func (r *recovery) entry(p part, indent int) []Entry {
	if column := p.content - r.lineStart(p.content); column != indent && p.colon > 0 {
		if strings.IndexByte(r.src[r.lineStart(p.content):p.content], '\t') >= 0 {
			r.report(Problem{Cause: TabIndent, Span: r.firstTab(p.content)})
		} else {
			r.report(Problem{Cause: BadIndent, Span: text.Span{Start: p.content, End: trimBlanks(r.src, p.content, p.colon)}})
		}
		return r.broken(p, column)
	}
	root, why := r.load(p.Span)
	if why == nil && root == nil {
		return nil
	}
	if why == nil && root.Kind == Mapping {
		return root.Entries
	}
	if why != nil && why.at >= 0 && why.at < p.End && r.src[why.at] == '\t' {
		r.report(Problem{Cause: TabIndent, Span: text.Span{Start: why.at, End: why.at + 1}})
		return r.broken(p, indent)
	}
	if p.colon == 0 {
		r.keyless(p, why)
		return nil
	}
	return r.diagnose(p, indent, why)
}

// broken is what can be read of a part whose problem is reported already.
func (r *recovery) broken(p part, indent int) []Entry {
	known := len(r.problems)
	defer func() { r.problems = r.problems[:known] }()
	src := r.src[:p.Start] + spacesForTabs(r.src[p.Start:p.End]) + r.src[p.End:]
	clean, _ := sanitize(src, p.Start, p.End)
	var entries []Entry
	if root, why, _ := loadYAML(src, clean, p.Start); why == nil && root != nil && root.Kind == Mapping {
		entries = root.Entries
	} else if p.colon > 0 {
		entries = r.diagnose(p, indent, nil)
	}
	for i := range entries {
		entries[i].Value.Broken = true
	}
	return entries
}

// spacesForTabs is block with spaces for the tabs at the start of its lines.
func spacesForTabs(block string) string {
	out := []byte(block)
	for i := 0; i < len(out); {
		l := lineAt(block, i)
		for at := l.start; at < l.end && isBlank(out[at]); at++ {
			out[at] = ' '
		}
		i = l.next
	}
	return string(out)
}

// load lets the library read the lines of span. Aliases of anchors that stand
// in other parts are read as words.
func (r *recovery) load(span text.Span) (*Node, *failure) {
	clean, _ := sanitize(r.src, span.Start, span.End)
	for {
		root, why, _ := loadYAML(r.src, clean, span.Start)
		if why == nil || why.at < 0 || why.at >= span.End || r.src[why.at] != '*' {
			return root, why
		}
		end := why.at + 1
		for end < span.End && !r.space(end) && strings.IndexByte(",[]{}", r.src[end]) < 0 {
			end++
		}
		name := r.src[why.at+1 : end]
		at := why.at - span.Start
		if clean[at] != '*' || !strings.Contains(r.src[r.whole.Start:span.Start], "&"+name) {
			return root, why
		}
		clean = clean[:at] + strings.Repeat("z", end-why.at) + clean[at+end-why.at:]
	}
}

func (r *recovery) lineStart(i int) int { return i - r.column(i) }

func (r *recovery) firstTab(i int) text.Span {
	start := r.lineStart(i)
	start += strings.IndexByte(r.src[start:i], '\t')
	return text.Span{Start: start, End: start + 1}
}
