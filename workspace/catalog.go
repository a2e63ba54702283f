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

// Skills says which skills agents find.
type Skills struct{ snap *Snapshot }

// catalogKey names a catalogue of a snapshot: an agent started somewhere.
type catalogKey struct {
	agent *profile.Profile
	cwd   string
	trust bool // as if the project were trusted
}

// Catalog is the skills that an agent finds when it is started in cwd (empty:
// where the settings say).
func (sk *Skills) Catalog(p *profile.Profile, cwd string) *skillcatalog.Catalog {
	return sk.catalog(sk.key(p, cwd))
}

// Query is what an agent is asked for its skills when started in cwd.
func (sk *Skills) Query(p *profile.Profile, cwd string) skillcatalog.Query {
	return sk.query(sk.key(p, cwd))
}

func (sk *Skills) key(p *profile.Profile, cwd string) catalogKey {
	if cwd == "" {
		cwd = sk.start()
	}
	return catalogKey{agent: p, cwd: cwd}
}

// Catalogs implements diagnostics.World: those of the enabled agents, started
// in a folder where its settings say, as if the project were trusted.
func (sk *Skills) Catalogs(folder string) []*skillcatalog.Catalog {
	if !slices.Contains(sk.snap.state.folders, folder) {
		return nil
	}
	var keys []catalogKey
	for _, p := range sk.snap.Agents.All() {
		if len(p.Skills.Roots) > 0 {
			keys = append(keys, catalogKey{p, sk.snap.Settings.Of(folder).Cwd, true})
		}
	}
	all := make([]*skillcatalog.Catalog, len(keys))
	atOnce(len(keys), func(i int) { all[i] = sk.catalog(keys[i]) })
	return all
}

// Records implements diagnostics.World. What the catalogues say of other skills
// is no input of an answer about one file.
func (sk *Skills) Records(file string) []diagnostics.Record {
	sk.snap.trace.readAspect(sk.snap, file, &recordsAspect)
	return diagnostics.RecordsIn(sk.snap.untraced().Skills.judged(file).value, file)
}

// judged are the catalogues of the folder of a file, as rules ask for them.
func (sk *Skills) judged(file string) numbered[[]*skillcatalog.Catalog] {
	folder := sk.snap.Root(file)
	return ask(sk.snap, &sk.snap.memo.judged, &sk.snap.shelves.judged, folder, func(t *Snapshot) numbered[[]*skillcatalog.Catalog] {
		return number(t.Skills.Catalogs(folder))
	})
}

var recordsAspect = aspect{
	number: func(s *Snapshot, file string) uint64 { return s.Skills.judged(file).number },
	sum: func(s *Snapshot, file string) uint64 {
		var sum uint64
		for _, c := range s.Skills.judged(file).value {
			sum = sum*31 + c.Fingerprint(sums, file) + maphash.String(sums, c.Agent)
		}
		return sum
	},
}

// catalog is chosen from what the skills say; where they are, and what those say
// that are not open, are other questions, to which an edit makes no difference.
func (sk *Skills) catalog(k catalogKey) *skillcatalog.Catalog {
	return ask(sk.snap, &sk.snap.memo.catalogs, &sk.snap.shelves.catalogs, k, func(t *Snapshot) *skillcatalog.Catalog {
		host := machine{t.state.env, t.state.disk}
		if t.state.texts.count == 0 { // nobody edits
			return skillcatalog.Choose(&t.Files, host, k.agent, t.Skills.query(k), t.Skills.discovery(k))
		}
		return skillcatalog.ChooseFrom(t.Skills.records(k), &t.Files, host, k.agent, t.Skills.query(k), t.Skills.discovery(k))
	})
}

// records are what the files say that no editor has open: an edit makes no
// difference to them.
func (sk *Skills) records(k catalogKey) *skillcatalog.Records {
	return ask(sk.snap, &sk.snap.memo.records, &sk.snap.shelves.records, k, func(t *Snapshot) *skillcatalog.Records {
		open := func(p string) bool { return t.Files.overlay(p) != nil }
		return skillcatalog.ReadRecords(&t.Files, k.agent, t.Skills.query(k), t.Skills.discovery(k), open)
	})
}

func (sk *Skills) discovery(k catalogKey) *skillcatalog.Discovery {
	return ask(sk.snap, &sk.snap.memo.walks, &sk.snap.shelves.walks, k, func(t *Snapshot) *skillcatalog.Discovery {
		return skillcatalog.Discover(&t.Files, k.agent, t.Skills.query(k))
	})
}

func (sk *Skills) query(k catalogKey) skillcatalog.Query {
	return ask(sk.snap, &sk.snap.memo.queries, &sk.snap.shelves.queries, k, func(t *Snapshot) skillcatalog.Query {
		q := t.Skills.queryOf(k.agent, k.cwd)
		q.Presumed = k.trust && !q.Trusted
		q.Trusted = q.Trusted || k.trust
		return q
	})
}

// start is where agents are started: the setting of the first folder.
func (sk *Skills) start() string {
	if len(sk.snap.state.folders) == 0 {
		return sk.snap.state.env.Home
	}
	return sk.snap.Settings.Of(sk.snap.state.folders[0]).Cwd
}

func (sk *Skills) queryOf(p *profile.Profile, cwd string) skillcatalog.Query {
	folder := sk.snap.Root(path.Join(cwd, "x"))
	q := skillcatalog.Query{
		Workspace: folder, Cwd: cwd, Home: sk.snap.state.env.Home,
		Roots: map[string][]string{}, Known: sk.files(),
	}
	for _, plugin := range sk.snap.Settings.Of(folder).Plugins {
		q.Plugins = append(q.Plugins, skillcatalog.Plugin{ID: plugin.ID, Name: plugin.Name, Skills: []string{plugin.Skills}})
	}
	var have skillcatalog.Installed
	at := sk.snap.Agents.Question(p, folder, cwd)
	sk.snap.Agents.Resolver(func(r *agentsctx.Resolver) {
		q.ConfigHome, q.Trusted = r.ConfigHome(at), r.Trust(at).Yes
		set := r.Settings(at)
		q.Off = set.Off()
		q.Overrides = set.Switches(p.Skills.Switch.Setting)
		q.Visibility = sk.visibility(p, set, folder)
		q.Limits = limits(p, set)
		sk.perAgent(p, set, &q)
		have = sk.installed(p, set, q)
		if name := p.Skills.Listing.Share.Setting; name != "" {
			q.Window, _ = set.Number(name)
		}
		for _, root := range p.Skills.Roots {
			if root.Setting != "" {
				q.Roots[root.Setting] = slices.Concat(sk.named(q, set, &root), sk.added(q, set, root.Setting))
			}
		}
	})
	q.Manifests = sk.manifests()
	if p.Skills.Plugins.Offered != "" {
		plugins, broken := skillcatalog.PluginsOf(&sk.snap.Files, p, q.Manifests, have)
		q.Plugins, q.Broken = append(q.Plugins, plugins...), broken
	}
	return q
}

// manifests are those of plugins and marketplaces in the workspace.
func (sk *Skills) manifests() []string {
	return ask(sk.snap, &sk.snap.memo.manifests, &sk.snap.shelves.manifests, none{}, func(t *Snapshot) []string {
		var files []string
		for _, p := range t.named() {
			if skillcatalog.IsManifest(p) {
				files = append(files, p)
			}
		}
		return files
	})
}

// files are the SKILL.md files of the workspace, in any case of letters.
func (sk *Skills) files() []string {
	return ask(sk.snap, &sk.snap.memo.skills, &sk.snap.shelves.skills, none{}, func(t *Snapshot) []string {
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
