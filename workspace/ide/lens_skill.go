package ide

import (
	"path"
	"strings"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/internal/measure"
	"agentls/internal/text"
	"agentls/skillcatalog"
	"agentls/workspace"
)

// skillLenses say what each enabled agent makes of a skill, what it costs
// there, and offer to switch it.
func skillLenses(s *workspace.Snapshot, file string, at text.Span) []Lens {
	var g groups
	var switches []Lens
	for _, p := range s.Agents.All() {
		if len(p.Skills.Roots) == 0 {
			continue
		}
		r := s.Skills.Catalog(p, "").ByPath(file)
		if r == nil {
			continue
		}
		g.add(p.Name, recordTitle(s, file, p, r))
		if l, ok := switchLens(p, r, at); ok {
			switches = append(switches, l)
		}
	}
	var lenses []Lens
	for _, title := range g.titles() {
		lenses = append(lenses, Lens{Span: at, Title: title, Command: "agentls.why"})
	}
	return append(lenses, switches...)
}

func recordTitle(s *workspace.Snapshot, file string, p *profile.Profile, r *skillcatalog.Record) string {
	costs := "about " + measure.Commas(r.ListedTokens()) + " tokens listed · " + measure.Commas(r.LoadTokens(&s.Files)) + " loaded"
	switch r.State() {
	case skillcatalog.Listed:
		return listedAs[r.ListedAs] + " · " + costs
	case skillcatalog.Shadowed:
		return "shadowed by " + agentsctx.Show(path.Dir(r.Winner().Path), s.Root(file), s.Env().Home) // its name is the same
	case skillcatalog.Disabled:
		return "switched off · " + costs
	}
	return "not loaded: " + strings.TrimPrefix(r.Why(), p.Name+" drops it: ")
}

// listedAs is how a skill stands in the listing, in words.
var listedAs = map[skillcatalog.ListingState]string{
	skillcatalog.Whole: "listed", "": "listed", skillcatalog.Shortened: "listed with a shortened description",
	skillcatalog.NameOnly: "listed without its description", skillcatalog.Cut: "cut from the listing",
	skillcatalog.Searched: "found by search alone",
}

// switchLens offers to switch a skill on or off where the agent has a switch.
func switchLens(p *profile.Profile, r *skillcatalog.Record, at text.Span) (Lens, bool) {
	if p.Skills.Switch.File == "" || !r.Effective() || !r.Manageable() {
		return Lens{}, false
	}
	switch r.State() {
	case skillcatalog.Listed:
		return Lens{Span: at, Title: "Switch off for " + p.Name, Command: switchCommand, Argument: switchArgument{p.ID, r.ID, false}}, true
	case skillcatalog.Disabled:
		return Lens{Span: at, Title: "Switch on for " + p.Name, Command: switchCommand, Argument: switchArgument{p.ID, r.ID, true}}, true
	}
	return Lens{}, false
}

const switchCommand = "agentls.skills.setEnabled"

// switchArgument is what the command that switches a skill takes.
type switchArgument struct {
	Agent   string `json:"agent"`
	ID      string `json:"id"`
	Enabled bool   `json:"enabled"`
}
