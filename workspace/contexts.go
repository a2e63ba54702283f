package workspace

import (
	"path"
	"slices"

	"agentls/agentsctx"
	"agentls/diagnostics"
	"agentls/internal/tree"
)

// homes are the directories that instruction and rule files belong to, by
// folder; an open file outside of all folders has its own directory for one.
func (s *Snapshot) homes() map[string][]string {
	dirs := map[string][]string{}
	for _, p := range s.named() {
		if dir := s.home(p); dir != "" {
			dirs[s.Root(p)] = append(dirs[s.Root(p)], dir)
		}
	}
	for folder, list := range dirs {
		slices.Sort(list)
		dirs[folder] = slices.Compact(list)
	}
	return dirs
}

// home is the directory that an instruction file belongs to by its name: for
// ".claude/CLAUDE.md" the one that holds ".claude". It is empty for other files.
func (s *Snapshot) home(p string) string {
	folder := s.Root(p)
	rel, ok := tree.Rel(folder, p)
	if !ok {
		return ""
	}
	_, dir, ok := s.names(folder).Locate(rel)
	if !ok {
		return ""
	}
	return path.Join(folder, dir)
}

// Loads implements diagnostics.World.
func (s *Snapshot) Loads(dir string) []agentsctx.Explanation {
	return s.memo.loads.get(dir, func(dir string) []agentsctx.Explanation {
		return s.Explain(dir, dir, s.Agents()).Agents
	})
}

// Places implements diagnostics.World. An editor can have one file open twice,
// with two texts; then they are two.
func (s *Snapshot) Places(p string) []diagnostics.Place {
	places := []diagnostics.Place{{Path: p, Dir: s.home(p)}}
	text, _ := s.Text(p)
	for _, other := range s.twins(p) {
		if same, _ := s.Text(other); other != p && same == text {
			places = append(places, diagnostics.Place{Path: other, Dir: s.home(other)})
		}
	}
	return places
}

// twins are the checked paths of the file at p when there are several, sorted.
func (s *Snapshot) twins(p string) []string {
	s.memo.twinning.Do(func() {
		s.memo.twins = map[string][]string{}
		for _, q := range s.Paths() {
			if real, ok := s.Real(q); ok {
				s.memo.twins[real] = append(s.memo.twins[real], q)
			}
		}
	})
	real, ok := s.Real(p)
	if list := s.memo.twins[real]; ok && (len(list) > 1 || len(list) == 1 && list[0] != p) {
		return list
	}
	return nil
}

// second reports whether the text of p is reported under another path: the file
// itself, or the first of several links to one that is not checked. An editor
// that has p open sees it there too.
func (s *Snapshot) second(p string) bool {
	if s.overlays.byPath[p] != nil {
		return false
	}
	twins := s.twins(p)
	if len(twins) == 0 {
		return false
	}
	if real, _ := s.Real(p); slices.Contains(twins, real) {
		return p != real
	}
	return p != twins[0]
}
