package workspace

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

// Agents are the enabled agents of all folders, in the table's order.
func (s *Snapshot) Agents() []*profile.Profile {
	s.memo.agents.Do(func() {
		chosen := map[*profile.Profile]bool{}
		folders := s.folders
		if len(folders) == 0 { // files by themselves
			for p := range s.overlays.byPath {
				folders = append(folders, path.Dir(p))
			}
		}
		for _, f := range folders {
			for _, p := range agentsctx.Enabled(s, []string{f}, s.Settings(f).Agents) {
				chosen[p] = true
			}
		}
		for _, d := range profile.All() {
			for _, p := range profile.Eras(d.ID) {
				if chosen[p] {
					s.memo.profiles = append(s.memo.profiles, p)
				}
			}
		}
	})
	return s.memo.profiles
}

// AgentsNamed are the agents of those names, in their order, "auto" standing for
// the enabled ones; without names the enabled ones. The error of an unknown name
// suggests another.
func (s *Snapshot) AgentsNamed(names []string) ([]*profile.Profile, error) {
	if len(names) == 0 {
		return s.Agents(), nil
	}
	var agents []*profile.Profile
	for _, name := range names {
		if name == agentsctx.Auto {
			agents = append(agents, s.Agents()...)
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

// AgentNamed is the agent of that name; without a name the first enabled one.
func (s *Snapshot) AgentNamed(name string) (*profile.Profile, error) {
	if name != "" {
		return profile.Find(name)
	}
	if agents := s.Agents(); len(agents) > 0 {
		return agents[0], nil
	}
	return nil, errors.New("no agent is enabled; name one")
}

// Resolver runs use with the snapshot's resolver, which serves one caller at a
// time and remembers what it saw.
func (s *Snapshot) Resolver(use func(*agentsctx.Resolver)) {
	s.memo.resolving.Lock()
	defer s.memo.resolving.Unlock()
	if s.memo.resolver == nil {
		s.memo.resolver = agentsctx.NewResolver(s)
	}
	use(s.memo.resolver)
}

// Question is what one agent is asked about a path, started in cwd.
func (s *Snapshot) Question(p *profile.Profile, path, cwd string) agentsctx.Query {
	return agentsctx.Query{
		Profile: p, Workspace: s.Root(path), Path: path, Cwd: cwd,
		Home: s.env.Home, Getenv: s.env.Getenv, Trusted: s.agentTrusts(p, s.Root(path)),
	}
}

// Explain says which instruction files each of the agents loads for path, when
// it is started in cwd (empty: where the settings say, the workspace by default).
func (s *Snapshot) Explain(path, cwd string, agents []*profile.Profile) agentsctx.Result {
	if cwd == "" {
		cwd = s.Settings(path).Cwd
	}
	r := agentsctx.Result{SchemaVersion: 1, Path: path, Workspace: s.Root(path), Cwd: cwd}
	s.Resolver(func(res *agentsctx.Resolver) {
		for _, p := range agents {
			r.Agents = append(r.Agents, res.Explain(s.Question(p, path, cwd)))
		}
	})
	return r
}

// names is the table of the files that agents may load, with those that their
// own configuration adds in one folder.
func (s *Snapshot) names(folder string) *agentsctx.NameTable {
	return s.memo.names.get(folder, func(folder string) *agentsctx.NameTable {
		t := agentsctx.Names(profile.All(), s.Agents())
		s.Resolver(func(res *agentsctx.Resolver) {
			for _, p := range s.Agents() {
				q := s.Question(p, folder, folder)
				q.Workspace = folder
				for kind, words := range res.ConfiguredNames(q) {
					t.Add(words, kind)
				}
			}
		})
		return t
	})
}

// sameNames reports whether two snapshots look for the same files.
func sameNames(a, b *Snapshot) bool {
	return slices.Equal(a.folders, b.folders) && slices.Equal(a.Agents(), b.Agents())
}

// looksFor names everything that decides which files a scan finds: a scan whose
// answer is another is out of date.
func (s *Snapshot) looksFor() string {
	var b strings.Builder
	for _, f := range s.folders {
		fmt.Fprintf(&b, "%q %q\n", f, s.memo.settings.get(f, s.resolve).Exclude)
	}
	for _, p := range s.Agents() {
		fmt.Fprintln(&b, p.Ref())
	}
	return b.String()
}

// instructionKind is the kind of an instruction or rule file by its path alone.
func (s *Snapshot) instructionKind(folder, p string) (string, bool) {
	rel, ok := tree.Rel(folder, p)
	if !ok {
		return "", false
	}
	return s.names(folder).Classify(rel)
}
