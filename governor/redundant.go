package governor

import "slices"

// A redundancy is a result that a later one made redundant, whatever its age.
type redundancy struct {
	victim int
	reason Reason
	first  int // the first later message that qualifies
	named  int // the one that is named as the reason
	age    int // assistant messages after the victim
}

// redundancies lists the redundant results of h, in the order of h. One walk
// forwards finds the candidates and the polls that continue, one walk
// backwards keeps for each file, task and search what comes later.
func redundancies(h []Message, c Choices) []redundancy {
	w := later{choices: c, files: map[string]*fileLater{}, tasks: map[string]span{}, polls: map[pollKey]span{}, searches: map[searchKey]span{}}
	all, replies := candidates(h, c)
	found := make([]redundancy, 0, len(all)/2)
	for i := len(all) - 1; i >= 0; i-- {
		if r, ok := w.judge(all[i]); ok {
			r.age = replies - all[i].replies
			found = append(found, r)
		}
		w.add(all[i])
	}
	slices.Reverse(found)
	return found
}

// A candidate is a result that can be a victim or make another redundant.
type candidate struct {
	index     int
	replies   int // assistant messages before it
	action    *Action
	continues bool // a poll from where an earlier one ended
}

type position struct {
	task   string
	offset int64
}

// candidates are those of h, in its order, and the number of its assistant
// messages.
func candidates(h []Message, c Choices) (all []candidate, replies int) {
	all = make([]candidate, 0, len(h)/2)
	calls := callFinder{h: h}
	ends := map[position]bool{}
	for i := range h {
		m := &h[i]
		if m.Role == Assistant {
			calls.last = i
			replies++
		}
		if m.Role != Tool || m.Failed || m.Action == nil || len(m.Parts) == 0 {
			continue
		}
		if call, _ := calls.find(m.CallID, i); call == nil {
			continue // a result without its call
		}
		all = append(all, candidate{i, replies, m.Action, continuation(m.Action, ends, c)})
	}
	return all, replies
}

// continuation says whether a starts where an earlier poll of its task ended,
// and notes where it ends itself.
func continuation(a *Action, ends map[position]bool, c Choices) bool {
	if a.Kind != Poll || !a.Positional {
		return false
	}
	offset := a.Offset.Or(0)
	is := (offset > 0 || c.ZeroContinues) && ends[position{a.Task, offset}]
	if a.NextOffset.Given {
		ends[position{a.Task, a.NextOffset.Value}] = true
	}
	return is
}

// A span is the first and the last of some later results; the zero span is none.
type span struct{ first, last int }

func (s span) with(i int) span {
	if s.first == 0 {
		return span{i, i}
	}
	return span{i, s.last} // the walk is backwards
}

type pollKey struct {
	task          string
	offset, limit int64
}

type searchKey struct{ query, found string }

// later is what stands after the point that the backward walk has reached. No
// result is at index 0, as a call stands before it: 0 means none.
type later struct {
	choices  Choices
	files    map[string]*fileLater
	tasks    map[string]span
	polls    map[pollKey]span
	searches map[searchKey]span
}

func (w *later) judge(c candidate) (redundancy, bool) {
	a := c.action
	r := redundancy{victim: c.index}
	var s span
	switch a.Kind {
	case Read:
		r.reason = SupersededRead
		if f := w.files[a.identity()]; f != nil {
			s = f.after(a.SHA256)
		}
	case Poll:
		r.reason = StaleBgOutput
		s = w.judgePoll(c)
	case Search:
		r.reason = DuplicateSearch
		if a.Comparable {
			s = w.searches[searchKey{a.Query, a.Found}]
		}
	}
	r.first, r.named = s.first, s.first
	if w.choices.NameLast {
		r.named = s.last
	}
	return r, s.first > 0
}

func (w *later) judgePoll(c candidate) span {
	a := c.action
	if c.continues && !(a.Empty && w.choices.ElideEmptyContinue) {
		return span{}
	}
	if a.Empty {
		return w.tasks[a.Task]
	}
	if !a.Positional {
		return span{}
	}
	return w.polls[a.pollKey()]
}

func (a *Action) pollKey() pollKey {
	return pollKey{a.Task, a.Offset.Or(0), a.Limit.Or(defaultPollLimit)}
}

func (w *later) add(c candidate) {
	a := c.action
	if a.Task != "" {
		w.tasks[a.Task] = w.tasks[a.Task].with(c.index)
	}
	switch a.Kind {
	case Read:
		w.file(a.identity()).addRead(c.index, a.SHA256)
	case Write:
		w.file(a.identity()).addWrite(c.index, a.SHA256, w.choices)
		for _, path := range a.More {
			w.file(path).addWrite(c.index, "", w.choices)
		}
	case Poll:
		if a.Positional {
			w.polls[a.pollKey()] = w.polls[a.pollKey()].with(c.index)
		}
	case Search:
		if a.Comparable {
			k := searchKey{a.Query, a.Found}
			w.searches[k] = w.searches[k].with(c.index)
		}
	}
}

func (w *later) file(identity string) *fileLater {
	f := w.files[identity]
	if f == nil {
		f = &fileLater{}
		w.files[identity] = f
	}
	return f
}
