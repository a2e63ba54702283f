package agentsctx

import (
	"slices"
	"strings"

	"agentls/internal/tree"
)

// listing is the names in a directory.
type listing struct {
	entries []tree.Entry
	lower   []string        // the names in lower case
	names   map[string]bool // the same, of a directory with many
}

// fewNames is up to how many names comparing each is quicker than a map.
const fewNames = 8

func (n *node) list() *listing {
	if n.listing == nil {
		l := &listing{entries: n.cache.files.ReadDir(n.path)}
		l.lower = make([]string, len(l.entries))
		for i, e := range l.entries {
			l.lower[i] = strings.ToLower(e.Name)
		}
		if len(l.lower) > fewNames {
			l.names = make(map[string]bool, len(l.lower))
			for _, name := range l.lower {
				l.names[name] = true
			}
		}
		n.listing = l
	}
	return n.listing
}

// holdsAny reports whether one of some names, globs or paths could be in or below
// the directory, by a look at its listing: most directories hold none of the
// names that an agent looks for. Letters' case is passed over, as some file
// systems do, and what is not plain is told to be possible.
func (n *node) holdsAny(s *wordSet) bool {
	if s.any {
		return true
	}
	if len(s.words) == 0 {
		return false
	}
	l := n.list()
	if len(s.words) < len(l.names) {
		for name := range s.words {
			if l.names[name] {
				return true
			}
		}
		return false
	}
	return slices.ContainsFunc(l.lower, func(name string) bool { return s.words[name] })
}

// holds is the same for one name.
func (n *node) holds(word string) bool {
	first, plain := firstElement(word)
	if !plain {
		return true
	}
	l := n.list()
	if l.names != nil {
		return l.names[strings.ToLower(first)]
	}
	return slices.ContainsFunc(l.lower, func(name string) bool { return strings.EqualFold(name, first) })
}

// firstElement is the first element of a path; false when it could be anything.
func firstElement(word string) (first string, plain bool) {
	first, _, _ = strings.Cut(word, "/")
	if first == "" || first[0] == '~' || first == "." || first == ".." || strings.ContainsAny(first, "*?[{\\") {
		return "", false
	}
	for i := range len(first) {
		if first[i] >= 0x80 {
			return "", false
		}
	}
	return first, true
}

// foldCase is the file beside n whose name differs only in case, else n.
func (n *node) foldCase() *node {
	base := n.path[strings.LastIndexByte(n.path, '/')+1:]
	for _, e := range n.parent().list().entries {
		if strings.EqualFold(e.Name, base) {
			return n.parent().child(e.Name)
		}
	}
	return n
}
