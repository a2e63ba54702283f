package skillcatalog

import (
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

// addMissed adds the files of known that are below a root and that the walk
// did not come to, each with the reason.
func addMissed(d *Discovery, p *profile.Profile, known []string) {
	var missed []Found
	for root := range d.Roots {
		prefix := d.Roots[root].Path + "/"
		from, _ := slices.BinarySearch(known, prefix)
		for _, path := range known[from:] {
			if !strings.HasPrefix(path, prefix) {
				break
			}
			if _, have := d.byPath[path]; have || base(path) != skillFile && besideReal(known, path) {
				continue
			}
			d.byPath[path] = -1 // until all are indexed again
			f := Found{Path: path, Real: path, Root: root}
			f.Missed, f.Detail = reason(d, p, &d.Roots[root], path)
			missed = append(missed, f)
		}
	}
	if missed != nil {
		d.Found = append(d.Found, missed...)
		slices.SortStableFunc(d.Found, byRoot)
		d.index()
	}
}

func byRoot(a, b Found) int { return a.Root - b.Root }

// besideReal reports whether there is a SKILL.md beside a file that is nearly
// called so.
func besideReal(known []string, path string) bool {
	_, ok := slices.BinarySearch(known, join(parent(path), skillFile))
	return ok
}

// reason says why a walk from root does not come to path, as far as the names
// on the way tell.
func reason(d *Discovery, p *profile.Profile, root *Root, path string) (Missed, string) {
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
			if i, ok := d.byPath[join(up, skillFile)]; ok && i >= 0 && d.Found[i].Missed == Reached {
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
