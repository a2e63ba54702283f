package governor

// A ShadowReport is the projection of a stored session: what would be elided,
// and what else is there twice.
type ShadowReport struct {
	SchemaVersion    int           `json:"schemaVersion"`
	Session          string        `json:"session"`
	Mode             Mode          `json:"mode"`
	AsIf             bool          `json:"asIf,omitempty"`
	PolicyVersion    int           `json:"policyVersion"`
	Settings         Settings      `json:"settings"`
	Messages         int           `json:"messages"`
	EligibleMessages int           `json:"eligibleMessages"`
	Elisions         []Elision     `json:"elisions"`
	Totals           ShadowTotals  `json:"totals"`
	Opportunities    []Opportunity `json:"opportunities"`
	Source           Source        `json:"source"`
	Warnings         []string      `json:"warnings"`
}

// ShadowTotals are estimates as ReportTotals are.
type ShadowTotals struct {
	TokensBefore int    `json:"tokensBefore"`
	TokensAfter  int    `json:"tokensAfter"`
	TokensSaved  int    `json:"tokensSaved"`
	Elided       int    `json:"elided"`
	ByReason     Counts `json:"byReason"`
}

// Source counts what a reader found in the live history of a session.
type Source struct {
	Format            string `json:"format"`
	AssistantMessages int    `json:"assistantMessages"`
	Calls             int    `json:"calls"`
	Results           int    `json:"results"`
	Failed            int    `json:"failed"`
	OrphanResults     int    `json:"orphanResults"`
	UnansweredCalls   int    `json:"unansweredCalls"`
	SkippedLines      int    `json:"skippedLines"` // lines that could not be read
	OutputTokens      int    `json:"outputTokens"` // of the replies in this history, as the provider reported them

	NotCounted []Uncounted `json:"notCounted,omitempty"`
}

// Uncounted is what a transcript holds of the window that is no message, and so
// in no total here: thinking, images, what an agent says as a developer.
type Uncounted struct {
	Kind   string `json:"kind"`
	Items  int    `json:"items"`
	Tokens int    `json:"tokens"` // of their texts, 0 where there are none
}

// BuildShadow is the shadow projection of a stored session. With the mode off
// nothing is planned.
func BuildShadow(in Input, src Source, warnings []string) ShadowReport {
	r := ShadowReport{
		SchemaVersion: 1, Session: in.Session, Mode: in.Mode, AsIf: in.AsIf, PolicyVersion: in.Version,
		Settings: in.Settings, Messages: len(in.History), Elisions: []Elision{}, Opportunities: []Opportunity{},
		Source: src, Warnings: append([]string{}, warnings...),
	}
	if in.Mode == Off {
		return r
	}
	r.EligibleMessages = EligibleMessages(len(in.History), in.Settings)
	plan := Plan(in.History, in.Settings, in.Choices)
	r.Elisions = append(r.Elisions, plan...)
	r.Opportunities = append(r.Opportunities, Opportunities(in.History, plan)...)
	t := totals(in, plan)
	r.Totals = ShadowTotals{t.Tokens, t.TokensAfter, t.TokensSaved, t.Elided, t.ByReason}
	return r
}

// WithoutStubs is r without the text of its stubs.
func (r ShadowReport) WithoutStubs() ShadowReport {
	r.Elisions = append([]Elision{}, r.Elisions...)
	for i := range r.Elisions {
		r.Elisions[i].Stub = ""
	}
	return r
}

// Count counts calls and results of h; what only a reader knows stays zero.
func Count(h []Message) Source {
	var s Source
	calls := callFinder{h: h}
	waiting := map[string]struct{}{}
	for i := range h {
		m := &h[i]
		switch m.Role {
		case Assistant:
			calls.last = i
			s.AssistantMessages++
			s.Calls += len(m.Calls)
			for j := range m.Calls {
				waiting[m.Calls[j].ID] = struct{}{}
			}
		case Tool:
			s.Results++
			if m.Failed {
				s.Failed++
			}
			if call, _ := calls.find(m.CallID, i); call == nil {
				s.OrphanResults++
			}
			delete(waiting, m.CallID)
		}
	}
	s.UnansweredCalls = len(waiting)
	return s
}
