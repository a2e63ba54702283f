package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"agentls/diagnostics"
	"agentls/internal/page"
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
		return a.out.JSON(map[string]any{"schemaVersion": 1, "rules": rules})
	}
	t := page.Table{Columns: make([]page.Column, 3)}
	for _, r := range diagnostics.Rules() {
		row := page.Row{Cells: page.Cells(r.ID, "", r.Summary)}
		row.Cells[1] = page.Of(page.In(page.Tone(r.Severity.String()), r.Severity.String()))
		t.Rows = append(t.Rows, row)
	}
	var list page.Page
	list.Table(t)
	a.out.Page(list)
	return nil
}

func (a *app) rulePage(id string, asJSON bool) error {
	r, ok := diagnostics.Lookup(id)
	if !ok {
		return fmt.Errorf("no rule %q%s", id, didYouMean(id, ruleIDs()))
	}
	text, _ := diagnostics.Page(id)
	if asJSON {
		return a.out.JSON(struct {
			SchemaVersion int `json:"schemaVersion"`
			ruleJSON
		}{1, ruleJSON{r.ID, r.Severity.String(), r.Since, r.Summary, text}})
	}
	a.out.Raw(text)
	return nil
}

// didYouMean is a suggestion to append to an error; empty when no name is near.
func didYouMean(word string, names []string) string {
	if near, ok := spelling.Nearest(word, names); ok {
		return fmt.Sprintf("; did you mean %q?", near)
	}
	return ""
}
