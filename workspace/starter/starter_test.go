package starter

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"agentls/internal/tree"
)

var update = flag.Bool("update", false, "rewrite the wanted texts")

// TestGolden proposes for one repository of each kind. A second run over what
// the first made changes nothing.
func TestGolden(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) < 8 {
		t.Fatalf("%d repositories, %v", len(names), err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			var m tree.Memory
			want, at := "", -1
			m.AddDir("/w/repo")
			for i, f := range a.Files {
				if f.Name == "want/AGENTS.md" {
					want, at = string(f.Data), i
					continue
				}
				m.AddFile("/w/repo/"+f.Name, string(f.Data))
			}
			got, changed := Propose(&m, "/w/repo")
			text := got.New
			if !changed {
				text = "nothing to add\n"
			}
			if *update {
				if at < 0 {
					a.Files = append(a.Files, txtar.File{Name: "want/AGENTS.md"})
					at = len(a.Files) - 1
				}
				a.Files[at].Data = []byte(text)
				if err := os.WriteFile(name, txtar.Format(a), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			if text != want {
				t.Errorf("got:\n%swant:\n%s", text, want)
			}
			if !changed {
				return
			}
			if got.Old != "" && !subsequence(got.Old, got.New) {
				t.Error("something a person wrote is gone")
			}
			m.AddFile("/w/repo/AGENTS.md", got.New)
			if again, more := Propose(&m, "/w/repo"); more {
				t.Errorf("a second run changes it again:\n%s", again.New)
			}
		})
	}
}

// subsequence reports whether every line of old stands in new, in order.
func subsequence(old, fresh string) bool {
	lines := strings.Split(fresh, "\n")
	for _, l := range strings.Split(strings.TrimRight(old, "\n"), "\n") {
		i := 0
		for i < len(lines) && lines[i] != l {
			i++
		}
		if i == len(lines) {
			return false
		}
		lines = lines[i+1:]
	}
	return true
}

// TestNothingKnown: an empty repository gets nothing.
func TestNothingKnown(t *testing.T) {
	var m tree.Memory
	m.AddFile("/w/repo/README.md", "hello")
	if f, ok := Propose(&m, "/w/repo"); ok {
		t.Errorf("proposed %q", f.New)
	}
}

// TestLinkIsLeftAlone: an AGENTS.md that cannot be read is not written over.
func TestLinkIsLeftAlone(t *testing.T) {
	var m tree.Memory
	m.AddFile("/w/repo/go.mod", "module x")
	m.AddLink("/w/repo/AGENTS.md", "/nowhere")
	if _, ok := Propose(&m, "/w/repo"); ok {
		t.Error("proposed to write over a link that leads nowhere")
	}
}

func TestClaude(t *testing.T) {
	var m tree.Memory
	m.AddFile("/w/repo/AGENTS.md", "x")
	if f, ok := ProposeClaude(&m, "/w/repo"); !ok || f.New != "@AGENTS.md\n" {
		t.Errorf("got %q, %t", f.New, ok)
	}
	m.AddFile("/w/repo/CLAUDE.md", "mine")
	if _, ok := ProposeClaude(&m, "/w/repo"); ok {
		t.Error("proposed over an existing CLAUDE.md")
	}
}
