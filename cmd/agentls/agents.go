package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"agentls/agentsctx/profile"
	"agentls/internal/page"
	"agentls/workspace/report"
)

func newAgents(a *app) *cobra.Command {
	asJSON := false
	c := &cobra.Command{
		Use: "agents [NAME]", Short: "List the agents, or what is known of one and where it was seen", Args: cobra.MaximumNArgs(1),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return agentRefs(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return a.agentList(asJSON)
			}
			p, err := profile.Find(args[0])
			if err != nil {
				return err
			}
			if asJSON {
				return a.out.JSON(agentJSON(p))
			}
			a.printAgentFacts(p)
			return nil
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	c.AddCommand(newAgentsVerify(a))
	return c
}

// agentRefs are all agents and eras, as users write them.
func agentRefs() []string {
	var refs []string
	for _, d := range profile.All() {
		for _, p := range profile.Eras(d.ID) {
			refs = append(refs, p.Ref())
		}
	}
	return refs
}

func (a *app) agentList(asJSON bool) error {
	if asJSON {
		list := []object{}
		for _, ref := range agentRefs() {
			p, _ := profile.Find(ref)
			list = append(list, agentJSON(p))
		}
		return a.out.JSON(object{"schemaVersion": 1, "agents": list})
	}
	t := page.Table{Columns: []page.Column{{Name: "Agent"}, {Name: "Name"}, {Name: "Versions"}}}
	for _, ref := range agentRefs() {
		p, _ := profile.Find(ref)
		t.Rows = append(t.Rows, page.Row{Cells: page.Cells(ref, p.Name, p.Versions)})
	}
	var list page.Page
	list.Table(t)
	a.out.Page(list)
	return nil
}

func agentJSON(p *profile.Profile) object {
	return object{"schemaVersion": 1, "agent": p.Ref(), "name": p.Name, "versions": p.Versions, "inspect": p.Inspect, "facts": report.FactsOf(p)}
}

// printAgentFacts prints everything known of one agent, each fact with its
// source below it.
func (a *app) printAgentFacts(pr *profile.Profile) {
	a.out.Line(page.In(page.Strong, pr.Name), page.Text(" ("+pr.Ref()+")"))
	a.out.Say("versions: %s", pr.Versions)
	if pr.Inspect != "" {
		a.out.Say("to see it there: %s", pr.Inspect)
	}
	for _, f := range report.FactsOf(pr) {
		a.out.Line()
		a.out.Line(page.In(page.Strong, f.Field))
		a.out.Say("  %s", f.Value)
		a.out.Line(page.In(page.Muted, fmt.Sprintf("  %s, %s, %s", f.Source, f.Kind, f.Date)))
	}
	for _, u := range pr.Unseen {
		a.out.Line()
		a.out.Say("not seen by agentls: %s", u)
	}
}
