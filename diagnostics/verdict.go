package diagnostics

import (
	"slices"
	"strings"

	"agentls/agentsctx/profile"
)

// did is what some agents do, in one and in several.
type did struct {
	outcome   profile.Outcome
	one, many string
}

// dids are in the order in which a message tells them, the worst first.
var dids = []did{
	{profile.Drops, "drops the skill", "drop the skill"},
	{profile.NoMetadata, "loads it without name and description", "load it without name and description"},
	{profile.Misreads, "reads another value", "read another value"},
	{profile.Shortens, "shortens it", "shorten it"},
	{profile.UsesFolder, "uses the directory's name", "use the directory's name"},
	{profile.Loads, "loads it", "load it"},
}

// judge tells in f what the enabled agents make of a skill with doubt d. While
// one of them drops it, f is an error: its author gets nothing of it there.
func (p *Pass) judge(f *Finding, d profile.Doubt) *Finding {
	if p.File.Kind != Skill {
		return f
	}
	by := outcomes(p.World.Agents(), d)
	if len(by[profile.Drops]) > 0 {
		f.Severity = Error
	}
	if len(by[profile.Loads]) == len(flatten(by)) {
		by = nil // nothing to tell apart
		if others := outcomes(profile.All(), d)[profile.Drops]; len(others) > 0 {
			by = map[profile.Outcome][]string{profile.Drops: others}
		}
	}
	f.Message += told(by)
	return f
}

// told is a sentence on who does what, with a blank before it; empty when there
// is nothing to tell.
func told(by map[profile.Outcome][]string) string {
	var parts []string
	for _, x := range dids {
		if names := by[x.outcome]; len(names) > 0 {
			parts = append(parts, sentence(names, x))
		}
	}
	if parts == nil {
		return ""
	}
	return " " + strings.Join(parts, "; ") + "."
}

// allow says in f which agents have a limit of their own that is broken, and
// what they do. It is an error where one of them drops the skill.
func allow(f *Finding, agents []*profile.Profile, most int, d profile.Doubt) {
	var names []string
	for _, a := range agents {
		f.Agents, names = append(f.Agents, a.ID), append(names, a.Name)
	}
	by := outcomes(agents, d)
	f.Severity = Warning
	if len(by[profile.Drops]) > 0 {
		f.Severity = Error
	}
	f.Message += "; " + sentence(names, did{one: "allows", many: "allow"}) + " " + number(most) + "." + told(by)
}

// droppers are the ids of the enabled agents that drop a skill for d; without
// any, those of all agents that do.
func (p *Pass) droppers(d profile.Doubt) []string {
	for _, agents := range [][]*profile.Profile{p.World.Agents(), profile.All()} {
		var ids []string
		for _, a := range agents {
			if a.Skills.On(d).Outcome == profile.Drops {
				ids = append(ids, a.ID)
			}
		}
		if len(ids) > 0 {
			return ids
		}
	}
	return nil
}

// outcomes are the names of agents by what they do on d, in their order.
func outcomes(agents []*profile.Profile, d profile.Doubt) map[profile.Outcome][]string {
	by := map[profile.Outcome][]string{}
	for _, a := range agents {
		if len(a.Skills.Roots) == 0 {
			continue // knows no skills
		}
		o := a.Skills.On(d).Outcome
		if o != profile.Unknown && !slices.Contains(by[o], a.Name) {
			by[o] = append(by[o], a.Name)
		}
	}
	return by
}

func flatten(by map[profile.Outcome][]string) []string {
	var all []string
	for _, names := range by {
		all = append(all, names...)
	}
	return all
}

func sentence(names []string, x did) string {
	if len(names) == 1 {
		return names[0] + " " + x.one
	}
	return enumerate(names) + " " + x.many
}

// enumerate writes "a", "a and b", "a, b and c".
func enumerate(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}
