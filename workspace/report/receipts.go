package report

import (
	"slices"
	"sync"
	"time"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/workspace"
	"agentls/workspace/session"
)

// Receipts follows the newest session of each agent in a workspace and says
// what it received of a file. Nothing is looked for before somebody asks, and then
// beside the answer; its methods are safe for concurrent use.
type Receipts struct {
	mu      sync.Mutex
	looked  time.Time
	looking bool
	index   *session.Index
	readers map[string]*session.Reader // by path
	found   []*session.Session         // one of each agent
	judged  map[*session.Session]judgedReceipt
}

type judgedReceipt struct {
	snapshot int64
	received Received
}

// A Receipt is what the newest session of an agent received of a file that does not
// have that text now.
type Receipt struct {
	Session string // agent:id
	Title   string
}

// receiptsEvery bounds how often sessions are looked for.
const receiptsEvery = 5 * time.Second

// Of says what is known of a file. Where a look is due, beside does it, and ready is
// called when it has found something else.
func (r *Receipts) Of(s *workspace.Snapshot, file string, beside func(work func()), ready func()) []Receipt {
	r.mu.Lock()
	defer r.mu.Unlock()
	if time.Since(r.looked) > receiptsEvery && !r.looking {
		r.looking = true
		beside(func() {
			if r.look(s) {
				ready()
			}
		})
	}
	var all []Receipt
	for _, from := range r.found {
		known, ok := r.judged[from]
		if !ok || known.snapshot != s.ID() {
			known = judgedReceipt{s.ID(), newReceived(s, Paths{Workspace: s.Root(file), Home: s.Env().Home}, from, time.Now())}
			r.judged[from] = known
		}
		if title := known.received.lens(file, from.Updated); title != "" {
			all = append(all, Receipt{from.Ref(), title})
		}
	}
	return all
}

// concerned are the enabled agents; where these are those that the workspace shows, a
// session shows another one as well.
func concerned(s *workspace.Snapshot) []*profile.Profile {
	if folders := s.Folders(); len(folders) > 0 && slices.Contains(s.Settings.Of(folders[0]).Agents, agentsctx.Auto) {
		return profile.All()
	}
	return s.Agents.All()
}

// look reads what was added to the newest sessions; false when nothing was.
func (r *Receipts) look(s *workspace.Snapshot) bool {
	o := findOptions(s)
	if r.index == nil { // one look at a time has it
		r.index = o.Index
	}
	o.Index = r.index
	var infos []session.Info
	if o.Workspace != "" {
		infos, _ = session.Find(o)
	}
	r.mu.Lock()
	readers := r.readers
	r.mu.Unlock()
	next := map[string]*session.Reader{}
	var found []*session.Session
	changed := false
	for _, p := range concerned(s) {
		newest := session.Newest(infos, p.ID)
		if newest == nil {
			continue
		}
		key := newest.Path + "\x00" + newest.ID
		reader := readers[key]
		if reader == nil {
			reader = session.NewReader(newest.Path, newest.ID)
		}
		grew, err := reader.Update()
		if err != nil {
			continue
		}
		next[key] = reader
		changed = changed || grew
		found = append(found, reader.Session())
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	changed = changed || len(found) != len(r.found)
	r.looked, r.looking, r.readers = time.Now(), false, next
	if changed {
		r.found, r.judged = found, map[*session.Session]judgedReceipt{}
	}
	return changed
}

// lens is what a line above a file says of it; empty where the agent has the file as
// it is, and where nobody can tell.
func (r Received) lens(file string, updated int64) string {
	i := slices.IndexFunc(r.Files, func(f ReceivedFile) bool { return f.file == file })
	if i < 0 {
		return ""
	}
	f := &r.Files[i]
	when := sinceWords(age(f.Time, r.now))
	switch f.Received {
	case ReceivedCut:
		return r.name + " received only the beginning of this " + when + ": " + f.rest()
	case ReceivedChanged:
		said := r.name + " received an older text " + when
		if difference := f.difference(); difference != "" {
			said += ": " + difference
		}
		return said
	case ReceivedAbsent:
		return r.name + " did not receive this in its newest session, " + sinceWords(age(time.UnixMilli(updated).UTC().Format(time.RFC3339), r.now))
	}
	return ""
}
