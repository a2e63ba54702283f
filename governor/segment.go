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
	calls     callFinder
	plan      []Elision      // from the next elided message on
	redundant []redundancy   // from the next redundant message on
	latest    map[string]int // by identity: the last read or write
	lastTurn  int            // results after this message are the last turn's
	count     int
	visit     func(Segment)
}

// eachSegment visits the segments of a history in its order.
func eachSegment(in Input, plan []Elision, l *ledger, visit func(Segment)) {
	s := segmenter{
		h: in.History, visit: visit, ledger: l, calls: callFinder{h: in.History}, plan: plan,
		redundant: redundancies(in.History, in.Choices), latest: map[string]int{}, lastTurn: lastTurn(in.History),
	}
	for i := range s.h {
		s.note(i)
	}
	for i := range s.h {
		s.message(i)
	}
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
	if a := m.Action; a != nil && !m.Failed && (a.Kind == Read || a.Kind == Write) {
		s.latest[a.identity()] = i
		for _, p := range a.More {
			s.latest[p] = i
		}
	}
}

func (s *segmenter) add(g Segment) {
	g.Index = s.count
	s.count++
	s.visit(g)
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
		s.calls.last = i
		if m.Text.Units() > 0 {
			s.add(Segment{Message: i, Kind: "assistant", Origin: Origin{"role", "assistant"}, Tokens: measure.Tokens(m.Text.Units()), Criticality: High, Reason: "assistant_message"})
		}
		for j := range m.Calls {
			c := &m.Calls[j]
			s.add(Segment{Message: i, Kind: "tool_call", Origin: Origin{"tool", c.Name}, CallID: c.ID,
				Tokens: c.tokens(), Criticality: High, Reason: "assistant_message"})
		}
	case Tool:
		s.result(i)
	}
}

func (s *segmenter) result(i int) {
	m := &s.h[i]
	g := Segment{Message: i, Kind: "tool_result", Origin: s.origin(i), CallID: m.CallID, Tokens: m.tokens(), Use: s.ledger.useOf(i)}
	e, redundant := s.next(i)
	g.Criticality, g.Reason = s.judge(i, e, redundant)
	if e != nil {
		g.Elision = &SegmentElision{e.Reason, e.SupersededBy, e.TokensSaved}
	}
	s.add(g)
}

// next is what the plan and the redundancies, both in the order of the history,
// say of message i.
func (s *segmenter) next(i int) (e *Elision, redundant bool) {
	if len(s.plan) > 0 && s.plan[0].Message == i {
		e, s.plan = &s.plan[0], s.plan[1:]
	}
	if len(s.redundant) > 0 && s.redundant[0].victim == i {
		redundant, s.redundant = true, s.redundant[1:]
	}
	return e, redundant
}

// judge is the first rule that fits a tool result.
func (s *segmenter) judge(i int, e *Elision, redundant bool) (Criticality, string) {
	m := &s.h[i]
	switch {
	case i > s.lastTurn:
		return Pinned, "last_turn"
	case m.Failed:
		return Normal, "error_result"
	case e != nil:
		return Low, string(e.Reason)
	case redundant:
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
func (s *segmenter) origin(i int) Origin {
	c, _ := s.calls.find(s.h[i].CallID, i)
	switch {
	case c == nil:
		return Origin{"role", "tool"}
	case c.Path != "":
		return Origin{"path", c.Path}
	}
	return Origin{"tool", c.Name}
}

func units(s string) int { return measure.UTF16(s) }
