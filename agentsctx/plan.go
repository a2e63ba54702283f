package agentsctx

import (
	"slices"
	"strings"

	"agentls/agentsctx/profile"
)

// plan says how what an agent finds changes from a directory to one below it.
type plan struct {
	names   wordSet // of instruction files, and of files that keep them out
	breaks  wordSet // of files with which a project begins or settings change
	markers []string
	sources []sourcePlan
	configs []*profile.ConfigFile // settings files that change the settings below
	moving  []*profile.ConfigFile // settings files that count only where the agent is started
	jumps   bool                  // the settings of every directory are their own
	follows bool                  // what a source finds depends on where exactly the agent is started
}

// sourcePlan is the part about one source.
type sourcePlan struct {
	src    *profile.Source
	growth growth
	names  []namePlan
	unless wordSet // files that keep it out
}

type namePlan struct {
	name  *profile.Name
	words wordSet
}

// growth is what a source finds one directory further down.
type growth uint8

const (
	stays         growth = iota
	farthestFirst        // what it found above, then what is in the directory
	nearestFirst         // the other way round
	alone                // only what is in the directory
	startsOver           // anything
)

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
			s.words[first] = true
		}
	}
}

func newPlan(at *session) *plan {
	p := &plan{markers: at.markers(), follows: at.movesWith(profile.InProject)}
	p.breaks.add(p.markers...)
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
	s := sourcePlan{src: src, growth: growthOf(at, src)}
	for i := range src.Unless {
		s.unless.add(src.Unless[i].Names...)
		p.names.add(src.Unless[i].Names...)
	}
	if s.growth != stays {
		find := finder{at: at}
		for i := range src.Names {
			n := namePlan{name: &src.Names[i]}
			words := find.wordsOf(n.name)
			n.words.add(words...)
			p.names.add(words...)
			s.names = append(s.names, n)
		}
	}
	p.follows = p.follows || s.growth == startsOver
	p.sources = append(p.sources, s)
}

func growthOf(at *session, src *profile.Source) growth {
	switch {
	case src.Base == profile.InSetting:
		if len(at.set.Words(src.Setting)) == 0 {
			return stays
		}
		return startsOver
	case ofCwd(src):
		if at.mayHoldProject(src) {
			return startsOver
		}
		return stays
	}
	climb := src.Climb
	if at.movesWith(src.Base) && climb != profile.FromTop && climb != profile.FromHome {
		if climb == profile.TowardBelow || climb == profile.UpFromPath {
			return stays // there is nothing between the start and itself
		}
		return alone
	}
	switch climb {
	case profile.Only, profile.Below:
		return stays
	case profile.Up, profile.UpFromPath:
		return nearestFirst
	}
	return farthestFirst
}

// mayHoldProject reports whether the directory is there in which a source looks
// for one named after the project.
func (s *session) mayHoldProject(src *profile.Source) bool {
	return slices.ContainsFunc(src.Names, func(n profile.Name) bool {
		above, _, _ := strings.Cut(n.Name, project)
		return s.files.isDir(join(s.base(src.Base), strings.TrimSuffix(above, "/")))
	})
}
