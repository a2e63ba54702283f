package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"agentls/diagnostics"
	"agentls/internal/spelling"
)

func newRules(a *app) *cobra.Command {
	asJSON := false
	c := &cobra.Command{
		Use: "rules [ID]", Short: "List the rules, or print one rule's page", Args: cobra.MaximumNArgs(1),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return ruleIDs(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 1 {
				return a.rulePage(args[0], asJSON)
			}
			return a.ruleList(asJSON)
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return c
}

func ruleIDs() []string {
	var ids []string
	for _, r := range diagnostics.Rules() {
		ids = append(ids, r.ID)
	}
	return ids
}

// ruleJSON is one rule for machines.
type ruleJSON struct {
	ID       string `json:"id"`
	Severity string `json:"severity"`
	Since    string `json:"since"`
	Summary  string `json:"summary"`
	Page     string `json:"page,omitempty"`
}

func (a *app) ruleList(asJSON bool) error {
	if asJSON {
		rules := []ruleJSON{}
		for _, r := range diagnostics.Rules() {
			rules = append(rules, ruleJSON{r.ID, r.Severity.String(), r.Since, r.Summary, ""})
		}
		return a.json(map[string]any{"schemaVersion": 1, "rules": rules})
	}
	p, wide := a.palette(), 0
	for _, r := range diagnostics.Rules() {
		wide = max(wide, len(r.ID))
	}
	for _, r := range diagnostics.Rules() {
		s := r.Severity.String()
		fmt.Fprintf(a.out, "%-*s  %s%s  %s\n", wide, r.ID, p.severity(s, s), strings.Repeat(" ", len("warning")-len(s)), r.Summary)
	}
	return nil
}

func (a *app) rulePage(id string, asJSON bool) error {
	r, ok := diagnostics.Lookup(id)
	if !ok {
		return fmt.Errorf("no rule %q%s", id, didYouMean(id, ruleIDs()))
	}
	page, _ := diagnostics.Page(id)
	if asJSON {
		return a.json(struct {
			SchemaVersion int `json:"schemaVersion"`
			ruleJSON
		}{1, ruleJSON{r.ID, r.Severity.String(), r.Since, r.Summary, page}})
	}
	_, err := fmt.Fprint(a.out, page)
	return err
}

// didYouMean is a suggestion to append to an error; empty when no name is near.
func didYouMean(word string, names []string) string {
	if near, ok := spelling.Nearest(word, names); ok {
		return fmt.Sprintf("; did you mean %q?", near)
	}
	return ""
}
