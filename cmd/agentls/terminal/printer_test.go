package terminal

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"agentls/internal/page"
)

func printed(do func(*Printer)) string {
	var b bytes.Buffer
	p := New(&b)
	do(p)
	p.Flush()
	return b.String()
}

// TestVisible: nothing that a terminal or a runner acts on is left.
func TestVisible(t *testing.T) {
	for in, want := range map[string]string{
		"plain ünïcödé 日本 😀":        "plain ünïcödé 日本 😀",
		"\x1b]52;c;aGk=\a":          "␛]52;c;aGk=␇",
		"a\r\nb\tc\x00\x7f":         "a␍␊b␉c␀␡",
		"\u009b31m\u0085":           "\ufffd31m\ufffd",
		"\x9b31m\xff":               "\ufffd31m\ufffd",
		"a\u202eb\u2066c\u200fd":    "a\ufffdb\ufffdc\ufffdd",
		"x\u2028y":                  "x\ufffdy",
		"##[error]a ##vso[task]b":   `##\[error]a ##vso\[task]b`,
		"## [Unreleased] ::error::": "## [Unreleased] ::error::",
	} {
		if got := Visible(in); got != want {
			t.Errorf("%q is shown as %q, want %q", in, got, want)
		}
	}
}

// TestLines: what comes from elsewhere stays on its line and does not begin a
// command.
func TestLines(t *testing.T) {
	for want, span := range map[string]page.Span{
		"a␊::error::b\n":  page.Text("a\n::error::b"),
		"\\::error::b\n":  page.Text("::error::b"),
		"  \\::error::\n": page.Text("  ::error::"),
		"--flag\n":        {Text: "a link", Shell: "--flag"},
	} {
		if got := printed(func(p *Printer) { p.Line(span) }); got != want {
			t.Errorf("%+v is printed as %q, want %q", span, got, want)
		}
	}
	if got := printed(func(p *Printer) { p.Command("::error file=a\x1b::b\nc") }); got != "::error file=a␛::b␊c\n" {
		t.Errorf("a command is printed as %q", got)
	}
}

func TestColour(t *testing.T) {
	line := page.Line{page.In(page.Error, "a\x1b[0m"), page.Text(" b"), page.In("nothing", "c")}
	for when, want := range map[string]string{"always": "\x1b[1;31ma␛[0m\x1b[0m bc\n", "never": "a␛[0m bc\n", "auto": "a␛[0m bc\n"} {
		got := printed(func(p *Printer) {
			if err := p.Colour(when); err != nil {
				t.Error(err)
			}
			p.Line(line...)
		})
		if got != want {
			t.Errorf("%s: %q, want %q", when, got, want)
		}
	}
}

// TestRaw: a pipe gets a file as it is.
func TestRaw(t *testing.T) {
	const text = "a\x1b[31m\r\n::error::\n"
	if got := printed(func(p *Printer) { p.Raw(text); p.Clear() }); got != text {
		t.Errorf("%q", got)
	}
}

// TestDiff: lines keep their tabs and ends, so that the difference applies.
func TestDiff(t *testing.T) {
	got := printed(func(p *Printer) { p.Diff("a/x\n::", "b/x", "::k\r\n\told\x1b\r\n", "::k\r\n\tnew\r\n") })
	want := "--- a/x␊::\n+++ b/x\n@@ -1,2 +1,2 @@\n \\::k\r\n-\told␛\r\n+\tnew\r\n"
	if got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// full is a disk without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestFull(t *testing.T) {
	p := New(full{})
	p.Say("%s", strings.Repeat("x", 100_000))
	if err := p.Flush(); err == nil {
		t.Error("what could not be written is not told of")
	}
}

// TestJSONControls: a machine reads the same value, a terminal obeys nothing.
func TestJSONControls(t *testing.T) {
	var out strings.Builder
	p := New(&out)
	if err := errors.Join(p.JSONLine("a\u009b31m\x7f\x1b é 日"), p.Flush()); err != nil {
		t.Fatal(err)
	}
	if got, want := out.String(), `"a\u009b31m\u007f\u001b é 日"`+"\n"; got != want {
		t.Errorf("got %s want %s", got, want)
	}
}
