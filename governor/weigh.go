package governor

import "agentls/internal/measure"

// weights are running sums over a history: sums[i] is what its first i messages
// weigh. Where the agent sends its history as the JSON text that it stores, that
// is the length of this text; where it sends something else, the tokens of the
// segments, so that a headline is the sum of its rows.
type weights struct {
	sums []int
	rows bool
}

func weigh(in Input) weights {
	if !in.AsIf {
		return weights{sums: sizes(in.History)}
	}
	w := weights{sums: make([]int, len(in.History)+1), rows: true}
	for i := range in.History {
		w.sums[i+1] = w.sums[i] + in.History[i].rowTokens()
	}
	return w
}

// tokens is the estimate for a sum.
func (w weights) tokens(sum int) int {
	if w.rows {
		return sum
	}
	return measure.Tokens(sum)
}

// saved is what an elision takes off a sum.
func (w weights) saved(h []Message, e *Elision) int {
	if w.rows {
		return e.TokensSaved
	}
	return e.saved(h)
}

// rowTokens are the tokens of the segments of m.
func (m *Message) rowTokens() int {
	if m.Role == Tool {
		return m.tokens()
	}
	n := measure.Tokens(m.Text.Units())
	for i := range m.Calls {
		n += m.Calls[i].tokens()
	}
	return n
}

func (c *Call) tokens() int { return measure.Tokens(units(c.Name) + c.Arguments.Units()) }

// RowTokens are the tokens of all segments of h.
func RowTokens(h []Message) int {
	n := 0
	for i := range h {
		n += h[i].rowTokens()
	}
	return n
}
