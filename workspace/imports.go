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
func (i *Instructions) importing() *importing {
	return ask(i.snap, &i.snap.memo.imports, &i.snap.shelves.imports, none{}, func(t *Snapshot) *importing {
		var explained []agentsctx.Explanation
		for _, dir := range t.Instructions.importers() {
			for _, p := range t.Agents.All() {
				if p.Imports.Expands {
					q := t.Agents.Question(p, dir, dir)
					t.Agents.Resolver(func(r *agentsctx.Resolver) { explained = append(explained, r.Explain(q)) })
				}
			}
		}
		return &importing{diagnostics.ImportsByFile(explained), t.Instructions.targets(explained)}
	})
}

// importers are the directories to which files with an @ belong.
func (i *Instructions) importers() []string {
	var dirs []string
	for _, p := range i.snap.named() {
		if dir := i.ownerDir(p); dir != "" && i.snap.Files.mentions(p) {
			dirs = append(dirs, dir)
		}
	}
	slices.Sort(dirs)
	return slices.Compact(dirs)
}

// targets are the imported files inside the folders that have no name of their
// own to be checked for.
func (i *Instructions) targets(explained []agentsctx.Explanation) []string {
	seen := map[string]bool{}
	var targets []string
	for e := range explained {
		for _, im := range explained[e].Imports {
			if loaded := im.State == agentsctx.Imported || im.State == agentsctx.Unapproved; !loaded || seen[im.Path] {
				continue
			}
			seen[im.Path] = true
			folder := i.snap.Root(im.Path)
			_, named := i.snap.kindIn(folder, im.Path)
			if !named && underAny(i.snap.state.folders, im.Path) && !i.snap.Settings.hidden(folder, im.Path) {
				targets = append(targets, im.Path)
			}
		}
	}
	slices.Sort(targets)
	return targets
}

// hidden reports what no scan enters.
func (c *Settings) hidden(folder, p string) bool {
	for dir := path.Dir(p); tree.Under(folder, dir) && dir != folder; dir = path.Dir(dir) {
		if skippedDir(path.Base(dir)) || examples(path.Base(dir)) {
			return true
		}
	}
	return c.excludedAbove(folder, p)
}

// Imports implements diagnostics.World.
func (i *Instructions) Imports(file string) []diagnostics.Imported {
	if !i.snap.Files.mentions(file) {
		return nil
	}
	return ask(i.snap, &i.snap.memo.imported, nil, file, func(t *Snapshot) []diagnostics.Imported {
		all := slices.Clone(t.Instructions.importing().byFile[file])
		owner := t.Instructions.ownerDir(file)
		if owner == "" {
			return all
		}
		for _, e := range t.Instructions.Loads(owner) {
			if !judgedAlone(&e, file) {
				continue
			}
			q := t.Agents.Question(e.Profile, file, owner)
			t.Agents.Resolver(func(r *agentsctx.Resolver) {
				all = append(all, diagnostics.Imported{Agent: e.Profile, Imports: r.Imports(q, file)})
			})
		}
		slices.SortStableFunc(all, func(a, b diagnostics.Imported) int { return t.Agents.rank(a.Agent) - t.Agents.rank(b.Agent) })
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

func (a *Agents) rank(p *profile.Profile) int { return slices.Index(a.All(), p) }
