package skillcatalog

import (
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

// contest is one name: who wins it, and how many ids were made of it.
type contest struct {
	winner int32 // the record that wins; -1 when none takes part
	last   int32 // the record that came last
	used   int32 // how many times the name was given as an id, or as the stem of one
}

// contests are all names of a catalogue; a name is looked up once for a record.
type contests struct {
	at  map[string]int32
	all []contest
}

func (t *contests) of(name string) int32 {
	n, known := t.at[name]
	if !known {
		n = int32(len(t.all))
		t.at[name] = n
		t.all = append(t.all, contest{winner: -1, last: -1})
	}
	return n
}

// compete settles who wins each name, and gives every record its id. Records
// that compete for one name come out as a ring: each names the next.
func (c *chooser) compete() {
	c.qualify()
	n := len(c.records)
	t := &contests{make(map[string]int32, n), make([]contest, 0, n)}
	ring, in := make([]int32, n), make([]int32, n) // in is the contest of a record
	c.out.ring = ring
	last, keep := c.p.Skills.Winner == profile.LastWins, c.p.Skills.Winner == profile.AllKept || c.p.Skills.Winner == profile.AnyWins
	for i := range c.records {
		r, at := &c.records[i], int32(i)
		in[i], ring[i] = t.of(c.key(r)), at
		if !r.loaded() {
			continue
		}
		x := &t.all[in[i]]
		if x.last >= 0 {
			ring[i], ring[x.last] = ring[x.last], at
		}
		if x.winner < 0 || keep || last == (r.found > c.records[x.winner].found) {
			x.winner = at
		}
		x.last = at
	}
	for i := range c.records {
		if r := &c.records[i]; r.loaded() {
			r.winner = int32(i)
			if !keep {
				r.winner = t.all[in[i]].winner
			}
		}
	}
	c.name(t, in)
}

// name gives out ids: first to those that are used under their name, then to
// those that are not, then to those that do not load.
func (c *chooser) name(t *contests, in []int32) {
	for i := range c.records {
		if r := &c.records[i]; r.Effective() {
			r.ID = c.id(t, r, in[i], "#same-")
		}
	}
	for i := range c.records {
		if r := &c.records[i]; r.winner >= 0 && !r.Effective() {
			r.Step = StepShadowed
			r.ID = c.id(t, r, in[i], "#shadow-")
		}
	}
	for i := range c.records {
		if r := &c.records[i]; r.winner < 0 {
			r.ID = c.id(t, r, in[i], "#unloaded-")
		}
	}
}

// key is what two skills must share to compete.
func (c *chooser) key(r *Record) string {
	name := r.Name
	if c.p.Skills.Namespaced {
		name = r.DisplayID()
	}
	if c.p.Skills.Form.AnyCase {
		name = strings.ToLower(name)
	}
	if r.Kind == KindSubagent {
		return "agent " + name
	}
	return name
}

// id makes the id of r; known is the place of its key among the names.
func (c *chooser) id(t *contests, r *Record, known int32, suffix string) string {
	id := r.DisplayID()
	if r.space == "" && r.Kind != KindSubagent {
		return t.give(id, known, suffix)
	}
	return t.give(id, t.of(id), suffix)
}

// give makes an id unique: the n-th later record of a name gets a suffix.
func (t *contests) give(id string, at int32, suffix string) string {
	if t.all[at].used == 0 {
		t.all[at].used = 1
		return id
	}
	stem := id + suffix
	from := t.of(stem)
	for n := t.all[from].used + 1; ; n++ {
		next := stem + itoa(int(n))
		if i := t.of(next); t.all[i].used == 0 {
			t.all[from].used, t.all[i].used = n, 1
			return next
		}
	}
}

// qualify names a skill of a nested root after its directory where another skill
// has its name.
func (c *chooser) qualify() {
	if !c.p.Skills.Namespaced {
		return
	}
	taken, lazy := map[string]bool{}, false
	for i := range c.records {
		if r := &c.records[i]; r.Step == StepLazy {
			lazy = true
		} else if r.loaded() {
			taken[r.DisplayID()] = true
		}
	}
	for i := range c.records {
		if r := &c.records[i]; lazy && r.Step == StepLazy && taken[r.Name] {
			r.space, _ = tree.Rel(c.q.Workspace, r.beside())
		}
	}
}
