package agentsctx

import (
	"path"
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

// found is a file that a source offers.
type found struct {
	path string
	name *profile.Name
	src  *profile.Source
	dir  string // the directory of the climb it was found from
}

// pickKey is all that decides what a source takes in one directory.
type pickKey struct {
	src *profile.Source
	dir string
	set *Settings
	cwd string // when the names depend on it
}

// picked is what a source takes in one directory, and what it leaves.
type picked struct {
	taken []found
	left  []Ignored
}

// pick chooses among the candidates of a source in one directory.
func (w *place) pick(src *profile.Source, dir string) *picked {
	key := pickKey{src: src, dir: dir, set: w.set}
	if ofCwd(src) {
		key.cwd = w.cwd
	}
	if p := w.picks[key]; p != nil {
		return p
	}
	p := &picked{}
	for i := range src.Names {
		name := &src.Names[i]
		holds, failing := w.set.holds(name.When)
		p.left = append(p.left, w.elsewhere(dir, name)...)
		for _, at := range w.candidates(dir, name) {
			f := found{at, name, src, dir}
			switch winner := p.winner(); {
			case !holds:
				p.leave(at, NotLoaded, "", w.set.because(failing))
			case src.Pick == profile.AllPerDir || src.Pick == profile.OneNamePerWalk:
				p.taken = append(p.taken, f)
			case winner != "":
				p.leave(at, Shadowed, winner, w.ahead(winner, at)+" comes first")
			case src.Pick == profile.OneFilled && blank(w.factsOf(at).text) && w.factsOf(at).ok:
				p.leave(at, Empty, "", "it has no text")
			default:
				p.taken = append(p.taken, f)
			}
		}
	}
	w.picks[key] = p
	return p
}

// ahead names the winner as seen from the file that it beats.
func (w *place) ahead(winner, loser string) string {
	if path.Dir(winner) == path.Dir(loser) {
		return path.Base(winner) + " in the same directory"
	}
	return w.show(winner)
}

func (p *picked) winner() string {
	if len(p.taken) == 0 {
		return ""
	}
	return p.taken[0].path
}

func (p *picked) leave(at, status, by, why string) {
	p.left = append(p.left, Ignored{Path: at, Status: status, By: by, Why: why})
}

// candidates are the files that a name stands for in dir. Under RefuseLinks a
// dangling link counts too: it is met before anything is read.
func (w *place) candidates(dir string, name *profile.Name) []string {
	var all []string
	for _, word := range w.wordsOf(name) {
		if name.Setting == "" || w.mayName(name, dir, word) {
			all = append(all, w.locate(dir, word, name.AnyCase)...)
		}
	}
	return all
}

// mayName reports whether a word of a setting may lead where it leads: what a
// repository says may not lead out of it.
func (w *place) mayName(name *profile.Name, dir, word string) bool {
	return !w.set.Theirs(name.Setting) || w.inside(strings.TrimSuffix(w.outside(dir, word), "/"))
}

// elsewhere are the places outside the project that its own settings and links
// name; they are not looked at.
func (w *place) elsewhere(dir string, name *profile.Name) []Ignored {
	if name.Setting == "" && !isGlob(name.Name) {
		return nil
	}
	var out []Ignored
	leave := func(p, why string) { out = append(out, Ignored{Path: p, Status: Outside, Why: why}) }
	for _, word := range w.wordsOf(name) {
		p := strings.TrimSuffix(w.outside(dir, word), "/")
		switch {
		case p == "":
		case name.Setting != "" && !w.mayName(name, dir, word):
			leave(p, "named by "+name.Setting+from(w.set.From(name.Setting))+"; it lies outside the workspace: "+w.p.Name+" reads it, agentls does not")
		case isGlob(word) && w.stat(p).Kind == tree.Dir && !w.mayList(p):
			real, _ := w.real(p)
			leave(p, "a link to "+w.show(real)+", outside the workspace; "+w.p.Name+" follows it, agentls does not")
		}
	}
	return out
}

func (w *place) wordsOf(name *profile.Name) []string {
	if name.Setting != "" {
		return w.set.Words(name.Setting)
	}
	return []string{name.Name}
}

// anchor is the directory a word is relative to and what is left of the word;
// both are empty when the word names no file that could be looked at.
func (w *place) anchor(dir, word string) (string, string) {
	switch {
	case word == "" || strings.Contains(word, "://"):
		return "", ""
	case strings.HasPrefix(word, "~/"):
		dir, word = w.home, word[2:]
	case path.IsAbs(word):
		dir, word = "/", word[1:]
	}
	if dir == "" {
		return "", ""
	}
	if strings.Contains(word, project) {
		word = strings.ReplaceAll(word, project, slug(w.cwd))
	}
	return dir, word
}

// project stands in a name for the working directory's path (see slug).
const project = "{project}"

// ofCwd reports whether the names of a source depend on where the agent is
// started.
func ofCwd(src *profile.Source) bool {
	return src.Base == profile.InConfig && slices.ContainsFunc(src.Names, func(n profile.Name) bool { return strings.Contains(n.Name, project) })
}

func (w *place) locate(dir, word string, anyCase bool) []string {
	dir, word = w.anchor(dir, word)
	if word == "" {
		return nil
	}
	if isGlob(word) {
		return w.glob(dir, word)
	}
	p := dir + "/" + word // the table's words are clean, and this is the hottest line
	if dir == "/" || strings.Contains(word, "./") || strings.Contains(word, "//") {
		p = path.Join(dir, word)
	}
	if anyCase && !w.isFile(p) {
		p = w.foldCase(p)
	}
	if w.isFile(p) || w.lstat(p).Kind == tree.Link && w.stat(p).Kind != tree.Dir {
		return []string{p}
	}
	return nil
}

// foldCase is the file beside p whose name differs only in case, else p.
func (w *place) foldCase(p string) string {
	base := path.Base(p)
	for _, e := range w.list(path.Dir(p)) {
		if strings.EqualFold(e.Name, base) {
			return join(path.Dir(p), e.Name)
		}
	}
	return p
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
