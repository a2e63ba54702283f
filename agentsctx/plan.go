package agentsctx

import (
	"slices"
	"strings"

	"agentls/agentsctx/profile"
)

// plan says in which directories what an agent finds, or how it is set, may be
// another than in the directory above.
type plan struct {
	names   wordSet               // of the files looked for in more than one directory, and of those that keep them out
	breaks  wordSet               // of files with which a project begins or settings change
	sources []wordSet             // of the files of each source
	configs []*profile.ConfigFile // settings files that change the settings below
	moving  []*profile.ConfigFile // settings files that count only where the agent is started
	jumps   bool                  // the settings of every directory are their own
	follows bool                  // what a source finds depends on where exactly the agent is started
}

// wordSet is the first elements of names, in lower case; any name is in it when
// one of them could be anything.
type wordSet struct {
	words map[string]bool
	any   bool
}

func (s *wordSet) add(names ...string) {
	if s.words == nil {
		s.words = map[string]bool{}
	}
	for _, name := range names {
		first, plain := firstElement(name)
		s.any = s.any || !plain && name != ""
		if plain {
			s.words[strings.ToLower(first)] = true
		}
	}
}

func (s *wordSet) join(other *wordSet) {
	s.any = s.any || other.any
	for word := range other.words {
		s.add(word)
	}
}

func newPlan(at *session) *plan {
	p := &plan{}
	p.breaks.add(at.markers()...)
	for i := range at.p.Config {
		p.addConfig(at, &at.p.Config[i])
	}
	for i := range at.p.Sources {
		p.addSource(at, &at.p.Sources[i])
	}
	return p
}

func (p *plan) addConfig(at *session, f *profile.ConfigFile) {
	moves := at.movesWith(f.Base)
	if moves {
		p.moving = append(p.moving, f)
	}
	if moves || f.Climb != profile.Only {
		p.configs = append(p.configs, f)
		p.breaks.add(f.Names...)
	}
	p.jumps = p.jumps || f.Climb != profile.Only && f.Climb != profile.Down && f.Climb != profile.Up
}

func (p *plan) addSource(at *session, src *profile.Source) {
	var words wordSet
	for i := range src.Names {
		words.add(finder{at: at}.wordsOf(&src.Names[i])...)
	}
	p.sources = append(p.sources, words)
	for i := range src.Unless {
		p.names.add(src.Unless[i].Names...)
	}
	moves, climb := at.movesWith(src.Base), src.Climb
	switch {
	case src.Base == profile.InSetting:
		p.follows = p.follows || len(at.set.Words(src.Setting)) > 0
	case ofCwd(src):
		p.follows = p.follows || at.mayHoldProject(src)
	case !moves && (climb == profile.Only || climb == profile.Below):
		// the same files wherever the agent is started
	default:
		toPath := climb == profile.TowardBelow || climb == profile.UpFromPath // where nothing lies between
		p.follows = p.follows || moves && !toPath && climb != profile.FromTop && climb != profile.FromHome
		p.names.join(&words)
	}
}

// mayHoldProject reports whether the directory is there in which a source looks
// for one named after the project.
func (s *session) mayHoldProject(src *profile.Source) bool {
	return slices.ContainsFunc(src.Names, func(n profile.Name) bool {
		above, _, _ := strings.Cut(n.Name, project)
		return s.files.isDir(join(s.base(src.Base), strings.TrimSuffix(above, "/")))
	})
}
