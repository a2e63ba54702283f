package workspace

import (
	"hash/maphash"
	"maps"
	"path"
	"slices"

	"agentls/agentsctx"
	"agentls/diagnostics"
	"agentls/internal/tree"
)

// ownerDirs are the directories that instruction and rule files belong to, by
// folder; an open file outside of all folders has its own directory for one.
func (s *Snapshot) ownerDirs() map[string][]string {
	return ask(s, &s.memo.owners, &s.shelves.owners, none{}, func(t *Snapshot) map[string][]string {
		dirs := map[string][]string{}
		for _, p := range t.named() {
			if dir := t.ownerDir(p); dir != "" {
				folder := t.Root(p)
				dirs[folder] = append(dirs[folder], dir)
			}
		}
		for folder, list := range dirs {
			slices.Sort(list)
			dirs[folder] = slices.Compact(list)
		}
		return dirs
	})
}

// ownerDir is the directory that an instruction file belongs to by its name: for
// ".claude/CLAUDE.md" the one that holds ".claude". It is empty for other files.
func (s *Snapshot) ownerDir(p string) string {
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
	return ask(s, &s.memo.loads, &s.shelves.loads, dir, func(t *Snapshot) []agentsctx.Explanation {
		return t.Explain(dir, dir, t.Agents()).Agents
	})
}

// Losses implements diagnostics.World. What is lost elsewhere is no input of an
// answer about one file.
func (s *Snapshot) Losses(file string) []diagnostics.AgentLosses {
	s.trace.readAspect(s, file, &lossesAspect)
	s.Locations(file) // an input of its own
	return s.untraced().lossesAt(file)
}

func (s *Snapshot) lossesAt(file string) []diagnostics.AgentLosses {
	return ask(s, &s.memo.lost, nil, file, func(t *Snapshot) []diagnostics.AgentLosses {
		return diagnostics.LossesAt(t.losses().value, t.Locations(file))
	})
}

var lossesAspect = aspect{
	number: func(s *Snapshot, _ string) uint64 { return s.losses().number },
	sum: func(s *Snapshot, file string) uint64 {
		var h maphash.Hash
		h.SetSeed(sums)
		for _, l := range s.lossesAt(file) {
			h.WriteString(l.Profile.Ref())
			for _, loss := range []*agentsctx.Loss{l.Own, l.Deeper, l.Whole} {
				if h.WriteByte(0); loss != nil {
					loss.Sum(&h)
				}
			}
			maphash.WriteComparable(&h, l.Alias)
		}
		return h.Sum64()
	},
}

// losses are what each enabled agent loses, started in every directory that
// instruction files belong to.
func (s *Snapshot) losses() numbered[[]agentsctx.Losses] {
	return ask(s, &s.memo.losses, &s.shelves.losses, none{}, func(t *Snapshot) numbered[[]agentsctx.Losses] {
		losses := []agentsctx.Losses{}
		dirs := t.ownerDirs()
		folders := slices.Sorted(maps.Keys(dirs))
		for _, p := range t.Agents() {
			all := agentsctx.Losses{
				Profile: p, Own: map[string]agentsctx.Loss{}, Deeper: map[string]agentsctx.Loss{}, Whole: map[string]agentsctx.Loss{},
			}
			for _, folder := range folders {
				q := t.Question(p, folder, folder)
				t.Resolver(func(r *agentsctx.Resolver) { addLosses(&all, r.Losses(q, dirs[folder])) })
			}
			losses = append(losses, all)
		}
		return number(losses)
	})
}

// addLosses takes in what is lost in another folder.
func addLosses(l *agentsctx.Losses, more agentsctx.Losses) {
	maps.Copy(l.Own, more.Own)
	maps.Copy(l.Whole, more.Whole)
	for p, loss := range more.Deeper {
		if loss.File.Lost > l.Deeper[p].File.Lost {
			l.Deeper[p] = loss
		}
	}
	maps.DeleteFunc(l.Deeper, func(p string, _ agentsctx.Loss) bool { _, own := l.Own[p]; return own })
}

// Locations implements diagnostics.World. An editor can have one file open twice,
// with two texts; then they are two.
func (s *Snapshot) Locations(p string) []diagnostics.Location {
	places := []diagnostics.Location{{Path: p, Dir: s.ownerDir(p)}}
	aliases := s.aliases(p)
	if len(aliases) == 0 {
		return places
	}
	text, _ := s.Files.Text(p)
	for _, other := range aliases {
		if same, _ := s.Files.Text(other); other != p && same == text {
			places = append(places, diagnostics.Location{Path: other, Dir: s.ownerDir(other)})
		}
	}
	return places
}

// aliases are the checked paths of the file at p when there are several, sorted.
func (s *Snapshot) aliases(p string) []string {
	byReal := ask(s, &s.memo.aliases, &s.shelves.aliases, none{}, func(t *Snapshot) map[string][]string {
		byReal := map[string][]string{}
		for _, q := range t.Paths() {
			if real, ok := t.Files.Real(q); ok && (real != q || len(byReal[real]) > 0) {
				byReal[real] = append(byReal[real], q)
			}
		}
		return byReal
	})
	real, ok := s.Files.Real(p)
	if !ok {
		return nil
	}
	list := byReal[real]
	if list == nil {
		if real != p && s.isChecked(real) {
			return []string{real}
		}
		return nil // nothing but the file itself
	}
	if i, found := slices.BinarySearch(list, real); !found && s.isChecked(real) {
		list = slices.Insert(slices.Clone(list), i, real)
	}
	if len(list) > 1 || list[0] != p {
		return list
	}
	return nil
}

// isChecked reports whether p is among Paths.
func (s *Snapshot) isChecked(p string) bool {
	_, found := slices.BinarySearch(s.Paths(), p)
	return found
}

// isAlias reports whether the text of p is reported under another path: the file
// itself, or the first of several links to one that is not checked. An editor
// that has p open sees it there too.
func (s *Snapshot) isAlias(p string) bool {
	if s.state.texts.get(p) != nil {
		return false
	}
	aliases := s.aliases(p)
	if len(aliases) == 0 {
		return false
	}
	if real, _ := s.Files.Real(p); slices.Contains(aliases, real) {
		return p != real
	}
	return p != aliases[0]
}
