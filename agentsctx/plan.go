package agentsctx

import (
	"agentls/agentsctx/profile"
)

// plan says how what an agent finds changes from a directory to one below it.
type plan struct {
	names    map[string]bool       // of files that make a difference, their first elements, in lower case
	anywhere bool                  // a file of any name may make one
	growth   []growth              // of each source
	restarts []int                 // the sources that start over
	configs  []*profile.ConfigFile // settings files that change the settings below
	moving   []*profile.ConfigFile // the same that count only in their own directory
	jumps    bool                  // the settings of every directory are their own
	roams    bool                  // without a marker each directory is a project
}

// growth is what a source finds one directory further down.
type growth uint8

const (
	stays growth = iota
	farthestFirst
	nearestFirst
	startsOver
)

func newPlan(at *session) *plan {
	p := &plan{names: map[string]bool{}, roams: at.movesWith(profile.InProject)}
	for _, m := range at.markers() {
		p.watch(m)
	}
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
		p.watch(f.Names...)
	}
	p.jumps = p.jumps || f.Climb != profile.Only && f.Climb != profile.Down && f.Climb != profile.Up
}

func (p *plan) addSource(at *session, src *profile.Source) {
	how := growthOf(at, src)
	p.growth = append(p.growth, how)
	if how == startsOver {
		p.restarts = append(p.restarts, len(p.growth)-1)
	}
	if how == stays && src.Unless == nil {
		return
	}
	find := finder{at: at}
	for i := range src.Names {
		p.watch(find.wordsOf(&src.Names[i])...)
	}
	for i := range src.Unless {
		p.watch(src.Unless[i].Names...)
	}
}

func (p *plan) watch(names ...string) {
	for _, name := range names {
		if first, plain := firstElement(name); plain {
			p.names[first] = true
		} else if name != "" {
			p.anywhere = true
		}
	}
}

func growthOf(at *session, src *profile.Source) growth {
	ownBase := src.Climb != profile.FromTop && src.Climb != profile.FromHome
	if src.Base == profile.InSetting || ownBase && at.movesWith(src.Base) || ofCwd(src) {
		return startsOver
	}
	switch src.Climb {
	case profile.Only, profile.Below:
		return stays
	case profile.Up, profile.UpFromPath:
		return nearestFirst
	}
	return farthestFirst
}
