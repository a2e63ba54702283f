package session

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"strings"

	"agentls/internal/jsjson"
)

// knownMigration is the newest version of Alisio's database that was looked
// at; newer ones may only add.
const knownMigration = 8

// A row is one row of a table, by column. Tables are read with the columns
// they have, so that an older or a newer database is read as far as it goes.
type row map[string]any

func (r row) text(names ...string) string {
	for _, n := range names {
		switch v := r[n].(type) {
		case string:
			return v
		case []byte:
			return string(v)
		}
	}
	return ""
}

func (r row) number(names ...string) int64 {
	for _, n := range names {
		switch v := r[n].(type) {
		case int64:
			return v
		case float64:
			return int64(v)
		}
	}
	return 0
}

func alisioInfos(db *sql.DB, path string) ([]Info, error) {
	rows, err := table(db, "SELECT * FROM sessions ORDER BY updated_at DESC, id")
	if err != nil {
		return nil, err
	}
	sizes, err := table(db, "SELECT session, COUNT(*) AS n, SUM(LENGTH(body)) AS size FROM messages WHERE compacted = 0 GROUP BY session")
	if err != nil {
		return nil, err
	}
	bySession := map[string]row{}
	for _, s := range sizes {
		bySession[s.text("session")] = s
	}
	infos := make([]Info, 0, len(rows))
	for _, r := range rows {
		size := bySession[r.text("id")]
		infos = append(infos, Info{
			Agent: "alisio", ID: r.text("id"), Parent: r.text("parent_id"), Format: "alisio", Path: path,
			Workspace: r.text("workspace"), Title: r.text("title"),
			Started: r.number("created_at"), Updated: r.number("updated_at"),
			Counted: true, Count: int(size.number("n")), Tokens: int(size.number("size")+3) / 4, Estimated: true, Bytes: size.number("size"),
		})
	}
	return infos, nil
}

func loadAlisio(db *sql.DB, info Info, all []Info) (*Session, error) {
	s := &Session{Info: info, Governed: true}
	rows, err := db.Query("SELECT CASE WHEN LENGTH(body) <= ? THEN body END FROM messages WHERE session = ? AND compacted = 0 ORDER BY seq", MaxRecord, info.ID)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	d := newAlisioRows()
	skipped := 0
	for rows.Next() {
		var body sql.RawBytes
		if err := rows.Scan(&body); err != nil {
			return nil, err
		}
		if !d.row(body) {
			skipped++
		}
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	s.Messages, s.Received, s.Records, s.Estimated = d.b.messages, d.received, []Class{Rules}, false
	s.complete(skipped)
	if skipped > 0 {
		s.Warnings = append(s.Warnings, fmt.Sprintf("%s: %d stored messages are no complete JSON or too long and were skipped", info.Path, skipped))
	}
	if v := migration(db); v > knownMigration {
		s.Warnings = append(s.Warnings, fmt.Sprintf("%s: the database has version %d, newer than %d; what is known was read", info.Path, v, knownMigration))
	}
	s.Recorded = alisioRecorded(db, info.ID)
	s.Sources = alisioSources(db, info.ID, rootOf(info.ID, all))
	return s, nil
}

// rootOf is the session at the top of the chain of parents.
func rootOf(id string, all []Info) string {
	parents := map[string]string{}
	for _, i := range all {
		parents[i.ID] = i.Parent
	}
	for range all {
		if parents[id] == "" {
			break
		}
		id = parents[id]
	}
	return id
}

func migration(db *sql.DB) (v int) {
	_ = db.QueryRow("PRAGMA user_version").Scan(&v)
	return v
}

// table is the rows of a query, by column.
func table(db *sql.DB, query string, args ...any) ([]row, error) {
	rows, err := db.Query(query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	var out []row
	for rows.Next() {
		values := make([]any, len(columns))
		into := make([]any, len(columns))
		for i := range values {
			into[i] = &values[i]
		}
		if err := rows.Scan(into...); err != nil {
			return nil, err
		}
		r := row{}
		for i, c := range columns {
			r[c] = values[i]
		}
		out = append(out, r)
	}
	return out, rows.Err()
}

// databaseReason says in plain words what SQLite says in its own.
func databaseReason(err error) error {
	switch text := err.Error(); {
	case errors.Is(err, os.ErrNotExist), errors.Is(err, os.ErrPermission):
		return reason(err)
	case strings.Contains(text, "no such table"), strings.Contains(text, "no such column"):
		return fmt.Errorf("is a SQLite database, but not one of Alisio (%s)", strings.TrimPrefix(text, "SQL logic error: "))
	case strings.Contains(text, "malformed"), strings.Contains(text, "disk I/O"):
		return errors.New("is cut off or damaged: " + text)
	}
	return err
}

// jsonMember is a member of a JSON text, as written.
func jsonMember(text string, keys ...string) []byte { return jsjson.Get([]byte(text), keys...) }
