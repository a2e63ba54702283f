package governor

import "agentls/internal/measure"

// A Segment is one part of a history with its size and how critical it is.
type Segment struct {
	Index       int             `json:"index"`
	Message     int             `json:"message"`
	Kind        string          `json:"kind"` // user, checkpoint, assistant, tool_call, tool_result
	Origin      Origin          `json:"origin"`
	CallID      string          `json:"callId,omitempty"`
	Tokens      int             `json:"tokens"`
	Criticality Criticality     `json:"criticality"`
	Reason      string          `json:"reason"`
	Elision     *SegmentElision `json:"elision,omitempty"`
	Use         Use             `json:"use,omitempty"`
}

// Origin is where a segment comes from: a path, a tool or a role.
type Origin struct {
	Type  string `json:"type"`
	Value string `json:"value"`
}

// SegmentElision is why a segment is or would be elided.
type SegmentElision struct {
	Reason       Reason `json:"reason"`
	SupersededBy string `json:"supersededBy"`
	TokensSaved  int    `json:"tokensSaved"`
}

// Criticality says how much a model needs a segment.
type Criticality string

// The criticalities, most needed first.
const (
	Pinned Criticality = "pinned"
	High   Criticality = "high"
	Normal Criticality = "normal"
	Low    Criticality = "low"
)

// protected segments are listed however many there are.
func (s *Segment) protected() bool {
	return s.Criticality == Pinned || s.Criticality == Low || s.Elision != nil
}

// A segmenter holds what the segments of a history depend on.
type segmenter struct {
	h         []Message
	ledger    *ledger
	calls     map[string]*Call
	elided    map[int]*Elision
	redundant map[int]bool
	latest    map[string]int // by identity: the last read or write
	lastTurn  int            // results after this message are the last turn's
	out       []Segment
}

func segmentsOf(in Input, plan []Elision, l *ledger) []Segment {
	s := segmenter{
		h: in.History, ledger: l, calls: map[string]*Call{}, elided: map[int]*Elision{},
		redundant: map[int]bool{}, latest: map[string]int{}, lastTurn: lastTurn(in.History),
	}
	for i := range plan {
		s.elided[plan[i].Message] = &plan[i]
	}
	for _, r := range redundancies(in.History, in.Choices) {
		s.redundant[r.victim] = true
	}
	for i := range s.h {
		s.note(i)
	}
	for i := range s.h {
		s.message(i)
	}
	return s.out
}

// lastTurn is the index of the last assistant message that has results.
func lastTurn(h []Message) int {
	results := false
	for i := len(h) - 1; i >= 0; i-- {
		switch h[i].Role {
		case Tool:
			results = true
		case Assistant:
			if results {
				return i
			}
		}
	}
	return len(h)
}

func (s *segmenter) note(i int) {
	m := &s.h[i]
	for j := range m.Calls {
		s.calls[m.Calls[j].ID] = &m.Calls[j]
	}
	if a := m.Action; a != nil && !m.Failed && (a.Kind == Read || a.Kind == Write) {
		s.latest[a.identity()] = i
		for _, p := range a.More {
			s.latest[p] = i
		}
	}
}

func (s *segmenter) add(g Segment) {
	g.Index = len(s.out)
	s.out = append(s.out, g)
}

func (s *segmenter) message(i int) {
	m := &s.h[i]
	switch m.Role {
	case User:
		g := Segment{Message: i, Kind: "user", Origin: Origin{"role", "user"}, Tokens: measure.Tokens(m.Text.Units()), Criticality: Pinned, Reason: "user_message"}
		if m.Summary {
			g.Kind, g.Reason = "checkpoint", "checkpoint"
		}
		s.add(g)
	case Assistant:
		if m.Text.Units() > 0 {
			s.add(Segment{Message: i, Kind: "assistant", Origin: Origin{"role", "assistant"}, Tokens: measure.Tokens(m.Text.Units()), Criticality: High, Reason: "assistant_message"})
		}
		for j := range m.Calls {
			c := &m.Calls[j]
			s.add(Segment{Message: i, Kind: "tool_call", Origin: Origin{"tool", c.Name}, CallID: c.ID,
				Tokens: measure.Tokens(units(c.Name) + c.Arguments.Units()), Criticality: High, Reason: "assistant_message"})
		}
	case Tool:
		s.result(i)
	}
}

func (s *segmenter) result(i int) {
	m := &s.h[i]
	g := Segment{Message: i, Kind: "tool_result", Origin: s.origin(m), CallID: m.CallID, Tokens: m.tokens(), Use: s.ledger.useOf(i)}
	g.Criticality, g.Reason = s.judge(i)
	if e := s.elided[i]; e != nil {
		g.Elision = &SegmentElision{e.Reason, e.SupersededBy, e.TokensSaved}
	}
	s.add(g)
}

// judge is the first rule that fits a tool result.
func (s *segmenter) judge(i int) (Criticality, string) {
	m := &s.h[i]
	switch {
	case i > s.lastTurn:
		return Pinned, "last_turn"
	case m.Failed:
		return Normal, "error_result"
	case s.elided[i] != nil:
		return Low, string(s.elided[i].Reason)
	case s.redundant[i]:
		return Low, "redundant_kept"
	case s.isLatest(i):
		return High, "latest_for_path"
	}
	return Normal, "default"
}

func (s *segmenter) isLatest(i int) bool {
	a := s.h[i].Action
	if a == nil || a.Kind != Read && a.Kind != Write {
		return false
	}
	if s.latest[a.identity()] == i {
		return true
	}
	for _, p := range a.More {
		if s.latest[p] == i {
			return true
		}
	}
	return false
}

// origin is the path argument of the call, else its tool, else the role: a
// result whose call is not there has neither.
func (s *segmenter) origin(m *Message) Origin {
	c := s.calls[m.CallID]
	switch {
	case c == nil:
		return Origin{"role", "tool"}
	case c.Path != "":
		return Origin{"path", c.Path}
	}
	return Origin{"tool", c.Name}
}

func units(s string) int { return measure.UTF16(s) }
