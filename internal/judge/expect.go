package judge

import (
	"cmp"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/internal/measure"
	"agentls/skillcatalog"
	"agentls/workspace"
)

// Expect is what agentls says about a case for a profile: the same lines that
// the agent's answer has.
func Expect(c *Case, a *Agent, pr *profile.Profile, dir string) (Answer, error) {
	p, err := c.lay(dir)
	if err != nil {
		return Answer{}, err
	}
	return c.expect(a, pr, p), nil
}

// expect asks agentls about a case that is laid out.
func (c *Case) expect(a *Agent, pr *profile.Profile, p *place) Answer {
	env := map[string]string{"HOME": p.home, "PATH": p.path}
	for _, e := range append(a.Env[:len(a.Env):len(a.Env)], c.Env...) {
		name, value, _ := strings.Cut(p.fill(e), "=")
		env[name] = value
	}
	w := workspace.Open(workspace.Options{
		Folders: []string{filepath.ToSlash(p.repo)}, Trusted: c.Trust,
		Env:      workspace.Env{Home: filepath.ToSlash(p.home), Getenv: func(name string) string { return env[name] }, Platform: runtime.GOOS},
		Settings: workspace.Layers{Flags: c.ourWord()},
	})
	defer w.Close()
	<-w.Scanned()
	s, cwd := w.Snapshot(), filepath.ToSlash(p.cwd)
	asked := cwd + "/any"
	if c.Read != "" {
		asked = filepath.ToSlash(filepath.Join(p.repo, c.Read))
	}
	var out Answer
	for _, f := range s.Instructions.Explain(asked, cwd, []*profile.Profile{pr}).Agents[0].Files {
		touched := (f.Load == "touch" || f.Load == "on-match") && c.Read == ""
		if l, ok := c.loaded(s, p, f); ok && f.Status != agentsctx.Dropped && f.Load != "offer" && !touched {
			out.Files = append(out.Files, l)
		}
	}
	out.Skills = c.listed(s, a, pr, p)
	return out
}

// ourWord is what agentls's own settings say about trust: nothing where the user
// gave the agent no word either, so that its own memory answers.
func (c *Case) ourWord() []byte {
	if !c.Trust {
		return nil
	}
	return []byte(`{"trust":true}`)
}

// loaded is an explained file as an answer has it; false when it has no mark by
// which an agent could show it.
func (c *Case) loaded(s *workspace.Snapshot, p *place, f agentsctx.File) (Loaded, bool) {
	real, ok := s.Files.Real(f.Path)
	name, known := p.shown(real)
	text, readable := s.Files.Text(f.Path)
	if !ok || !known || !readable || c.isSkill(name) || !strings.Contains(text, mark(name)) {
		return Loaded{}, false
	}
	l := Loaded{Path: name}
	if len(f.Kept) > 0 {
		kept := append([][2]int{}, f.Kept...)
		for i := range kept {
			if f.Status == agentsctx.Whole && strings.HasSuffix(text[:kept[i][0]], "\n") {
				kept[i][0]-- // the end of a line that is taken out is no loss
			}
		}
		l.Kept = tidy(text, kept)
	}
	return l, true
}

// listed are the skills that agentls says are named to the model.
func (c *Case) listed(s *workspace.Snapshot, a *Agent, pr *profile.Profile, p *place) []Listed {
	if a.Entry == nil || len(pr.Skills.Roots) == 0 {
		return nil
	}
	var out []Listed
	q := s.Skills.Query(pr, filepath.ToSlash(p.cwd))
	q.Window = cmp.Or(q.Window, c.Window, a.Window)
	catalog := skillcatalog.Choose(&s.Files, nil, pr, q, skillcatalog.Discover(&s.Files, pr, q))
	for i := range catalog.Skills {
		r := &catalog.Skills[i]
		if r.State() != skillcatalog.Listed {
			continue
		}
		name, known := p.shown(r.File)
		if !known || !c.has(name) {
			continue
		}
		l := Listed{Name: r.DisplayID(), Path: name, Chars: measure.Chars(strings.TrimSpace(r.ListedText()))}
		switch r.ListedAs {
		case skillcatalog.Shortened:
			if pr.Skills.Listing.Over != profile.FirstLines {
				l.Chars = Any
			}
		case skillcatalog.NameOnly:
			l.Chars = 0
		case skillcatalog.Cut, skillcatalog.Searched:
			continue
		}
		if a.Entry.SubexpIndex("description") < 0 {
			l.Chars = 0
		}
		if c.Race && slices.ContainsFunc(out, func(o Listed) bool { return o.Name == l.Name }) {
			continue // agentls names all that may be listed
		}
		out = append(out, l)
	}
	return a.settled(c, out)
}

func (c *Case) has(name string) bool {
	for _, f := range c.Files {
		if shownName(f.Name) == name {
			return true
		}
	}
	return false
}
