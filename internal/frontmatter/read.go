package frontmatter

import (
	"sort"
	"strings"

	"agentls/internal/text"
)

// bom is the UTF-8 byte-order mark.
const bom = "\uFEFF"

// blockLimit is the number of bytes of front matter that are read; the longest
// one seen in 5,000 public skills has 9 KB.
const blockLimit = 64 << 10

// BOM is the length of the byte-order mark at the start of src.
func BOM(src string) int {
	if strings.HasPrefix(src, bom) {
		return len(bom)
	}
	return 0
}

// Read splits src and reads its front matter; body is where the rest starts.
func Read(src string) (f Front, body int) {
	f, body = split(src, BOM(src))
	if f.State != Absent && !f.read(src) && f.State == Whole {
		return f.unclosed(src, body)
	}
	return f, body
}

// unclosed is f when its closing fence is a rule in the body: the block does not
// parse, it holds Markdown, and there is a blank line above the fence. Else it is f.
func (f *Front) unclosed(src string, body int) (Front, int) {
	s := shapeOf(src, f.Block)
	if s.keys == 0 || s.markdown < 0 || !s.endsBlank {
		return *f, body
	}
	g := Front{State: Unclosed, Open: f.Open, OpenBlanks: f.OpenBlanks, Block: text.Span{Start: f.Block.Start, End: s.stop(f.Block.End)}}
	g.read(src)
	return g, g.Block.End
}

// read parses the block; it is false when it is too long or the YAML library
// rejects it.
func (f *Front) read(src string) (ok bool) {
	if f.Block.Len() > blockLimit {
		f.Problems = []Problem{{Cause: TooDeep, Span: f.Block, Message: "more than 64 KB of front matter"}}
		return false
	}
	clean, bad := sanitize(src, f.Block.Start, f.Block.End)
	root, ok := readMappings(src, clean, f.Block)
	if ok {
		f.Root, f.Problems = root, duplicates(root, nil, "", text.Span{})
	} else {
		ok = f.readByLibrary(src, clean, bad)
	}
	for i := range f.Problems {
		if p := &f.Problems[i]; p.Span.Empty() { // an empty key, the end of the block
			p.Span.End = min(p.Span.Start+1, len(src))
			p.Span.Start = p.Span.End - 1
		}
	}
	f.placeProblems()
	sort.SliceStable(f.Problems, func(i, j int) bool { return f.Problems[i].Span.Start < f.Problems[j].Span.Start })
	if f.Root != nil {
		f.Comments = comments(src, f.Block, f.Root)
	}
	return ok
}

// placeProblems says of each problem in which top-level value it lies.
func (f *Front) placeProblems() {
	for i := range f.Problems {
		p := &f.Problems[i]
		if p.Key != "" {
			continue
		}
		for _, e := range f.Entries() {
			if v := e.Value.Span; v.Start <= p.Span.Start && p.Span.Start < v.End {
				p.Key, p.Value = e.Key.Value, v
			}
		}
	}
}

// readByLibrary is false when the library rejects the block.
func (f *Front) readByLibrary(src, clean string, bad []text.Span) bool {
	root, failure, problems := loadYAML(src, clean, f.Block.Start)
	if failure != nil {
		root, problems = recoverBlock(src, f.Block, failure)
	}
	f.Root = root
	for _, span := range bad {
		problems = append(problems, Problem{Cause: ControlChar, Span: span})
	}
	f.Problems = append(problems, f.judge(src, failure != nil)...)
	return failure == nil
}

// judge finds what the YAML library lets pass: repeated keys, and a value that
// is no mapping.
func (f *Front) judge(src string, failed bool) []Problem {
	if f.Root != nil && f.Root.Kind == Mapping {
		return duplicates(f.Root, nil, "", text.Span{})
	}
	if failed {
		return nil
	}
	span := f.Block
	if strings.TrimSpace(span.Of(src)) == "" {
		span = text.Span{Start: f.Open.Start, End: f.Close.End}
	}
	return []Problem{{Cause: NotMapping, Span: span}}
}

// comments are those of block, from the # to the line's end.
func comments(src string, block text.Span, root *Node) (found []text.Span) {
	if strings.IndexByte(block.Of(src), '#') < 0 {
		return nil
	}
	at := block.Start
	root.scalars(func(n *Node) {
		if n.Indicator.Len() > 0 { // a comment may follow the indicator
			found = commentsIn(src, text.Span{Start: at, End: lineAt(src[:block.End], n.Indicator.End).end}, found)
		} else {
			found = commentsIn(src, text.Span{Start: at, End: n.Span.Start}, found)
		}
		at = max(at, n.Span.End)
	})
	return commentsIn(src, text.Span{Start: at, End: block.End}, found)
}

func commentsIn(src string, gap text.Span, found []text.Span) []text.Span {
	for i := gap.Start; i < gap.End; i++ {
		if src[i] == '#' && (i == 0 || isBlank(src[i-1]) || isBreak(src[i-1])) {
			end := lineAt(src, i).end
			found = append(found, text.Span{Start: i, End: end})
			i = end
		}
	}
	return found
}

// scalars calls yield for every scalar and alias below n, in source order.
func (n *Node) scalars(yield func(*Node)) {
	if n.Style == Alias || n.Kind != Mapping && n.Kind != Sequence {
		yield(n)
		return
	}
	for i := range n.Entries {
		n.Entries[i].Key.scalars(yield)
		n.Entries[i].Value.scalars(yield)
	}
	for i := range n.Items {
		n.Items[i].scalars(yield)
	}
}
