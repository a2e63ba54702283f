package skillcatalog

import (
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

// Kind is what a record is.
type Kind string

// The kinds; a skill has none in JSON.
const (
	KindSkill    Kind = ""
	KindCommand  Kind = "command"
	KindSubagent Kind = "subagent"
	KindFlat     Kind = "flat" // a file where a folder is wanted
)

var holdingKinds = map[profile.Holding]Kind{profile.HoldsCommands: KindCommand, profile.HoldsAgents: KindSubagent}

// KindAt is what a Markdown file is by the directories above it: a command or a
// subagent of some agent, of the project or of a plugin, or a flat file in a
// hidden root of skills.
func KindAt(fs tree.FS, p string) Kind {
	if !strings.HasSuffix(p, ".md") {
		return KindSkill
	}
	for _, agent := range profile.All() {
		for i := range agent.Skills.Roots {
			row := &agent.Skills.Roots[i]
			for _, dir := range row.Dirs {
				switch {
				case row.Holds == profile.HoldsSkills:
					if isProject(row) && dir[0] == '.' && strings.HasSuffix(parent(p), "/"+dir) && base(p) != skillFile {
						return KindFlat
					}
				case row.Base == profile.InProject && strings.Contains(p, "/"+dir+"/"):
					return holdingKinds[row.Holds]
				}
			}
		}
	}
	return pluginKind(fs, p)
}

// pluginKind knows the directories of plugins that need not be named.
func pluginKind(fs tree.FS, p string) Kind {
	for name, kind := range map[string]Kind{"/commands/": KindCommand, "/agents/": KindSubagent} {
		i := strings.LastIndex(p, name)
		if i <= 0 {
			continue
		}
		if manifestIn(fs, manifestDirs, p[:i]) != "" {
			return kind
		}
	}
	return KindSkill
}

// The bounds of a walk for commands; real directories stay far below them.
const (
	maxFlatDepth = 8
	maxFlatDirs  = 500
)

// flat finds the Markdown files of a root that holds commands or subagents.
func (w *walker) flat(index int) {
	root := &w.out.Roots[index]
	if strings.HasSuffix(root.Path, ".md") {
		w.flatFile(index, root.Path)
		return
	}
	todo, seen := []dir{{path: root.Path}}, map[string]bool{}
	for len(todo) > 0 && len(seen) < maxFlatDirs {
		d := todo[0]
		todo = todo[1:]
		real, ok := w.fs.Real(d.path)
		if !ok || seen[real] || root.inRepository() && !w.inside(real) {
			continue
		}
		seen[real] = true
		for _, e := range w.fs.ReadDir(d.path) {
			at := join(d.path, e.Name)
			kind := e.Kind
			if kind == tree.Link {
				kind = w.fs.Stat(at).Kind
			}
			switch {
			case kind == tree.Dir && d.depth < maxFlatDepth:
				todo = append(todo, dir{path: at, depth: d.depth + 1})
			case kind == tree.File && strings.HasSuffix(e.Name, ".md") && e.Name != skillFile:
				w.flatFile(index, at)
			}
		}
	}
}

func (w *walker) flatFile(index int, at string) {
	real, ok := w.fs.Real(at)
	if !ok || w.fs.Stat(at).Kind != tree.File || w.out.Roots[index].inRepository() && !w.inside(real) {
		return
	}
	w.out.Found = append(w.out.Found, Found{Path: at, Real: real, Root: index, Linked: w.fs.Lstat(at).Kind == tree.Link})
}

// flatName is what a command is called: its path below the root, with colons.
func flatName(root *Root, file string) string {
	rel, ok := tree.Rel(root.Path, file)
	if !ok || rel == "." {
		rel = base(file)
	}
	return strings.ReplaceAll(strings.TrimSuffix(rel, ".md"), "/", ":")
}
