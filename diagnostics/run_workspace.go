package diagnostics

import (
	"cmp"
	"slices"

	"agentls/internal/markdown"
)

// RunWorkspace gives the findings about a folder as a whole, sorted by path.
// Their path is the folder's or, of links that lead nowhere, the link's; config
// tells the levels for a path.
func RunWorkspace(folder string, w World, config func(path string) Config) []Finding {
	p := newPass(File{Path: folder, Doc: markdown.Parse("")}, w)
	for _, r := range inOrder() {
		if r.Kinds == nil {
			p.apply(r)
		}
	}
	kept := p.findings[:0]
	for _, x := range p.findings {
		config(x.Path).apply(&x)
		if x.Severity != Off {
			kept = append(kept, x)
		}
	}
	slices.SortStableFunc(kept, func(a, b Finding) int { return cmp.Or(cmp.Compare(a.Path, b.Path), inTextOrder(a, b)) })
	return kept
}
