package workspace

import (
	"path"
	"slices"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/diagnostics"
	"agentls/internal/tree"
)

// importing is what the enabled agents import.
type importing struct {
	byFile  map[string][]diagnostics.Imported
	targets []string // files that are checked because they are imported, sorted
}

// importing starts each agent that expands imports where files with an @ belong.
func (s *Snapshot) importing() *importing {
	return ask(s, &s.memo.imports, &s.shelves.imports, none{}, func(t *Snapshot) *importing {
		var explained []agentsctx.Explanation
		for _, dir := range t.importers() {
			for _, p := range t.Agents() {
				if p.Imports.Expands {
					q := t.Question(p, dir, dir)
					t.Resolver(func(r *agentsctx.Resolver) { explained = append(explained, r.Explain(q)) })
				}
			}
		}
		return &importing{diagnostics.ImportsByFile(explained), t.targets(explained)}
	})
}

// importers are the directories to which files with an @ belong.
func (s *Snapshot) importers() []string {
	var dirs []string
	for _, p := range s.named() {
		if dir := s.ownerDir(p); dir != "" && s.Files.mentions(p) {
			dirs = append(dirs, dir)
		}
	}
	slices.Sort(dirs)
	return slices.Compact(dirs)
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
			if !named && underAny(s.state.folders, im.Path) && !s.hidden(folder, im.Path) {
				targets = append(targets, im.Path)
			}
		}
	}
	slices.Sort(targets)
	return targets
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
	if !s.Files.mentions(file) {
		return nil
	}
	return ask(s, &s.memo.imported, nil, file, func(t *Snapshot) []diagnostics.Imported {
		all := slices.Clone(t.importing().byFile[file])
		owner := t.ownerDir(file)
		if owner == "" {
			return all
		}
		for _, e := range t.Loads(owner) {
			if !judgedAlone(&e, file) {
				continue
			}
			q := t.Question(e.Profile, file, owner)
			t.Resolver(func(r *agentsctx.Resolver) {
				all = append(all, diagnostics.Imported{Agent: e.Profile, Imports: r.Imports(q, file)})
			})
		}
		slices.SortStableFunc(all, func(a, b diagnostics.Imported) int { return t.rank(a.Agent) - t.rank(b.Agent) })
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
	return g != nil && g.Conditional
}

func (s *Snapshot) rank(p *profile.Profile) int { return slices.Index(s.Agents(), p) }
