package governor

import "testing"

// TestAgainst: what a governor recorded is held against the replay, from the
// last compaction on.
func TestAgainst(t *testing.T) {
	s := (&story{}).user("go").read("c1", "a", 1).write("c2", "a", 2).run("c3", "true").run("c4", "true").say("done")
	in := s.input(Shadow, Settings{MinAgeTurns: 1})
	var rows []Recorded
	for _, e := range Replay(in) {
		rows = append(rows, Recorded{e.Data.Messages, e.Data.Elided, e.Data.TokensBefore, -1})
	}
	before := append([]Recorded{{900, 7, 7, 7}, {901, 7, 7, 7}}, rows...)
	if n, differs := Against(in, before); n != len(rows) || differs != "" {
		t.Errorf("%d of %d compared: %s", n, len(rows), differs)
	}
	last := &rows[len(rows)-1]
	last.Elided++
	if n, differs := Against(in, rows); n != len(rows) || differs == "" {
		t.Errorf("%d compared: %q", n, differs)
	}
	in.Mode = Off
	if n, _ := Against(in, rows); n != len(rows) {
		t.Errorf("switched off since: %d compared", n)
	}
	if n, differs := Against(in, nil); n != 0 || differs != "" {
		t.Errorf("%d compared: %q", n, differs)
	}
}
