package skillcatalog

import (
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

// skill looks for the skill file among the entries of d and reports whether
// one ends the way down.
func (w *walker) skill(d dir, entries []tree.Entry) bool {
	kind := skillEntry(entries)
	if kind == tree.None {
		w.otherCase(d, entries)
		return false
	}
	f := Found{Path: join(d.path, skillFile), Root: w.at.index, Policy: w.policy != "" && hasDir(entries, w.policy)}
	if f.Real = f.Path; d.real != d.path {
		f.Real = join(d.real, skillFile)
	}
	switch kind {
	case tree.Dir:
		return false
	case tree.Other:
		f.Missed = NotRegular
		w.out.Found = append(w.out.Found, f)
		return false
	case tree.Link:
		if !w.linkedFile(&f) {
			return false
		}
	}
	return w.take(&f, d.depth)
}

// files records the Markdown files directly in a root, each of which is a skill.
func (w *walker) files(d dir, entries []tree.Entry) {
	for _, e := range inOrder(entries) {
		if e.Kind == tree.File && strings.HasSuffix(e.Name, ".md") && e.Name != skillFile {
			f := Found{Path: join(d.path, e.Name), Real: join(d.real, e.Name), Root: w.at.index}
			w.take(&f, w.limits.MinDepth)
		}
	}
}

// take sets what keeps a skill in its place from being taken, and records it.
// One above the first level does not end the way down.
func (w *walker) take(f *Found, depth int) bool {
	switch {
	case f.Missed != Reached:
	case depth < w.at.min:
		f.Missed = TooHigh
	case w.limits.MaxSkills > 0 && w.at.skills >= w.limits.MaxSkills:
		f.Missed = OverLimit
	default:
		w.at.skills++
	}
	w.out.Found = append(w.out.Found, *f)
	return f.Missed != TooHigh
}

// linkedFile follows a SKILL.md that is a link; false when there is no file
// at its end.
func (w *walker) linkedFile(f *Found) bool {
	f.Linked = true
	real, ok := w.fs.Real(f.Path)
	switch w.fs.Stat(f.Path).Kind {
	case tree.None:
		w.out.Scan.Dangling = append(w.out.Scan.Dangling, f.Path)
		return false
	case tree.Dir:
		return false
	case tree.Other:
		f.Missed = NotRegular
		return true
	}
	if !ok {
		return false
	}
	f.Real = real
	switch {
	case !w.limits.FileLinks: // the table's verdict on links says what follows
	case !w.at.escape && !tree.Under(w.at.real, real):
		f.Missed, f.Detail = LeavesRoot, f.Path
	case w.out.Roots[w.at.index].inRepository() && !w.inside(real):
		f.Missed, f.Detail = Unread, f.Path
	}
	return true
}

// otherCase records skill.md and its like where there is no SKILL.md.
func (w *walker) otherCase(d dir, entries []tree.Entry) {
	for _, e := range entries {
		if e.Kind == tree.File && strings.EqualFold(e.Name, skillFile) {
			w.out.Found = append(w.out.Found, Found{
				Path: join(d.path, e.Name), Real: join(d.real, e.Name), Root: w.at.index, Missed: WrongCase,
			})
			return
		}
	}
}

// skillEntry is the kind of the entry SKILL.md.
func skillEntry(entries []tree.Entry) tree.Kind {
	i, ok := slices.BinarySearchFunc(entries, skillFile, func(e tree.Entry, name string) int {
		return strings.Compare(e.Name, name)
	})
	if !ok {
		return tree.None
	}
	return entries[i].Kind
}

// nestedRoot moves into a directory of that name that holds skills.
func (w *walker) nestedRoot(root dir) dir {
	const name = "skills"
	in := dir{join(root.path, name), join(root.real, name), 0}
	if w.fs.Lstat(in.path).Kind != tree.Dir || w.fs.Stat(join(root.path, skillFile)).Kind == tree.File {
		return root
	}
	for _, e := range w.fs.ReadDir(in.path) {
		if e.Kind == tree.Dir && w.fs.Stat(join(join(in.path, e.Name), skillFile)).Kind == tree.File {
			return in
		}
	}
	return root
}

// isProject reports whether a repository decides what is in a root. Links
// in it must not lead agentls out of the places it may read.
func isProject(row *profile.SkillRoot) bool {
	switch row.Base {
	case profile.InProject, profile.InWorkspace, profile.InCwd:
		return true
	}
	return false
}

// insideOf tells whether a real path lies where agentls may read: in the
// workspace, in the project, or in a root of the user's own.
func insideOf(fs tree.FS, roots []Root, q *Query, project string) func(string) bool {
	var may []string
	add := func(p string) {
		if real, ok := fs.Real(p); ok && p != "" {
			may = append(may, real)
		}
	}
	add(q.Workspace)
	if project != topOf(project) { // no marker was found
		add(project)
	}
	for i := range roots {
		if roots[i].inRepository() && tree.Under(q.Workspace, roots[i].Path) {
			continue
		}
		real, ok := fs.Real(roots[i].Path)
		// A directory above the workspace counts where it really is.
		if ok && (!roots[i].inRepository() || real == roots[i].Path) {
			may = append(may, real)
		}
	}
	return func(real string) bool {
		return slices.ContainsFunc(may, func(dir string) bool { return tree.Under(dir, real) })
	}
}

// hasDir reports whether a directory of that name is among entries, in any case
// of letters.
func hasDir(entries []tree.Entry, name string) bool {
	return slices.ContainsFunc(entries, func(e tree.Entry) bool { return e.Kind == tree.Dir && strings.EqualFold(e.Name, name) })
}
