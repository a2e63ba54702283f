package report

import (
	"agentls/agentsctx/profile"
	"agentls/internal/page"
)

// Fact is something known about an agent, and where it was seen.
type Fact struct {
	Field  string `json:"field"`
	Value  string `json:"value"`
	Source string `json:"source"`
	Kind   string `json:"kind"` // how well it is known, one of factKinds
	Date   string `json:"date"`
}

var factKinds = map[profile.FactKind]string{
	profile.Measured: "measured", profile.FromSource: "read in source", profile.FromDoc: "documented", profile.FromSecondHand: "second-hand",
}

// FactsOf are the facts an agent's profile rests on.
func FactsOf(pr *profile.Profile) []Fact {
	facts := make([]Fact, 0, len(pr.Facts))
	for _, f := range pr.Facts {
		facts = append(facts, Fact{f.Field, f.Value, f.Source, factKinds[f.Kind], f.Date})
	}
	return facts
}

// WithFacts adds where each fact about the agents was seen.
func (r Explain) WithFacts() Explain {
	r.Facts = map[string][]Fact{}
	for i := range r.Agents {
		pr := r.Agents[i].Profile
		r.Facts[pr.Ref()] = FactsOf(pr)
	}
	return r
}

func factTable(facts []Fact) page.Table {
	t := page.Table{Columns: make([]page.Column, 1)}
	for _, f := range facts {
		t.Rows = append(t.Rows, page.Row{
			Cells:   []page.Line{{page.In(page.Muted, "fact"), page.Text(" " + f.Field + ": " + f.Value)}},
			Details: []page.Line{page.Of(page.In(page.Muted, f.Source+", "+f.Kind+", "+f.Date))},
		})
	}
	return t
}
