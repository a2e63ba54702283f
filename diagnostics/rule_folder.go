package diagnostics

import (
	"maps"
	"slices"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/internal/text"
	"agentls/internal/tree"
	"agentls/skillcatalog"
)

// checkDanglingSymlink reports links without a target where enabled agents look
// for skills. Its findings have the path of the link.
func checkDanglingSymlink(p *Pass) {
	met := map[string][]string{} // the agents, by link
	for _, c := range p.World.Catalogs(p.File.Path) {
		for _, link := range c.Scan.Dangling {
			if tree.Under(p.File.Path, link) && !slices.Contains(met[link], c.Agent) {
				met[link] = append(met[link], c.Agent)
			}
		}
	}
	for _, link := range slices.Sorted(maps.Keys(met)) {
		f := p.Report(text.Span{}, "The link leads to "+clipped(p.World.Lstat(link).Target)+", which does not exist.")
		f.Path, f.Agents = link, met[link]
	}
}

// checkListingBudget reports the agents whose listing of skills is over its
// budget.
func checkListingBudget(p *Pass) {
	var said agentMessage
	for _, c := range p.World.Catalogs(p.File.Path) {
		if b := &c.Budget; b.Over() > 0 || b.Cut > 0 {
			said.add(c.Profile, overBudget(c), longest(p, c)...)
		}
	}
	p.reportMessage(text.Span{}, said)
}

var budgetUnits = map[string]string{
	"utf16": "UTF-16 units", "characters": "characters", "tokens": "tokens", "bytes": "bytes",
}

// overBudget says by how much a listing is too long and what becomes of it.
func overBudget(c *skillcatalog.Catalog) string {
	b := &c.Budget
	skills := skillCount(listed(c))
	if over := b.Over(); over > 0 {
		skills += " that take " + number(b.Used) + " " + budgetUnits[b.Unit] + ", " + number(over) + " over its budget of " + number(b.Limit)
	} else {
		skills += " where " + number(b.MaxCount) + " are allowed"
	}
	switch {
	case b.Search:
		return "find[s] " + skills + ": none is listed, the model has to search"
	case b.Cut+b.NameOnly+b.Shortened == 0:
		return "list[s] " + skills
	}
	var lost []string
	for _, x := range []struct {
		n    int
		what string
	}{{b.Shortened, " shortened"}, {b.NameOnly, " without description"}, {b.Cut, " left out"}} {
		if x.n > 0 {
			lost = append(lost, number(x.n)+x.what)
		}
	}
	return "list[s] " + skills + ": " + agentsctx.Enumerate(lost)
}

func skillCount(n int) string {
	if n == 1 {
		return "1 skill"
	}
	return number(n) + " skills"
}

// listed is how many skills ask for a place in the listing.
func listed(c *skillcatalog.Catalog) int {
	n := 0
	for i := range c.Skills {
		if c.Skills[i].ListedAs != "" {
			n++
		}
	}
	return n
}

// mostLongest is how many long entries a finding points to.
const mostLongest = 3

// longest are the skills of the folder with the longest entries in a listing.
func longest(p *Pass, c *skillcatalog.Catalog) []Related {
	type entry struct {
		file   string
		tokens int
	}
	var top []entry
	for i := range c.Skills {
		r := &c.Skills[i]
		if r.ListedAs == "" || !tree.Under(p.File.Path, r.File) {
			continue
		}
		e, at := entry{r.File, r.ListedTokens()}, len(top)
		for at > 0 && top[at-1].tokens < e.tokens {
			at--
		}
		if at < mostLongest {
			top = slices.Insert(top, at, e)
			top = top[:min(len(top), mostLongest)]
		}
	}
	var related []Related
	for _, e := range top {
		related = append(related, p.nameIn(e.file, "a long entry, ~"+number(e.tokens)+" tokens"))
	}
	return related
}

// checkScanLimit reports the agents that stop before they have seen all skills.
func checkScanLimit(p *Pass) {
	var said agentMessage
	for _, c := range p.World.Catalogs(p.File.Path) {
		if does, stops := stopped(c); stops {
			said.add(c.Profile, does)
		}
	}
	p.reportMessage(text.Span{}, said)
}

// stopped says where a scan came to its end.
func stopped(c *skillcatalog.Catalog) (does string, stops bool) {
	beyond, root := 0, ""
	for i := range c.Skills {
		if r := &c.Skills[i]; r.Step == skillcatalog.StepReach && r.Missed() == skillcatalog.OverLimit {
			beyond++
			root = c.Display(r.Root())
		}
	}
	switch walk := &c.Profile.Skills.Walk; {
	case c.Scan.Limit > 0:
		does = "stop[s] looking for skills after " + number(c.Scan.Limit) + " directories, in " + c.Display(c.Scan.LimitRoot)
		if beyond > 0 {
			does += ", and does not find " + skillCount(beyond)
		}
		return does, true
	case beyond > 0:
		return "leave[s] out " + skillCount(beyond) + " in " + root + ": " + atMost(walk), true
	}
	return "", false
}

// atMost says how much of one root is looked at.
func atMost(walk *profile.SkillWalk) string {
	return "it looks at " + number(walk.MaxRoot) + " directories there and takes " + skillCount(walk.MaxSkills)
}
