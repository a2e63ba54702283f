package markdown

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"agentls/internal/text"
)

var update = flag.Bool("update", false, "rewrite the golden sections of testdata/*.txtar")

// TestFixtures runs testdata/body.txtar. A section holds a text, the section
// below it, of the same name with ".want", what we make of it. In the text, ␍
// means a carriage return, ⇥ a tab, ␠ a space at the end of a line and ﹇ a
// byte-order mark.
func TestFixtures(t *testing.T) {
	const name = "testdata/body.txtar"
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
		d := Parse(strings.NewReplacer("␍", "\r", "⇥", "\t", "␠", " ", "﹇", "\ufeff").Replace(string(f.Data)))
		checkBody(t, d)
		got := renderBody(d)
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

func encode(s string) string {
	return strings.NewReplacer("\r", "␍", "\n", "␊", "\t", "⇥").Replace(s)
}

func renderBody(d *Document) string {
	var b strings.Builder
	lines := text.NewLines(d.Source)
	at := func(s text.Span) string {
		from, to := lines.Position(s.Start, text.UTF32), lines.Position(s.End, text.UTF32)
		return fmt.Sprintf("%d:%d-%d:%d", from.Line+1, from.Char+1, to.Line+1, to.Char+1)
	}
	body := d.Blocks()
	if body.Skipped != "" {
		fmt.Fprintf(&b, "skipped: %s\n", body.Skipped)
	}
	for _, h := range body.Headings {
		fmt.Fprintf(&b, "heading %d %s %q\n", h.Level, at(h.Span), h.Text)
	}
	for _, l := range body.Links {
		fmt.Fprintf(&b, "link %s %q -> %s %q\n", at(l.Span), encode(l.Span.Of(d.Source)), at(l.TargetSpan), l.Target)
	}
	for _, c := range body.Code {
		fmt.Fprintf(&b, "code %s %q\n", at(c), encode(c.Of(d.Source)))
	}
	for _, f := range body.Fences {
		fmt.Fprintf(&b, "fence %s content %s\n", at(f.Span), at(f.Content))
	}
	return b.String()
}
