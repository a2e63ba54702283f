package agentsctx

import (
	"path"
	"strings"
)

// hint looks for the file that a missing import probably meant.
func (b *builder) hint(im *Import) {
	if plain, _, anchored := strings.Cut(im.Path, "#"); anchored && b.isFile(plain) {
		im.Anchor, im.Near = true, plain
		return
	}
	if longer := b.withRest(im); longer != "" {
		im.Spaced, im.Near = longer, path.Join(path.Dir(im.From), longer)
		return
	}
	if path.IsAbs(im.Target) || strings.HasPrefix(im.Target, "~/") {
		return
	}
	for _, dir := range []string{b.q.Workspace, b.root, b.cwd} {
		if p := path.Join(dir, im.Target); dir != "" && b.known(p, im.From) && b.isFile(p) {
			im.Near = p
			return
		}
	}
}

// withRest is the target with the words that follow it on its line, when a file
// of that name exists.
func (b *builder) withRest(im *Import) string {
	f := b.factsOf(im.From)
	if !f.ok || im.Span.End >= len(f.text) || f.text[im.Span.End] != ' ' {
		return ""
	}
	line, _, _ := strings.Cut(f.text[im.Span.End:], "\n")
	words := strings.Split(strings.TrimRight(line, " \r"), " ")
	longer := im.Target
	for i, word := range words {
		if i == 0 {
			continue // what stands before the first blank is nothing
		}
		if i > 8 {
			break
		}
		longer += " " + word
		if p := path.Join(path.Dir(im.From), longer); b.known(p, im.From) && b.isFile(p) {
			return longer
		}
	}
	return ""
}

// Imports says what becomes of the imports of one file, and of the files they
// lead to, when the agent loads it. For an agent that expands nothing the
// existing targets are told as NotExpanded.
func (r *Resolver) Imports(q Query, p string) []Import {
	q.Path = p
	b := r.builder(q)
	if !b.p.Imports.Expands {
		return b.unexpanded(p)
	}
	real, _ := b.real(p)
	b.add(File{Path: p, Scope: "project"}, real)
	b.expand(p, []string{real})
	return b.e.Imports
}

func (b *builder) unexpanded(p string) []Import {
	var all []Import
	for _, ref := range b.references(p, &plainSyntax) {
		for _, target := range b.targets(p, ref, &plainSyntax) {
			if target != "" && b.known(target, p) && b.isFile(target) {
				all = append(all, Import{Reference: ref, From: p, Path: target, Hop: 1, State: NotExpanded})
			}
		}
	}
	return all
}
