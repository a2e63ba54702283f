package diagnostics

import (
	"maps"
	"slices"

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
		f := p.Report(text.Span{}, "This link points to "+clipped(p.World.Lstat(link).Target)+", which does not exist.")
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

// overBudget says what becomes of a listing that is too long, and by how much it
// is.
func overBudget(c *skillcatalog.Catalog) string {
	b := &c.Budget
	skills := skillCount(listed(c))
	why := number(b.MaxCount) + " are allowed"
	if over := b.Over(); over > 0 {
		why = "they take " + number(b.Used) + " " + budgetUnits[b.Unit] + ", " + number(over) + " over the budget of " + number(b.Limit)
	}
	if b.Search {
		return "list[s] none of " + skills + ", so the model has to search: " + why
	}
	does := "list[s] " + skills
	for _, x := range []struct {
		n    int
		what string
	}{{b.Shortened, " shortened"}, {b.NameOnly, " without description"}, {b.Cut, " left out"}} {
		if x.n > 0 {
			does += ", " + number(x.n) + x.what
		}
	}
	return does + ": " + why
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
	missed, root := 0, ""
	for i := range c.Skills {
		if r := &c.Skills[i]; r.Step == skillcatalog.StepReach && r.Missed() == skillcatalog.OverLimit {
			missed++
			root = c.Display(r.Root())
		}
	}
	switch walk := &c.Profile.Skills.Walk; {
	case c.Scan.Limit > 0:
		end := "after " + number(c.Scan.Limit) + " directories, in " + c.Display(c.Scan.LimitRoot)
		if missed == 0 {
			return "stop[s] looking for skills " + end, true
		}
		return "miss[es] " + skillCount(missed) + ": the search stops " + end, true
	case missed > 0:
		return "miss[es] " + skillCount(missed) + " in " + root + ": only " + number(walk.MaxRoot) +
			" directories there are searched, and " + skillCount(walk.MaxSkills) + " taken", true
	}
	return "", false
}
