package skillcatalog

import (
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

// addMissed adds the files of known that stand below a root and that the walk
// did not come to, each with the reason.
func addMissed(d *Discovery, p *profile.Profile, known []string) {
	if len(known) == 0 {
		return
	}
	have := make(map[string]bool, 2*len(d.Found))
	reached := make(map[string]bool, len(d.Found)) // directories of skills the walk came to
	for i := range d.Found {
		f := &d.Found[i]
		have[f.Path], have[f.Real] = true, true
		if f.Missed == Reached {
			reached[f.Dir()] = true
		}
	}
	for root := range d.Roots {
		prefix := d.Roots[root].Path + "/"
		from, _ := slices.BinarySearch(known, prefix)
		for _, path := range known[from:] {
			if !strings.HasPrefix(path, prefix) {
				break
			}
			if have[path] || base(path) != skillFile && besideReal(known, path) {
				continue
			}
			have[path] = true
			f := Found{Path: path, Real: path, Root: root}
			f.Missed, f.Detail = reason(d, p, &d.Roots[root], path, reached)
			d.Found = append(d.Found, f)
		}
	}
	slices.SortStableFunc(d.Found, func(a, b Found) int { return a.Root - b.Root })
}

// besideReal reports whether a SKILL.md stands beside a file that is nearly
// called so.
func besideReal(known []string, path string) bool {
	_, ok := slices.BinarySearch(known, join(parent(path), skillFile))
	return ok
}

// reason says why a walk from root does not come to path, as far as the names
// on the way tell.
func reason(d *Discovery, p *profile.Profile, root *Root, path string, reached map[string]bool) (Missed, string) {
	walk := &p.Skills.Walk
	rel, _ := tree.Rel(root.Path, parent(path))
	at, depth := root.Path, 0
	if rel != "." {
		for name := range strings.SplitSeq(rel, "/") {
			at, depth = join(at, name), depth+1
			if !walk.Hidden && strings.HasPrefix(name, ".") {
				return Hidden, at
			}
			if slices.Contains(walk.Skip, name) {
				return Skipped, at
			}
		}
	}
	if base(path) != skillFile {
		return WrongCase, ""
	}
	if !walk.Nested {
		for up := parent(parent(path)); tree.Under(root.Path, up); up = parent(up) {
			if reached[up] {
				return BelowSkill, up
			}
		}
	}
	maxDepth := walk.MaxDepth
	if root.Row.Depth > 0 {
		maxDepth = root.Row.Depth
	}
	switch {
	case depth > maxDepth:
		return TooDeep, ""
	case d.Scan.Limit > 0 || root.full:
		return OverLimit, ""
	}
	return NotTaken, ""
}
