package diagnostics

import (
	"path"
	"slices"
	"strings"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/internal/text"
)

// imported is one @path of the file and the agents that make the same of it.
type imported struct {
	agentsctx.Import
	by []*profile.Profile
}

// imports are the imports of the file for which want holds, those of one span
// together.
func (f instruction) imports(want func(*agentsctx.Import) bool) []*imported {
	if !strings.Contains(f.file.Doc.Source, "@") {
		return nil
	}
	var all []*imported
	at := map[text.Span]*imported{}
	for _, place := range f.world.Locations(f.file.Path) {
		for _, x := range f.world.Imports(place.Path) {
			for i := range x.Imports {
				im := &x.Imports[i]
				if im.From != place.Path || !want(im) {
					continue
				}
				if at[im.Span] == nil {
					at[im.Span] = &imported{Import: *im}
					all = append(all, at[im.Span])
				}
				if one := at[im.Span]; !slices.Contains(one.by, x.Agent) {
					one.by = append(one.by, x.Agent)
				}
			}
		}
	}
	return all
}

// meant is the file that a missing import probably names.
func (f instruction) meant(x *imported) (string, bool) {
	if x.Near != "" || path.IsAbs(x.Target) {
		return x.Near, x.Near != ""
	}
	return elsewhere(f.world, f.world.Root(f.file.Path), f.file.Path, x.Target)
}
