package workspace

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

// Agents says which agents are there, and what each of them is asked.
type Agents struct{ snap *Snapshot }

// All are the enabled agents of all folders, those that are shown by files of their
// own or named first.
func (a *Agents) All() []*profile.Profile { return a.enabled().Agents }

// Guessed reports whether an agent is only assumed while others are known to be
// there: what it alone makes of a file is then no error.
func (a *Agents) Guessed(p *profile.Profile) bool { return a.enabled().Guessed(p) }

func (a *Agents) enabled() agentsctx.Enabled {
	return ask(a.snap, &a.snap.memo.agents, &a.snap.shelves.agents, none{}, func(t *Snapshot) agentsctx.Enabled {
		folders := slices.Clip(t.state.folders) // whose array many snapshots share
		if len(folders) == 0 {                  // files by themselves
			for p := range t.state.texts.all() {
				folders = append(folders, path.Dir(p))
			}
		}
		var all []agentsctx.Enabled
		for _, f := range folders {
			at := agentsctx.Presence{FS: &t.Files, Folders: []string{f}, Found: below(t.state.index, f)}
			all = append(all, at.Enabled(t.Settings.Of(f).Agents))
		}
		return agentsctx.Together(all)
	})
}

// below are the paths of a sorted list that lie in a folder.
func below(paths []string, folder string) []string {
	return slices.DeleteFunc(slices.Clone(paths), func(p string) bool { return !tree.Under(folder, p) })
}

// fallback are the agents that answer where none shows: those that follow the
// standards which many share.
var fallback = slices.DeleteFunc(profile.All(), func(p *profile.Profile) bool { return len(p.Presence.Shared) == 0 })

// Presumed says of agents that answer although nothing shows that they are there,
// or only what many agents read; nothing of any other.
func (a *Agents) Presumed(agents ...*profile.Profile) []string {
	var assumed, answering []string
	notes := []string{}
	for _, p := range agents {
		switch {
		case a.Guessed(p):
			assumed = append(assumed, p.Name)
		case len(a.All()) == 0 && slices.Contains(fallback, p):
			answering = append(answering, p.Name)
		}
	}
	switch {
	case len(assumed) == 1:
		notes = append(notes, assumed[0]+" is assumed: only files that many agents read show it here")
	case assumed != nil:
		notes = append(notes, agentsctx.Enumerate(assumed)+" are assumed: only files that many agents read show them here")
	}
	switch {
	case len(answering) == 1:
		notes = append(notes, "no agent shows in this workspace; "+answering[0]+" answers where none is named")
	case answering != nil:
		notes = append(notes, "no agent shows in this workspace; "+agentsctx.Enumerate(answering)+" answer where none is named")
	}
	return notes
}

// Named are the agents of those names, in their order, "auto" standing for
// the enabled ones, or for the fallback where there are none; without names those. The error of an unknown name
// suggests another.
func (a *Agents) Named(names []string) ([]*profile.Profile, error) {
	if len(names) == 0 {
		names = []string{agentsctx.Auto}
	}
	enabled := a.All()
	if len(enabled) == 0 {
		enabled = fallback
	}
	var agents []*profile.Profile
	for _, name := range names {
		if name == agentsctx.Auto {
			agents = append(agents, enabled...)
			continue
		}
		p, err := profile.Find(name)
		if err != nil {
			return nil, err
		}
		agents = append(agents, p)
	}
	return agents, nil
}

// One is the agent of that name; without a name the first enabled one.
func (a *Agents) One(name string) (*profile.Profile, error) {
	if name != "" {
		return profile.Find(name)
	}
	agents, err := a.Named(nil)
	return agents[0], err
}

// Resolver runs use with the snapshot's resolver, which remembers what it saw.
// What it read for one question counts for all that come after it.
func (a *Agents) Resolver(use func(*agentsctx.Resolver)) {
	r, read := a.snap.memo.resolver.get(a.snap)
	use(r)
	if a.snap.trace != nil {
		a.snap.trace.merge(read.all())
	}
}

// resolver is the one of a snapshot, with the trace of what it reads.
type resolver struct {
	mu    sync.Mutex
	asked int
	now   *agentsctx.Resolver
	read  *trace
}

func (r *resolver) get(s *Snapshot) (*agentsctx.Resolver, *trace) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.asked++; r.now == nil || r.asked%mostQuestions == 0 {
		t := s.tracing()
		r.now, r.read = agentsctx.NewResolver(&t.Files), t.trace
	}
	return r.now, r.read
}

// mostQuestions is after how many a resolver forgets what it saw.
const mostQuestions = 1 << 15

// Question is what one agent is asked about a path, started in cwd.
func (a *Agents) Question(p *profile.Profile, path, cwd string) agentsctx.Query {
	return agentsctx.Query{
		Profile: p, Workspace: a.snap.Root(path), Path: path, Cwd: cwd,
		Home: a.snap.state.env.Home, Getenv: a.snap.state.env.Getenv, Trust: a.snap.Settings.userTrust(a.snap.Root(path)),
	}
}

// Explain says which instruction files each of the agents loads for path, when
// it is started in cwd (empty: where the settings say, the workspace by default).
func (i *Instructions) Explain(path, cwd string, agents []*profile.Profile) agentsctx.Result {
	if cwd == "" {
		cwd = i.snap.Settings.Of(path).Cwd
	}
	r := agentsctx.Result{SchemaVersion: 1, Path: path, Workspace: i.snap.Root(path), Cwd: cwd}
	for _, p := range agents {
		q := i.snap.Agents.Question(p, path, cwd)
		i.snap.Agents.Resolver(func(res *agentsctx.Resolver) { r.Agents = append(r.Agents, res.Explain(q)) })
	}
	return r
}

// names is the table of the files that agents may load, with those that their
// own configuration adds in one folder.
func (a *Agents) names(folder string) *agentsctx.NameTable {
	return ask(a.snap, &a.snap.memo.names, &a.snap.shelves.names, folder, func(t *Snapshot) *agentsctx.NameTable {
		configured := t.Agents.configuredNames(folder)
		if len(configured) == 0 && folder != "" {
			return t.Agents.names("") // one table for all
		}
		table := agentsctx.Names(profile.All(), t.Agents.All())
		for _, names := range configured {
			for kind, words := range names {
				table.Add(words, kind)
			}
		}
		return table
	})
}

// configuredNames are the names that the configuration of each agent adds in a
// folder, by their kind.
func (a *Agents) configuredNames(folder string) []map[string][]string {
	var all []map[string][]string
	if folder == "" {
		return nil
	}
	for _, p := range a.All() {
		q := a.Question(p, folder, folder)
		q.Workspace = folder
		a.Resolver(func(res *agentsctx.Resolver) {
			if names := res.ConfiguredNames(q); len(names) > 0 {
				all = append(all, names)
			}
		})
	}
	return all
}

// lookedFor names everything that decides which files a scan finds: a scan whose
// answer is another is out of date.
func (a *Agents) lookedFor() string {
	var b strings.Builder
	for _, f := range a.snap.state.folders {
		fmt.Fprintf(&b, "%q %q %q\n", f, a.snap.Settings.folder(f).Exclude, a.configuredNames(f))
	}
	for _, p := range a.All() {
		fmt.Fprintln(&b, p.Ref())
	}
	return b.String()
}

// kind is the kind of an instruction or rule file by its path alone.
func (a *Agents) kind(folder, p string) (string, bool) {
	rel, ok := tree.Rel(folder, p)
	if !ok {
		return "", false
	}
	return a.names(folder).Classify(rel)
}
