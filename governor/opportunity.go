package governor

import (
	"cmp"
	"slices"

	"agentls/internal/measure"
)

// An Opportunity is a result whose text stands in the history twice for a
// reason policy 1 does not know. It is reported beside a plan, never part of
// its savings, and never for a result that the plan elides.
type Opportunity struct {
	Kind        string `json:"kind"` // CoveredRead or ExactCopy
	CallID      string `json:"callId"`
	CoveredBy   string `json:"coveredBy"`
	TokensSaved int    `json:"tokensSaved"`
}

// The kinds of opportunity: a read of lines inside an earlier live read with
// no write between, and a result equal to an earlier one of an equal call.
const (
	CoveredRead = "covered_read"
	ExactCopy   = "exact_copy"
)

// minCopyUnits is the length from which an equal output of an equal command is
// worth a word; reads count whatever their length. In three measured rollouts
// no output over 200 units was repeated, below it "ok" and "" are.
const minCopyUnits = 200

// Opportunities lists what else stands in h twice, in the order of h. The
// later copy is the one that is listed, so that no text is counted twice. All
// of h is one compaction epoch: readers hand over the live history.
func Opportunities(h []Message, plan []Elision) []Opportunity {
	o := finder{copies: map[copyKey]seen{}, live: map[string]*ranges{}, calls: callFinder{h: h}}
	for i := range h {
		m := &h[i]
		if m.Role == Assistant {
			o.calls.last = i
		}
		if len(plan) > 0 && plan[0].Message == i {
			plan = plan[1:]
			continue
		}
		if m.Role == Tool && !m.Failed {
			o.result(i)
		}
	}
	return o.found
}

// A seen is an earlier result: its call, and where that stands.
type seen struct {
	callID  string
	message int
}

type copyKey struct {
	call, text [16]byte
	units      int
}

type finder struct {
	copies map[copyKey]seen
	live   map[string]*ranges // by path
	calls  callFinder
	found  []Opportunity
}

func (o *finder) result(i int) {
	m := &o.calls.h[i]
	call, asked := o.calls.find(m.CallID, i)
	if call == nil || len(m.Parts) == 0 {
		return
	}
	me := seen{m.CallID, asked}
	a := m.Action
	if a != nil && a.Kind == Write {
		delete(o.live, a.identity())
		for _, p := range a.More {
			delete(o.live, p)
		}
		return
	}
	if a != nil && a.Kind == Poll {
		return
	}
	reading := a != nil && a.Kind == Read
	if by, ok := o.copyOf(m, call, me, reading); ok {
		o.report(ExactCopy, m, by)
		return
	}
	if !reading || a.First <= 0 || a.Lines <= 0 {
		return
	}
	live := o.live[a.identity()]
	if live == nil {
		live = &ranges{}
		o.live[a.identity()] = live
	}
	l := lines{a.First, a.First + a.Lines, a.Each, me}
	by, covered := live.covering(l)
	switch {
	case covered && by.sameAs(l):
		o.report(CoveredRead, m, by.seen)
		return
	case covered:
		live.all = nil // the file is another one now, whoever changed it
	}
	live.add(l)
}

// copyOf finds an earlier equal result of an equal call in another message,
// and remembers this one when there is none.
func (o *finder) copyOf(m *Message, c *Call, me seen, reading bool) (seen, bool) {
	if c.Same == [16]byte{} || len(m.Parts) != 1 || m.units() == 0 {
		return seen{}, false
	}
	if !reading && m.units() < minCopyUnits {
		return seen{}, false
	}
	k := copyKey{c.Same, m.Parts[0].sum, m.units()}
	by, ok := o.copies[k]
	if !ok {
		o.copies[k] = me
	}
	return by, ok && by.message != me.message
}

func (o *finder) report(kind string, m *Message, by seen) {
	o.found = append(o.found, Opportunity{kind, m.CallID, by.callID, measure.Tokens(m.units())})
}

// ranges are the live reads of one file that no other contains: sorted by
// start, and so by end too.
type ranges struct{ all []lines }

type lines struct {
	start, end int      // end exclusive
	each       []uint32 // a hash of each, nil when unknown
	seen
}

// sameAs says whether the lines that in covers are the same in both. What is not
// known of either is taken for the same: no write came between.
func (l lines) sameAs(in lines) bool {
	if l.each == nil || in.each == nil {
		return true
	}
	from := in.start - l.start
	return from+len(in.each) <= len(l.each) && slices.Equal(l.each[from:from+len(in.each)], in.each)
}

// covering finds an earlier read, in another message, that shows all lines of l.
func (r *ranges) covering(l lines) (lines, bool) {
	n, _ := slices.BinarySearchFunc(r.all, l.start+1, func(l lines, s int) int { return cmp.Compare(l.start, s) })
	for i := n - 1; i >= 0 && r.all[i].end >= l.end; i-- {
		if r.all[i].message != l.message {
			return r.all[i], true
		}
	}
	return lines{}, false
}

// add keeps the new range and drops those inside it.
func (r *ranges) add(l lines) {
	at, _ := slices.BinarySearchFunc(r.all, l.start, func(l lines, s int) int { return cmp.Compare(l.start, s) })
	if at > 0 && r.all[at-1].end >= l.end {
		return // inside a read of the same message
	}
	to := at
	for to < len(r.all) && r.all[to].end <= l.end {
		to++
	}
	r.all = slices.Replace(r.all, at, to, l)
}
