package workspace

import (
	"path"
	"slices"
	"strings"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/internal/tree"
	"agentls/skillcatalog"
)

// catalogKey names a catalogue of a snapshot: an agent started somewhere.
type catalogKey struct {
	agent *profile.Profile
	cwd   string
	trust bool // as if the project were trusted
}

// catalogue is a catalogue with what it was chosen from, so that the next
// snapshot can go on from there.
type catalogue struct {
	query     skillcatalog.Query
	discovery *skillcatalog.Discovery
	catalog   *skillcatalog.Catalog
}

// Catalog is the skills that an agent finds when it is started in cwd (empty:
// where the settings say).
func (s *Snapshot) Catalog(p *profile.Profile, cwd string) *skillcatalog.Catalog {
	return s.catalogue(catalogKey{agent: p, cwd: cwd}).catalog
}

// SkillQuery is what an agent is asked for its skills when started in cwd.
func (s *Snapshot) SkillQuery(p *profile.Profile, cwd string) skillcatalog.Query {
	return s.catalogue(catalogKey{agent: p, cwd: cwd}).query
}

// Catalogs implements diagnostics.World: those of the enabled agents, started
// in a folder where its settings say, as if the project were trusted.
func (s *Snapshot) Catalogs(folder string) []*skillcatalog.Catalog {
	return s.memo.judged.get(folder, func(folder string) []*skillcatalog.Catalog {
		if !slices.Contains(s.folders, folder) {
			return nil
		}
		var judged []*skillcatalog.Catalog
		for _, p := range s.Agents() {
			if len(p.Skills.Roots) > 0 {
				judged = append(judged, s.catalogue(catalogKey{p, s.Settings(folder).Cwd, true}).catalog)
			}
		}
		return judged
	})
}

func (s *Snapshot) catalogue(k catalogKey) *catalogue {
	if k.cwd == "" {
		k.cwd = s.start()
	}
	return s.memo.catalogs.get(k, func(k catalogKey) *catalogue {
		c := &catalogue{query: s.skillQuery(k.agent, k.cwd)}
		c.query.Trusted = c.query.Trusted || k.trust
		before := s.earlier[k]
		if before != nil && s.sameTree {
			c.discovery = before.discovery
		} else {
			c.discovery = skillcatalog.Discover(s, k.agent, c.query)
		}
		c.catalog = skillcatalog.Choose(s, machine{s.env, s.disk}, k.agent, c.query, c.discovery)
		return c
	})
}

// start is where agents are started: the setting of the first folder.
func (s *Snapshot) start() string {
	if len(s.folders) == 0 {
		return s.env.Home
	}
	return s.Settings(s.folders[0]).Cwd
}

func (s *Snapshot) skillQuery(p *profile.Profile, cwd string) skillcatalog.Query {
	folder := s.Root(path.Join(cwd, "x"))
	q := skillcatalog.Query{
		Workspace: folder, Cwd: cwd, Home: s.env.Home,
		Trusted: s.agentTrusts(p, folder), Roots: map[string][]string{}, Known: s.skillFiles(),
	}
	for _, plugin := range s.Settings(folder).Plugins {
		q.Plugins = append(q.Plugins, skillcatalog.Plugin{ID: plugin.ID, Name: plugin.Name, Dir: plugin.Skills})
	}
	s.Resolver(func(r *agentsctx.Resolver) {
		at := s.Question(p, folder, cwd)
		q.ConfigHome = r.ConfigHome(at)
		set := r.Settings(at)
		for _, root := range p.Skills.Roots {
			if root.Setting != "" {
				q.Roots[root.Setting] = s.settingDirs(set.Words(root.Setting), set.From(root.Setting), folder)
			}
		}
	})
	if p.Skills.Switch.File != "" {
		q.Overrides = s.AlisioSettings(folder).SkillOverrides
		q.Roots["skills"] = s.alisioSkillRoots(folder)
	}
	return q
}

// settingDirs makes directories of a setting absolute: relative ones count from
// the directory of the file that names them.
func (s *Snapshot) settingDirs(dirs []string, file, folder string) []string {
	base := folder
	if strings.HasPrefix(file, "/") {
		base = path.Dir(file)
	}
	var out []string
	for _, d := range dirs {
		switch rest, home := strings.CutPrefix(d, "~/"); {
		case home:
			d = path.Join(s.env.Home, rest)
		case !path.IsAbs(d):
			d = path.Join(base, d)
		}
		out = append(out, d)
	}
	return out
}

// agentTrusts reports whether an agent counts the project: as the user says
// here, or as the agent itself has stored.
func (s *Snapshot) agentTrusts(p *profile.Profile, folder string) bool {
	if p.Skills.Switch.File != "" {
		return s.AlisioTrusts(folder)
	}
	return s.Trusted(folder)
}

// skillFiles are the SKILL.md files of the workspace, in any case of letters.
func (s *Snapshot) skillFiles() []string {
	var files []string
	for _, p := range s.named() {
		if strings.EqualFold(path.Base(p), "SKILL.md") {
			files = append(files, p)
		}
	}
	return files
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

// Head implements skillcatalog.Files: what the front matter of a file says,
// understood once per text.
func (s *Snapshot) Head(p string) (*skillcatalog.Head, bool) {
	if ov := s.overlays.find(s.disk, p); ov != nil {
		return ov.skillHead(), true
	}
	return s.disk.head(p)
}

// carry takes over from an older snapshot the catalogues it has computed. The
// tree is the same when only texts of open files changed.
func (s *Snapshot) carry(old *Snapshot) {
	s.sameTree = s.disk == old.disk && slices.Equal(s.folders, old.folders) && slices.Equal(s.OpenPaths(), old.OpenPaths()) &&
		slices.Equal(s.index, old.index) && s.trusted == old.trusted && !s.settingsOpen(old)
	s.earlier = map[catalogKey]*catalogue{}
	for k, c := range old.earlier {
		s.earlier[k] = c
	}
	old.memo.catalogs.each(func(k catalogKey, c *catalogue) { s.earlier[k] = c })
	if !s.sameTree {
		clear(s.earlier)
	}
}

// settingsOpen reports whether the text of an open settings file differs: such
// files name roots, and files that are read or left out.
func (s *Snapshot) settingsOpen(old *Snapshot) bool {
	return slices.ContainsFunc(s.differing(old), func(p string) bool {
		return slices.Contains(settingsFormats, strings.ToLower(path.Ext(p)))
	})
}

// settingsFormats are the endings of files that some agent reads settings from,
// in any case of letters, and of lists of ignored files.
var settingsFormats = []string{".gitignore", ".json", ".jsonc", ".toml", ".yaml", ".yml"}

// differing are the open files whose text is another one than in old.
func (s *Snapshot) differing(old *Snapshot) []string {
	var paths []string
	for p, ov := range s.overlays.byPath {
		if old.overlays.byPath[p] != ov {
			paths = append(paths, p)
		}
	}
	return paths
}
