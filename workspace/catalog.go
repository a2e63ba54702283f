package workspace

import (
	"hash/maphash"
	"path"
	"slices"
	"strings"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/diagnostics"
	"agentls/internal/tree"
	"agentls/skillcatalog"
)

// catalogKey names a catalogue of a snapshot: an agent started somewhere.
type catalogKey struct {
	agent *profile.Profile
	cwd   string
	trust bool // as if the project were trusted
}

// Catalog is the skills that an agent finds when it is started in cwd (empty:
// where the settings say).
func (s *Snapshot) Catalog(p *profile.Profile, cwd string) *skillcatalog.Catalog {
	return s.catalog(s.catalogKey(p, cwd))
}

// SkillQuery is what an agent is asked for its skills when started in cwd.
func (s *Snapshot) SkillQuery(p *profile.Profile, cwd string) skillcatalog.Query {
	return s.skillQuery(s.catalogKey(p, cwd))
}

func (s *Snapshot) catalogKey(p *profile.Profile, cwd string) catalogKey {
	if cwd == "" {
		cwd = s.start()
	}
	return catalogKey{agent: p, cwd: cwd}
}

// Catalogs implements diagnostics.World: those of the enabled agents, started
// in a folder where its settings say, as if the project were trusted.
func (s *Snapshot) Catalogs(folder string) []*skillcatalog.Catalog {
	if !slices.Contains(s.state.folders, folder) {
		return nil
	}
	var all []*skillcatalog.Catalog
	for _, p := range s.Agents() {
		if len(p.Skills.Roots) > 0 {
			all = append(all, s.catalog(catalogKey{p, s.Settings(folder).Cwd, true}))
		}
	}
	return all
}

// Records implements diagnostics.World. What the catalogues say of other skills
// is no input of an answer about one file.
func (s *Snapshot) Records(file string) []diagnostics.Record {
	s.trace.readAspect(s, file, &recordsAspect)
	return diagnostics.RecordsIn(s.untraced().judged(file).value, file)
}

// judged are the catalogues of the folder of a file, as rules ask for them.
func (s *Snapshot) judged(file string) numbered[[]*skillcatalog.Catalog] {
	folder := s.Root(file)
	return ask(s, &s.memo.judged, &s.shelves.judged, folder, func(t *Snapshot) numbered[[]*skillcatalog.Catalog] {
		return number(t.Catalogs(folder))
	})
}

var recordsAspect = aspect{
	number: func(s *Snapshot, file string) uint64 { return s.judged(file).number },
	sum: func(s *Snapshot, file string) uint64 {
		var sum uint64
		for _, c := range s.judged(file).value {
			sum = sum*31 + c.Fingerprint(sums, file) + maphash.String(sums, c.Agent)
		}
		return sum
	},
}

// catalog is chosen from what the skills say; where they are is another
// question, to which an edit in a skill makes no difference.
func (s *Snapshot) catalog(k catalogKey) *skillcatalog.Catalog {
	return ask(s, &s.memo.catalogs, &s.shelves.catalogs, k, func(t *Snapshot) *skillcatalog.Catalog {
		return skillcatalog.Choose(&t.Files, machine{t.state.env, t.state.disk}, k.agent, t.skillQuery(k), t.discovery(k))
	})
}

func (s *Snapshot) discovery(k catalogKey) *skillcatalog.Discovery {
	return ask(s, &s.memo.walks, &s.shelves.walks, k, func(t *Snapshot) *skillcatalog.Discovery {
		return skillcatalog.Discover(&t.Files, k.agent, t.skillQuery(k))
	})
}

func (s *Snapshot) skillQuery(k catalogKey) skillcatalog.Query {
	return ask(s, &s.memo.queries, &s.shelves.queries, k, func(t *Snapshot) skillcatalog.Query {
		q := t.skillQueryOf(k.agent, k.cwd)
		q.Trusted = q.Trusted || k.trust
		return q
	})
}

// start is where agents are started: the setting of the first folder.
func (s *Snapshot) start() string {
	if len(s.state.folders) == 0 {
		return s.state.env.Home
	}
	return s.Settings(s.state.folders[0]).Cwd
}

func (s *Snapshot) skillQueryOf(p *profile.Profile, cwd string) skillcatalog.Query {
	folder := s.Root(path.Join(cwd, "x"))
	q := skillcatalog.Query{
		Workspace: folder, Cwd: cwd, Home: s.state.env.Home,
		Roots: map[string][]string{}, Theirs: map[string]bool{}, Known: s.skillFiles(),
	}
	for _, plugin := range s.Settings(folder).Plugins {
		q.Plugins = append(q.Plugins, skillcatalog.Plugin{ID: plugin.ID, Name: plugin.Name, Skills: []string{plugin.Skills}})
	}
	var have skillcatalog.Installed
	at := s.Question(p, folder, cwd)
	s.Resolver(func(r *agentsctx.Resolver) {
		q.ConfigHome, q.Trusted = r.ConfigHome(at), r.Trust(at).Yes
		set := r.Settings(at)
		q.Off = set.Off()
		q.Overrides = set.Switches(p.Skills.Switch.Setting)
		q.Visibility = s.visibility(p, set, folder)
		q.Limits = limits(p, set)
		have.Off = s.pluginsOff(p, set, folder)
		if name := p.Skills.Listing.Share.Setting; name != "" {
			q.Window, _ = set.Number(name)
		}
		for _, root := range p.Skills.Roots {
			if root.Setting != "" {
				q.Theirs[root.Setting] = set.Theirs(root.Setting)
				q.Roots[root.Setting] = slices.Concat(set.Words(root.Setting), s.added(q, set, root.Setting))
			}
		}
	})
	if list := p.Skills.Plugins.Installed; list != "" && q.ConfigHome != "" {
		src, _ := s.Files.Text(path.Join(q.ConfigHome, list))
		have.Dirs = skillcatalog.ReadInstalled(src, folder)
	}
	q.Manifests = s.manifests()
	if p.Skills.Plugins.Offered != "" {
		q.Plugins = append(q.Plugins, skillcatalog.PluginsOf(&s.Files, p, q.Manifests, have)...)
	}
	return q
}

// manifests are those of plugins and marketplaces in the workspace.
func (s *Snapshot) manifests() []string {
	var files []string
	for _, p := range s.named() {
		if skillcatalog.IsManifest(p) {
			files = append(files, p)
		}
	}
	return files
}

// skillFiles are the SKILL.md files of the workspace, in any case of letters.
func (s *Snapshot) skillFiles() []string {
	return ask(s, &s.memo.skills, &s.shelves.skills, none{}, func(t *Snapshot) []string {
		var files []string
		for _, p := range t.named() {
			if strings.EqualFold(path.Base(p), "SKILL.md") {
				files = append(files, p)
			}
		}
		return files
	})
}

// machine is this machine as far as skills may ask about it.
type machine struct {
	env  Env
	disk *disk
}

// Platform implements skillcatalog.Host.
func (m machine) Platform() string { return m.env.Platform }

// HasVariable implements skillcatalog.Host.
func (m machine) HasVariable(name string) bool { return m.env.Getenv(name) != "" }

// HasProgram implements skillcatalog.Host: a file of that name lies in a
// directory of PATH.
func (m machine) HasProgram(name string) bool {
	if name == "" || strings.ContainsAny(name, `/\`) {
		return false
	}
	for _, dir := range strings.Split(m.env.Getenv("PATH"), m.env.pathSeparator()) {
		for _, ending := range []string{"", ".exe", ".cmd", ".bat"} {
			if dir != "" && m.disk.Stat(path.Join(slashed(dir), name+ending)).Kind == tree.File {
				return true
			}
		}
	}
	return false
}
