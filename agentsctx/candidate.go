package agentsctx

import (
	"path"
	"slices"
	"strings"

	"agentls/agentsctx/pattern"
	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

// candidate is a file that a source may load.
type candidate struct {
	node *node
	name *profile.Name
	src  *profile.Source
	dir  *node // the directory of the climb it was found from
}

// finder looks for the candidates of a source in one directory.
type finder struct {
	at      *session
	picks   map[pickKey]*picked
	blocked map[pickKey]string
	listed  string // the directory below which listings are looked at first, which pays when many are asked for; empty for none
}

// lists reports whether the listing of a directory is looked at first.
func (f finder) lists(dir *node) bool { return f.listed != "" && tree.Under(f.listed, dir.path) }

// pickKey is all that decides what a source takes in one directory.
type pickKey struct {
	src  *profile.Source
	dir  *node
	set  *Settings // of one agent and workspace
	root *node     // of the project, out of which nothing leads
	cwd  string    // when the names depend on it
}

// picked is what a source takes in one directory, and what it leaves.
type picked struct {
	taken []candidate
	left  []Ignored

	choices  []*choice // what is loaded of it, wherever the agent is started
	admitted bool      // choices are known
}

// pick chooses among the candidates of a source in one directory.
func (f finder) pick(src *profile.Source, dir *node) *picked {
	key := pickKey{src: src, dir: dir, set: f.at.set, root: f.at.root}
	if ofCwd(src) {
		key.cwd = f.at.cwd
	}
	p := f.picks[key]
	if p == nil {
		p = &picked{}
		for i := range src.Names {
			f.choose(p, &src.Names[i], src, dir)
		}
		f.picks[key] = p
	}
	return p
}

// choose takes the candidates of one name, or leaves them.
func (f finder) choose(p *picked, name *profile.Name, src *profile.Source, dir *node) {
	if name.Setting == "" && f.lists(dir) && !dir.holds(name.Name) {
		return
	}
	met, failing := f.at.set.holds(name.When)
	p.left = append(p.left, f.elsewhere(dir, name)...)
	for _, n := range f.candidates(dir, name) {
		switch winner := p.winner(); {
		case !n.isFile() && src.Links != profile.RefuseLinks:
			// a link that leads nowhere is no candidate
		case !met:
			p.leave(n, NotLoaded, "", f.at.set.because(failing))
		case src.Pick == profile.AllPerDir || src.Pick == profile.OneNamePerWalk:
			p.taken = append(p.taken, candidate{n, name, src, dir})
		case winner != "":
			p.leave(n, Shadowed, winner, f.ahead(winner, n.path)+" comes first")
		case src.Pick == profile.OneFilled && n.text().Blank():
			p.leave(n, Empty, "", "it has no text")
		default:
			p.taken = append(p.taken, candidate{n, name, src, dir})
		}
	}
	if n := dir.child(name.Name); src.Folders && met && n.kind() == tree.Dir {
		p.taken = append(p.taken, candidate{n, name, src, dir})
	}
}

// ahead names the winner as seen from the file that it beats.
func (f finder) ahead(winner, loser string) string {
	if path.Dir(winner) == path.Dir(loser) {
		return path.Base(winner) + " in the same directory"
	}
	return f.at.show(winner)
}

func (p *picked) winner() string {
	if len(p.taken) == 0 {
		return ""
	}
	return p.taken[0].node.path
}

func (p *picked) leave(n *node, status, by, why string) {
	p.left = append(p.left, Ignored{Path: n.path, Status: status, By: by, Why: why})
}

// candidates are the files that a name means in dir. Under RefuseLinks a
// dangling link counts too: it is met before anything is read.
func (f finder) candidates(dir *node, name *profile.Name) []*node {
	if name.Setting == "" {
		return f.locate(dir, name.Name, name.AnyCase)
	}
	var all []*node
	for _, word := range f.at.set.Words(name.Setting) {
		if f.mayName(name, dir, word) {
			all = append(all, f.locate(dir, word, name.AnyCase)...)
		}
	}
	return all
}

// mayName reports whether a word of a setting may lead where it leads: what a
// repository says may not lead out of it.
func (f finder) mayName(name *profile.Name, dir *node, word string) bool {
	return !f.at.set.Theirs(name.Setting) || f.at.access.inside(f.where(dir, word))
}

// elsewhere are the places outside the project that its own settings and links
// name; they are not looked at.
func (f finder) elsewhere(dir *node, name *profile.Name) []Ignored {
	if name.Setting == "" && !pattern.IsGlob(name.Name) {
		return nil
	}
	var out []Ignored
	leave := func(p, why string) { out = append(out, Ignored{Path: p, Status: Outside, Why: why}) }
	for _, word := range f.wordsOf(name) {
		p := f.where(dir, word)
		switch {
		case p == "":
		case name.Setting != "" && !f.mayName(name, dir, word):
			leave(p, "named by "+name.Setting+from(f.at.set.From(name.Setting))+"; it lies outside the workspace: "+f.at.p.Name+" reads it, agentls does not")
		case pattern.IsGlob(word) && f.at.files.isDir(p) && !f.at.access.mayList(p):
			real, _ := f.at.files.real(p)
			leave(p, f.at.linkOut(real))
		}
	}
	return out
}

// linkOut says why a link to real, which lies elsewhere, is not followed.
func (s *session) linkOut(real string) string {
	return "a link to " + s.show(real) + ", outside the workspace; " + s.p.Name + " follows it, agentls does not"
}

func (f finder) wordsOf(name *profile.Name) []string {
	if name.Setting != "" {
		return f.at.set.Words(name.Setting)
	}
	return []string{name.Name}
}

// where is the place of a name below dir; a glob's is the directory in which it
// is searched.
func (f finder) where(at *node, word string) string {
	dir, word := f.anchor(at.path, word)
	if dir == "" || word == "" {
		return ""
	}
	if i := strings.IndexAny(word, "*?[{"); i >= 0 {
		word = word[:strings.LastIndexByte(word[:i], '/')+1]
	}
	return path.Join(dir, word)
}

// anchor is the directory a word is relative to and what is left of the word;
// both are empty when the word names no file that could be looked at.
func (f finder) anchor(dir, word string) (string, string) {
	switch {
	case word == "" || strings.Contains(word, "://"):
		return "", ""
	case strings.HasPrefix(word, "~/"):
		dir, word = f.at.home, word[2:]
	case path.IsAbs(word):
		dir, word = "/", word[1:]
	}
	if dir == "" {
		return "", ""
	}
	if strings.Contains(word, project) {
		word = strings.ReplaceAll(word, project, slug(f.at.cwd))
	}
	return dir, word
}

// project in a name is the working directory's path (see slug).
const project = "{project}"

// ofCwd reports whether the names of a source depend on where the agent is
// started.
func ofCwd(src *profile.Source) bool {
	return src.Base == profile.InConfig && slices.ContainsFunc(src.Names, func(n profile.Name) bool { return strings.Contains(n.Name, project) })
}

// locate finds the files that a word means in dir.
func (f finder) locate(at *node, word string, anyCase bool) []*node {
	if f.lists(at) && !at.holds(word) {
		return nil
	}
	dir, word := f.anchor(at.path, word)
	if word == "" {
		return nil
	}
	if pattern.IsGlob(word) {
		return f.at.access.glob(dir, word)
	}
	p := join(dir, word) // the table's words are clean, and this is the hottest line
	if strings.Contains(word, "./") || strings.Contains(word, "//") {
		p = path.Join(dir, word)
	}
	n := f.at.files.at(p)
	if anyCase && !n.isFile() {
		n = n.foldCase()
	}
	if n.isFile() || n.lstat().Kind == tree.Link && n.kind() != tree.Dir {
		return []*node{n}
	}
	return nil
}

// slug is a path with everything but letters and digits as "-".
func slug(p string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return '-'
	}, p)
}
