package session

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"agentls/governor"
)

func readLines(t testing.TB, name string, lines ...string) *Session {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return open(t, path)
}

// outline is a history in one line per message: role, call ids, what a result did.
func outline(s *Session) []string {
	var out []string
	for _, m := range s.Messages {
		switch m.Role {
		case governor.User:
			out = append(out, fmt.Sprintf("user %d summary=%v", m.Text.Units(), m.Summary))
		case governor.Assistant:
			var ids []string
			for _, c := range m.Calls {
				ids = append(ids, c.ID)
			}
			out = append(out, fmt.Sprintf("assistant %d [%s]", m.Text.Units(), strings.Join(ids, " ")))
		case governor.Tool:
			line := "tool " + m.CallID
			if m.Failed {
				line += " failed"
			}
			if a := m.Action; a != nil {
				line += fmt.Sprintf(" kind=%d %s%s first=%d lines=%d", a.Kind, a.Path, a.Task, a.First, a.Lines)
			}
			out = append(out, line)
		}
	}
	return out
}

func check(t *testing.T, s *Session, want ...string) {
	t.Helper()
	if diff := cmp.Diff(want, outline(s)); diff != "" {
		t.Error(diff)
	}
}

func codexItem(payload any) string {
	return jsonText(object{"timestamp": "2026-02-01T10:00:00.000Z", "type": "response_item", "payload": payload})
}

func codexExec(id, cmd string) string {
	return codexItem(object{"type": "function_call", "name": "exec_command", "call_id": id, "arguments": jsonText(object{"cmd": cmd, "workdir": "/w/sub"})})
}

func codexPoll(id string, task int, chars string) string {
	return codexItem(object{"type": "function_call", "name": "write_stdin", "call_id": id, "arguments": jsonText(object{"session_id": task, "chars": chars, "yield_time_ms": 1000})})
}

func codexOutput(id, status, text string) string {
	return codexItem(object{"type": "function_call_output", "call_id": id, "output": "Chunk ID: " + id + "\nWall time: 1.0037 seconds\n" + status + "\nOriginal token count: 0\nOutput:\n" + text})
}

// A command that outlives its call delivers its text on a later poll: the poll
// is then the read, and the empty results before it are stale polls.
func TestCodexPollsAreJoined(t *testing.T) {
	running := "Process running with session ID 48230"
	s := readLines(t, "rollout.jsonl",
		codexExec("c1", "sed -n '11,30p' a.ts"), codexOutput("c1", running, ""),
		codexPoll("c2", 48230, ""), codexOutput("c2", running, ""),
		codexPoll("c3", 48230, ""), codexOutput("c3", "Process exited with code 0", strings.Repeat("a line of text\n", 20)),
		codexItem(object{"type": "custom_tool_call", "name": "apply_patch", "call_id": "c4", "input": "*** Begin Patch\n*** Update File: a.ts\n*** Add File: b.ts\n*** End Patch\n"}),
		codexItem(object{"type": "custom_tool_call_output", "call_id": "c4", "output": `{"output":"Success.","metadata":{"exit_code":0}}`}),
		codexPoll("c5", 1, "y\n"), codexOutput("c5", "Process exited with code 0", "typed"),
		codexExec("c6", "go test ./..."), codexOutput("c6", "Process running with session ID 7", "ok a\n"),
		codexPoll("c7", 7, ""), codexOutput("c7", "Process exited with code 0", "ok b\n"),
	)
	check(t, s,
		"assistant 0 [c1]", "tool c1 kind=4 48230 first=0 lines=0",
		"assistant 0 [c2]", "tool c2 kind=4 48230 first=0 lines=0",
		"assistant 0 [c3]", "tool c3 kind=1 a.ts48230 first=11 lines=20",
		"assistant 0 [c4]", "tool c4 kind=2 a.ts first=0 lines=0",
		"assistant 0 [c5]", "tool c5",
		"assistant 0 [c6]", "tool c6 kind=6  first=0 lines=0",
		"assistant 0 [c7]", "tool c7 kind=4 7 first=0 lines=0",
	)
	var got []string
	for _, e := range governor.Plan(s.Messages, governor.Settings{MinAgeTurns: 2}, governor.Choices{}) {
		got = append(got, e.CallID+" by "+e.SupersededBy+" "+e.Stub)
	}
	want := []string{
		`c1 by c2 [elided: bg_output "48230" offset unknown; a later bg_output covers it]`,
		`c2 by c3 [elided: bg_output "48230" offset unknown; a later bg_output covers it]`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff, "c3 is a.ts below /w/sub, c4 changes a.ts at an unknown place: not the same file")
	}
}

func TestReadsInShellCommands(t *testing.T) {
	for script, want := range map[string]string{
		"cat a.ts":                      "a.ts /w/a.ts 1+all",
		"cat -n './src/a b.ts'":         "./src/a b.ts /w/src/a b.ts 1+all",
		"sed -n '1,180p' a.ts":          "a.ts /w/a.ts 1+180",
		"sed -n 40p /x/a.ts":            "/x/a.ts /x/a.ts 40+1",
		"head -n 20 a.ts":               "a.ts /w/a.ts 1+20",
		"head -5 a.ts":                  "a.ts /w/a.ts 1+5",
		"head a.ts":                     "a.ts /w/a.ts 1+10",
		"tail -n 5 a.ts":                "a.ts /w/a.ts end",
		"nl -ba a.ts | sed -n '10,19p'": "a.ts /w/a.ts 10+10",
		"cd sub && nl a.ts | head -n 3": "a.ts /w/sub/a.ts 1+3",
		"sed -n '5,$p' a.ts":            "",
		"cat a.ts b.ts":                 "",
		"cat a.ts > b.ts":               "",
		"cat $FILE":                     "",
		"cat a.ts; rm a.ts":             "",
		"cat <<'EOF'\nsecret\nEOF":      "",
		"cat a.ts | grep x":             "",
		"sed -i 's/a/b/' a.ts":          "",
		"cat *.ts":                      "",
		"rm a.ts && cat a.ts":           "",
		"cat 'a.ts":                     "",
		"":                              "",
		"cat":                           "",
		"cat -":                         "",
		"| cat a.ts":                    "",
	} {
		got := ""
		if a := readAction(script, "/w"); a != nil {
			got = fmt.Sprintf("%s %s ", a.Path, a.Identity)
			switch {
			case a.First < 0:
				got += "end"
			case a.Count.Given:
				got += fmt.Sprintf("%d+%d", a.Start.Or(1), a.Count.Value)
			default:
				got += "1+all"
			}
		}
		if got != want {
			t.Errorf("%q: %q, want %q", script, got, want)
		}
	}
}

// The rollouts of 2025: a header line, bare items, state lines between.
func TestCodexOldFormat(t *testing.T) {
	s := readLines(t, "rollout-old.jsonl",
		`{"id":"0198","timestamp":"2025-08-01T10:00:00.000Z","instructions":"Be brief.","git":{"branch":"main"}}`,
		`{"record_type":"state"}`,
		`{"type":"message","role":"user","content":[{"type":"input_text","text":"<environment_context>\n</environment_context>"}]}`,
		`{"type":"message","role":"user","content":[{"type":"input_text","text":"go"}]}`,
		`{"type":"reasoning","summary":[],"encrypted_content":"x"}`,
		`{"type":"function_call","name":"shell","arguments":"{\"command\":[\"bash\",\"-lc\",\"cat a.txt\"],\"workdir\":\"/w\"}","call_id":"c1"}`,
		`{"record_type":"state"}`,
		`{"type":"function_call_output","call_id":"c1","output":"{\"output\":\"one\\ntwo\\n\",\"metadata\":{\"exit_code\":0,\"duration_seconds\":0.1}}"}`,
		`{"type":"function_call","name":"shell","arguments":"{\"command\":[\"apply_patch\",\"*** Begin Patch\\n*** Update File: a.txt\\n*** End Patch\"],\"workdir\":\"/w\"}","call_id":"c2"}`,
		`{"type":"function_call_output","call_id":"c2","output":"failed in sandbox MacosSeatbelt with execution error"}`,
	)
	if s.ID != "0198" || s.Format != "codex" || len(s.Received) != 1 || s.Received[0].Text != "Be brief." {
		t.Errorf("%+v", s.Info)
	}
	check(t, s, "user 44 summary=true", "user 2 summary=false", "assistant 0 [c1]", "tool c1 kind=1 a.txt first=1 lines=2", "assistant 0 [c2]", "tool c2 failed")
}

func TestCodexCompaction(t *testing.T) {
	message := func(role, text string) object {
		return object{"type": "message", "role": role, "content": []any{object{"type": "input_text", "text": text}}}
	}
	before := []string{codexItem(message("user", "first")), codexItem(message("assistant", "reply")), codexExec("c1", "ls"), codexOutput("c1", "Process exited with code 0", "a")}
	after := codexItem(message("user", "next"))
	compacted := func(payload object) string { return jsonText(object{"type": "compacted", "payload": payload}) }
	s := readLines(t, "rollout-a.jsonl", append(before, compacted(object{"message": "summary"}), after)...)
	check(t, s, "user 5 summary=false", "user 7 summary=true", "user 4 summary=false")
	s = readLines(t, "rollout-b.jsonl", append(before, compacted(object{"message": "", "replacement_history": []any{message("user", "kept!")}}), after)...)
	check(t, s, "user 5 summary=true", "user 4 summary=false")
}

func claudeLine(fields object) string {
	for k, v := range map[string]any{"sessionId": "s", "cwd": "/w", "isSidechain": false, "timestamp": "2026-02-01T10:00:00.000Z"} {
		if _, there := fields[k]; !there {
			fields[k] = v
		}
	}
	return jsonText(fields)
}

func claudeAsk(uuid, parent, text string) string {
	return claudeLine(object{"type": "user", "uuid": uuid, "parentUuid": parent, "message": object{"role": "user", "content": text}})
}

func claudeSay(uuid, parent, id string, blocks ...any) string {
	return claudeLine(object{"type": "assistant", "uuid": uuid, "parentUuid": parent, "message": object{"id": id, "role": "assistant", "content": blocks, "usage": object{"output_tokens": 5, "input_tokens": 1, "cache_read_input_tokens": 100}}})
}

func claudeUse(id, name string, input object) object {
	return object{"type": "tool_use", "id": id, "name": name, "input": input}
}

func claudeResult(uuid, parent, id string, content any) string {
	return claudeLine(object{"type": "user", "uuid": uuid, "parentUuid": parent, "message": object{"role": "user", "content": []any{object{"type": "tool_result", "tool_use_id": id, "content": content}}}})
}

// Only what follows the last compaction is context; a sub-agent's records in
// the same file are not; results of parallel calls fork the chain of parents
// and stay; a prompt that goes back drops what followed.
func TestClaudeHistory(t *testing.T) {
	s := readLines(t, "s.jsonl",
		claudeAsk("a", "", "before the compaction"),
		claudeSay("b", "a", "m1", claudeUse("t0", "Bash", object{"command": "ls"})),
		claudeLine(object{"type": "system", "subtype": "compact_boundary", "uuid": "c"}),
		claudeLine(object{"type": "user", "uuid": "d", "isCompactSummary": true, "message": object{"role": "user", "content": "summary"}}),
		claudeSay("e", "d", "m2", claudeUse("t1", "Read", object{"file_path": "/w/a", "offset": 3})),
		claudeResult("f", "e", "t1", []any{object{"type": "text", "text": "x\ny"}, object{"type": "image"}}),
		claudeSay("g", "e", "m2", claudeUse("t2", "Task", object{"prompt": "look"})),
		claudeLine(object{"type": "assistant", "uuid": "h", "isSidechain": true, "message": object{"id": "m9", "content": []any{claudeUse("t9", "Read", object{"file_path": "/w/a"})}}}),
		claudeResult("i", "g", "t2", "done"),
		claudeAsk("j", "f", "parallel results are no fork"),
		claudeSay("k", "j", "m3", object{"type": "text", "text": "dropped"}),
		claudeAsk("l", "i", "I went back"),
		claudeLine(object{"type": "assistant", "uuid": "m", "isApiErrorMessage": true, "message": object{"id": "m4", "content": []any{object{"type": "text", "text": "API error"}}}}),
	)
	check(t, s, "user 7 summary=true", "assistant 0 [t1 t2]", "tool t1 kind=1 /w/a first=3 lines=2", "tool t2", "user 11 summary=false")
	if s.Source.OutputTokens != 5 {
		t.Errorf("%d output tokens, want those of m2", s.Source.OutputTokens)
	}
}

// A parent and its sub-agent are each governed on their own history.
func TestParentAndSubAgent(t *testing.T) {
	dir := t.TempDir()
	sub := filepath.Join(dir, "s", "subagents")
	if err := os.MkdirAll(sub, 0o700); err != nil {
		t.Fatal(err)
	}
	parent := tellClaude(t, dir, superseded)
	child := filepath.Join(sub, "agent-77.jsonl")
	line := claudeLine(object{"type": "user", "uuid": "x", "isSidechain": true, "agentId": "77", "message": object{"role": "user", "content": "look"}})
	use := claudeLine(object{"type": "assistant", "uuid": "y", "isSidechain": true, "agentId": "77", "message": object{"id": "m", "content": []any{claudeUse("z1", "Read", object{"file_path": "/w/a.go"})}}})
	if err := os.WriteFile(child, []byte(line+"\n"+use+"\n"+claudeLine(object{"type": "user", "uuid": "z", "isSidechain": true, "message": object{"role": "user", "content": []any{object{"type": "tool_result", "tool_use_id": "z1", "content": strings.Repeat("text ", 50)}}}})+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	p, c := open(t, parent), open(t, child)
	if c.ID != "agent-77" || c.Parent != "s" || p.Parent != "" || len(c.Messages) != 3 || len(p.Messages) != 14 {
		t.Errorf("parent %+v, child %+v", p.Info, c.Info)
	}
	dbPath, db := alisioDB(t, t.TempDir())
	addAlisio(t, db, "root", "", "{}", superseded)
	addAlisio(t, db, "child", "root", "{}", superseded[:3])
	for id, want := range map[string]int{"root": 1, "child": 0} {
		r := NewReader(dbPath, id)
		if _, err := r.Update(); err != nil {
			t.Fatal(err)
		}
		s := r.Session()
		if n := len(governor.Plan(s.Messages, governor.Settings{MinAgeTurns: 2}, governor.Choices{})); n != want || s.Parent != map[string]string{"child": "root"}[id] {
			t.Errorf("%s of parent %q: %d elisions, want %d", id, s.Parent, n, want)
		}
	}
}

func piEntryLine(id, parent string, fields object) string {
	fields["id"], fields["timestamp"] = id, "2026-02-01T10:00:00.000Z"
	if fields["parentId"] = nil; parent != "" {
		fields["parentId"] = parent
	}
	if fields["type"] == nil {
		fields["type"] = "message"
	}
	return jsonText(fields)
}

func piUser(id, parent, text string) string {
	return piEntryLine(id, parent, object{"message": object{"role": "user", "content": text}})
}

// Only the branch of the last entry is context, and of it what the last
// compaction kept.
func TestPiTree(t *testing.T) {
	head := `{"type":"session","version":3,"id":"S","timestamp":"2026-02-01T10:00:00.000Z","cwd":"/w"}`
	s := readLines(t, "s.jsonl", head,
		piUser("a", "", "1"), piUser("b", "a", "22"), piUser("c", "b", "333"), piUser("d", "b", "4444"),
		piEntryLine("x", "d", object{"type": "model_change", "modelId": "m"}),
		piEntryLine("y", "x", object{"message": object{"role": "bashExecution", "command": "ls", "output": "out", "excludeFromContext": true}}),
		piEntryLine("z", "y", object{"type": "custom_message", "customType": "t", "content": "injected"}),
	)
	check(t, s, "user 1 summary=false", "user 2 summary=false", "user 4 summary=false", "user 8 summary=true")
	s = readLines(t, "s.jsonl", head,
		piUser("a", "", "1"), piUser("b", "a", "22"), piUser("c", "b", "333"),
		piEntryLine("k", "c", object{"type": "compaction", "summary": "sum", "firstKeptEntryId": "c", "tokensBefore": 9}),
		piUser("d", "k", "4444"),
	)
	check(t, s, "user 3 summary=true", "user 3 summary=false", "user 4 summary=false")
	if s.ID != "S" || s.Workspace != "/w" {
		t.Errorf("%+v", s.Info)
	}
	s = readLines(t, "v1.jsonl", head, `{"message":{"role":"user","content":"no ids"}}`, `{"message":{"role":"user","content":"a chain"}}`)
	check(t, s, "user 6 summary=false", "user 7 summary=false")
}

// What a session received of its instruction files, as far as it is recorded.
func TestReceived(t *testing.T) {
	s := readLines(t, "rollout.jsonl",
		codexItem(object{"type": "message", "role": "user", "content": []any{object{"type": "input_text", "text": "# AGENTS.md instructions for /w\n\n<INSTRUCTIONS>\nUse tabs.\n</INSTRUCTIONS>"}}}))
	if len(s.Received) != 1 || s.Received[0].Path != "/w" || s.Received[0].Text != "Use tabs." {
		t.Errorf("%+v", s.Received)
	}
	part := "\n<instructions>\nInstructions from: /w/pkg/AGENTS.md\nRule one.\n\nRule two.\n\nInstructions from: /w/pkg/x/AGENTS.md\nRule three.\n</instructions>"
	returned := strings.Repeat("h", 54) + "\nInstructions from: /w/net/AGENTS.md\nRule four."
	s = readLines(t, "export.ndjson",
		alisioResult(object{"content": []any{object{"type": "text", "text": "{}"}, object{"type": "text", "text": part}}}),
		alisioResult(object{"isError": true, "content": []any{object{"type": "text", "text": returned}}}),
		alisioResult(object{"content": []any{object{"type": "text", "text": strings.ReplaceAll(returned, "net", "quoted")}}}))
	var got []string
	for _, r := range s.Received {
		got = append(got, fmt.Sprint(r.Path, " ", len(r.Text)))
	}
	if diff := cmp.Diff([]string{"/w/pkg/AGENTS.md 20", "/w/pkg/x/AGENTS.md 11", "/w/net/AGENTS.md 10"}, got); diff != "" {
		t.Error(diff)
	}
}

func alisioResult(result object) string {
	return jsonText(object{"type": "message", "seq": 1, "compacted": false, "message": object{"role": "tool", "callId": "c", "result": result}})
}

func TestAlisioSources(t *testing.T) {
	path, db := alisioDB(t, t.TempDir())
	addAlisio(t, db, "root", "", `{"contextInvariants":{"instructions":["Never push."]},"plan":{"status":"implementing","title":"P","revision":2,"hash":"abc"}}`, superseded)
	for _, q := range []string{
		"INSERT INTO session_goals VALUES ('root', 'Win', 'paused'), ('other', 'No', 'active')",
		"INSERT INTO capability_grants VALUES ('root','analysis.run','session','allow',NULL), ('root','x','once','allow',NULL), ('root','y','session','allow',5)",
		"INSERT INTO messages (session, body) VALUES ('root', '{\"role\":\"user\",\"summary\":true,\"text\":\"[Checkpoint of 3 earlier messages]\"}')",
		"INSERT INTO messages (session, body) VALUES ('root', '{\"role\":\"user\",\"te')",
		"PRAGMA user_version = 9",
	} {
		if _, err := db.Exec(q); err != nil {
			t.Fatal(err)
		}
	}
	s := open(t, path)
	want := governor.Sources{Instructions: []string{"Never push."}, Goal: "Win", Plan: &governor.ApprovedPlan{Title: "P", Revision: 2, Hash: "abc"}, Grants: []string{"analysis.run"}}
	if diff := cmp.Diff(want, s.Sources); diff != "" {
		t.Error(diff)
	}
	inv := governor.BuildInvariants(s.Input(governor.On, governor.DefaultSettings()))
	if !inv.Compacted || inv.Counts.Total != 4 {
		t.Errorf("%+v", inv)
	}
	if len(s.Warnings) != 2 || s.Source.SkippedLines != 1 {
		t.Errorf("%q", s.Warnings)
	}
}
