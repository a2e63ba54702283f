package main

import (
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"agentls/agentsctx/profile"
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
				return a.json(agentJSON(p))
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
		return a.json(object{"schemaVersion": 1, "agents": list})
	}
	w := tabwriter.NewWriter(a.out, 0, 4, 2, ' ', 0)
	fmt.Fprintln(w, "AGENT\tNAME\tVERSIONS")
	for _, ref := range agentRefs() {
		p, _ := profile.Find(ref)
		fmt.Fprintf(w, "%s\t%s\t%s\n", ref, p.Name, p.Versions)
	}
	return w.Flush()
}

func agentJSON(p *profile.Profile) object {
	facts := []object{}
	for _, f := range p.Facts {
		facts = append(facts, object{"field": f.Field, "value": f.Value, "source": f.Source, "kind": factKinds[f.Kind], "date": f.Date})
	}
	return object{"schemaVersion": 1, "agent": p.Ref(), "name": p.Name, "versions": p.Versions, "inspect": p.Inspect, "facts": facts}
}

// printAgentFacts prints everything known of one agent, each fact with its
// source below it.
func (a *app) printAgentFacts(pr *profile.Profile) {
	p := a.palette()
	fmt.Fprintf(a.out, "%s (%s)\nversions: %s\n", p.bold(pr.Name), pr.Ref(), pr.Versions)
	if pr.Inspect != "" {
		fmt.Fprintf(a.out, "to see it there: %s\n", pr.Inspect)
	}
	for _, f := range pr.Facts {
		fmt.Fprintf(a.out, "\n%s\n  %s\n  %s\n", p.bold(f.Field), f.Value, p.dim(fmt.Sprintf("%s, %s, %s", f.Source, factKinds[f.Kind], f.Date)))
	}
	for _, u := range pr.Unseen {
		fmt.Fprintf(a.out, "\nnot seen by agentls: %s\n", u)
	}
}
