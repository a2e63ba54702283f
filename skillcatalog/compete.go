package skillcatalog

import "agentls/agentsctx/profile"

// contest is one name with the record that wins it.
type contest struct {
	winner *Record
	last   int32 // the record that came last
}

// compete settles who wins each name, and gives every record its ids. Records
// that compete for one name come out as a ring: each names the next.
func (c *chooser) compete() (ring []int32) {
	at := make(map[string]int32, len(c.records)) // the contest of a name
	contests := make([]contest, 0, len(c.records))
	in := make([]int32, len(c.records)) // the contest of a record
	ring = make([]int32, len(c.records))
	last := c.p.Skills.Winner == profile.LastWins
	for i := range c.records {
		r := &c.records[i]
		if in[i], ring[i] = -1, int32(i); !r.loaded() {
			continue
		}
		n, known := at[c.key(r)]
		if known {
			before := contests[n].last
			ring[i], ring[before] = ring[before], int32(i)
		}
		if !known || c.p.Skills.Winner == profile.AllKept {
			n = int32(len(contests))
			at[c.key(r)] = n
			contests = append(contests, contest{winner: r})
		} else if last == (r.at > contests[n].winner.at) {
			contests[n].winner = r
		}
		contests[n].last = int32(i)
		in[i] = n
	}
	ids := idGiver{used: make(map[string]int, len(c.records))}
	for i := range c.records {
		if r := &c.records[i]; in[i] >= 0 && contests[in[i]].winner == r {
			r.Effective = true
			r.ID = ids.give(r.DisplayID, "#same-")
			r.EffectiveID = r.ID
		}
	}
	c.losers(contests, in, &ids)
	return ring
}

// losers gives ids to those that did not win or do not load.
func (c *chooser) losers(contests []contest, in []int32, ids *idGiver) {
	for i := range c.records {
		if r := &c.records[i]; in[i] >= 0 && !r.Effective {
			w := contests[in[i]].winner
			r.ID = ids.give(r.DisplayID, "#shadow-")
			r.EffectiveID, r.ShadowedBy, r.Winner = w.ID, w.DisplayID, w.Path
			r.Step = StepShadowed
		}
	}
	for i := range c.records {
		if r := &c.records[i]; r.ID == "" {
			r.ID = ids.give(r.DisplayID, "#unloaded-")
			r.EffectiveID = r.ID
		}
	}
}

// key is what two skills must share to stand in each other's way.
func (c *chooser) key(r *Record) string {
	if r.Owner != nil && c.p.Skills.Namespaced {
		return r.DisplayID
	}
	return r.Name
}

// idGiver makes ids unique: the n-th later record of an id gets a suffix.
type idGiver struct{ used map[string]int } // ids, and how many have been given for an id with a suffix

func (g *idGiver) give(id, suffix string) string {
	if g.used[id] == 0 {
		g.used[id] = 1
		return id
	}
	base := id + suffix
	for n := g.used[base] + 1; ; n++ {
		if next := base + itoa(n); g.used[next] == 0 {
			g.used[base], g.used[next] = n, 1
			return next
		}
	}
}
