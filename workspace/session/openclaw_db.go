package session

import (
	"cmp"
	"database/sql"
	"fmt"

	"agentls/internal/jsjson"
	"agentls/workspace/session/sqlite"
)

// OpenClaw keeps its sessions in a database of each agent since 2026.9: the entries
// that were in sessions.json in session_nodes, the lines that were in a transcript in
// transcript_events. Source: a store of 2026.9.6, seen 2026-12.

func openclawInfos(db *sql.DB, path string) ([]Info, error) {
	rows, err := table(db, `SELECT session_id, MIN(created_at) AS started, MAX(created_at) AS updated, SUM(LENGTH(COALESCE(event_json, event_zstd))) AS size,
		(SELECT event_json FROM transcript_events AS f WHERE f.session_id = e.session_id ORDER BY seq LIMIT 1) AS head
		FROM transcript_events AS e GROUP BY session_id ORDER BY updated DESC, session_id`)
	if err != nil {
		return nil, err
	}
	nodes, err := table(db, "SELECT * FROM session_nodes")
	if err != nil {
		return nil, err
	}
	byID, byKey := map[string]row{}, map[string]row{}
	for _, n := range nodes {
		byID[n.text("current_session_id")], byKey[n.text("session_key")] = n, n
	}
	infos := make([]Info, 0, len(rows))
	for _, r := range rows {
		id := r.text("session_id")
		node := byID[id]
		parent := cmp.Or(node.text("parent_session_key"), node.text("spawned_by"))
		infos = append(infos, Info{
			Agent: "openclaw", ID: id, Parent: byKey[parent].text("current_session_id"), Format: "openclaw", Path: path,
			Workspace: jsjson.Text(jsjson.Get([]byte(r.text("head")), "cwd")), Title: cmp.Or(node.text("label"), node.text("display_name")),
			Started: r.number("started"), Updated: r.number("updated"), Bytes: r.number("size"),
		})
	}
	return infos, nil
}

func loadOpenClaw(db *sql.DB, info Info, _ []Info) (*Session, error) {
	d, s := newPi(), &Session{}
	skipped, err := eachEvent(db, info.ID, d.record)
	if err != nil {
		return nil, err
	}
	d.finish(s)
	info.Workspace, info.Title, info.Tokens = cmp.Or(s.Workspace, info.Workspace), cmp.Or(info.Title, s.Title), s.Tokens
	s.Info = info
	s.complete(skipped)
	if skipped > 0 {
		s.Warnings = append(s.Warnings, fmt.Sprintf("%s: %d stored events are compressed, too long or no complete JSON and were skipped", info.Path, skipped))
	}
	return s, nil
}

// eachEvent gives the lines of a session in their order, and counts those that
// cannot be read.
func eachEvent(db *sql.DB, id string, take func(line []byte) bool) (skipped int, err error) {
	rows, err := db.Query("SELECT CASE WHEN LENGTH(event_json) <= ? THEN event_json END FROM transcript_events WHERE session_id = ? ORDER BY seq", MaxRecord, id)
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	for rows.Next() {
		var line sql.RawBytes
		if err := rows.Scan(&line); err != nil {
			return 0, err
		}
		if line == nil || !take(line) {
			skipped++
		}
	}
	return skipped, rows.Err()
}

// readNodes is what an agent's database says of its conversations in o.Workspace.
func readNodes(file string, o FindOptions) ([]Prompt, error) {
	var prompts []Prompt
	err := sqlite.Read(file, func(db *sql.DB) error {
		prompts = nil
		nodes, err := table(db, "SELECT session_key, entry_json FROM session_nodes")
		if err != nil {
			return err
		}
		infos, err := openclawInfos(db, file)
		if err != nil {
			return err
		}
		for _, n := range nodes {
			entry := []byte(n.text("entry_json"))
			if !jsjson.IsObject(entry) || !jsjson.Valid(entry) {
				continue
			}
			p := promptOf(n.text("session_key"), entry)
			dir := jsjson.Text(jsjson.Get(entry, "systemPromptReport", "workspaceDir"))
			if i := pick(infos, cmp.Or(p.ID, "none")); i != nil {
				p.Transcript, dir = file+databaseMark+i.ID, cmp.Or(dir, i.Workspace)
			}
			if sameDir(dir, o) {
				prompts = append(prompts, p)
			}
		}
		return nil
	})
	if err != nil {
		return nil, databaseReason(err)
	}
	return prompts, nil
}

// storedTurns are the turns of a session in a database.
func storedTurns(file, id string) (turns []Turn, err error) {
	err = readDatabase(file, func(db *sql.DB) error {
		b := turnBranch{byID: map[string]int{}, leaf: -1}
		_, err := eachEvent(db, id, func(line []byte) bool {
			b.line(line)
			return true
		})
		turns = b.turns()
		return err
	})
	return turns, err
}
