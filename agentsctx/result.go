package agentsctx

import (
	"slices"
	"strings"

	"agentls/internal/tree"
)

// Result is the answer to one question for several agents, as `explain --json`
// prints it.
type Result struct {
	SchemaVersion int           `json:"schemaVersion"`
	Path          string        `json:"path"`
	Workspace     string        `json:"workspace"`
	Cwd           string        `json:"cwd"`
	Agents        []Explanation `json:"agents"`
}

// Shown is r with its paths as people read them: relative to the workspace
// inside it, "~/…" inside the home directory, absolute otherwise.
func (r Result) Shown(home string) Result {
	show := func(p string) string { return Show(p, r.Workspace, home) }
	r.Path, r.Cwd = show(r.Path), show(r.Cwd)
	r.Agents = slices.Clone(r.Agents)
	for i := range r.Agents {
		e := &r.Agents[i]
		e.Files = slices.Clone(e.Files)
		for j := range e.Files {
			f := &e.Files[j]
			f.Path, f.Link, f.ImportedBy = show(f.Path), show(f.Link), show(f.ImportedBy)
		}
		e.Ignored = slices.Clone(e.Ignored)
		for j := range e.Ignored {
			g := &e.Ignored[j]
			g.Path, g.By = show(g.Path), show(g.By)
		}
		e.Skills = slices.Clone(e.Skills)
		for j := range e.Skills {
			e.Skills[j].Path = show(e.Skills[j].Path)
		}
	}
	return r
}

// Show is path as people read it: relative to workspace inside it, "~/…" inside
// home, as it is otherwise.
func Show(path, workspace, home string) string {
	if !strings.HasPrefix(path, "/") {
		return path
	}
	if rel, ok := tree.Rel(workspace, path); ok && workspace != "" {
		return rel
	}
	if rel, ok := tree.Rel(home, path); ok && home != "" && home != "/" {
		if rel == "." {
			return "~"
		}
		return "~/" + rel
	}
	return path
}
