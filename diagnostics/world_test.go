package diagnostics

import (
	"path"
	"reflect"
	"slices"
	"strings"
	"testing"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/internal/fixture"
	"agentls/internal/markdown"
	"agentls/internal/text"
	"agentls/internal/tree"
	"agentls/skillcatalog"
)

// root is where the tree of a fixture is.
const root = "/w"

// smallWorld is the World of a fixture.
type smallWorld struct {
	tree.Memory
	agents  []*profile.Profile
	guessed []*profile.Profile
	config  Config
	reveals string // a rule that a fix in this fixture may bring up: another cause it hid
	known   *knowledge
}

// knowledge is what a world has found out about one tree.
type knowledge struct {
	tree     uintptr
	losses   []agentsctx.Losses
	loads    map[string][]agentsctx.Explanation
	names    *agentsctx.NameTable
	twins    map[string][]string // paths of checked files by the real one
	imported map[string][]Imported
	catalogs []*skillcatalog.Catalog
}

// knows is what w has found out so far, nothing when its tree is another one.
func (w *smallWorld) knows() *knowledge {
	tree := reflect.ValueOf(w.Memory).Field(0).Pointer()
	if w.known == nil || w.known.tree != tree {
		w.known = &knowledge{tree: tree, loads: map[string][]agentsctx.Explanation{}}
	}
	return w.known
}

func (w *smallWorld) Document(p string) (*markdown.Document, bool) {
	src, ok := w.Text(p)
	if !ok {
		return nil, false
	}
	return markdown.Parse(src), true
}

func (w *smallWorld) Root(p string) string {
	if tree.Under(root, p) {
		return root
	}
	return path.Dir(p)
}

func (w *smallWorld) Agents() []*profile.Profile { return w.agents }

func (w *smallWorld) Guessed(p *profile.Profile) bool { return slices.Contains(w.guessed, p) }

func (w *smallWorld) question(p *profile.Profile, at string) agentsctx.Query {
	return agentsctx.Query{Profile: p, Workspace: root, Path: at, Cwd: at, Home: "/home/u", Trust: agentsctx.Trust{Yes: true}}
}

func (w *smallWorld) Losses(file string) []AgentLosses {
	k := w.knows()
	if k.losses == nil {
		for _, p := range w.agents {
			k.losses = append(k.losses, agentsctx.NewResolver(w).Losses(w.question(p, root), w.dirs(root)))
		}
	}
	return LossesAt(k.losses, w.Locations(file))
}

// dirs are dir and all directories below it.
func (w *smallWorld) dirs(dir string) []string {
	dirs := []string{dir}
	for _, e := range w.ReadDir(dir) {
		if e.Kind == tree.Dir {
			dirs = append(dirs, w.dirs(path.Join(dir, e.Name))...)
		}
	}
	return dirs
}

func (w *smallWorld) Loads(dir string) []agentsctx.Explanation {
	k := w.knows()
	if k.loads[dir] == nil {
		for _, p := range w.agents {
			k.loads[dir] = append(k.loads[dir], agentsctx.NewResolver(w).Explain(w.question(p, dir)))
		}
	}
	return k.loads[dir]
}

// home is the directory that a file belongs to by its name.
func (w *smallWorld) home(file string) string {
	k := w.knows()
	if k.names == nil {
		k.names = agentsctx.Names(profile.All(), w.agents)
	}
	rel, _ := tree.Rel(root, file)
	_, dir, ok := k.names.Locate(rel)
	if !ok {
		return ""
	}
	return path.Join(root, dir)
}

func (w *smallWorld) Locations(file string) []Location {
	k := w.knows()
	if k.twins == nil {
		k.twins = map[string][]string{}
		for _, dir := range w.dirs(root) {
			for _, e := range w.ReadDir(dir) {
				p := path.Join(dir, e.Name)
				if real, ok := w.Real(p); ok && w.home(p) != "" {
					k.twins[real] = append(k.twins[real], p)
				}
			}
		}
	}
	places := []Location{{file, w.home(file)}}
	real, _ := w.Real(file)
	for _, p := range k.twins[real] {
		if p != file {
			places = append(places, Location{p, w.home(p)})
		}
	}
	return places
}

// imports are those of everything that is loaded anywhere, by file.
func (w *smallWorld) imports() map[string][]Imported {
	k := w.knows()
	if k.imported == nil {
		var all []agentsctx.Explanation
		for _, dir := range w.dirs(root) {
			all = append(all, w.Loads(dir)...)
		}
		k.imported = ImportsByFile(all)
	}
	return k.imported
}

func (w *smallWorld) Imports(file string) []Imported {
	all := slices.Clone(w.imports()[file])
	home := w.home(file)
	if home == "" {
		return all
	}
	for _, e := range w.Loads(home) {
		p, g := e.Profile, e.Left(file)
		if !p.Imports.Expands && e.File(file) != nil || p.Imports.Expands && g != nil && g.Conditional {
			all = append(all, Imported{p, agentsctx.NewResolver(w).Imports(w.question(p, home), file)})
		}
	}
	return all
}

// isImported reports a file that only imports lead to.
func (w *smallWorld) isImported(file string) bool {
	for _, list := range w.imports() {
		for _, x := range list {
			for _, im := range x.Imports {
				if im.Path == file && (im.State == agentsctx.Imported || im.State == agentsctx.Unapproved) {
					return true
				}
			}
		}
	}
	return false
}

func (w *smallWorld) Records(file string) []Record { return RecordsIn(w.Catalogs(root), file) }

func (w *smallWorld) Catalogs(string) []*skillcatalog.Catalog {
	k := w.knows()
	if k.catalogs == nil {
		k.catalogs = w.listSkills()
	}
	return k.catalogs
}

func (w *smallWorld) listSkills() []*skillcatalog.Catalog {
	all := []*skillcatalog.Catalog{}
	for _, p := range w.agents {
		if len(p.Skills.Roots) > 0 {
			q := skillcatalog.Query{Workspace: root, Cwd: root, Home: "/home/u", Trusted: true, Known: w.skillFiles(root)}
			all = append(all, skillcatalog.Choose(w, nil, p, q, skillcatalog.Discover(w, p, q)))
		}
	}
	return all
}

// Metadata implements skillcatalog.Files.
func (w *smallWorld) Metadata(p string) (*skillcatalog.Metadata, bool) {
	doc, ok := w.Document(p)
	if !ok {
		return nil, false
	}
	return skillcatalog.MetadataOf(doc), true
}

func (w *smallWorld) skillFiles(dir string) []string {
	var files []string
	for _, e := range w.ReadDir(dir) {
		p := path.Join(dir, e.Name)
		if e.Kind == tree.Dir {
			files = append(files, w.skillFiles(p)...)
		} else if strings.EqualFold(e.Name, "SKILL.md") {
			files = append(files, p)
		}
	}
	slices.Sort(files)
	return files
}

// instructionNames are those that count whatever agents are enabled.
var instructionNames = agentsctx.Names(profile.All(), nil)

// kindOf is the kind of a file by its name alone.
func kindOf(name string) (Kind, bool) {
	switch {
	case strings.EqualFold(path.Base(name), "SKILL.md"):
		return Skill, true
	case name == ".agentls.json":
		return ProjectSettings, true
	case strings.HasSuffix(name, ".alisio/config.json"):
		return AgentSettings, true
	case skillcatalog.IsManifest("/" + name):
		return Manifest, true
	}
	switch skillcatalog.KindAt(&tree.Memory{}, "/"+name) {
	case skillcatalog.KindCommand:
		return Command, true
	case skillcatalog.KindSubagent:
		return Subagent, true
	case skillcatalog.KindFlat:
		return FlatSkill, true
	}
	kind, ok := instructionNames.Classify(name)
	if kind == "rule" {
		return AgentRule, ok
	}
	return Instruction, ok
}

// run gives the findings of the file p of w.
func (w *smallWorld) run(p string) []Finding {
	kind, ok := kindOf(strings.TrimPrefix(p, root+"/"))
	if !ok && w.home(p) == "" && !w.isImported(p) {
		return nil
	}
	doc, ok := w.Document(p)
	if !ok {
		return nil
	}
	return Run(File{Path: p, Kind: kind, Doc: doc}, w, w.config)
}

// marksOf writes findings as a fixture does.
func (w *smallWorld) marksOf(findings []Finding) []fixture.Mark {
	var marks []fixture.Mark
	for _, f := range findings {
		m := fixture.Mark{Span: f.Span, Severity: f.Severity.String(), Rule: f.Rule, Message: f.Message}
		if f.Agents != nil {
			m.Notes = append(m.Notes, "agents: "+strings.Join(f.Agents, ", "))
		}
		for _, r := range f.Related {
			m.Notes = append(m.Notes, "related: "+w.relatedPlace(f.Path, r)+": "+r.Message)
		}
		for _, fix := range f.Fixes {
			kind := "fix: "
			if fix.Safe {
				kind = "safe fix: "
			}
			m.Notes = append(m.Notes, kind+fix.Title)
		}
		marks = append(marks, m)
	}
	return marks
}

func (w *smallWorld) relatedPlace(from string, r Related) string {
	src, _ := w.Text(r.Path)
	lines := text.NewLines(src)
	place := fixture.Place(lines, r.Span.Start)
	if !r.Span.Empty() {
		place += "-" + fixture.Place(lines, r.Span.End)
	}
	if r.Path != from {
		return strings.TrimPrefix(r.Path, root+"/") + ":" + place
	}
	return place
}

// fixed is what the safe fixes make of the file p, applied until none is left.
func (w *smallWorld) fixed(t testing.TB, p string) (string, bool) {
	before, _ := w.Text(p)
	after := before
	for range 8 {
		next := *w
		next.Memory = w.copy(p, p, after)
		fixes := Compatible(SafeFixes(next.run(p)))
		var edits []Edit
		for _, f := range fixes {
			edits = append(edits, f.Edits...)
		}
		fresh := Apply(after, p, edits)
		if fresh == after {
			return after, after != before
		}
		after = fresh
	}
	t.Errorf("%s: the safe fixes come to no end", p)
	return after, true
}

// copy is the tree of w with the file from, now called to, holding text.
func (w *smallWorld) copy(from, to, text string) tree.Memory {
	var m tree.Memory
	from, to = w.beyondLinks(from), w.beyondLinks(to)
	var walk func(dir string)
	walk = func(dir string) {
		m.AddDir(dir)
		for _, e := range w.ReadDir(dir) {
			p := path.Join(dir, e.Name)
			switch info := w.Lstat(p); info.Kind {
			case tree.Dir:
				walk(p)
			case tree.Link:
				m.AddLink(p, info.Target)
			case tree.File:
				if s, _ := w.Text(p); p != from {
					m.AddFile(p, s)
				}
			}
		}
	}
	walk(root)
	m.AddFile(to, text)
	return m
}
