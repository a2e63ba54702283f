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

// Instructions says what agents load of the instruction files, import and lose.
type Instructions struct{ snap *Snapshot }

// ownerDirs are the directories that instruction and rule files belong to, by
// folder; an open file outside of all folders has its own directory for one.
func (i *Instructions) ownerDirs() map[string][]string {
	return ask(i.snap, &i.snap.memo.owners, &i.snap.shelves.owners, none{}, func(t *Snapshot) map[string][]string {
		dirs := map[string][]string{}
		for _, p := range t.named() {
			if dir := t.Instructions.ownerDir(p); dir != "" {
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
func (i *Instructions) ownerDir(p string) string {
	folder := i.snap.Root(p)
	rel, ok := tree.Rel(folder, p)
	if !ok {
		return ""
	}
	_, dir, ok := i.snap.Agents.names(folder).Locate(rel)
	if !ok {
		return ""
	}
	return path.Join(folder, dir)
}

// Loads implements diagnostics.World.
func (i *Instructions) Loads(dir string) []agentsctx.Explanation {
	return ask(i.snap, &i.snap.memo.loads, &i.snap.shelves.loads, dir, func(t *Snapshot) []agentsctx.Explanation {
		return t.Instructions.Explain(dir, dir, t.Agents.All()).Agents
	})
}

// Losses implements diagnostics.World. What is lost elsewhere is no input of an
// answer about one file.
func (i *Instructions) Losses(file string) []diagnostics.AgentLosses {
	i.snap.trace.readAspect(i.snap, file, &lossesAspect)
	i.Locations(file) // an input of its own
	return i.snap.untraced().Instructions.lossesAt(file)
}

func (i *Instructions) lossesAt(file string) []diagnostics.AgentLosses {
	return ask(i.snap, &i.snap.memo.lost, nil, file, func(t *Snapshot) []diagnostics.AgentLosses {
		return diagnostics.LossesAt(t.Instructions.losses().value, t.Instructions.Locations(file))
	})
}

var lossesAspect = aspect{
	number: func(s *Snapshot, _ string) uint64 { return s.Instructions.losses().number },
	sum: func(s *Snapshot, file string) uint64 {
		var h maphash.Hash
		h.SetSeed(sums)
		for _, l := range s.Instructions.lossesAt(file) {
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
func (i *Instructions) losses() numbered[[]agentsctx.Losses] {
	return ask(i.snap, &i.snap.memo.losses, &i.snap.shelves.losses, none{}, func(t *Snapshot) numbered[[]agentsctx.Losses] {
		losses := []agentsctx.Losses{}
		dirs := t.Instructions.ownerDirs()
		folders := slices.Sorted(maps.Keys(dirs))
		for _, p := range t.Agents.All() {
			all := agentsctx.Losses{
				Profile: p, Own: map[string]agentsctx.Loss{}, Deeper: map[string]agentsctx.Loss{}, Whole: map[string]agentsctx.Loss{},
			}
			for _, folder := range folders {
				q := t.Agents.Question(p, folder, folder)
				t.Agents.Resolver(func(r *agentsctx.Resolver) { addLosses(&all, r.Losses(q, dirs[folder])) })
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
func (i *Instructions) Locations(p string) []diagnostics.Location {
	places := []diagnostics.Location{{Path: p, Dir: i.ownerDir(p)}}
	aliases := i.snap.aliases(p)
	if len(aliases) == 0 {
		return places
	}
	text, _ := i.snap.Files.Text(p)
	for _, other := range aliases {
		if same, _ := i.snap.Files.Text(other); other != p && same == text {
			places = append(places, diagnostics.Location{Path: other, Dir: i.ownerDir(other)})
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
