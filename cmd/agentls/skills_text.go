package main

import (
	"bytes"
	"fmt"
	"path"
	"strings"
	"text/tabwriter"

	"agentls/internal/measure"
	"agentls/internal/tree"
	"agentls/skillcatalog"
	"agentls/workspace/report"
)

func under(dir, p string) bool { return tree.Under(dir, p) }

func isSkill(p string) bool { return strings.EqualFold(path.Base(p), "SKILL.md") }

// printSkills prints the catalogue as a table, then the sum against the
// agent's budget.
func (a *app) printSkills(v *skillView, r report.Skills) error {
	p := a.palette()
	var table bytes.Buffer
	w := tabwriter.NewWriter(&table, 0, 4, 2, ' ', 0)
	fmt.Fprintln(w, "SKILL\tSTATE\tSCOPE\tLISTED\tLOADED\tDESCRIPTION")
	for _, s := range r.Skills {
		fmt.Fprintf(w, "%s\t%s\t%s\t~%s\t~%s\t%s\n", visible(s.DisplayID), stateWord(s), s.Scope, measure.Commas(s.ListedTokens), measure.Commas(s.LoadTokens), visible(short(s.Description, 60)))
	}
	w.Flush()
	for i, line := range strings.Split(strings.TrimSuffix(table.String(), "\n"), "\n") {
		fmt.Fprintln(a.out, line)
		if i == 0 {
			continue // the heads
		}
		s := r.Skills[i-1]
		if s.Why != "" {
			fmt.Fprintf(a.out, "    %s\n", p.dim(s.Why))
		}
		if a.global.verbose {
			fmt.Fprintf(a.out, "    %s\n", p.dim(s.Path))
		}
	}
	fmt.Fprintf(a.out, "\n%s: %s", p.bold(v.agent.Name), plural(len(r.Skills), "skill"))
	if r.Budget.Limit > 0 {
		fmt.Fprintf(a.out, "  %s the listing takes %s of %s %s", p.bar(r.Budget.Used, r.Budget.Limit, r.Budget.Used > r.Budget.Limit), measure.Commas(r.Budget.Used), measure.Commas(r.Budget.Limit), r.Budget.Unit)
	}
	fmt.Fprintln(a.out)
	a.printShort(r)
	for _, n := range r.Notes {
		fmt.Fprintf(a.out, "note: %s\n", n)
	}
	return nil
}

// stateWord is the state, with what the budget does to a listed skill.
func stateWord(s skillcatalog.View) string {
	switch s.ListedAs {
	case skillcatalog.Shortened:
		return "listed, shortened"
	case skillcatalog.NameOnly:
		return "listed, name only"
	case skillcatalog.Cut:
		return "cut from the list"
	}
	return string(s.State)
}

// printShort says which skills lose their description or their place.
func (a *app) printShort(r report.Skills) {
	lost := map[skillcatalog.ListingState][]string{}
	for _, s := range r.Skills {
		lost[s.ListedAs] = append(lost[s.ListedAs], s.DisplayID)
	}
	for _, c := range []struct {
		place skillcatalog.ListingState
		says  string
	}{
		{skillcatalog.Shortened, "shortened"}, {skillcatalog.NameOnly, "without description"}, {skillcatalog.Cut, "left out"},
	} {
		if names := lost[c.place]; len(names) > 0 {
			fmt.Fprintf(a.out, "%s: %s\n", c.says, strings.Join(names, ", "))
		}
	}
	if r.Budget.Search {
		fmt.Fprintln(a.out, "the list gives way to a hint to search")
	}
}
