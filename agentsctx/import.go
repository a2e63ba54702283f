package agentsctx

import "agentls/agentsctx/imports"

// Import is one @path and what becomes of it.
type Import struct {
	imports.Reference
	From    string // the file that holds it
	Path    string // where it leads; empty when that is not known
	Hop     int    // 1 in a file that is loaded by itself
	State   ImportState
	Why     string // Filtered: why
	Refused bool   // Filtered: by the ending of its name
	Large   int    // bytes, of a target that is loaded
	Near    string // Missing: a file that was probably meant
	Spaced  string // Missing: with the words that follow it the target exists, this one
	Mark    string // Missing: the punctuation at its end without which the target, Near, exists
}

// ImportState is what becomes of an import.
type ImportState uint8

// The states.
const (
	Imported    ImportState = iota
	Unapproved              // it lies outside the working directory, and the user has not allowed that
	Missing                 // nothing is there
	NotAFile                // a directory or a device
	TooDeep                 // the hop past the agent's limit
	Cycle                   // it leads back to a file it came from
	Repeated                // already loaded
	Beyond                  // outside the agent's own bounds
	Elsewhere               // outside what agentls reads
	TooLarge                // over the agent's limit of one import
	Filtered                // its front matter keeps it out
	NotExpanded             // the agent leaves it as it is
)

// loads reports whether the target is loaded.
func (s ImportState) loads() bool { return s == Imported }

// Imports says what becomes of the imports of one file, and of the files they
// lead to, when the agent loads it. For an agent that expands nothing the
// existing targets are told as NotExpanded.
func (r *Resolver) Imports(q Query, p string) []Import {
	r.mu.Lock()
	defer r.mu.Unlock()
	q.Path = p
	at, n := r.session(q), r.files.at(p)
	x := expander{at: at, rules: &at.p.Imports, out: newDraft(r.files)}
	if !at.p.Imports.Expands {
		x.rules = &imports.Borrowed
		return x.unexpanded(n)
	}
	x.out.add(entry{File: File{Path: p, Scope: "project"}, node: n})
	x.expand(n, []*node{n.file()})
	return x.out.e.Imports
}

func (x *expander) unexpanded(n *node) []Import {
	var all []Import
	for _, ref := range n.references(x.rules) {
		for _, target := range x.targets(n, ref) {
			if target != "" && x.known(target, n) && x.at.files.isFile(target) {
				all = append(all, Import{Reference: ref, From: n.path, Path: target, Hop: 1, State: NotExpanded})
			}
		}
	}
	return all
}
