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
	key       skillcatalog.Key
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
// in each folder where its settings say, as if the project were trusted.
func (s *Snapshot) Catalogs() []*skillcatalog.Catalog {
	s.memo.judging.Do(func() {
		for _, folder := range s.folders {
			for _, p := range s.Agents() {
				if len(p.Skills.Roots) > 0 {
					key := catalogKey{p, s.Settings(folder).Cwd, true}
					s.memo.judged = append(s.memo.judged, s.catalogue(key).catalog)
				}
			}
		}
	})
	return s.memo.judged
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
		c.key = skillcatalog.KeyOf(s, k.agent, c.query, c.discovery)
		switch {
		case before != nil && before.key == c.key && before.discovery == c.discovery:
			c.catalog = before.catalog.Resize(s)
		case before != nil && before.discovery == c.discovery:
			c.catalog = skillcatalog.Again(s, k.agent, c.query, c.discovery, before.catalog)
		default:
			c.catalog = skillcatalog.Choose(s, k.agent, c.query, c.discovery)
		}
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
		Roots: map[string][]string{}, Known: s.skillFiles(), Host: s.host(),
	}
	for _, plugin := range s.Settings(folder).Plugins {
		q.Plugins = append(q.Plugins, skillcatalog.Plugin{ID: plugin.ID, Name: plugin.Name, Dir: plugin.Skills})
	}
	s.Resolver(func(r *agentsctx.Resolver) {
		at := s.Question(p, folder, cwd)
		q.ConfigHome, q.Trusted = r.ConfigHome(at), r.Trust(at).Yes
		set := r.Settings(at)
		q.Overrides = set.Switches(p.Skills.Switch.Setting)
		for _, root := range p.Skills.Roots {
			if root.Setting != "" {
				q.Roots[root.Setting] = set.Words(root.Setting)
			}
		}
	})
	return q
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

// host is this machine as far as skills may ask about it.
func (s *Snapshot) host() skillcatalog.Host {
	return skillcatalog.Host{
		Platform: s.env.Platform,
		Env:      func(name string) bool { return s.env.Getenv(name) != "" },
		Bin:      s.onPath,
	}
}

// onPath reports whether a program of that name stands in a directory of PATH.
func (s *Snapshot) onPath(name string) bool {
	if name == "" || strings.ContainsAny(name, `/\`) {
		return false
	}
	for _, dir := range strings.Split(s.env.Getenv("PATH"), s.env.pathSeparator()) {
		for _, ending := range []string{"", ".exe", ".cmd", ".bat"} {
			if dir != "" && s.disk.Stat(path.Join(slashed(dir), name+ending)).Kind == tree.File {
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
