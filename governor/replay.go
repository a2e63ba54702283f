package governor

import (
	"fmt"
	"slices"

	"agentls/internal/jsjson"
)

// An Event is one context_governed event: what the governor would have said
// for one model request. It never carries paths, patterns, stubs or text.
type Event struct {
	SchemaVersion int       `json:"schemaVersion"`
	RunID         string    `json:"runId"`
	SessionID     string    `json:"sessionId"`
	Seq           int       `json:"seq"` // within the run
	Type          string    `json:"type"`
	Timestamp     string    `json:"timestamp"` // of the reply, empty when not recorded
	Data          EventData `json:"data"`
	EventID       string    `json:"eventId"`
}

// EventData are the facts of one request.
type EventData struct {
	Mode               Mode     `json:"mode"`
	AsIf               bool     `json:"asIf,omitempty"`
	PolicyVersion      int      `json:"policyVersion"`
	Request            int      `json:"request"` // within the run
	Messages           int      `json:"messages"`
	Segments           int      `json:"segments"`
	Elided             int      `json:"elided"`
	ByReason           Counts   `json:"byReason"`
	TokensBefore       int      `json:"tokensBefore"`
	TokensAfter        int      `json:"tokensAfter"`
	NewlyElided        []string `json:"newlyElided"`
	NewlyElidedOmitted int      `json:"newlyElidedOmitted"`
	Usage              Usage    `json:"usage"`
}

// maxNewlyElided is how many call ids an event lists.
const maxNewlyElided = 32

// Replay is the context_governed event of every request of a stored history:
// one before each assistant message. A run starts with each message of the
// user. It takes one pass: a result that is elided at some length stays elided
// at every greater one, so the length at which it goes is all there is to know.
func Replay(in Input) []Event {
	if in.Mode == Off {
		return []Event{}
	}
	w := weigh(in)
	r := replayer{in: in, due: dueOf(in, w), ledger: newLedger(in.History, in.Root), weights: w}
	events := []Event{}
	for i := range in.History {
		m := &in.History[i]
		switch {
		case m.Role == User && !m.Summary:
			r.run, r.request = r.run+1, 0
		case m.Role == Assistant:
			events = append(events, r.event(i))
		}
		r.ledger.add(i)
		r.segments += segmentCount(m)
	}
	return events
}

// A due is an elision and the length of prefix from which it holds.
type due struct {
	Elision
	from  int
	saved int
}

// dueOf lists the elisions of every prefix, by the length they hold from.
func dueOf(in Input, w weights) []due {
	whole := in.Settings
	whole.EpochMessages = 0
	assistants := []int{}
	for i := range in.History {
		if in.History[i].Role == Assistant {
			assistants = append(assistants, i)
		}
	}
	needed := max(1, in.Settings.MinAgeTurns)
	if in.Choices.AgeExceeds {
		needed = in.Settings.MinAgeTurns + 1
	}
	var all []due
	for _, r := range redundancies(in.History, in.Choices) {
		after, _ := slices.BinarySearch(assistants, r.victim)
		last := after + needed - 1
		if last >= len(assistants) {
			continue
		}
		if e, ok := elide(in.History, r, in.Choices); ok {
			all = append(all, due{e, max(r.first, assistants[last]) + 1, w.saved(in.History, &e)})
		}
	}
	slices.SortStableFunc(all, func(a, b due) int { return a.from - b.from })
	return all
}

type replayer struct {
	in       Input
	due      []due
	done     int // of due
	savings  int // of those done
	counts   Counts
	ledger   *ledger
	weights  weights
	segments int
	run      int
	request  int
}

// event is that of the request which message i answers.
func (r *replayer) event(i int) Event {
	r.request++
	d := EventData{
		Mode: r.in.Mode, AsIf: r.in.AsIf, PolicyVersion: r.in.Version, Request: r.request,
		Messages: i, Segments: r.segments, NewlyElided: []string{},
	}
	started := r.done
	for eligible := EligibleMessages(i, r.in.Settings); r.done < len(r.due) && r.due[r.done].from <= eligible; r.done++ {
		r.savings += r.due[r.done].saved
		r.counts.add(r.due[r.done].Reason)
	}
	fresh := r.due[started:r.done:r.done]
	slices.SortFunc(fresh, func(a, b due) int { return a.Message - b.Message })
	for _, e := range fresh[:min(len(fresh), maxNewlyElided)] {
		d.NewlyElided = append(d.NewlyElided, e.CallID)
	}
	d.NewlyElidedOmitted = len(fresh) - len(d.NewlyElided)
	d.Elided, d.ByReason = r.done, r.counts
	d.TokensBefore = r.weights.tokens(r.weights.sums[i])
	d.TokensAfter = r.weights.tokens(r.weights.sums[i] - r.savings)
	d.Usage = r.ledger.snapshot()
	return Event{
		SchemaVersion: 1, RunID: fmt.Sprintf("replay-%d", r.run), SessionID: r.in.ID, Seq: r.request,
		Type: "context_governed", Timestamp: jsjson.ISOTime(r.in.History[i].Time), Data: d,
		EventID: fmt.Sprintf("replay-%d-%d", r.run, r.request),
	}
}

// segmentTotal is how many segments a history is.
func segmentTotal(h []Message) int {
	n := 0
	for i := range h {
		n += segmentCount(&h[i])
	}
	return n
}

// segmentCount is how many segments of a report m is.
func segmentCount(m *Message) int {
	n := len(m.Calls)
	if m.Role != Assistant || m.Text.Units() > 0 {
		n++
	}
	return n
}
