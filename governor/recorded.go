package governor

import (
	"fmt"
	"slices"
)

// A Recorded is what a governor stored of one request; -1 where it did not say.
type Recorded struct{ Messages, Elided, TokensBefore, TokensAfter int }

// Against holds what a governor recorded against the replay of the same history:
// how many requests could be compared, and in words where the first one differs.
// A message count that falls marks a compaction, before which the history is
// another one.
func Against(in Input, recorded []Recorded) (compared int, difference string) {
	for i := len(recorded) - 1; i > 0; i-- {
		if recorded[i].Messages < recorded[i-1].Messages {
			recorded = recorded[i:]
			break
		}
	}
	if in.Mode == Off {
		in.Mode = Shadow // it was not off when they were recorded
	}
	events := Replay(in)
	for _, r := range recorded {
		at := slices.IndexFunc(events, func(e Event) bool { return e.Data.Messages == r.Messages })
		if at < 0 {
			continue
		}
		compared++
		if difference == "" {
			difference = r.differs(events[at].Data)
		}
	}
	return compared, difference
}

func (r Recorded) differs(d EventData) string {
	for _, f := range []struct {
		name             string
		stored, replayed int
	}{{"elided results", r.Elided, d.Elided}, {"tokens before", r.TokensBefore, d.TokensBefore}, {"tokens after", r.TokensAfter, d.TokensAfter}} {
		if f.stored >= 0 && f.stored != f.replayed {
			return fmt.Sprintf("at %d messages it recorded %d %s, the replay has %d", r.Messages, f.stored, f.name, f.replayed)
		}
	}
	return ""
}
