package governor

import (
	"agentls/internal/measure"
)

// Reason is why a result may go.
type Reason string

// The reasons of policy 1.
const (
	SupersededRead  Reason = "superseded_read"
	StaleBgOutput   Reason = "stale_bg_output"
	DuplicateSearch Reason = "duplicate_search"
)

// An Elision is one tool result that the projection replaces by its stub.
type Elision struct {
	CallID       string `json:"callId"`
	Message      int    `json:"message"` // index in the history
	Tool         string `json:"tool"`    // in the governor's words
	Reason       Reason `json:"reason"`
	SupersededBy string `json:"supersededBy"` // the call whose result made it redundant
	Age          int    `json:"age"`          // assistant messages after it, within the prefix
	TokensBefore int    `json:"tokensBefore"`
	TokensAfter  int    `json:"tokensAfter"`
	TokensSaved  int    `json:"tokensSaved"`
	Stub         string `json:"stub,omitempty"`
}

// EligibleMessages is the length of the prefix that a plan looks at: whole
// epochs only, so that between two epochs a request grows at its end alone.
func EligibleMessages(n int, s Settings) int {
	if s.EpochMessages <= 0 {
		return n
	}
	return n / s.EpochMessages * s.EpochMessages
}

// Plan lists what policy 1 elides from h, in the order of the history. It
// takes time linear in len(h) and changes nothing.
func Plan(h []Message, s Settings, c Choices) []Elision {
	prefix := h[:EligibleMessages(len(h), s)]
	redundant := redundancies(prefix, c)
	if len(redundant) == 0 {
		return nil
	}
	plan := make([]Elision, 0, len(redundant))
	for _, r := range redundant {
		if !oldEnough(r.age, s, c) {
			continue
		}
		if e, ok := elide(prefix, r, c); ok {
			plan = append(plan, e)
		}
	}
	return plan
}

func oldEnough(age int, s Settings, c Choices) bool {
	if c.AgeExceeds {
		return age > s.MinAgeTurns
	}
	return age >= max(1, s.MinAgeTurns)
}

// elide is the elision of r, false when its stub is not shorter.
func elide(h []Message, r redundancy, c Choices) (Elision, bool) {
	m := &h[r.victim]
	stub := m.Action.stub(c)
	if !shorter(m, stub, c) {
		return Elision{}, false
	}
	before, after := m.tokens(), measure.Tokens(len(stub))
	return Elision{
		CallID: m.CallID, Message: r.victim, Tool: m.Action.Kind.name(),
		Reason: r.reason, SupersededBy: h[r.named].CallID, Age: r.age,
		TokensBefore: before, TokensAfter: after, TokensSaved: before - after, Stub: stub,
	}, true
}

func shorter(m *Message, stub string, c Choices) bool {
	if c.Length == ASCIIJSON {
		return stubbed(stub).resultUnits() < m.resultUnits()
	}
	return len(stub) < m.units() // the stub is ASCII: bytes are units
}

// stubbed is the content of a tool message after its elision.
func stubbed(stub string) *Message { return &Message{Role: Tool, Parts: []Text{NewText(stub)}} }

// Project is h with each planned result replaced by its stub: one text part.
// Ids, roles, order and everything else stay; h itself is not changed.
func Project(h []Message, plan []Elision) []Message {
	if len(plan) == 0 {
		return h
	}
	out := append([]Message(nil), h...)
	for _, e := range plan {
		out[e.Message].Parts = stubbed(e.Stub).Parts
	}
	return out
}

// Govern is the history that a mode sends: h itself unless the mode is on.
func Govern(h []Message, mode Mode, s Settings, c Choices) []Message {
	if mode != On {
		return h
	}
	return Project(h, Plan(h, s, c))
}
