package main

import (
	"errors"
	"fmt"
	"time"

	"agentls/governor"
	"agentls/internal/page"
	"agentls/workspace"
	"agentls/workspace/report"
)

// followEvery is how often a followed session is looked at.
const followEvery = 500 * time.Millisecond

func (a *app) followSession(f *governorFlags, s *workspace.Snapshot, j *report.Judged, show view) error {
	for {
		time.Sleep(followEvery)
		grew, err := j.Update(s)
		if err != nil {
			return err
		}
		if !grew {
			continue
		}
		if !f.json && !f.events.begun {
			a.out.Clear()
		}
		if err := errors.Join(show(a, f, j), a.out.Flush()); err != nil {
			return err
		}
	}
}

// looked prints a report; one that is followed is one line of JSON at each look.
func (a *app) looked(r interface{ Page() page.Page }, f *governorFlags) error {
	if f.json && f.follow {
		return a.out.JSONLine(r)
	}
	return a.answer(r, f.json)
}

// An eventStream is the events of a session that is followed: each is printed
// once. Where a history was replaced, the replay counts its runs anew; the number
// of the replacement then keeps the ids apart.
type eventStream struct {
	begun bool
	seen  []governor.Event
	epoch int
}

// next is the events that were not there at the last look, and whether the
// history that they belong to is another one than then.
func (s *eventStream) next(all []governor.Event) (fresh []governor.Event, replaced bool) {
	same := 0
	for same < min(len(all), len(s.seen)) && sameRequest(&all[same], &s.seen[same]) {
		same++
	}
	if replaced = same < len(s.seen); replaced {
		s.epoch++
	}
	s.begun, s.seen = true, all
	fresh = append(fresh, all[same:]...)
	for i := range fresh {
		if s.epoch > 0 {
			fresh[i].RunID = fmt.Sprintf("%s-after-%d", fresh[i].RunID, s.epoch)
			fresh[i].EventID = fmt.Sprintf("%s-%d", fresh[i].RunID, fresh[i].Seq)
		}
	}
	return fresh, replaced
}

// sameRequest says whether two replays mean one request: what stood before it is
// as long in both, and the reply came at one time.
func sameRequest(a, b *governor.Event) bool {
	return a.EventID == b.EventID && a.Timestamp == b.Timestamp && a.Data.Messages == b.Data.Messages && a.Data.TokensBefore == b.Data.TokensBefore
}
