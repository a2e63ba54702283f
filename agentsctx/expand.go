package agentsctx

import (
	"path"
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/measure"
	"agentls/internal/tree"
)

// Import is one @path and what becomes of it.
type Import struct {
	Reference
	From   string // the file it stands in
	Path   string // where it leads; empty when that is not known
	Hop    int    // 1 in a file that is loaded by itself
	State  ImportState
	Gated  string // Filtered: why
	Large  int    // bytes, of a target that is loaded
	Near   string // Missing: a file that was probably meant
	Anchor bool   // Missing: without its "#…" the target exists
	Spaced string // Missing: with what follows the blank the target exists, this one
}

// ImportState is what becomes of an import.
type ImportState uint8

// The states.
const (
	Imported    ImportState = iota
	Unapproved              // it may not be expanded: it lies outside the working directory
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

// maxImports bounds what one explanation looks at: @paths, those that lead
// nowhere included.
const maxImports = 20000

// expand follows the imports of the file at p. Trail is the real paths from the
// first file to p.
func (b *builder) expand(p string, trail []string) {
	rules := &b.p.Imports
	for _, ref := range b.references(p, rules) {
		if b.imports++; b.imports > maxImports {
			b.note("more than " + measure.Commas(maxImports) + " imports; the rest is not followed")
			return
		}
		for _, target := range b.targets(p, ref, rules) {
			im := Import{Reference: ref, From: p, Path: target, Hop: len(trail)}
			b.follow(&im, rules, trail)
			b.e.Imports = append(b.e.Imports, im)
			if im.State == Imported || im.State == Unapproved {
				real, _ := b.real(target)
				b.expand(target, append(slices.Clip(trail), real))
			}
		}
	}
}

// references are the imports of a file, remembered.
func (r *Resolver) references(p string, rules *profile.Imports) []Reference {
	f := r.factsOf(p)
	if !f.ok || !strings.Contains(f.text, "@") {
		return nil
	}
	for _, known := range f.refs {
		if known.rules == rules {
			return known.refs
		}
	}
	var refs []Reference
	if doc, ok := r.files.Document(p); ok {
		refs = References(doc, rules)
	}
	f.refs = append(f.refs, referencesBy{rules, refs})
	return refs
}

// targets are the paths a reference leads to: one, or what its glob matches.
func (b *builder) targets(from string, ref Reference, rules *profile.Imports) []string {
	t := ref.Target
	dir := path.Dir(from)
	switch {
	case rules.Home && strings.HasPrefix(t, "~/"):
		if b.home == "" {
			return []string{""}
		}
		dir, t = b.home, t[2:]
	case path.IsAbs(t):
		dir = "/"
	}
	if rules.Globs && isGlob(t) {
		if top, _ := globTop(dir, t); b.known(top, from) {
			if found := b.glob(dir, t); len(found) > 0 {
				return found
			}
		}
	}
	return []string{path.Join(dir, t)}
}

// follow decides what becomes of an import and loads its target.
func (b *builder) follow(im *Import, rules *profile.Imports, trail []string) {
	if im.State = b.judge(im, rules, trail); im.State != Imported && im.State != Unapproved {
		b.reportImport(im)
		return
	}
	real, _ := b.real(im.Path)
	f := File{
		Path: im.Path, Kind: "import", Scope: "project", Load: "import", Size: b.factsOf(im.Path).size,
		Link: b.link(im.Path), ImportedBy: im.From, Why: "imported by " + b.show(im.From),
	}
	if importer := b.e.File(im.From); importer != nil {
		f.Scope = importer.Scope
	}
	if im.State == Unapproved {
		f.Why += ", may not be expanded from here: it lies outside the working directory and needs the user's approval"
	}
	im.Large = f.Size
	b.add(f, real)
}

func (b *builder) judge(im *Import, rules *profile.Imports, trail []string) ImportState {
	boundary := b.boundary(rules, trail)
	switch {
	case im.Path == "":
		return Elsewhere
	case boundary != "" && !tree.Under(boundary, im.Path):
		return Beyond
	case !b.known(im.Path, im.From):
		return Elsewhere
	}
	switch b.stat(im.Path).Kind {
	case tree.None:
		b.hint(im)
		return Missing
	case tree.File:
	default:
		return NotAFile
	}
	real, ok := b.real(im.Path)
	if !ok || !b.known(real, im.From) {
		return Elsewhere
	}
	if at, ok := b.real(boundary); boundary != "" && !(ok && tree.Under(at, real)) {
		return Beyond
	}
	switch {
	case slices.Contains(trail, real):
		return Cycle
	case rules.MaxHops > 0 && im.Hop > rules.MaxHops:
		return TooDeep
	case b.loaded[real] != "" || !rules.Once && b.own[real]:
		if !rules.Once {
			b.note(b.show(im.Path) + " comes more than once; its text reaches " + b.p.Name + " each time, counted here once")
		}
		return Repeated
	case rules.MaxBytes > 0 && b.factsOf(im.Path).size > rules.MaxBytes:
		return TooLarge
	}
	if rules.Gate != nil {
		if v := b.ask(rules.Gate, im.Path, path.Dir(im.Path)); v.outlook != profile.Always && !v.matched {
			im.Gated = v.why
			return Filtered
		}
	}
	if rules.Within == profile.AskBeyondCwd && !tree.Under(b.cwd, im.Path) && !b.fromUser(im.From) {
		return Unapproved
	}
	return Imported
}

// boundary is the directory that imports of the first file of a trail may not
// leave; empty when there is none.
func (b *builder) boundary(rules *profile.Imports, trail []string) string {
	if rules.Within != profile.InsideMarked {
		return ""
	}
	dir, _ := b.marked(path.Dir(trail[0]))
	return dir
}

// known reports whether a path lies where agentls reads: the workspace, the
// project, of the agent's configuration home the Markdown files, and for a file that is the user's own
// or stands above the workspace its directory and, for the former, the home.
func (b *builder) known(p, importer string) bool {
	users := b.fromUser(importer)
	if b.inside(p) {
		// notes of the user's own are often kept there, and credentials too
		return users || b.config == "" || !tree.Under(b.config, p) || strings.EqualFold(path.Ext(p), ".md") || tree.Under(b.config, importer)
	}
	if users {
		return b.home != "" && tree.Under(b.home, p)
	}
	return !tree.Under(b.q.Workspace, importer) && tree.Under(path.Dir(importer), p)
}

// fromUser reports whether a file is the user's own rather than the project's.
func (b *builder) fromUser(p string) bool {
	f := b.e.File(p)
	return f != nil && f.Scope == "global"
}

// reportImport gives the reason on the target, where there is one to report.
func (b *builder) reportImport(im *Import) {
	at := b.show(im.From) + " imports it"
	switch im.State {
	case Elsewhere:
		if im.PathLike() && im.Path != "" {
			b.later(im.Path, Outside, im.From, at+"; it leads outside the workspace and is not looked at")
		}
	case Beyond:
		if im.PathLike() {
			b.later(im.Path, Outside, im.From, at+"; "+b.p.Name+" imports nothing from outside the project")
		}
	case TooDeep:
		b.later(im.Path, NotLoaded, im.From, at+", one hop past the limit of "+measure.Commas(b.p.Imports.MaxHops))
	case TooLarge:
		b.later(im.Path, NotLoaded, im.From, at+"; it is over "+measure.Commas(b.p.Imports.MaxBytes)+" bytes")
	case Filtered:
		b.later(im.Path, NotLoaded, im.From, at+"; "+im.Gated)
	}
}
