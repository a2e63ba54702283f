// Package starter proposes a root AGENTS.md from what a repository shows, or
// what is missing in the one it has. It takes a view of files and returns
// texts; it does not know agents, editors or the disk, and never takes away or
// changes what a person wrote. Start with Propose.
package starter

import (
	"path"
	"strings"

	"agentls/internal/tree"
)

// File is a proposed text. Old is empty for a file that is not there.
type File struct {
	Path     string // absolute
	Old, New string
	Exists   bool
}

// Propose gives the root AGENTS.md as it should be; false when nothing is
// missing or nothing is known of the repository.
func Propose(fs tree.FS, root string) (File, bool) {
	f := File{Path: path.Join(root, "AGENTS.md")}
	if info := fs.Lstat(f.Path); info.Kind != tree.None {
		if f.Old, f.Exists = fs.Text(f.Path); !f.Exists {
			return f, false // a link that leads elsewhere, a directory: not ours to write
		}
	}
	sections := look(fs, root)
	if strings.TrimSpace(f.Old) == "" {
		f.New = fresh(path.Base(root), sections)
	} else {
		f.New = complete(f.Old, sections)
	}
	return f, f.New != f.Old && len(sections) > 0
}

// ProposeClaude gives a CLAUDE.md that imports AGENTS.md, for versions of
// Claude Code that read no AGENTS.md (before 2.1.277); false when there is one.
func ProposeClaude(fs tree.FS, root string) (File, bool) {
	f := File{Path: path.Join(root, "CLAUDE.md"), New: "@AGENTS.md\n"}
	for _, name := range []string{"CLAUDE.md", ".claude/CLAUDE.md"} {
		if fs.Lstat(path.Join(root, name)).Kind != tree.None {
			return f, false
		}
	}
	return f, true
}

// section is a heading with what stands below it.
type section struct {
	title string
	words []string // a heading with one of these is the same section
	items []item
	all   bool // items are added one by one to a section that exists; else only the whole section
}

// item is one line of a list.
type item struct {
	line  string
	known []string // the item is known when the text holds one of these
}

func look(fs tree.FS, root string) []section {
	p := project{fs, root}
	all := []section{
		{title: "Commands", words: []string{"command", "build", "test", "getting started", "development", "usage"}, items: p.commands(), all: true},
		{title: "Layout", words: []string{"layout", "structure", "architecture", "directories", "overview", "repository"}, items: p.layout()},
		{title: "Conventions", words: []string{"convention", "style", "formatting", "guideline", "rules"}, items: p.conventions(), all: true},
	}
	var found []section
	for _, s := range all {
		if len(s.items) > 0 {
			found = append(found, s)
		}
	}
	return found
}

func fresh(name string, sections []section) string {
	var b strings.Builder
	b.WriteString("# " + name + "\n")
	for _, s := range sections {
		b.WriteString("\n" + s.text("\n"))
	}
	return b.String()
}

func (s section) text(eol string) string {
	var b strings.Builder
	b.WriteString("## " + s.title + eol + eol)
	for _, i := range s.items {
		b.WriteString(i.line + eol)
	}
	return b.String()
}
