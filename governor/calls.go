package governor

// A callFinder finds the call that a result answers. Nearly every result
// follows the message that called for it, so that is looked at first; an index
// of all calls is made only when that fails.
type callFinder struct {
	h       []Message
	last    int // the last assistant message
	all     map[string]callAt
	indexed int // messages whose calls are in all
}

type callAt struct{ message, call int }

// find is the call with that id before a message, and the message it stands
// in; nil when there is none.
func (f *callFinder) find(id string, before int) (*Call, int) {
	for i := range f.h[f.last].Calls {
		if c := &f.h[f.last].Calls[i]; c.ID == id {
			return c, f.last
		}
	}
	if f.all == nil {
		f.all = map[string]callAt{}
	}
	for ; f.indexed < before; f.indexed++ {
		for i := range f.h[f.indexed].Calls {
			f.all[f.h[f.indexed].Calls[i].ID] = callAt{f.indexed, i}
		}
	}
	at, ok := f.all[id]
	if !ok {
		return nil, -1
	}
	return &f.h[at.message].Calls[at.call], at.message
}
