package session

import (
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// openclawDB is a database of one of OpenClaw's agents (2026.9.6), as far as it is
// read, with its log not written back.
func openclawDB(t *testing.T, home string) (string, *sql.DB) {
	t.Helper()
	path := filepath.Join(home, ".openclaw", "agents", "main", "agent", "openclaw-agent.sqlite")
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	t.Cleanup(func() { db.Close() })
	for _, q := range []string{
		"PRAGMA journal_mode=WAL", "PRAGMA wal_autocheckpoint=0",
		"CREATE TABLE session_nodes (session_key TEXT NOT NULL PRIMARY KEY, current_session_id TEXT NOT NULL, entry_json TEXT NOT NULL, parent_session_key TEXT, spawned_by TEXT, label TEXT, display_name TEXT) STRICT",
		"CREATE TABLE transcript_events (session_id TEXT NOT NULL, seq INTEGER NOT NULL, event_json TEXT, created_at INTEGER NOT NULL, event_zstd BLOB, PRIMARY KEY (session_id, seq)) STRICT",
	} {
		if _, err := db.Exec(q); err != nil {
			t.Fatal(err)
		}
	}
	return path, db
}

func addOpenClaw(t *testing.T, db *sql.DB, id, key, parent, entry string, lines ...string) {
	t.Helper()
	if _, err := db.Exec("INSERT INTO session_nodes (session_key, current_session_id, entry_json, spawned_by, label) VALUES (?, ?, ?, NULLIF(?, ''), ?)", key, id, entry, parent, "About "+id); err != nil {
		t.Fatal(err)
	}
	for i, l := range lines {
		if _, err := db.Exec("INSERT INTO transcript_events (session_id, seq, event_json, created_at, event_zstd) VALUES (?, ?, NULLIF(?, ''), ?, ?)", id, i, l, 1000*(i+1), zstd(l)); err != nil {
			t.Fatal(err)
		}
	}
}

// zstd stands for an event that is stored compressed.
func zstd(line string) any {
	if line == "" {
		return []byte{0x28, 0xb5, 0x2f, 0xfd}
	}
	return nil
}

// TestOpenClawDatabase: sessions, what runs left, and the turns of a conversation
// come from the database as from the files of before.
func TestOpenClawDatabase(t *testing.T) {
	home := t.TempDir()
	path, db := openclawDB(t, home)
	said := func(id, parent, role, text string) string {
		return fmt.Sprintf(`{"type":"message","id":%q,"parentId":%s,"timestamp":"2026-11-01T12:00:00Z","message":{"role":%q,"content":[{"type":"text","text":%q}],"usage":{"input":7,"output":1,"totalTokens":8}}}`, id, parent, role, text)
	}
	head := `{"type":"session","version":4,"id":"s1","timestamp":"2026-11-01T12:00:00Z","cwd":"/w"}`
	addOpenClaw(t, db, "s1", "agent:main:main", "", `{"sessionId":"s1","updatedAt":10,"totalTokens":8,"contextTokens":32000,"systemPromptReport":{"source":"run","workspaceDir":"/w","model":"m"}}`,
		head, said("a", "null", "user", "Feed the fish"), said("b", `"a"`, "assistant", "Fed."), "")
	addOpenClaw(t, db, "s2", "agent:main:subagent:x", "agent:main:main", `{"sessionId":"s2"}`, strings.ReplaceAll(head, "s1", "s2"))
	addOpenClaw(t, db, "s3", "agent:main:other", "", `{"sessionId":"s3"}`, strings.ReplaceAll(head, `"/w"`, `"/other"`))
	o := FindOptions{Home: home, Workspace: "/w"}
	infos, warnings := Find(o)
	if len(infos) != 2 || len(warnings) != 0 || infos[0].Ref() != "openclaw:s1" || infos[0].Title != "About s1" || infos[1].Parent != "s1" {
		t.Fatalf("%+v %v", infos, warnings)
	}
	s, err := Open("openclaw:s1", o)
	if err != nil {
		t.Fatal(err)
	}
	check(t, s, "user 13 summary=false", "assistant 4 []")
	if s.Workspace != "/w" || s.Tokens != 8 || s.Estimated || s.Source.SkippedLines != 1 || len(s.Warnings) != 1 {
		t.Errorf("%+v %v", s.Info, s.Warnings)
	}
	prompts, warnings := Prompts("openclaw", o)
	if len(prompts) != 2 || len(warnings) != 0 || prompts[0].Key != "agent:main:main" || *prompts[0].Window != 32000 || prompts[0].Report == nil {
		t.Fatalf("%+v %v", prompts, warnings)
	}
	turns, err := Turns(prompts[0].Transcript)
	if err != nil || len(turns) != 2 || turns[1].Role != "assistant" {
		t.Errorf("%+v %v", turns, err)
	}
	if _, err := Open(path+"#none", o); err == nil || !strings.Contains(err.Error(), `no session "none"`) {
		t.Errorf("a session that is not there: %v", err)
	}
}
