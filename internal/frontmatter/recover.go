package frontmatter

import (
	"strings"

	"agentls/internal/text"
)

// recoverBlock reads the keys of a block that the library rejects. It cuts the
// block at its keys, lets the library read each part by itself, and looks into
// the parts that fail.
func recoverBlock(src string, block text.Span, why *failure) (*Node, []Problem) {
	left := mostProblems
	r := recovery{scanner: scanner{src, block.End}, whole: block, left: &left}
	root := Node{Kind: Mapping, Style: Block, Span: text.Span{Start: block.Start, End: trimSpace(src, block.Start, block.End)}}
	if at := r.gap(block.Start); at < r.end && src[at] == '-' && r.space(at+1) {
		root = r.sequence(text.Span{Start: r.lineStart(at), End: block.End}, r.column(at))
	} else {
		root.Entries = r.mapping(block, r.baseIndent())
	}
	switch {
	case len(r.problems) == 0:
		r.report(r.syntaxError(why))
	case left <= 0:
		last := r.problems[len(r.problems)-1].Span
		r.report(Problem{Cause: TooDeep, Span: last, Message: "too many mistakes: what follows is not read"})
	}
	for i, e := range root.Entries {
		if i == 0 {
			root.Span = e.Key.Span
		}
		root.Span.End = max(root.Span.End, e.Key.Span.End, e.Value.Span.End)
	}
	return &root, r.problems
}

// recovery is the reading of one broken block.
type recovery struct {
	scanner
	whole    text.Span // the block
	key      string    // the top-level key that is being read
	problems []Problem
	left     *int // how many more are reported
}

// mostProblems is how many mistakes of one block are told.
const mostProblems = 100

func (r *recovery) report(p Problem) {
	p.Key = r.key
	r.problems = append(r.problems, p)
	*r.left--
}

// within is r for the lines up to end.
func (r *recovery) within(end int) *recovery {
	return &recovery{scanner: scanner{r.src, end}, whole: r.whole, key: r.key, left: r.left}
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

// mapping reads the keys at column indent of the lines in span.
func (r *recovery) mapping(span text.Span, indent int) (entries []Entry) {
	top := r.key == ""
	stray := indent // the column of the last key at a wrong one
	for _, p := range r.parts(span, indent) {
		if *r.left <= 0 {
			break
		}
		if top {
			r.key = r.keyText(p)
		}
		known := len(r.problems)
		var found []Entry
		if column := r.column(p.content); column != indent && p.colon > 0 {
			if column != stray {
				r.reportIndent(p)
			}
			stray = column
			found = r.broken(p, column)
		} else {
			stray = indent
			found = r.entry(p, indent)
		}
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

func (r *recovery) keyText(p part) string {
	if p.colon == 0 {
		return ""
	}
	return strings.Trim(strings.TrimSpace(r.src[p.content:p.colon]), `"'`)
}

// reportIndent reports a key at the wrong column.
func (r *recovery) reportIndent(p part) {
	if strings.IndexByte(r.src[r.lineStart(p.content):p.content], '\t') >= 0 {
		r.report(Problem{Cause: TabIndent, Span: r.firstTab(p.content)})
		return
	}
	r.report(Problem{Cause: BadIndent, Span: text.Span{Start: p.content, End: trimBlanks(r.src, p.content, p.colon)}})
}

// entry reads one part, by the library if it can.
func (r *recovery) entry(p part, indent int) []Entry {
	root, why := r.load(p.Span)
	switch {
	case why == nil && root == nil:
		return nil
	case why == nil && root.Kind == Mapping:
		return root.Entries
	case why != nil && why.at >= 0 && why.at < p.End && r.src[why.at] == '\t':
		r.report(Problem{Cause: TabIndent, Span: text.Span{Start: why.at, End: why.at + 1}})
		return r.broken(p, indent)
	case p.colon == 0:
		return r.keyless(p, why)
	}
	return r.diagnose(p, indent, why)
}

// broken is what can be read of a part whose problem is reported already.
func (r *recovery) broken(p part, indent int) []Entry {
	known, left := len(r.problems), *r.left
	defer func() { r.problems, *r.left = r.problems[:known], left }()
	src := r.src[:p.Start] + spacesForTabs(r.src[p.Start:p.End]) + r.src[p.End:r.end]
	s := &recovery{scanner: scanner{src, r.end}, whole: r.whole}
	var entries []Entry
	if root, why := s.load(p.Span); why == nil && root != nil && root.Kind == Mapping {
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

// load lets the library read span, which starts at the start of a line or after
// a dash, as if nothing came before it. Aliases of anchors in other
// parts are read as words.
func (r *recovery) load(span text.Span) (*Node, *failure) {
	start := r.lineStart(span.Start)
	clean, _ := sanitize(r.src, span.Start, span.End)
	clean = strings.Repeat(" ", span.Start-start) + clean
	for {
		root, why, _ := loadYAML(r.src, clean, start)
		if why == nil || why.at < span.Start || why.at >= span.End || r.src[why.at] != '*' {
			return root, why
		}
		end := why.at + 1
		for end < span.End && !r.space(end) && strings.IndexByte(",[]{}", r.src[end]) < 0 {
			end++
		}
		name := r.src[why.at+1 : end]
		at := why.at - start
		if clean[at] != '*' || !strings.Contains(r.src[r.whole.Start:span.Start], "&"+name) {
			return root, why
		}
		clean = clean[:at] + strings.Repeat("z", len(name)+1) + clean[at+len(name)+1:]
	}
}

func (r *recovery) firstTab(i int) text.Span {
	start := r.lineStart(i)
	start += strings.IndexByte(r.src[start:i], '\t')
	return text.Span{Start: start, End: start + 1}
}
