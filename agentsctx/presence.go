package agentsctx

import (
	"slices"
	"strings"

	"agentls/agentsctx/profile"
)

// mayHold reports whether a name, a glob or a path could lie in or below dir,
// by a look at the listing of dir: most directories hold none of the names that
// an agent looks for. Letters' case is passed over, as some file systems do, and
// what is not plain is told to be possible.
func (r *Resolver) mayHold(dir, word string) bool {
	first, _, _ := strings.Cut(word, "/")
	if first == "" || first[0] == '~' || strings.ContainsAny(first, "*?[{\\") || first == "." || first == ".." {
		return true
	}
	names := r.foldedNames(dir)
	if len(names) == 0 {
		return false
	}
	var space [32]byte
	lower := space[:0]
	for i := range len(first) {
		c := first[i]
		switch {
		case c >= 0x80 || i == len(space):
			return true
		case 'A' <= c && c <= 'Z':
			c += 'a' - 'A'
		}
		lower = append(lower, c)
	}
	return names[string(lower)]
}

// foldedNames are the names in dir in lower case.
func (r *Resolver) foldedNames(dir string) map[string]bool {
	names, seen := r.folded[dir]
	if !seen {
		entries := r.list(dir)
		names = make(map[string]bool, len(entries))
		for _, e := range entries {
			names[strings.ToLower(e.Name)] = true
		}
		r.folded[dir] = names
	}
	return names
}

// mayHoldAny reports whether a source could find anything in dir.
func (w *place) mayHoldAny(dir string, src *profile.Source) bool {
	return slices.ContainsFunc(src.Names, func(n profile.Name) bool {
		return slices.ContainsFunc(w.wordsOf(&n), func(word string) bool { return w.mayHold(dir, word) })
	})
}
