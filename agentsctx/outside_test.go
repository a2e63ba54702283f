package agentsctx

import (
	"math/rand"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"agentls/agentsctx/pattern"
	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
	"agentls/internal/tree"

	"golang.org/x/tools/txtar"
)

// recorder is a world that keeps the paths whose content was asked for.
type recorder struct {
	*world
	read map[string]bool
}

func (r *recorder) note(p string) { r.read[p] = true }

func (r *recorder) Text(p string) (string, bool) {
	r.note(p)
	return r.world.Text(p)
}

func (r *recorder) Document(p string) (*markdown.Document, bool) {
	r.note(p)
	return r.world.Document(p)
}

func (r *recorder) ReadDir(p string) []tree.Entry {
	r.note(p + "/")
	return r.world.ReadDir(p)
}

// places are the files outside the workspace that an explanation may look at:
// the agent's settings, its global and managed files, and the named files of
// the directories above. A trailing slash marks a directory that is searched.
func places(w Files, q Query) []string {
	r := NewResolver(w)
	find := finder{at: r.session(q)}
	var all []string
	add := func(dir *node, name string) {
		p := find.where(dir, name)
		if p == "" || tree.Under(q.Workspace, p) {
			return
		}
		if pattern.IsGlob(name) {
			p += "/"
		}
		all = append(all, p)
	}
	for i := range find.at.p.Config {
		f := &find.at.p.Config[i]
		for _, dir := range find.at.dirs(f.Base, f.Climb) {
			for _, name := range f.Names {
				add(dir, name)
			}
		}
	}
	trust := &find.at.p.Project.Trust.File
	for _, name := range trust.Names {
		add(r.files.at(find.at.base(trust.Base)), name)
	}
	for i := range find.at.p.Sources {
		src := &find.at.p.Sources[i]
		if src.Base == profile.InSetting {
			continue
		}
		for _, dir := range find.at.dirs(src.Base, src.Climb) {
			for j := range src.Names {
				name := &src.Names[j]
				for _, word := range find.wordsOf(name) {
					if name.Setting == "" || find.mayName(name, dir, word) {
						add(dir, word)
					}
				}
			}
		}
	}
	return all
}

// strays are the paths that were read although they lie neither in the
// workspace or the project, nor in the agent's known places, nor where the
// user's own files lead. Where a path leads by links counts, not its name.
func strays(rec *recorder, q Query, e Explanation) []string {
	places := append(places(rec.world, q), q.Workspace+"/")
	if root := NewResolver(rec.world).session(q).root.path; root != "/" {
		places = append(places, root+"/")
	}
	config := NewResolver(rec.world).ConfigHome(q)
	for _, im := range e.Imports { // what the user's own files import from the home directory, others from the agent's there
		f := e.File(im.From)
		if users := f != nil && f.Scope == "global"; users && tree.Under(q.Home, im.Path) || path.Ext(im.Path) == ".md" && tree.Under(config, im.Path) {
			places = append(places, im.Path)
		}
	}
	var out []string
	for p := range rec.read {
		if !knownPlace(p, places, q, e) {
			out = append(out, p)
			continue
		}
		plain := strings.TrimSuffix(p, "/")
		real, ok := rec.Real(plain)
		users := !tree.Under(q.Workspace, plain) && tree.Under(q.Home, real) // a link of the user's own
		if ok && real != plain && !users && !knownPlace(real, places, q, e) && !tree.Under(path.Dir(plain), real) {
			out = append(out, p+" -> "+real)
		}
	}
	slices.Sort(out)
	return out
}

func knownPlace(p string, places []string, q Query, e Explanation) bool {
	plain := strings.TrimSuffix(p, "/")
	for _, known := range places {
		if p == known || plain == known || strings.HasSuffix(known, "/") && tree.Under(strings.TrimSuffix(known, "/"), plain) {
			return true
		}
	}
	f := e.File(plain) // or it is imported by a file beside or above it
	return f != nil && f.ImportedBy != "" && tree.Under(path.Dir(f.ImportedBy), plain)
}

// TestNothingElseIsRead: over all fixtures and agents, and over random trees
// full of imports and links that lead out.
func TestNothingElseIsRead(t *testing.T) {
	fixtures, _ := filepath.Glob("testdata/*.txtar")
	asked := 0
	for _, name := range fixtures {
		ar, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		w, asks := newWorld(ar)
		for line := range strings.Lines(asks) {
			q := parseAsk(t, line)
			for _, p := range profile.All() {
				q.Profile = p
				asked += readsOf(t, w, q, filepath.Base(name))
			}
		}
	}
	for seed := range 40 {
		r := rand.New(rand.NewSource(int64(seed)))
		w := randomFS(r)
		leadOut(w, r)
		for _, p := range profile.All() {
			cwd := randomDirs[r.Intn(len(randomDirs))]
			q := Query{Profile: p, Workspace: "/w", Path: cwd + "/x.go", Cwd: cwd, Home: "/home/u", Trust: Trust{Yes: r.Intn(2) == 0}}
			asked += readsOf(t, w, q, "random tree")
		}
	}
	if asked < 1000 {
		t.Errorf("only %d paths were read at all", asked)
	}
}

func readsOf(t *testing.T, w *world, q Query, name string) int {
	t.Helper()
	rec := &recorder{world: w, read: map[string]bool{}}
	e := NewResolver(rec).Explain(q)
	if out := strays(rec, q, e); out != nil {
		t.Errorf("%s, %s for %s in %s: read %v", name, q.Profile.ID, q.Path, q.Cwd, out)
	}
	return len(rec.read)
}

// leadOut puts what a hostile repository could hold: imports, settings and links
// to what lies elsewhere.
func leadOut(w *world, r *rand.Rand) {
	for _, p := range []string{"/etc/passwd", "/home/u/.ssh/id_rsa", "/home/u/notes.md", "/home/u/.claude/.credentials.json", "/home/u/.claude/notes.md", "/other/AGENTS.md", "/other/rules/r.md", "/other/deep/x.md", "/secret.md"} {
		w.AddFile(p, "secret\n@/etc/passwd\n@deep/x.md\n")
	}
	texts := []string{
		"@/etc/passwd\n", "@~/.ssh/id_rsa\n", "@~/.claude/.credentials.json @~/.claude/notes.md\n", "@../../other/AGENTS.md\n", "@../secret.md and @/secret.md\n", "@/other/**/*.md\n", "@link.md\n", "@out/AGENTS.md\n", "@../**/*.md\n",
	}
	for _, dir := range randomDirs {
		for _, name := range []string{"AGENTS.md", "CLAUDE.md", "GEMINI.md"} {
			if r.Intn(2) == 0 {
				w.AddFile(path.Join(dir, name), texts[r.Intn(len(texts))])
			}
		}
		w.AddLink(path.Join(dir, "link.md"), []string{"/etc/passwd", "/home/u/.ssh/id_rsa", "/other/AGENTS.md"}[r.Intn(3)])
		w.AddLink(path.Join(dir, "out"), "/other")
		if r.Intn(3) == 0 {
			w.AddLink(path.Join(dir, ".claude/rules"), "/other/rules")
			w.AddLink(path.Join(dir, ".cursor/rules"), "/home/u")
		}
		if r.Intn(3) == 0 {
			w.AddLink(path.Join(dir, "AGENTS.override.md"), "/etc/passwd")
			w.AddLink(path.Join(dir, "AGENT.md"), "/other/AGENTS.md")
		}
	}
	w.AddFile("/w/.aider.conf.yml", "read: [/etc/passwd, ../other/AGENTS.md, ~/.ssh/id_rsa, link.md]\n")
	w.AddFile("/w/opencode.json", `{"instructions":["/etc/passwd","~/.ssh/*","../other/**/*.md","/other/**","link.md"]}`)
	w.AddFile("/w/.gemini/settings.json", `{"context":{"fileName":["../secret.md","/etc/passwd","~/notes.md","link.md"]}}`)
	w.AddFile("/w/.codex/config.toml", "project_doc_fallback_filenames = [\"/etc/passwd\", \"../secret.md\", \"link.md\"]\n")
}

// TestPlaces: what lies outside the workspace and may be looked at is named in
// advance, and an explanation looks at nothing else out there.
func TestPlaces(t *testing.T) {
	w := &world{}
	w.AddDir("/home/u/p/w/.git")
	w.AddFile("/home/u/p/w/AGENTS.md", "text")
	w.AddFile("/home/u/p/AGENTS.md", "text")
	for _, name := range []string{
		".codex/config.toml", ".codex/AGENTS.md", ".claude/CLAUDE.md", ".claude/rules/a.md", ".claude/settings.json",
		".gemini/settings.json", ".gemini/trustedFolders.json", ".config/opencode/opencode.json", ".aider.conf.yml", ".ssh/id",
	} {
		w.AddFile("/home/u/"+name, "{}")
	}
	for _, p := range profile.All() {
		s := &spy{world: w}
		q := Query{Profile: p, Workspace: "/home/u/p/w", Path: "/home/u/p/w/x", Home: "/home/u"}
		places := places(w, q)
		NewResolver(s).Explain(q)
		for _, read := range s.reads {
			dir := path.Dir(read) + "/"
			if !slices.Contains(places, read) && !slices.Contains(places, dir) && read != "/home/u/p/w/AGENTS.md" {
				t.Errorf("%s reads %s", p.ID, read)
			}
		}
		if p.ID == "codex" && !slices.Contains(places, "/home/u/.codex/AGENTS.md") {
			t.Errorf("places of codex: %q", places)
		}
		if p.ID == "claude-code" && !slices.Contains(places, "/home/u/p/CLAUDE.md") {
			t.Errorf("places of claude-code: %q", places)
		}
	}
}

// spy remembers which texts are read.
type spy struct {
	*world
	reads []string
}

func (s *spy) Text(p string) (string, bool) {
	s.reads = append(s.reads, p)
	return s.world.Text(p)
}
