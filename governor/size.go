package governor

import (
	"agentls/internal/jsjson"
	"agentls/internal/measure"
)

// The lengths of the fixed parts of a stored message's JSON text.
const (
	userUnits      = len(`{"role":"user","text":}`)
	assistantUnits = len(`{"role":"assistant","text":,"calls":[]}`)
	callUnits      = len(`{"id":,"name":,"arguments":}`)
	toolUnits      = len(`{"role":"tool","callId":,"result":}`)
	contentUnits   = len(`{"content":[]}`)
	partUnits      = len(`{"type":"text","text":}`)
	errorUnits     = len(`,"isError":true`)
	summaryUnits   = len(`,"summary":true`)
)

// jsonUnits is the length of m in the JSON text of a history whose results are
// reduced to their text parts, in UTF-16 units.
func (m *Message) jsonUnits() int {
	n := m.Extra
	switch m.Role {
	case User:
		n += userUnits + m.Text.quoted()
		if m.Summary {
			n += summaryUnits
		}
	case Assistant:
		n += assistantUnits + m.Text.quoted() + max(0, len(m.Calls)-1)
		for i := range m.Calls {
			c := &m.Calls[i]
			n += callUnits + quotedUnits(c.ID) + quotedUnits(c.Name) + c.Arguments.quoted()
		}
	case Tool:
		n += toolUnits + quotedUnits(m.CallID) + m.resultUnits()
	}
	return n
}

func (m *Message) resultUnits() int {
	n := contentUnits + max(0, len(m.Parts)-1)
	for _, p := range m.Parts {
		n += partUnits + p.quoted()
	}
	if m.Failed {
		n += errorUnits
	}
	return n
}

// sizes are running sums over a history: sizes[i] is the length of the JSON
// text of its first i messages.
func sizes(h []Message) []int {
	sums := make([]int, len(h)+1)
	sums[0] = len(`[]`)
	for i := range h {
		comma := 0
		if i > 0 {
			comma = 1
		}
		sums[i+1] = sums[i] + comma + h[i].jsonUnits()
	}
	return sums
}

// Tokens estimates the tokens of the JSON text of h.
func Tokens(h []Message) int { return measure.Tokens(sizes(h)[len(h)]) }

// saved is how many units of JSON text e saves.
func (e *Elision) saved(h []Message) int {
	m := &h[e.Message]
	n := *stubbed(e.Stub)
	n.Failed = m.Failed
	return m.resultUnits() - n.resultUnits()
}

// Counts are numbers of elisions by their reason.
type Counts struct {
	SupersededRead  int `json:"superseded_read"`
	StaleBgOutput   int `json:"stale_bg_output"`
	DuplicateSearch int `json:"duplicate_search"`
}

func (c *Counts) add(r Reason) {
	switch r {
	case SupersededRead:
		c.SupersededRead++
	case StaleBgOutput:
		c.StaleBgOutput++
	case DuplicateSearch:
		c.DuplicateSearch++
	}
}

func quotedUnits(s string) int { return jsjson.Measure(s).Quoted }
