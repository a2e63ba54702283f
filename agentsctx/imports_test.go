package agentsctx

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
	"agentls/internal/text"

	"golang.org/x/tools/txtar"
)

func (s ImportState) String() string {
	return [...]string{
		"imported", "unapproved", "missing", "not a file", "too deep", "cycle", "repeated",
		"beyond", "elsewhere", "too large", "filtered", "not expanded",
	}[s]
}

// TestImports renders what becomes of every @path in the fixtures under
// testdata/imports.
func TestImports(t *testing.T) {
	fixtures, _ := filepath.Glob("testdata/imports/*.txtar")
	if len(fixtures) < 4 {
		t.Fatalf("only %d fixtures", len(fixtures))
	}
	for _, name := range fixtures {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			ar, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			w, asks := newWorld(ar)
			got := ""
			for line := range strings.Lines(asks) {
				q := parseAsk(t, line)
				got += strings.TrimSpace(line) + "\n"
				for _, im := range Over(w).Imports(q, q.Path) {
					got += renderImport(w, q, im)
				}
			}
			golden(t, name, ar, got)
		})
	}
}

func renderImport(w *world, q Query, im Import) string {
	src, _ := w.Text(im.From)
	line := 1 + strings.Count(src[:im.Span.Start], "\n")
	column := im.Span.Start - strings.LastIndexByte(src[:im.Span.Start], '\n')
	out := fmt.Sprintf("  %s:%d:%d-%d %s: %s", Show(im.From, q.Workspace, q.Home), line, column, column+im.Span.Len(), im.Span.Of(src), im.State)
	if im.Path != "" {
		out += " " + Show(im.Path, q.Workspace, q.Home)
	}
	if !im.PathLike() {
		out += " (a word)"
	}
	if im.Near != "" {
		out += " near " + Show(im.Near, q.Workspace, q.Home)
	}
	if im.Anchor {
		out += " anchor"
	}
	if im.Spaced != "" {
		out += fmt.Sprintf(" spaced %q", im.Spaced)
	}
	return out + "\n"
}

// FuzzReferences: spans begin at an @, ascend, and hold the target as written.
func FuzzReferences(f *testing.F) {
	f.Add("@a.md `@b` ``@c` `` \\ @d\\ e <!--\n@f --> é@g \ufeff@h")
	f.Add("---\npaths: @x\n---\n@y\n```\n@z\n```\n")
	f.Fuzz(func(t *testing.T, src string) {
		doc := markdown.Parse(src)
		for _, p := range profile.All() {
			rules := &p.Imports
			if !rules.Expands {
				rules = &plainSyntax
			}
			at := 0
			for _, r := range References(doc, rules) {
				if r.Span.Start < at || r.Span.End > len(src) || r.Span.Of(src)[0] != '@' || r.Target == "" {
					t.Fatalf("%s: %+v in %q", p.ID, r, src)
				}
				if got := strings.ReplaceAll(r.Span.Of(src)[1:], `\ `, " "); got != r.Target && r.Span.Of(src)[1:] != r.Target {
					t.Fatalf("%s: target %q of %q", p.ID, r.Target, r.Span.Of(src))
				}
				at = r.Span.End
			}
		}
	})
}

func TestManyImports(t *testing.T) {
	w := &world{}
	all := ""
	for i := range 60 {
		all += fmt.Sprintf("@f%d.md ", i)
	}
	for i := range 60 {
		w.AddFile(fmt.Sprintf("/w/f%d.md", i), all)
	}
	w.AddFile("/w/CLAUDE.md", all)
	e := Explain(w, Query{Profile: find(t, "claude-code"), Workspace: "/w", Path: "/w/x"})
	if len(e.Files) != 61 || len(e.Imports) > maxImports {
		t.Errorf("%d files, %d imports", len(e.Files), len(e.Imports))
	}
}

// FuzzBackticked: the linear scan finds what a backtracking pattern finds.
func FuzzBackticked(f *testing.F) {
	f.Add("a `b` ``c`d`` ```e``` ````` f ` g")
	f.Add("````a``b`c```")
	f.Fuzz(func(t *testing.T, src string) {
		if len(src) > 200 {
			return
		}
		if got, want := backticked(src), backtrack(src); !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", src, got, want)
		}
	})
}

// backtrack is the same by trial: the longest opening first, then the nearest
// close.
func backtrack(src string) (spans []text.Span) {
	for i := 0; i < len(src); i++ {
		n := 0
		for i+n < len(src) && src[i+n] == '`' {
			n++
		}
		for ; n > 0; n-- {
			if at := strings.Index(src[i+n:], src[i:i+n]); at >= 0 {
				end := i + n + at + n
				spans = append(spans, text.Span{Start: i, End: end})
				i = end - 1
				break
			}
		}
	}
	return spans
}
