package page

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"testing/quick"
)

// TestLines draws the page that the editors' tests draw too.
func TestLines(t *testing.T) {
	raw, err := os.ReadFile("../../editors/test/page.json")
	if err != nil {
		t.Fatal(err)
	}
	var p Page
	if err := json.Unmarshal(raw, &p); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, l := range p.Lines() {
		got = append(got, l.Plain())
	}
	want := []string{
		"pkg/<x>.go, started in .",
		"",
		"Codex  2 files  ████████████████▒▒▒▒ 100 of 100 bytes, 25 bytes lost",
		"├─ AGENTS.md                                 95 bytes",
		"│     in the project root",
		"└─ 日本.md -> a\x1b]52;c;aGk=\a\n::error::b  5 of 30 bytes  truncated",
		"      in the directory where Codex starts",
		"      loses 25 bytes",
		"   stays out:",
		"   · a/AGENT.md  another name wins",
		"   p" + strings.Repeat("h", 58) + "l",
		"   p pinned 0%  h high 100%  l low 0%",
		"",
		"   MESSAGE  KIND",
		"         7  user",
		"        12  tool",
		"      [elided]",
		"   5 more (list them)",
	}
	if g, w := strings.Join(got, "\n"), strings.Join(want, "\n"); g != w {
		t.Errorf("got\n%s\nwant\n%s", g, w)
	}
}

// TestTones: what has no tone takes the one of its row.
func TestTones(t *testing.T) {
	var p Page
	p.Table(Table{Columns: make([]Column, 2), Rows: []Row{{Cells: []Line{Of(Text("a")), Of(In(Error, "b"))}, Tone: Muted}}})
	tones := map[string]Tone{}
	for _, s := range p.Lines()[0] {
		tones[s.Text] = s.Tone
	}
	if tones["a"] != Muted || tones["b"] != Error {
		t.Error(tones)
	}
}

// TestBars: a bar has its length whatever it counts, and what is not nothing is
// seen.
func TestBars(t *testing.T) {
	whole := func(total uint16, values [5]uint16) bool {
		b := Bar{Total: int(total)}
		for _, v := range values {
			b.Parts = append(b.Parts, Part{Value: int(v)})
		}
		line := b.drawn(inLine)
		for i, p := range b.Parts {
			if (p.Value > 0) != (line[i].Text != "") {
				return false
			}
		}
		return len([]rune(line.Plain())) == inLine
	}
	if err := quick.Check(whole, nil); err != nil {
		t.Error(err)
	}
	half := Bar{Total: 100, Parts: []Part{{Value: 50}}}.drawn(inLine).Plain()
	if half != strings.Repeat("█", 10)+strings.Repeat("░", 10) {
		t.Error(half)
	}
}

// TestEmpty: what has nothing to show takes no block.
func TestEmpty(t *testing.T) {
	var p Page
	p.Table(Table{})
	p.Bar(Bar{})
	if len(p.Blocks) != 0 || len(p.Lines()) != 0 {
		t.Errorf("%+v", p)
	}
}

func TestShort(t *testing.T) {
	for in, want := range map[string]string{"a\n b": "a b", "äöüß": "äöüß", "äöüßx": "äöü…"} {
		if got := Short(in, 4); got != want {
			t.Errorf("%q is cut to %q, want %q", in, got, want)
		}
	}
}
