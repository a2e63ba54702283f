package agentls_test

import (
	"bufio"
	"os"
	"path"
	"strings"
	"testing"
)

// TestDependencyTable: every module the project requires itself has its row, and
// no row is left of one it does not.
func TestDependencyTable(t *testing.T) {
	section := between(t, "ARCHITECTURE.md", "## Dependencies", "\n## ")
	required := map[string]bool{}
	for line := range strings.Lines(read(t, "go.mod")) {
		words := strings.Fields(line)
		if len(words) >= 2 && strings.Contains(words[0], ".") && !strings.Contains(line, "// indirect") {
			required[words[0]] = true
		}
	}
	if len(required) < 10 {
		t.Fatalf("found %d modules in go.mod", len(required))
	}
	named := map[string]bool{}
	for line := range strings.Lines(section) {
		cell, _, _ := strings.Cut(strings.TrimPrefix(line, "| "), " | ")
		if !strings.HasPrefix(cell, "`") {
			continue
		}
		dir := "" // "`go.lsp.dev/protocol`, `jsonrpc2`" names modules of one home
		for name := range strings.SplitSeq(cell, ", ") {
			name = strings.Trim(name, "`")
			if dir == "" {
				dir = path.Dir(name)
			} else {
				name = dir + "/" + name
			}
			named[name] = true
			if !required[name] {
				t.Errorf("ARCHITECTURE.md names %s, which go.mod does not require", name)
			}
		}
	}
	for name := range required {
		if !named[name] {
			t.Errorf("ARCHITECTURE.md gives no reason for %s", name)
		}
	}
}

// TestTreeTable: every package has its row, and every row its directory.
func TestTreeTable(t *testing.T) {
	section := between(t, "ARCHITECTURE.md", "## The tree", "\n## ")
	for line := range strings.Lines(section) {
		if dir, _, ok := strings.Cut(strings.TrimPrefix(line, "| `"), "` |"); ok && strings.HasPrefix(line, "| `") {
			if info, err := os.Stat(dir); err != nil || !info.IsDir() {
				t.Errorf("ARCHITECTURE.md names %s, which is no directory", dir)
			}
		}
	}
	seen := map[string]bool{}
	for _, f := range sources(t) {
		if f.dir == "." || seen[f.dir] || strings.HasPrefix(f.dir, "editors/") {
			continue
		}
		seen[f.dir] = true
		if !strings.Contains(section, "| `"+f.dir+"` |") {
			t.Errorf("ARCHITECTURE.md does not say what %s is", f.dir)
		}
	}
}

// TestLinksInPapers: what our own papers link to exists.
func TestLinksInPapers(t *testing.T) {
	for _, paper := range []string{"README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"} {
		for _, after := range strings.Split(read(t, paper), "](")[1:] {
			target, _, _ := strings.Cut(after, ")")
			target, _, _ = strings.Cut(target, "#")
			if target == "" || strings.Contains(target, "://") {
				continue
			}
			if _, err := os.Stat(target); err != nil {
				t.Errorf("%s links to %s, which is not there", paper, target)
			}
		}
	}
}

// TestPapersSpeakOfTheProduct: no place or tool of whoever wrote them.
func TestPapersSpeakOfTheProduct(t *testing.T) {
	for _, paper := range []string{"README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"} {
		lines := bufio.NewScanner(strings.NewReader(read(t, paper)))
		for n := 1; lines.Scan(); n++ {
			for _, word := range []string{"/tmp/", "/root/", "/home/", "localhost"} {
				if strings.Contains(lines.Text(), word) {
					t.Errorf("%s:%d: says %s", paper, n, word)
				}
			}
		}
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// between is the text of a file from one mark to the next.
func between(t *testing.T, name, from, to string) string {
	t.Helper()
	_, rest, ok := strings.Cut(read(t, name), from)
	if !ok {
		t.Fatalf("%s has no %q", name, from)
	}
	section, _, _ := strings.Cut(rest, to)
	return section
}
