package main

import (
	"slices"
	"testing"

	"agentls/governor"
)

func request(id string, messages int) governor.Event {
	return governor.Event{RunID: id[:len(id)-2], EventID: id, Seq: int(id[len(id)-1] - '0'), Data: governor.EventData{Messages: messages}}
}

func ids(events []governor.Event) (out []string) {
	for _, e := range events {
		out = append(out, e.EventID)
	}
	return out
}

// TestEventStream: each event is printed once, and no two have one id, however
// often the history is replaced.
func TestEventStream(t *testing.T) {
	var s eventStream
	var printed []string
	for _, look := range []struct {
		all      []governor.Event
		want     []string
		replaced bool
	}{
		{[]governor.Event{request("replay-1-1", 1)}, []string{"replay-1-1"}, false},
		{[]governor.Event{request("replay-1-1", 1)}, nil, false},
		{[]governor.Event{request("replay-1-1", 1), request("replay-1-2", 3)}, []string{"replay-1-2"}, false},
		{[]governor.Event{request("replay-1-1", 1), request("replay-2-1", 3)}, []string{"replay-2-after-1-1"}, true}, // a rewind
		{nil, nil, true}, // a compaction
		{[]governor.Event{request("replay-1-1", 1)}, []string{"replay-1-after-2-1"}, false},
	} {
		fresh, replaced := s.next(look.all)
		got := ids(fresh)
		if replaced != look.replaced || !slices.Equal(got, look.want) {
			t.Errorf("got %v, replaced %t, want %v", got, replaced, look.want)
		}
		printed = append(printed, got...)
	}
	slices.Sort(printed)
	if n := len(slices.Compact(slices.Clone(printed))); n != len(printed) {
		t.Errorf("an id is there twice: %v", printed)
	}
}

// TestStreamKeepsTheReplay: what is printed with other ids is compared with its
// own at the next look.
func TestStreamKeepsTheReplay(t *testing.T) {
	var s eventStream
	s.next([]governor.Event{request("replay-1-1", 1)})
	s.next(nil)
	s.next([]governor.Event{request("replay-1-1", 2)})
	if fresh, replaced := s.next([]governor.Event{request("replay-1-1", 2), request("replay-1-2", 4)}); replaced || len(fresh) != 1 || fresh[0].EventID != "replay-1-after-1-2" {
		t.Errorf("%v, replaced %t", ids(fresh), replaced)
	}
}
