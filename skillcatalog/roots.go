package skillcatalog

import (
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

// Root is one directory in which an agent looks for skills.
type Root struct {
	Path   string
	Row    *profile.SkillRoot
	Owner  *Owner
	Off    bool    // named by the profile, but the project is not trusted
	Awaits bool    // looked at as if the project were trusted, which it is not
	Plugin *Plugin // that brings it; nil for none

	full bool // it has more directories than the agent looks at
}

// Roots are the directories an agent searches, in its order; they need not
// exist.
func Roots(fs tree.FS, p *profile.Profile, q Query) []Root {
	project := q.project(fs, &p.Project)
	var roots []Root
	for i := range p.Skills.Roots {
		row := &p.Skills.Roots[i]
		if slices.Contains(q.Off, row.Flag) {
			continue
		}
		for _, r := range expand(row, project, &q) {
			r.Row, r.Off, r.Awaits = row, row.Trust && !q.Trusted, row.Trust && q.Presumed
			roots = append(roots, r)
		}
	}
	return dropRepeats(roots, p.Skills.Winner == profile.LastWins)
}

// expand gives the directories of one row of the table.
func expand(row *profile.SkillRoot, project string, q *Query) []Root {
	switch row.Base {
	case profile.InPlugin:
		var roots []Root
		for i := range q.Plugins {
			p := &q.Plugins[i]
			for _, dir := range p.holds(row.Holds) {
				roots = append(roots, Root{Path: clean(q.Workspace, dir), Owner: &Owner{p.ID, p.Name}, Plugin: p})
			}
		}
		return roots
	case profile.InSetting:
		return below([]string{q.Workspace}, q.Roots[row.Setting])
	case profile.InSystem:
		return below([]string{"/"}, row.Dirs)
	}
	from := map[profile.Base]string{
		profile.InProject: project, profile.InWorkspace: q.Workspace, profile.InCwd: q.cwd(),
		profile.InHome: q.Home, profile.InConfig: q.ConfigHome,
	}[row.Base]
	switch {
	case from == "":
		return nil
	case row.Climb == profile.Below:
		return nested(row, from, q)
	case row.Climb == profile.Only:
		return below([]string{from}, row.Dirs)
	}
	chain := climb(from, q.cwd(), row)
	if row.Climb == profile.Up {
		slices.Reverse(chain)
	}
	return below(chain, row.Dirs)
}

// Named is a directory that the setting of a row names, absolute.
func (q *Query) Named(row *profile.SkillRoot, dir string) string {
	if !row.FromCwd {
		return clean(q.Workspace, dir)
	}
	if rest, ok := strings.CutPrefix(dir, "~/"); ok && q.Home != "" {
		return clean(q.Home, rest)
	}
	return clean(q.cwd(), dir)
}

func below(dirs, names []string) []Root {
	var roots []Root
	for _, d := range dirs {
		for _, n := range names {
			roots = append(roots, Root{Path: clean(d, n)})
		}
	}
	return roots
}

// climb is the chain from the base down to the working directory. Where the
// working directory does not lie below its base (it was reached through a
// link), an agent that takes it as written passes the base by and ends at the
// top; of the others only the working directory itself is sure.
func climb(from, cwd string, row *profile.SkillRoot) []string {
	if chain := tree.Chain(from, cwd); chain != nil {
		return chain
	}
	if row.Written {
		return tree.Chain(topOf(cwd), cwd)
	}
	return []string{cwd}
}

// nested are the roots of a row below from that a scan of the workspace met.
func nested(row *profile.SkillRoot, from string, q *Query) []Root {
	var roots []Root
	for _, known := range q.Known {
		rel, ok := tree.Rel(from, known)
		if !ok {
			continue
		}
		for _, dir := range row.Dirs {
			i := strings.Index("/"+rel, "/"+dir+"/")
			if i < 0 {
				continue
			}
			at := join(from, rel[:i+len(dir)])
			if len(roots) == 0 || roots[len(roots)-1].Path != at {
				roots = append(roots, Root{Path: at})
			}
			break
		}
	}
	return roots
}

// dropRepeats keeps one of equal paths: the one that counts, and one that is
// read at once before one that waits for a touch.
func dropRepeats(roots []Root, last bool) []Root {
	at := make(map[rootKey]int, len(roots))
	for i, r := range roots {
		if j, ok := at[r.key()]; ok && (r.Row.Lazy || !last && !roots[j].Row.Lazy) {
			continue
		}
		at[r.key()] = i
	}
	kept := roots[:0]
	for i, r := range roots {
		if at[r.key()] == i {
			kept = append(kept, r)
		}
	}
	return kept
}

// rootKey is what two roots of one agent share when they are one.
type rootKey struct {
	path  string
	owner string
	holds profile.Holding
}

func (r *Root) key() rootKey {
	k := rootKey{path: r.Path, holds: r.Row.Holds}
	if r.Owner != nil {
		k.owner = r.Owner.ID
	}
	return k
}

// inRepository reports whether a repository decides what is in a root.
func (r *Root) inRepository() bool {
	return isProject(r.Row) || r.Plugin != nil && r.Plugin.Theirs
}
