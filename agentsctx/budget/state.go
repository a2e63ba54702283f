// Package budget charges instruction files to what an agent may read of them,
// and cuts what is too much. It sees texts and the numbers of a profile, no
// paths and no agents. Start with State; cut.go lists the ways to cut.
package budget

import (
	"math"

	"agentls/agentsctx/profile"
	"agentls/internal/measure"
)

// Unlimited is a limit that is not there.
const Unlimited = math.MaxInt

// State is what is left of a budget while files are charged.
type State struct {
	Total, PerFile int // Unlimited when there is none

	budget  *profile.Budget
	left    int
	stopped bool // too little was left to start another file
}

// NewState is a budget of which nothing is spent. Settings gives the numbers of
// the agent's own settings, which replace those of the profile.
func NewState(b *profile.Budget, settings func(name string) (int, bool)) State {
	s := State{
		Total: limit(b.Total, b.TotalSetting, settings), PerFile: limit(b.PerFile, b.PerFileSetting, settings),
		budget: b,
	}
	s.left = s.Total
	return s
}

func limit(l profile.Limit, setting string, settings func(string) (int, bool)) int {
	if n, ok := settings(setting); ok {
		return n
	}
	if l.N == 0 {
		return Unlimited
	}
	return l.N
}

// File is a file that is charged.
type File struct {
	Base   string // its name, which the markers of some cuts repeat
	Text   *Text
	Name   *profile.Name // with the file's own limits and cut; nil for an import
	Exempt bool          // it costs nothing and is cut by its own limits only
}

// Charge is what becomes of a file.
type Charge struct {
	*Outcome
	Cost, Marker int           // of the budget, in its unit; Marker is the part for text that is not the file's
	Left         int           // what was left of the budget before it; Unlimited without one
	Limit        int           // the tightest limit of one file; Unlimited without one
	OwnLimit     profile.Limit // the same with its unit, when it is tighter than what was left
	LeftOut      bool          // it has no text, which this budget does not count
}

// Charge lets a file take its part.
func (s *State) Charge(f File) Charge {
	t := f.Text
	switch most := s.budget.MaxFile; {
	case s.budget.BlankIsFree && t.Blank():
		return Charge{LeftOut: true}
	case most > 0 && t.Size > most:
		return Charge{Outcome: t.nothing(), OwnLimit: profile.Limit{N: most, Unit: profile.Bytes}}
	}
	left := s.left
	if f.Exempt {
		left = Unlimited
	}
	own, _ := s.room(f.Name, Unlimited)
	c := Charge{Outcome: s.outcome(f, t.view(s.budget), left), Left: left, Limit: own.N}
	if !f.Exempt {
		c.Cost, c.Marker = c.Outcome.cost, c.Outcome.marker
		s.spend(c.Cost)
	}
	if own.N != Unlimited && own.N <= left {
		c.OwnLimit = own
	}
	return c
}

// missingMark is the length of the line about an absent file without its path,
// in UTF-16 units.
const missingMark = 23

// ChargeMissing is the cost of the line that says that the file at path is
// absent.
func (s *State) ChargeMissing(path string) int {
	if s.stopped || s.left <= 0 {
		return 0
	}
	cost := min(missingMark+measure.UTF16(path), s.left)
	s.spend(cost)
	return cost
}

func (s *State) spend(n int) {
	if s.left != Unlimited {
		s.left = max(0, s.left-n)
	}
}

// outcome is what one file keeps while so much of the budget is left. The same
// question about the same text is answered once.
func (s *State) outcome(f File, v *view, left int) *Outcome {
	room, cut := s.room(f.Name, left)
	if s.budget.Least > 0 && left < s.budget.Least {
		s.stopped = true // an empty file ends it too
	}
	if s.stopped && v.size > 0 {
		room.N = 0
	}
	switch size := v.len(room.Unit); {
	case size <= room.N:
		return v.whole(s.budget.Total.Unit)
	case room.N <= 0:
		return f.Text.nothing()
	}
	key := cutKey{room, cut, s.budget.BlankIsFree}
	o := v.cuts[key]
	if o == nil {
		kept := cuts[cut.How](v, f.Base, room, cut)
		if s.budget.BlankIsFree && f.Text.Known && blankIn(f.Text.Source, kept.ranges) {
			kept = excerpt{}
		}
		o = f.Text.outcome(kept)
		if v.cuts == nil {
			v.cuts = map[cutKey]*Outcome{}
		}
		v.cuts[key] = o
	}
	return o
}

// room is the tightest limit on one file and the way it is cut.
func (s *State) room(name *profile.Name, left int) (profile.Limit, profile.Cut) {
	room, cut := profile.Limit{N: left, Unit: s.budget.Total.Unit}, s.budget.Cut
	if s.PerFile < room.N {
		room = profile.Limit{N: s.PerFile, Unit: s.budget.PerFile.Unit}
	}
	if name != nil {
		for _, l := range name.Limits {
			if l.N < room.N {
				room = l
			}
		}
		if name.Cut != nil {
			cut = *name.Cut
		}
	}
	return room, cut
}
