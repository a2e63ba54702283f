package agentsctx

import (
	"path"
	"slices"
	"strings"

	"agentls/agentsctx/imports"
	"agentls/agentsctx/pattern"
	"agentls/agentsctx/profile"
	"agentls/internal/measure"
	"agentls/internal/tree"
)

// expander follows the imports of the files in play.
type expander struct {
	at    *session
	rules *profile.Imports
	out   *draft
	n     int // imports so far
}

// maxImports bounds what one explanation looks at: @paths, those that lead
// nowhere included.
const maxImports = 20000

// expand follows the imports of a file. Trail is the real files from the first
// one to it.
func (x *expander) expand(n *node, trail []*node) {
	for _, ref := range n.references(x.rules) {
		if x.n++; x.n > maxImports {
			x.out.note("more than " + measure.Commas(maxImports) + " imports; the rest is not followed")
			return
		}
		for _, target := range x.targets(n, ref) {
			im := Import{Reference: ref, From: n.path, Path: target, Hop: len(trail)}
			x.follow(&im, n, trail)
			x.out.e.Imports = append(x.out.e.Imports, im)
			if im.State.loads() {
				to := x.at.files.at(target)
				x.expand(to, append(slices.Clip(trail), to.file()))
			}
		}
	}
}

// references are the imports of a file, remembered.
func (n *node) references(rules *profile.Imports) []imports.Reference {
	t := n.text()
	if !t.Known || !strings.Contains(t.Source, "@") {
		return nil
	}
	for _, known := range n.refs {
		if known.rules == rules {
			return known.refs
		}
	}
	var refs []imports.Reference
	if doc, ok := n.document(); ok {
		refs = imports.References(doc, rules)
	}
	n.refs = append(n.refs, referencesBy{rules, refs})
	return refs
}

// targets are the paths a reference leads to: one, or what its glob matches.
func (x *expander) targets(from *node, ref imports.Reference) []string {
	t := ref.Target
	dir := path.Dir(from.path)
	switch {
	case x.rules.Home && strings.HasPrefix(t, "~/"):
		if x.at.home == "" {
			return []string{""}
		}
		dir, t = x.at.home, t[2:]
	case path.IsAbs(t):
		dir = "/"
	}
	if x.rules.Globs && pattern.IsGlob(t) {
		if top, _ := pattern.Split(dir, t); x.known(top, from) {
			if found := x.at.access.glob(dir, t); len(found) > 0 {
				var paths []string
				for _, n := range found {
					paths = append(paths, n.path)
				}
				return paths
			}
		}
	}
	return []string{path.Join(dir, t)}
}

// follow decides what becomes of an import and loads its target.
func (x *expander) follow(im *Import, from *node, trail []*node) {
	if im.State = x.judge(im, from, trail); !im.State.loads() {
		x.report(im)
		return
	}
	n := x.at.files.at(im.Path)
	f := File{
		Path: im.Path, Kind: "import", Scope: "project", Load: "import", Size: n.text().Size,
		Link: n.link(), ImportedBy: im.From,
	}
	if importer := x.out.file(from); importer != nil {
		f.Scope = importer.Scope
	}
	im.Large = f.Size
	x.out.add(entry{File: f, node: n})
}

func (x *expander) judge(im *Import, from *node, trail []*node) ImportState {
	rules, bound := x.rules, x.bound(trail[0])
	switch {
	case im.Path == "":
		return Elsewhere
	case bound != "" && !tree.Under(bound, im.Path):
		return Beyond
	case !x.known(im.Path, from):
		return Elsewhere
	}
	n := x.at.files.at(im.Path)
	switch n.kind() {
	case tree.None:
		x.hint(im, from)
		return Missing
	case tree.File:
	default:
		return NotAFile
	}
	real, ok := n.real()
	if !ok || !x.known(real, from) {
		return Elsewhere
	}
	if at, ok := x.at.files.real(bound); bound != "" && !(ok && tree.Under(at, real)) {
		return Beyond
	}
	switch {
	case slices.Contains(trail, n.file()):
		return Cycle
	case rules.MaxHops > 0 && im.Hop > rules.MaxHops:
		return TooDeep
	case x.out.loaded[n.file()] != nil || !rules.Once && x.out.own[n.file()] != nil:
		if !rules.Once {
			x.out.note(x.at.show(im.Path) + " comes more than once; its text reaches " + x.at.p.Name + " each time, counted here once")
		}
		return Repeated
	case rules.MaxBytes > 0 && n.text().Size > rules.MaxBytes:
		return TooLarge
	}
	if rules.Gate != nil {
		if d := x.at.decide(rules.Gate, n, path.Dir(im.Path)); d.outlook != profile.Always && !d.matched {
			im.Why = d.why
			return Filtered
		}
	}
	if ext := path.Ext(im.Path); slices.Contains(rules.Refused, ext) {
		im.Why, im.Refused = x.at.p.Name+" imports no "+ext+" files", true
		return Filtered
	}
	if rules.Within == profile.AskBeyondCwd && !tree.Under(x.at.cwd, im.Path) && !x.fromUser(from) && !x.approved() {
		return Unapproved
	}
	return Imported
}

// approved reports whether the user allowed imports from outside where the agent
// is started.
func (x *expander) approved() bool {
	rules := &x.rules.Approval
	p := x.at.firstHome(rules.File)
	if p == "" || !x.at.files.isFile(p) || !x.at.access.mayRead(p, "global") {
		return false
	}
	root := settingsReader{x.at}.layer(configured{p, &profile.ConfigFile{}}).root
	projects, _ := root.Member(rules.Path)
	project, _ := projects.Member(x.at.cwd)
	yes, _ := project.Member(rules.Key)
	return yes.True()
}

// bound is the directory that the imports of a file and what they lead to may
// not leave; empty when there is none.
func (x *expander) bound(first *node) string {
	if x.rules.Within != profile.InsideMarked {
		return ""
	}
	dir := first.parent()
	if marked := x.at.mark(dir); marked != nil {
		dir = marked
	}
	return dir.path
}

// known reports whether a path lies where agentls reads: the workspace, the
// project, the Markdown files of the agent's configuration home, and for a file
// that is the user's own or lies above the workspace its directory and, for the
// former, the home.
func (x *expander) known(p string, importer *node) bool {
	users := x.fromUser(importer)
	if x.at.access.inside(p) {
		// notes of the user's own are often kept there, and credentials too
		config := x.at.config
		return users || config == "" || !tree.Under(config, p) || strings.EqualFold(path.Ext(p), ".md") || tree.Under(config, importer.path)
	}
	if users {
		return x.at.home != "" && tree.Under(x.at.home, p)
	}
	return !tree.Under(x.at.q.Workspace, importer.path) && tree.Under(path.Dir(importer.path), p)
}

// fromUser reports whether a file is the user's own rather than the project's.
func (x *expander) fromUser(n *node) bool {
	f := x.out.file(n)
	return f != nil && f.Scope == "global"
}

// report gives the reason on the target, where there is one to report.
func (x *expander) report(im *Import) {
	name, at := x.at.p.Name, x.at.show(im.From)+" imports it"
	switch im.State {
	case Elsewhere:
		if im.PathLike() && im.Path != "" {
			x.out.later(im.Path, Outside, im.From, at+"; it leads outside the workspace and is not looked at")
		}
	case Beyond:
		if im.PathLike() {
			x.out.later(im.Path, Outside, im.From, at+"; "+name+" imports nothing from outside the project")
		}
	case Unapproved:
		x.out.later(im.Path, NotLoaded, im.From, at+"; it lies outside the working directory: "+name+" asks its user first")
	case TooDeep:
		x.out.later(im.Path, NotLoaded, im.From, at+", one hop past the limit of "+measure.Commas(x.rules.MaxHops))
	case TooLarge:
		x.out.later(im.Path, NotLoaded, im.From, at+"; it is over "+measure.Commas(x.rules.MaxBytes)+" bytes")
	case Filtered:
		x.out.later(im.Path, NotLoaded, im.From, at+"; "+im.Why)
	}
}

// punctuation is what people write right behind a path and mean for their
// sentence.
const punctuation = ".,:;!?)]}>\"'*_"

// hint looks for the file that a missing import probably meant.
func (x *expander) hint(im *Import, from *node) {
	if plain, _, anchored := strings.Cut(im.Path, "#"); anchored && x.at.files.isFile(plain) {
		im.Near = plain
		return
	}
	if plain := strings.TrimRight(im.Path, punctuation); plain != im.Path && x.at.files.isFile(plain) {
		im.Near, im.Mark = plain, im.Path[len(plain):]
		return
	}
	if t := from.text(); t.Known {
		for _, longer := range im.Continued(t.Source) {
			if p := path.Join(path.Dir(im.From), longer); x.known(p, from) && x.at.files.isFile(p) {
				im.Spaced, im.Near = longer, p
				return
			}
		}
	}
	if path.IsAbs(im.Target) || strings.HasPrefix(im.Target, "~/") {
		return
	}
	for _, dir := range []string{x.at.q.Workspace, x.at.root.path, x.at.cwd} {
		if p := path.Join(dir, im.Target); dir != "" && x.known(p, from) && x.at.files.isFile(p) {
			im.Near = p
			return
		}
	}
}
