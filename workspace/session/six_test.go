package session

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	_ "modernc.org/sqlite"

	"agentls/governor"
)

// A beat is one step of a made story: what the model does, and what comes of
// it. Every format tells the same story in its own words.
type beat struct {
	do     string // read, write, fail, say, ask
	path   string
	text   string
	callID string
}

var superseded = []beat{
	{do: "ask", text: "Make it faster"},
	{do: "read", path: "/w/a.go", text: strings.Repeat("package a // as it was\n", 12), callID: "c1"},
	{do: "read", path: "/w/b.go", text: strings.Repeat("package b // stays\n", 12), callID: "c2"},
	{do: "fail", path: "/w/b.go", text: "no such text in the file", callID: "c3"},
	{do: "write", path: "/w/a.go", text: "The file was changed.", callID: "c4"},
	{do: "read", path: "/w/a.go", text: strings.Repeat("package a // as it is\n", 12), callID: "c5"},
	{do: "say", text: "Done."},
	{do: "ask", text: "Sure?"},
	{do: "say", text: "Yes."},
}

// A teller writes a story in one format and returns the file.
type teller struct {
	format string
	tell   func(t testing.TB, dir string, story []beat) string
}

var tellers = []teller{
	{"alisio", tellAlisioDB},
	{"alisio-export", tellAlisioExport},
	{"claude-code", tellClaude},
	{"codex", tellCodex},
	{"openclaw", tellPi},
	{"openai", tellOpenAI},
	{"gemini-cli", tellGemini},
	{"copilot-cli", tellCopilot},
}

type object = map[string]any

func jsonText(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

func writeLines(t testing.TB, path string, lines []any) string {
	t.Helper()
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(jsonText(l) + "\n")
	}
	if err := os.WriteFile(path, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// alisioStory is the story as Alisio stores it, without hashes: those no other
// agent records.
func alisioStory(story []beat) (rows []any) {
	tools := map[string]string{"read": "read_file", "write": "edit_file", "fail": "edit_file"}
	for _, b := range story {
		switch b.do {
		case "ask":
			rows = append(rows, object{"role": "user", "text": b.text})
		case "say":
			rows = append(rows, object{"role": "assistant", "text": b.text, "calls": []any{}})
		default:
			result := object{"content": []any{object{"type": "text", "text": b.text}}}
			if b.do == "fail" {
				result["isError"] = true
			}
			rows = append(rows,
				object{"role": "assistant", "text": "", "calls": []any{object{"id": b.callID, "name": tools[b.do], "arguments": jsonText(object{"path": b.path})}}},
				object{"role": "tool", "callId": b.callID, "result": result})
		}
	}
	return rows
}

func tellAlisioExport(t testing.TB, dir string, story []beat) string {
	lines := []any{object{"schemaVersion": 1, "runId": "r", "sessionId": "s", "seq": 1, "type": "run_started", "timestamp": "2026-02-01T10:00:00.000Z", "data": object{}, "eventId": "e"}}
	for i, m := range alisioStory(story) {
		lines = append(lines, object{"type": "message", "seq": 100 + i, "message": m, "compacted": false})
		if i == 1 { // an older copy of the same call, compacted away
			lines = append(lines, object{"type": "message", "seq": 1, "message": m, "compacted": true})
		}
	}
	return writeLines(t, filepath.Join(dir, "export.ndjson"), lines)
}

const alisioSchema = `
CREATE TABLE sessions (id TEXT PRIMARY KEY, workspace TEXT, provider TEXT, model TEXT, parent_id TEXT, depth INTEGER, agent TEXT,
  status TEXT, title TEXT, usage TEXT, options TEXT, created_at INTEGER, updated_at INTEGER, pinned INTEGER, archived_at INTEGER, locked_pid INTEGER);
CREATE TABLE messages (seq INTEGER PRIMARY KEY AUTOINCREMENT, session TEXT, body TEXT, compacted INTEGER DEFAULT 0);
CREATE TABLE session_goals (session TEXT, objective TEXT, status TEXT);
CREATE TABLE capability_grants (session TEXT, capability TEXT, scope TEXT, decision TEXT, revoked_at INTEGER);`

// alisioDB makes a database that stays open, so that its log stays beside it.
func alisioDB(t testing.TB, dir string) (string, *sql.DB) {
	t.Helper()
	path := filepath.Join(dir, "sessions.sqlite")
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	t.Cleanup(func() { db.Close() })
	for _, q := range []string{"PRAGMA journal_mode=WAL", "PRAGMA wal_autocheckpoint=0", alisioSchema} {
		if _, err := db.Exec(q); err != nil {
			t.Fatal(err)
		}
	}
	return path, db
}

func addAlisio(t testing.TB, db *sql.DB, id, parent, options string, story []beat) {
	t.Helper()
	if _, err := db.Exec("INSERT INTO sessions (id, workspace, parent_id, title, options, created_at, updated_at) VALUES (?, '/w', NULLIF(?, ''), 'A title', ?, 1000, 2000)", id, parent, options); err != nil {
		t.Fatal(err)
	}
	for i, m := range alisioStory(story) {
		if i == 1 {
			if _, err := db.Exec("INSERT INTO messages (session, body, compacted) VALUES (?, ?, 1)", id, jsonText(m)); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := db.Exec("INSERT INTO messages (session, body) VALUES (?, ?)", id, jsonText(m)); err != nil {
			t.Fatal(err)
		}
	}
}

func tellAlisioDB(t testing.TB, dir string, story []beat) string {
	path, db := alisioDB(t, dir)
	addAlisio(t, db, "s", "", "{}", story)
	return path
}

func tellClaude(t testing.TB, dir string, story []beat) string {
	var lines []any
	add := func(kind string, fields object) {
		fields["type"], fields["sessionId"], fields["cwd"], fields["isSidechain"] = kind, "s", "/w", false
		fields["uuid"], fields["timestamp"] = fmt.Sprintf("u%d", len(lines)), "2026-02-01T10:00:00.000Z"
		if len(lines) > 0 {
			fields["parentUuid"] = fmt.Sprintf("u%d", len(lines)-1)
		}
		lines = append(lines, fields)
	}
	assistant := func(id string, block object) {
		add("assistant", object{"message": object{"id": id, "role": "assistant", "content": []any{block}, "usage": object{"output_tokens": 7}}})
	}
	tools := map[string]string{"read": "Read", "write": "Edit", "fail": "Edit"}
	for i, b := range story {
		switch b.do {
		case "ask":
			add("user", object{"message": object{"role": "user", "content": b.text}})
		case "say":
			assistant(fmt.Sprintf("m%d", i), object{"type": "text", "text": b.text})
		default:
			assistant("m"+b.callID, object{"type": "tool_use", "id": b.callID, "name": tools[b.do], "input": object{"file_path": b.path}})
			add("user", object{"toolUseResult": object{"originalFile": b.text}, "message": object{"role": "user", "content": []any{
				object{"type": "tool_result", "tool_use_id": b.callID, "content": b.text, "is_error": b.do == "fail"}}}})
		}
	}
	return writeLines(t, filepath.Join(dir, "s.jsonl"), lines)
}

func tellCodex(t testing.TB, dir string, story []beat) string {
	lines := []any{object{"timestamp": "2026-02-01T10:00:00.000Z", "type": "session_meta", "payload": object{"id": "s", "cwd": "/w", "timestamp": "t"}}}
	item := func(payload object) {
		lines = append(lines, object{"timestamp": "2026-02-01T10:00:00.000Z", "type": "response_item", "payload": payload})
	}
	message := func(role, kind, text string) {
		item(object{"type": "message", "role": role, "content": []any{object{"type": kind, "text": text}}})
		lines = append(lines, object{"type": "event_msg", "payload": object{"type": role + "_message", "message": text}})
	}
	for _, b := range story {
		switch b.do {
		case "ask":
			message("user", "input_text", b.text)
		case "say":
			message("assistant", "output_text", b.text)
		case "read":
			item(object{"type": "function_call", "name": "exec_command", "call_id": b.callID, "arguments": jsonText(object{"cmd": "cat " + b.path, "workdir": "/w"})})
			lines = append(lines, object{"type": "event_msg", "payload": object{"type": "exec_command_end", "call_id": b.callID, "stdout": b.text, "aggregated_output": b.text}})
			item(object{"type": "function_call_output", "call_id": b.callID, "output": "Chunk ID: " + b.callID + "\nWall time: 0.1 seconds\nProcess exited with code 0\nOriginal token count: 1\nOutput:\n" + b.text})
		default:
			patch := "*** Begin Patch\n*** Update File: " + strings.TrimPrefix(b.path, "/w/") + "\n@@\n-x\n+y\n*** End Patch\n"
			code := 0
			if b.do == "fail" {
				code = 1
			}
			item(object{"type": "custom_tool_call", "name": "apply_patch", "call_id": b.callID, "status": "completed", "input": patch})
			item(object{"type": "custom_tool_call_output", "call_id": b.callID, "output": jsonText(object{"output": b.text, "metadata": object{"exit_code": code}})})
		}
	}
	return writeLines(t, filepath.Join(dir, "rollout-s.jsonl"), lines)
}

func tellPi(t testing.TB, dir string, story []beat) string {
	lines := []any{object{"type": "session", "version": 3, "id": "s", "timestamp": "2026-02-01T10:00:00.000Z", "cwd": "/w"}}
	add := func(message object) {
		e := object{"type": "message", "id": fmt.Sprintf("e%d", len(lines)), "timestamp": "2026-02-01T10:00:00.000Z", "message": message, "parentId": nil}
		if len(lines) > 1 {
			e["parentId"] = fmt.Sprintf("e%d", len(lines)-1)
		}
		lines = append(lines, e)
	}
	tools := map[string]string{"read": "read", "write": "edit", "fail": "edit"}
	for _, b := range story {
		switch b.do {
		case "ask":
			add(object{"role": "user", "content": b.text})
		case "say":
			add(object{"role": "assistant", "content": []any{object{"type": "text", "text": b.text}}, "usage": object{"output": 7, "totalTokens": 50}})
		default:
			add(object{"role": "assistant", "content": []any{object{"type": "thinking", "thinking": "hm"}, object{"type": "toolCall", "id": b.callID, "name": tools[b.do], "arguments": object{"path": b.path}}}})
			add(object{"role": "toolResult", "toolCallId": b.callID, "toolName": tools[b.do], "content": []any{object{"type": "text", "text": b.text}}, "isError": b.do == "fail"})
		}
	}
	return writeLines(t, filepath.Join(dir, "s.jsonl"), lines)
}

// tellGemini tells each message of the model twice, as it was and as it is.
func tellGemini(t testing.TB, dir string, story []beat) string {
	at := "2026-02-01T10:00:00.000Z"
	lines := []any{
		object{"sessionId": "s", "projectHash": "x", "startTime": at, "kind": "main", "directories": []string{"/w"}},
		object{"$set": object{"messages": []any{object{"id": "gone", "timestamp": at, "type": "user", "content": "before"}}}},
		object{"$set": object{"messages": []any{}}},
	}
	tools := map[string]string{"read": "read_file", "write": "replace", "fail": "replace"}
	for i, b := range story {
		id := fmt.Sprintf("m%d", i)
		switch b.do {
		case "ask":
			lines = append(lines, object{"id": id, "timestamp": at, "type": "user", "content": []any{object{"text": b.text}}}, object{"id": id + "i", "timestamp": at, "type": "info", "content": "a note"})
		case "say":
			lines = append(lines, object{"id": id, "timestamp": at, "type": "gemini", "content": b.text, "tokens": object{"input": 40, "output": 7, "cached": 10, "total": 50}, "model": "m"})
		default:
			call := object{"id": b.callID, "name": tools[b.do], "args": object{"file_path": b.path}, "status": "scheduled"}
			lines = append(lines, object{"id": id, "timestamp": at, "type": "gemini", "content": "", "toolCalls": []any{call}})
			response := object{"output": b.text}
			if b.do == "fail" {
				response = object{"error": b.text}
			}
			done := object{"id": b.callID, "name": tools[b.do], "args": object{"file_path": b.path}, "status": "success",
				"result": []any{object{"functionResponse": object{"id": b.callID, "name": tools[b.do], "response": response}}}}
			lines = append(lines, object{"id": id, "timestamp": at, "type": "gemini", "content": "", "toolCalls": []any{done}})
		}
	}
	return writeLines(t, filepath.Join(dir, "session-1.jsonl"), lines)
}

func tellCopilot(t testing.TB, dir string, story []beat) string {
	var lines []any
	add := func(kind string, data object, more object) {
		o := object{"type": kind, "data": data, "id": fmt.Sprintf("e%d", len(lines)), "timestamp": "2026-02-01T10:00:00.000Z"}
		for k, v := range more {
			o[k] = v
		}
		lines = append(lines, o)
	}
	add("session.start", object{"sessionId": "s", "copilotVersion": "1.0.102", "context": object{"cwd": "/w"}}, nil)
	add("system.message", object{"content": "You help."}, nil)
	tools := map[string]string{"read": "view", "write": "edit", "fail": "edit"}
	for _, b := range story {
		switch b.do {
		case "ask":
			add("user.message", object{"content": b.text}, nil)
			add("user.message", object{"content": "for a sub-agent"}, object{"agentId": "a"})
		case "say":
			add("assistant.message", object{"content": b.text, "model": "m", "toolRequests": []any{}}, nil)
		default:
			args := any(object{"path": b.path})
			if b.callID == "c2" {
				args = jsonText(args)
			}
			add("assistant.message", object{"content": "", "toolRequests": []any{object{"toolCallId": b.callID, "name": tools[b.do], "arguments": args}}}, nil)
			add("tool.execution_start", object{"toolCallId": b.callID, "toolName": tools[b.do], "arguments": args}, nil)
			data := object{"toolCallId": b.callID, "success": true, "result": object{"content": b.text, "detailedContent": "shown"}}
			if b.do == "fail" {
				data = object{"toolCallId": b.callID, "success": false, "error": object{"message": b.text}}
			}
			add("tool.execution_complete", data, nil)
		}
	}
	return writeLines(t, filepath.Join(dir, "events.jsonl"), lines)
}

func tellOpenAI(t testing.TB, dir string, story []beat) string {
	var messages []any
	tools := map[string]string{"read": "read_file", "write": "edit_file", "fail": "unknown_tool"}
	for _, b := range story {
		switch b.do {
		case "ask":
			messages = append(messages, object{"role": "user", "content": b.text})
		case "say":
			messages = append(messages, object{"role": "assistant", "content": b.text})
		default:
			messages = append(messages,
				object{"role": "assistant", "content": nil, "tool_calls": []any{object{"id": b.callID, "type": "function", "function": object{"name": tools[b.do], "arguments": jsonText(object{"path": b.path})}}}},
				object{"role": "tool", "tool_call_id": b.callID, "content": []any{object{"type": "text", "text": b.text}}})
		}
	}
	path := filepath.Join(dir, "messages.json")
	if err := os.WriteFile(path, []byte(jsonText(object{"model": "m", "messages": messages})), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// The same story gives the same elisions in every format, and stubs of agents
// that record no hash say so.
func TestSameStorySameElisions(t *testing.T) {
	want := []governor.Elision{{
		CallID: "c1", Message: 2, Tool: "read_file", Reason: governor.SupersededRead, SupersededBy: "c4", Age: 6,
		TokensBefore: 69, TokensAfter: 14, TokensSaved: 55, Stub: `[elided: read_file "/w/a.go"@unknown; re-read to view]`,
	}}
	for _, f := range tellers {
		t.Run(f.format, func(t *testing.T) {
			s := open(t, f.tell(t, t.TempDir(), superseded))
			if s.Format != f.format || s.Source.Format != f.format {
				t.Errorf("read as %s", s.Format)
			}
			if f.format != "openai" && (s.ID != "s" || s.Workspace != "/w" && f.format != "alisio-export") {
				t.Errorf("session %q in %q", s.ID, s.Workspace)
			}
			in := s.Input(governor.Shadow, governor.Settings{MinAgeTurns: 2, MaxChars: 4000})
			r := governor.BuildShadow(in, s.Source, s.Warnings)
			if diff := cmp.Diff(want, r.Elisions); diff != "" {
				t.Error(diff)
			}
			if s.Source.Calls != 5 || s.Source.Results != 5 || s.Source.AssistantMessages != 7 || s.Source.UnansweredCalls != 0 {
				t.Errorf("source %+v", s.Source)
			}
			if len(r.Warnings) > 0 {
				t.Errorf("warnings %q", r.Warnings)
			}
			if r.AsIf != !strings.HasPrefix(f.format, "alisio") {
				t.Errorf("as if: %v", r.AsIf)
			}
		})
	}
}

// A re-read is elided only where the agent recorded hashes of whole files.
func TestRereadsNeedHashes(t *testing.T) {
	story := []beat{
		{do: "read", path: "/w/a.go", text: strings.Repeat("old text of the file\n", 12), callID: "c1"},
		{do: "read", path: "/w/a.go", text: strings.Repeat("new text of the file\n", 12), callID: "c2"},
		{do: "say", text: "a"}, {do: "say", text: "b"},
	}
	for _, f := range tellers {
		s := open(t, f.tell(t, t.TempDir(), story))
		if plan := governor.Plan(s.Messages, governor.Settings{MinAgeTurns: 2}, governor.Choices{}); len(plan) != 0 {
			t.Errorf("%s: %+v", f.format, plan)
		}
	}
	hashed := slicesOf(story)
	for i := range 2 {
		hashed[i].text = jsonText(object{"path": "/w/a.go", "sha256": strings.Repeat(fmt.Sprint(i+1), 64), "content": hashed[i].text})
	}
	s := open(t, tellAlisioDB(t, t.TempDir(), hashed))
	plan := governor.Plan(s.Messages, governor.Settings{MinAgeTurns: 2}, governor.Choices{})
	if len(plan) != 1 || plan[0].Stub != `[elided: read_file "/w/a.go"@11111111; re-read to view]` {
		t.Errorf("%+v", plan)
	}
}

func slicesOf(story []beat) []beat { return append([]beat(nil), story...) }
