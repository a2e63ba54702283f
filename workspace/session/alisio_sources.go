package session

import (
	"database/sql"

	"agentls/governor"
	"agentls/internal/jsjson"
)

// The states in which a goal and a plan are kept across a compaction.
var (
	liveGoals = map[string]bool{"active": true, "paused": true, "blocked": true, "budget_limited": true}
	livePlans = map[string]bool{"approved": true, "implementing": true}
)

// alisioSources reads what the invariants block of a session would hold. What
// was approved in a running process only is not stored and so not here. A
// table that is not there holds nothing.
func alisioSources(db *sql.DB, id, root string) governor.Sources {
	var s governor.Sources
	for _, r := range rowsOf(db, "session_goals", id) {
		if liveGoals[r.text("status")] {
			s.Goal = r.text("objective")
		}
	}
	sessions, _ := table(db, "SELECT * FROM sessions WHERE id = ?", id)
	for _, r := range sessions {
		s.Plan = planOf(jsonMember(r.text("options"), "plan"))
		s.Instructions = instructionsOf(jsonMember(r.text("options"), "contextInvariants"))
	}
	for _, r := range rowsOf(db, "capability_grants", root) {
		name := r.text("capability", "effect", "name")
		if name != "" && r.text("scope") == "session" && r.text("decision") == "allow" && !revoked(r) {
			s.Grants = append(s.Grants, name)
		}
	}
	return s
}

func revoked(r row) bool {
	return r.number("revoked", "revoked_at") != 0 || r.text("revoked_at") != ""
}

// rowsOf is the rows of a table that belong to a session; the column is called
// one thing in some tables and another in others.
func rowsOf(db *sql.DB, name, id string) []row {
	for _, column := range []string{"session", "session_id", "root_session"} {
		// Names of tables and columns are constants of this package.
		if rows, err := table(db, "SELECT * FROM "+name+" WHERE "+column+" = ?", id); err == nil {
			return rows
		}
	}
	return nil
}

// alisioRecorded is what the governor stored of its requests.
func alisioRecorded(db *sql.DB, id string) []governor.Recorded {
	rows, _ := table(db, "SELECT body FROM events WHERE session = ? AND type = 'context_governed' ORDER BY seq", id) // none where there is no such table
	var all []governor.Recorded
	for _, r := range rows {
		data := []byte(r.text("body"))
		if inner := jsjson.Get(data, "data"); inner != nil {
			data = inner
		}
		number := func(key string) int {
			if n, ok := jsjson.Number(jsjson.Get(data, key)); ok {
				return int(n)
			}
			return -1
		}
		if n := number("messages"); n >= 0 {
			all = append(all, governor.Recorded{Messages: n, Elided: number("elided"), TokensBefore: number("tokensBefore"), TokensAfter: number("tokensAfter")})
		}
	}
	return all
}

func planOf(raw []byte) *governor.ApprovedPlan {
	if !livePlans[jsjson.Text(jsjson.Get(raw, "status"))] {
		return nil
	}
	return &governor.ApprovedPlan{
		Title: jsjson.Text(jsjson.Get(raw, "title")), Revision: intAt(raw, "revision"), Hash: jsjson.Text(jsjson.Get(raw, "hash")),
	}
}

// instructionsOf accepts a list of strings, or an object that holds one.
func instructionsOf(raw []byte) []string {
	if jsjson.IsObject(raw) {
		raw = jsjson.Get(raw, "instructions")
	}
	var out []string
	for e := range jsjson.Elements(raw) {
		if s, ok := jsjson.String(e); ok {
			out = append(out, s)
		}
	}
	return out
}
