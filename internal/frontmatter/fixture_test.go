package frontmatter

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"agentls/internal/text"
)

var update = flag.Bool("update", false, "rewrite the golden sections of testdata/*.txtar")

// TestFixtures runs every archive of testdata. A section holds a text, the
// section after it, of the same name with ".want", what we make of it. In the
// text, ␍ stands for a carriage return, ⇥ for a tab, ␠ for a blank at the end
// of a line, ﹇ for a byte-order mark and ␀ for the byte 01.
func TestFixtures(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) < 3 {
		t.Fatalf("archives: %v, %v", names, err)
	}
	for _, name := range names {
		t.Run(filepath.Base(name), func(t *testing.T) { runArchive(t, name) })
	}
}

// document is a text with its front matter.
type document struct {
	Source string
	Front  Front
	body   int // where the rest starts
}

func parse(src string) document {
	f, body := Read(src)
	return document{src, f, body}
}

func runArchive(t *testing.T, name string) {
	archive, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	fixed := &txtar.Archive{Comment: archive.Comment}
	want := map[string]string{}
	for _, f := range archive.Files {
		want[f.Name] = string(f.Data)
	}
	for _, f := range archive.Files {
		if strings.HasSuffix(f.Name, ".want") {
			continue
		}
		d := parse(decode(string(f.Data)))
		checkDocument(t, d)
		got := renderFront(d)
		fixed.Files = append(fixed.Files, f, txtar.File{Name: f.Name + ".want", Data: []byte(got)})
		if diff := cmp.Diff(want[f.Name+".want"], got); diff != "" && !*update {
			t.Errorf("%s: -want +got\n%s", f.Name, diff)
		}
	}
	if *update {
		if err := os.WriteFile(name, txtar.Format(fixed), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

var signs = []string{"␍", "\r", "⇥", "\t", "␠", " ", "﹇", "\ufeff", "␀", "\x01"}

func decode(s string) string { return strings.NewReplacer(signs...).Replace(s) }

func encode(s string) string {
	return strings.NewReplacer("\r", "␍", "\n", "␊", "\t", "⇥", "\ufeff", "﹇", "\x01", "␀").Replace(s)
}

var (
	stateNames = []string{"absent", "whole", "not first", "unopened", "unclosed"}
	causeNames = []string{"syntax", "unquoted colon", "tab indent", "after flow", "unterminated", "bad indent", "unknown alias",
		"reserved start", "duplicate key", "not a mapping", "too deep", "control character"}
	kindNames  = []string{"null", "string", "bool", "int", "float", "timestamp", "mapping", "sequence"}
	styleNames = []string{"plain", "single", "double", "literal", "folded", "block", "flow", "alias"}
)

// place is line:column-line:column, one-based, in characters.
func placeOf(src string, lines *text.Lines, s text.Span) string {
	from, to := lines.Position(s.Start, text.UTF32), lines.Position(s.End, text.UTF32)
	return fmt.Sprintf("%d:%d-%d:%d", from.Line+1, from.Char+1, to.Line+1, to.Char+1)
}

func renderFront(d document) string {
	var b strings.Builder
	lines := text.NewLines(d.Source)
	at := func(s text.Span) string { return placeOf(d.Source, lines, s) }
	f := &d.Front
	fmt.Fprintf(&b, "%s, body at %s\n", stateNames[f.State], at(text.At(d.body)))
	if f.Stray.Len() > 0 {
		fmt.Fprintf(&b, "stray %s\n", at(f.Stray))
	}
	if f.OpenBlanks.Len()+f.CloseBlanks.Len() > 0 {
		fmt.Fprintf(&b, "blanks %s %s\n", at(f.OpenBlanks), at(f.CloseBlanks))
	}
	for _, p := range f.Problems {
		fmt.Fprintf(&b, "%s %s %q", causeNames[p.Cause], at(p.Span), encode(p.Span.Of(d.Source)))
		if p.Other.Len() > 0 {
			fmt.Fprintf(&b, " first %s", at(p.Other))
		}
		if p.Key != "" {
			fmt.Fprintf(&b, " in %s %s", p.Key, at(p.Value))
		}
		if p.Message != "" {
			fmt.Fprintf(&b, ": %s", p.Message)
		}
		b.WriteByte('\n')
	}
	for _, c := range f.Comments {
		fmt.Fprintf(&b, "comment %s\n", at(c))
	}
	if f.Root != nil && f.Root.Kind == Mapping {
		renderEntries(&b, d, lines, f.Root, "")
	} else if f.Root != nil {
		renderNode(&b, d, lines, f.Root, "")
	}
	return b.String()
}

func renderEntries(b *strings.Builder, d document, lines *text.Lines, n *Node, indent string) {
	for i := range n.Entries {
		e := &n.Entries[i]
		fmt.Fprintf(b, "%s%s %s:", indent, placeOf(d.Source, lines, e.Key.Span), e.Key.Value)
		if e.Key.Style != Plain {
			b.WriteString(" key " + styleNames[e.Key.Style])
		}
		renderNode(b, d, lines, &e.Value, indent+" ")
	}
}

func renderNode(b *strings.Builder, d document, lines *text.Lines, n *Node, indent string) {
	fmt.Fprintf(b, " %s %s %s", styleNames[n.Style], kindNames[n.Kind], placeOf(d.Source, lines, n.Span))
	if n.Tag != "" {
		b.WriteString(" " + n.Tag)
	}
	if n.Broken {
		b.WriteString(" broken")
	}
	if n.Kind != Mapping && n.Kind != Sequence && n.Kind != Null {
		fmt.Fprintf(b, " %q", n.Value)
	}
	b.WriteByte('\n')
	if n.Style == Alias {
		return
	}
	renderEntries(b, d, lines, n, indent+"  ")
	for i := range n.Items {
		b.WriteString(indent + "  -")
		renderNode(b, d, lines, &n.Items[i], indent+" ")
	}
}
