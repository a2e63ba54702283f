package workspace

import (
	"path"
	"slices"

	"agentls/agentsctx"
	"agentls/diagnostics"
)

// Losses implements diagnostics.World: each enabled agent, started in every
// directory that holds an instruction file.
func (s *Snapshot) Losses() []agentsctx.Losses {
	s.memo.losing.Do(func() {
		dirs := s.instructionDirs()
		s.Resolver(func(r *agentsctx.Resolver) {
			for _, p := range s.Agents() {
				for _, folder := range s.folders {
					s.memo.losses = append(s.memo.losses, r.Losses(s.Question(p, folder, folder), dirs[folder]))
				}
			}
		})
	})
	return s.memo.losses
}

// instructionDirs are the directories that hold instruction files, by folder.
func (s *Snapshot) instructionDirs() map[string][]string {
	dirs := map[string][]string{}
	for _, p := range s.Paths() {
		if kind, ok := s.KindOf(p); !ok || kind != diagnostics.Instruction {
			continue
		}
		folder, dir := s.Root(p), path.Dir(p)
		if list := dirs[folder]; len(list) == 0 || list[len(list)-1] != dir {
			dirs[folder] = append(list, dir)
		}
	}
	for folder, list := range dirs {
		slices.Sort(list)
		dirs[folder] = slices.Compact(list)
	}
	return dirs
}

// Loads implements diagnostics.World.
func (s *Snapshot) Loads(dir string) []agentsctx.Explanation {
	return s.memo.loads.get(dir, func(dir string) []agentsctx.Explanation {
		return s.Explain(dir, dir, s.Agents()).Agents
	})
}

// Imports implements diagnostics.World.
func (s *Snapshot) Imports(file string) []diagnostics.Imported {
	var all []diagnostics.Imported
	s.Resolver(func(r *agentsctx.Resolver) {
		for _, p := range s.Agents() {
			all = append(all, diagnostics.Imported{Agent: p, Imports: r.Imports(s.Question(p, file, path.Dir(file)), file)})
		}
	})
	return all
}
