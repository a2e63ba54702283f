package frontmatter

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"

	"agentls/internal/text"
)

// checkDocument fails when d breaks a promise that holds for every text.
func checkDocument(t *testing.T, d document) {
	t.Helper()
	f := &d.Front
	for _, s := range []text.Span{text.At(d.body), f.Open, f.Close, f.OpenBlanks, f.CloseBlanks, f.Stray, f.Block} {
		inside(t, d.Source, s)
	}
	if f.State == Absent && (f.Root != nil || f.Problems != nil || f.Block.Len() > 0) {
		t.Errorf("front matter is absent, yet %+v", f)
	}
	for _, s := range []text.Span{f.Open, f.Close} {
		if s.Len() > 0 && s.Of(d.Source) != "---" {
			t.Errorf("fence is %q", s.Of(d.Source))
		}
	}
	last := 0
	for _, p := range f.Problems {
		inside(t, d.Source, p.Span)
		if p.Span.Empty() {
			t.Errorf("problem %d has an empty span %v in %q", p.Cause, p.Span, d.Source)
		}
		if p.Span.Start < last {
			t.Errorf("problems are out of order")
		}
		last = p.Span.Start
	}
	for _, c := range f.Comments {
		if s := c.Of(d.Source); !strings.HasPrefix(s, "#") || strings.ContainsAny(s, "\r\n") {
			t.Errorf("comment %q", s)
		}
	}
	if f.Root != nil {
		checkNode(t, d.Source, f.Root, f.Block, 0)
	}
}

func inside(t *testing.T, src string, s text.Span) {
	t.Helper()
	if s.Start < 0 || s.End < s.Start || s.End > len(src) {
		t.Errorf("span %v lies outside of a text of %d bytes", s, len(src))
	}
}

// checkNode checks n and what is below it.
func checkNode(t *testing.T, src string, n *Node, parent text.Span, depth int) {
	t.Helper()
	if n.Span.Start < parent.Start || n.Span.End > parent.End || n.Span.End < n.Span.Start {
		t.Fatalf("value %v lies outside of %v in %q", n.Span, parent, src)
	}
	if n.Style == Alias {
		return
	}
	if got := trimSpace(src, n.Span.Start, n.Span.End); n.Span.Len() > 0 && got != n.Span.End && n.Style != Literal && n.Style != Folded {
		t.Errorf("value %q ends with blanks", n.Span.Of(src))
	}
	at := n.Span.Start
	for off := 0; off <= len(n.Value); off++ {
		s := n.Source(off)
		if s < at || s > n.Span.End {
			t.Fatalf("byte %d of %q maps to %d, before %d or outside of %v", off, n.Value, s, at, n.Span)
		}
		at = s
	}
	for off, r := range n.Value {
		if off >= 200 {
			break
		}
		s := n.SourceSpan(off, off+utf8.RuneLen(max(r, 0)))
		if s.Empty() || s.Start < n.Span.Start || s.End > n.Span.End {
			t.Fatalf("character %d of %q maps to %v outside of %v in %q", off, n.Value, s, n.Span, src)
		}
	}
	last := n.Span.Start
	for i := range n.Entries {
		e := &n.Entries[i]
		checkNode(t, src, &e.Key, n.Span, depth+1)
		checkNode(t, src, &e.Value, n.Span, depth+1)
		if e.Key.Span.Start < last || e.Value.Span.Start < e.Key.Span.End {
			t.Fatalf("entry %d is out of order in %q", i, src)
		}
		last = max(e.Key.Span.End, e.Value.Span.End)
	}
	for i := range n.Items {
		checkNode(t, src, &n.Items[i], n.Span, depth+1)
		if n.Items[i].Span.Start < last {
			t.Fatalf("item %d is out of order in %q", i, src)
		}
		last = n.Items[i].Span.End
	}
}

// sameTree fails when n is not what the YAML library makes of the same text.
func sameTree(t *testing.T, src string, y *yaml.Node, n *Node, seen int) {
	t.Helper()
	if seen > 2000 {
		return
	}
	if y.Kind == yaml.AliasNode {
		if n.Style != Alias {
			t.Fatalf("an alias became %+v in %q", n, src)
		}
		return
	}
	if n.Value != y.Value {
		t.Fatalf("value is %q, the library says %q, in %q", n.Value, y.Value, src)
	}
	var children []*Node
	for i := range n.Entries {
		children = append(children, &n.Entries[i].Key, &n.Entries[i].Value)
	}
	for i := range n.Items {
		children = append(children, &n.Items[i])
	}
	if len(children) != len(y.Content) {
		t.Fatalf("%d values, the library says %d, in %q", len(children), len(y.Content), src)
	}
	if want := map[yaml.Kind]Kind{yaml.MappingNode: Mapping, yaml.SequenceNode: Sequence}[y.Kind]; want != 0 && n.Kind != want {
		t.Fatalf("kind is %d, want %d", n.Kind, want)
	}
	for i, c := range children {
		sameTree(t, src, y.Content[i], c, seen+1)
	}
}

// loadReference reads block with the library alone.
func loadReference(block string) (*yaml.Node, error) {
	var doc yaml.Node
	err := yaml.Load([]byte(block), &doc)
	if err != nil && strings.Contains(err.Error(), "no documents") {
		return nil, nil
	}
	if err != nil {
		var load *yaml.LoadError
		if errors.As(err, &load) {
			return nil, load
		}
		return nil, err
	}
	return doc.Content[0], nil
}

// checkAgainstLibrary compares what Parse makes of block with the YAML library.
func checkAgainstLibrary(t *testing.T, block string) {
	t.Helper()
	src := "---\n" + block
	if !strings.HasSuffix(block, "\n") {
		src += "\n"
	}
	src += "---\n"
	d := parse(src)
	checkDocument(t, d)
	if d.Front.State != Whole || len(block) > blockLimit {
		return
	}
	exact := d.Front.Block.Of(src)
	if strings.ContainsAny(exact, "\u0085\u2028\u2029\ufeff") {
		return // line ends of YAML 1.1: ours is the reading of YAML 1.2
	}
	if strings.HasPrefix(exact, "\xff\xfe") || strings.HasPrefix(exact, "\xfe\xff") {
		return // UTF-16 to the library, which a block of a text in UTF-8 cannot be
	}
	y, err := loadReference(exact)
	var broken []Problem
	for _, p := range d.Front.Problems {
		if p.Cause != DuplicateKey && p.Cause != NotMapping && p.Cause != TooDeep && p.Message != underIndentedMessage {
			broken = append(broken, p)
		}
	}
	switch {
	case err != nil && len(d.Front.Problems) == 0:
		t.Fatalf("the library says %v, we nothing, of %q", err, exact)
	case err == nil && len(broken) > 0:
		t.Fatalf("the library reads it, we say %+v of %q", broken, exact)
	case err == nil && y != nil:
		sameTree(t, exact, y, d.Front.Root, 0)
		clean, bad := sanitize(exact, 0, len(exact))
		c := newConverter(exact, clean, 0)
		if c.node(y, -1, inBlock); c.disagreed > 0 && len(bad) == 0 {
			t.Fatalf("a scalar of %q reads otherwise than the library says", exact)
		}
	}
}
