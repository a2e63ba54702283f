package workspace

import (
	"path"
	"slices"
	"strings"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/diagnostics"
	"agentls/internal/tree"
)

// importing is what the enabled agents import.
type importing struct {
	byFile  map[string][]diagnostics.Imported
	targets []string        // files that are checked because they are imported, sorted
	reached map[string]bool // all targets, whether they are there or not
}

// importing starts each agent that expands imports where files with an @ belong.
func (s *Snapshot) importing() *importing {
	s.memo.importing.Do(func() {
		defer s.memo.traced.Store(true)
		if s.before.imports != nil {
			s.memo.imported = *s.before.imports
			return
		}
		var explained []agentsctx.Explanation
		for _, dir := range s.importers() {
			for _, p := range s.Agents() {
				if p.Imports.Expands {
					s.Resolver(func(r *agentsctx.Resolver) { explained = append(explained, r.Explain(s.Question(p, dir, dir))) })
				}
			}
		}
		s.memo.imported.byFile = diagnostics.ImportsByFile(explained)
		s.memo.imported.targets = s.targets(explained)
		s.memo.imported.reached = s.reached(explained)
	})
	return &s.memo.imported
}

// importers are the directories to which files with an @ belong.
func (s *Snapshot) importers() []string {
	var dirs []string
	for _, p := range s.named() {
		if dir := s.home(p); dir != "" && s.mentions(p) {
			dirs = append(dirs, dir)
		}
	}
	slices.Sort(dirs)
	return slices.Compact(dirs)
}

func (s *Snapshot) mentions(p string) bool {
	src, ok := s.Text(p)
	return ok && strings.Contains(src, "@")
}

// targets are the imported files inside the folders that have no name of their
// own to be checked for.
func (s *Snapshot) targets(explained []agentsctx.Explanation) []string {
	seen := map[string]bool{}
	var targets []string
	for i := range explained {
		for _, im := range explained[i].Imports {
			if loaded := im.State == agentsctx.Imported || im.State == agentsctx.Unapproved; !loaded || seen[im.Path] {
				continue
			}
			seen[im.Path] = true
			folder := s.Root(im.Path)
			_, named := s.kindIn(folder, im.Path)
			if !named && underAny(s.folders, im.Path) && !s.hidden(folder, im.Path) {
				targets = append(targets, im.Path)
			}
		}
	}
	slices.Sort(targets)
	return targets
}

// reached are the targets of imports, under the names used and under their own.
func (s *Snapshot) reached(explained []agentsctx.Explanation) map[string]bool {
	reached := map[string]bool{}
	for i := range explained {
		for _, im := range explained[i].Imports {
			reached[im.Path] = true
			if real, ok := s.Real(im.Path); ok {
				reached[real] = true
			}
		}
	}
	return reached
}

// hidden reports what no scan enters.
func (s *Snapshot) hidden(folder, p string) bool {
	for dir := path.Dir(p); tree.Under(folder, dir) && dir != folder; dir = path.Dir(dir) {
		if skippedDir(path.Base(dir)) {
			return true
		}
	}
	return s.excludedAbove(folder, p)
}

// Imports implements diagnostics.World.
func (s *Snapshot) Imports(file string) []diagnostics.Imported {
	if !s.mentions(file) {
		return nil
	}
	return s.memo.imports.get(file, func(file string) []diagnostics.Imported {
		all := slices.Clone(s.importing().byFile[file])
		home := s.home(file)
		if home == "" {
			return all
		}
		for _, e := range s.Loads(home) {
			if !judgedAlone(&e, file) {
				continue
			}
			s.Resolver(func(r *agentsctx.Resolver) {
				all = append(all, diagnostics.Imported{Agent: e.Profile, Imports: r.Imports(s.Question(e.Profile, file, home), file)})
			})
		}
		slices.SortStableFunc(all, func(a, b diagnostics.Imported) int { return s.rank(a.Agent) - s.rank(b.Agent) })
		return all
	})
}

// judgedAlone reports whether the agent's imports of a file are not among those
// of what it loads at once: it expands none, or the file comes by case.
func judgedAlone(e *agentsctx.Explanation, file string) bool {
	if !e.Profile.Imports.Expands {
		return e.File(file) != nil
	}
	g := e.Left(file)
	return g != nil && g.Gated
}

func (s *Snapshot) rank(p *profile.Profile) int { return slices.Index(s.Agents(), p) }
