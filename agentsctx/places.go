package agentsctx

import (
	"path"
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

// Places are the files outside the workspace that an explanation may look at:
// the agent's settings, its global and managed files, and the named files of
// the directories above. A trailing slash marks a directory that is searched.
// Nothing else out there is read but what the user's own files name.
func (r *Resolver) Places(q Query) []string {
	w := r.place(q)
	var places []string
	add := func(dir, name string) {
		p := w.outside(dir, name)
		if p != "" && !tree.Under(q.Workspace, strings.TrimSuffix(p, "/")) && !slices.Contains(places, p) {
			places = append(places, p)
		}
	}
	for i := range w.p.Config {
		f := &w.p.Config[i]
		for _, dir := range w.dirs(f.Base, f.Climb) {
			for _, name := range f.Names {
				add(dir, name)
			}
		}
	}
	for _, name := range w.p.Project.Trust.File.Names {
		add(w.base(w.p.Project.Trust.File.Base), name)
	}
	for i := range w.p.Sources {
		s := &w.p.Sources[i]
		if s.Base == profile.InSetting {
			continue
		}
		for _, dir := range w.dirs(s.Base, s.Climb) {
			for j := range s.Names {
				for _, word := range w.wordsOf(&s.Names[j]) {
					if s.Names[j].Setting == "" || w.mayName(&s.Names[j], dir, word) {
						add(dir, word)
					}
				}
			}
		}
	}
	slices.Sort(places)
	return places
}

// outside is the place of a name below dir; a glob's is the directory in which
// it is searched.
func (w *place) outside(dir, word string) string {
	dir, word = w.anchor(dir, word)
	if dir == "" || word == "" {
		return ""
	}
	if i := strings.IndexAny(word, "*?[{"); i >= 0 {
		return path.Join(dir, word[:strings.LastIndexByte(word[:i], '/')+1]) + "/"
	}
	return path.Join(dir, word)
}
