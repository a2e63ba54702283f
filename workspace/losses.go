package workspace

import (
	"maps"
	"slices"

	"agentls/agentsctx"
	"agentls/diagnostics"
	"agentls/internal/tree"
)

// known is what an older snapshot knows: losses that hold but for the chains
// through some directories, in which texts have changed since, and imports.
type known struct {
	losses  []agentsctx.Losses
	edited  []string
	imports *importing
}

// Losses implements diagnostics.World: each enabled agent, started in every
// directory that instruction files belong to. An edit below the root changes few
// chains; what the older snapshot knows of the others is taken over.
func (s *Snapshot) Losses() []agentsctx.Losses {
	s.memo.losing.Do(func() {
		defer s.memo.lost.Store(true)
		if s.before.losses != nil {
			if losses, ok := s.again(); ok {
				s.memo.losses = losses
				return
			}
		}
		s.memo.losses = s.lossesIn(s.homes())
	})
	return s.memo.losses
}

// lossesIn starts each agent in the given directories, by folder.
func (s *Snapshot) lossesIn(dirs map[string][]string) []agentsctx.Losses {
	losses := []agentsctx.Losses{}
	folders := slices.Sorted(maps.Keys(dirs))
	s.Resolver(func(r *agentsctx.Resolver) {
		for _, p := range s.Agents() {
			all := agentsctx.Losses{
				Profile: p, Own: map[string]agentsctx.Loss{}, Deeper: map[string]agentsctx.Loss{}, Whole: map[string]agentsctx.Loss{},
			}
			for _, folder := range folders {
				add(&all, r.Losses(s.Question(p, folder, folder), dirs[folder]))
			}
			losses = append(losses, all)
		}
	})
	return losses
}

// add takes in what is lost in other directories.
func add(l *agentsctx.Losses, more agentsctx.Losses) {
	maps.Copy(l.Own, more.Own)
	maps.Copy(l.Whole, more.Whole)
	for p, loss := range more.Deeper {
		if loss.File.Lost > l.Deeper[p].File.Lost {
			l.Deeper[p] = loss
		}
	}
	maps.DeleteFunc(l.Deeper, func(p string, _ agentsctx.Loss) bool { _, own := l.Own[p]; return own })
}

// again starts the agents only where texts have changed; false when the worst
// chain of some file goes through there, for the next to worst is not known.
func (s *Snapshot) again() ([]agentsctx.Losses, bool) {
	if len(s.before.edited) == 0 {
		return s.before.losses, true
	}
	for i := range s.before.losses {
		for _, loss := range s.before.losses[i].Deeper {
			if s.editedIn(loss.Dir) {
				return nil, false
			}
		}
	}
	dirs := s.homes()
	for folder, list := range dirs {
		dirs[folder] = slices.DeleteFunc(list, func(dir string) bool { return !s.editedIn(dir) })
	}
	fresh := s.lossesIn(dirs)
	for i := range fresh {
		fresh[i] = s.merged(s.before.losses[i], fresh[i])
	}
	return fresh, true
}

// editedIn reports whether an agent that is started in dir reads another text.
func (s *Snapshot) editedIn(dir string) bool {
	return slices.ContainsFunc(s.before.edited, func(home string) bool { return tree.Under(home, dir) })
}

// merged is old with what is fresh in the edited directories.
func (s *Snapshot) merged(old, fresh agentsctx.Losses) agentsctx.Losses {
	now := agentsctx.Losses{
		Profile: fresh.Profile, Own: maps.Clone(old.Own), Deeper: maps.Clone(old.Deeper), Whole: maps.Clone(old.Whole),
	}
	stale := func(_ string, l agentsctx.Loss) bool { return s.editedIn(l.Dir) }
	maps.DeleteFunc(now.Own, stale)
	maps.DeleteFunc(now.Whole, stale)
	add(&now, fresh)
	return now
}

// takeOver keeps what an older snapshot knows of losses and imports, as far as
// it holds: the agents are the same, and only texts of open files differ.
func (s *Snapshot) takeOver(old *Snapshot) {
	if !s.sameTree || !sameNames(old, s) {
		return
	}
	s.before = known{old.before.losses, slices.Clone(old.before.edited), old.before.imports}
	if old.memo.lost.Load() {
		s.before.losses, s.before.edited = old.memo.losses, nil
	}
	if old.memo.traced.Load() {
		s.before.imports = &old.memo.imported
	}
	for _, p := range s.differing(old) {
		s.forget(old, p)
	}
}

// forget gives up what an edit of p makes void.
func (s *Snapshot) forget(old *Snapshot, p string) {
	kind, named := s.kindIn(s.Root(p), p)
	real, _ := s.Real(p)
	imported := s.before.imports == nil || s.before.imports.reached[p] || s.before.imports.reached[real]
	switch {
	case !underAny(s.folders, p): // the user's own files may be in every chain
		s.before = known{}
		return
	case !imported && (!named || kind == diagnostics.Skill):
		return // no instruction file knows of it
	case !named:
		s.before = known{}
		return
	}
	if imported || s.mentions(p) || old.mentions(p) {
		s.before.imports = nil
	}
	for _, at := range append([]string{p}, s.linksTo(p)...) {
		s.before.edited = append(s.before.edited, s.home(at))
	}
}

// linksTo are other checked paths of the file at p, the one it leads to
// included.
func (s *Snapshot) linksTo(p string) []string {
	real, ok := s.Real(p)
	if !ok {
		return nil
	}
	var others []string
	for _, q := range s.index {
		if other, ok := s.Real(q); ok && other == real && q != p {
			others = append(others, q)
		}
	}
	return others
}
