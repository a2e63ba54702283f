package session

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"agentls/governor"
)

func claudeRecordText(uuid, parent string, more object) string {
	o := object{"uuid": uuid, "sessionId": "s", "cwd": "/w", "isSidechain": false, "timestamp": "2026-03-01T00:00:00Z"}
	if parent != "-" {
		o["parentUuid"] = parent
	}
	if parent == "" {
		o["parentUuid"] = nil
	}
	for k, v := range more {
		o[k] = v
	}
	return jsonText(o)
}

func claudePrompt(uuid, parent, text string) string {
	return claudeRecordText(uuid, parent, object{"type": "user", "message": object{"role": "user", "content": text}})
}

func claudeReply(uuid, parent string, blocks ...any) string {
	return claudeRecordText(uuid, parent, object{"type": "assistant", "message": object{"id": "m" + uuid, "role": "assistant", "content": blocks,
		"usage": object{"input_tokens": 10, "output_tokens": 5}}})
}

func claudeReads(uuid, parent, id, path string) string {
	return claudeReply(uuid, parent, object{"type": "tool_use", "id": id, "name": "Read", "input": object{"file_path": path}})
}

func claudeAnswer(uuid, parent, id string, content any) string {
	return claudeRecordText(uuid, parent, object{"type": "user", "message": object{"role": "user", "content": []any{object{"type": "tool_result", "tool_use_id": id, "content": content}}}})
}

func said(text string) object { return object{"type": "text", "text": text} }

// A patch was applied only if its output says so, whatever tool carried it.
func TestFailedPatches(t *testing.T) {
	patch := "*** Begin Patch\n*** Update File: a.ts\n@@\n-x\n+y\n*** End Patch\n"
	custom := object{"type": "custom_tool_call", "name": "apply_patch", "call_id": "w1", "input": patch}
	function := object{"type": "function_call", "name": "shell", "call_id": "w1", "arguments": jsonText(object{"command": []string{"apply_patch", patch}})}
	for output, failed := range map[string]bool{
		"Success. Updated the following files:\nM a.ts\n":                                  false,
		`{"output":"Success.","metadata":{"exit_code":0}}`:                                 false,
		`{"output":"","metadata":{"exit_code":0}}`:                                         false,
		"Exit code: 0\nWall time: 0 seconds\nOutput:\n":                                    false,
		`{"output":"Success.","metadata":{"exit_code":1}}`:                                 true,
		"error: Failed to find expected lines [\"x\"] in a.ts":                             true,
		"tool call error: failed to parse":                                                 true,
		"patch rejected by user":                                                           true,
		"Process exited with code 0\nOutput:\nDone.":                                       false,
		"Chunk ID: 1\nWall time: 1 seconds\nProcess exited with code 2\nOutput:\nSuccess.": true,
	} {
		for _, call := range []object{custom, function} {
			s := readLines(t, "rollout.jsonl", codexExec("r1", "cat a.ts"), codexOutput("r1", "Process exited with code 0", strings.Repeat("line\n", 90)),
				codexItem(call), codexItem(object{"type": "function_call_output", "call_id": "w1", "output": output}))
			if got := s.Messages[3].Failed; got != failed {
				t.Errorf("%s after %q: failed is %t", call["name"], output, got)
			}
		}
	}
}

// A call that did not run is a failure, in the words of every version.
func TestFailedCalls(t *testing.T) {
	for _, output := range codexFailures {
		s := readLines(t, "rollout.jsonl", codexExec("r1", "cat a.ts"), codexItem(object{"type": "function_call_output", "call_id": "r1", "output": output + "x"}))
		if !s.Messages[1].Failed {
			t.Errorf("%q is no failure", output)
		}
	}
}

func opportunities(s *Session) []string {
	var out []string
	for _, o := range governor.Opportunities(s.Messages, nil) {
		out = append(out, o.Kind+" "+o.CallID+" by "+o.CoveredBy)
	}
	return out
}

// A read shows what an earlier one showed only if its lines are the same.
func TestReadsAreCompared(t *testing.T) {
	file := strings.Repeat("a line of the file\n", 40)
	part := func(id, parent, call string) string {
		return claudeReply(id, parent, object{"type": "tool_use", "id": call, "name": "Read", "input": object{"file_path": "/w/a", "offset": 3, "limit": 5}})
	}
	five := strings.Repeat("a line of the file\n", 5)
	s := readLines(t, "s.jsonl",
		claudeReads("1", "", "t1", "/w/a"), claudeAnswer("2", "1", "t1", file+"\n\n<system-reminder>\nmind\n</system-reminder>"),
		part("3", "2", "t2"), claudeAnswer("4", "3", "t2", five),
		part("5", "4", "t3"), claudeAnswer("6", "5", "t3", strings.Replace(five, "line", "word", 1)),
		part("7", "6", "t4"), claudeAnswer("8", "7", "t4", strings.Replace(five, "line", "word", 1)),
		claudeReads("9", "8", "t5", "/w/a"), claudeAnswer("10", "9", "t5", file+"one more\n"),
		claudeReads("11", "10", "t6", "/w/a"), claudeAnswer("12", "11", "t6", file+"\n\n<system-reminder>\nanother\n</system-reminder>"),
	)
	want := []string{"covered_read t2 by t1", "exact_copy t4 by t3", "covered_read t6 by t5"}
	if diff := cmp.Diff(want, opportunities(s)); diff != "" {
		t.Error(diff)
	}
}

// A record that was written twice counts once, in every format that names its
// records.
func TestDuplicatedRecords(t *testing.T) {
	for _, tell := range []teller{tellers[2], tellers[3], tellers[4]} {
		path := tell.tell(t, t.TempDir(), superseded)
		once := open(t, path)
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var twice []string
		for line := range strings.Lines(string(text)) {
			twice = append(twice, strings.TrimSpace(line), strings.TrimSpace(line))
		}
		if err := os.WriteFile(path, []byte(strings.Join(twice, "\n")+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		again := open(t, path)
		if diff := cmp.Diff(outline(once), outline(again)); diff != "" {
			t.Errorf("%s: %s", tell.format, diff)
		}
		if diff := cmp.Diff(once.Source, again.Source); diff != "" {
			t.Errorf("%s: %s", tell.format, diff)
		}
	}
}

// Who goes back leaves what followed: to the first prompt, to one in the middle,
// and what was counted with it.
func TestRewinds(t *testing.T) {
	first := []string{claudePrompt("1", "", "one"), claudeReply("2", "1", said("a"), object{"type": "thinking", "thinking": "hm"}), claudePrompt("3", "2", "two"), claudeReply("4", "3", said("b"))}
	s := readLines(t, "s.jsonl", append(first, claudePrompt("5", "", "uno"), claudeReply("6", "5", said("c")))...)
	check(t, s, "user 3 summary=false", "assistant 1 []")
	if len(s.Source.NotCounted) != 0 || s.Source.OutputTokens != 5 {
		t.Errorf("%+v", s.Source)
	}
	s = readLines(t, "s.jsonl", append(first, claudePrompt("5", "2", "dos"), claudeReply("6", "5", said("c")))...)
	check(t, s, "user 3 summary=false", "assistant 1 []", "user 3 summary=false", "assistant 1 []")
	if diff := cmp.Diff([]governor.Uncounted{{Kind: "thinking", Items: 1, Tokens: 1}}, s.Source.NotCounted); diff != "" {
		t.Error(diff)
	}
	// A record that does not name its parent is no way back.
	s = readLines(t, "s.jsonl", append(first, claudePrompt("5", "-", "on"))...)
	if len(s.Messages) != 5 {
		t.Error(outline(s))
	}
}

// A file is the sub-agent's only if every record in it is.
func TestSidechainRecordFirst(t *testing.T) {
	side := claudeRecordText("x", "", object{"type": "user", "isSidechain": true, "agentId": "a1", "message": object{"role": "user", "content": "look"}})
	s := readLines(t, "s.jsonl", side, claudePrompt("1", "", "one"), claudeReply("2", "1", said("a")))
	check(t, s, "user 3 summary=false", "assistant 1 []")
	if s.ID != "s" || s.Parent != "" {
		t.Errorf("%s of %q", s.ID, s.Parent)
	}
	if s = readLines(t, "agent-a1.jsonl", side); s.ID != "agent-a1" || s.Parent != "s" || len(s.Messages) != 1 {
		t.Errorf("%s of %q", s.ID, s.Parent)
	}
}

// What Claude Code cleared to make room counts as what it sends instead; that a
// file was written stays true.
func TestMicrocompaction(t *testing.T) {
	file := strings.Repeat("a line of the file\n", 40)
	s := readLines(t, "s.jsonl",
		claudeReads("1", "", "t1", "/w/a"), claudeAnswer("2", "1", "t1", file),
		claudeReads("3", "2", "t2", "/w/b"), claudeAnswer("4", "3", "t2", file),
		claudeRecordText("5", "4", object{"type": "system", "subtype": "microcompact_boundary", "microcompactMetadata": object{"compactedToolIds": []string{"t1"}}}),
		claudeReads("6", "5", "t3", "/w/a"), claudeAnswer("7", "6", "t3", file),
	)
	if got := resultUnits(s, "t1"); got != len(claudeCleared) {
		t.Errorf("%d units", got)
	}
	if got := opportunities(s); len(got) != 0 {
		t.Errorf("a copy of what is not there: %v", got)
	}
}

// What is in the window and no message is named.
func TestNotCounted(t *testing.T) {
	image := object{"type": "image", "source": object{"type": "base64", "data": "AAAA"}}
	claude := readLines(t, "s.jsonl",
		claudeRecordText("1", "", object{"type": "user", "message": object{"role": "user", "content": []any{said("see"), image}}}),
		claudeReply("2", "1", object{"type": "thinking", "thinking": strings.Repeat("hm, ", 100)}),
		claudeReads("3", "2", "t1", "/w/a.png"), claudeAnswer("4", "3", "t1", []any{image}))
	want := []governor.Uncounted{{Kind: "thinking", Items: 1, Tokens: 100}, {Kind: "images", Items: 2}}
	if diff := cmp.Diff(want, claude.Source.NotCounted); diff != "" {
		t.Error(diff)
	}
	codex := readLines(t, "rollout.jsonl",
		codexItem(object{"type": "message", "role": "developer", "content": []any{object{"type": "input_text", "text": strings.Repeat("rule ", 80)}}}),
		codexItem(object{"type": "message", "role": "user", "content": []any{object{"type": "input_text", "text": "see"}, object{"type": "input_image", "image_url": "data:"}}}),
		codexItem(object{"type": "reasoning", "summary": []any{}, "encrypted_content": "x"}))
	want = []governor.Uncounted{{Kind: "thinking", Items: 1}, {Kind: "developer messages", Items: 1, Tokens: 100}, {Kind: "images", Items: 1}}
	if diff := cmp.Diff(want, codex.Source.NotCounted); diff != "" {
		t.Error(diff)
	}
}

// The tokens that were written are those of the history that is there.
func TestOutputTokensOfOneSpan(t *testing.T) {
	count := func(total, output int) string {
		return jsonText(object{"timestamp": "2026-02-01T10:00:00.000Z", "type": "event_msg", "payload": object{"type": "token_count", "rate_limits": object{"n": total + output},
			"info": object{"total_token_usage": object{"total_tokens": total, "output_tokens": total / 2}, "last_token_usage": object{"output_tokens": output, "total_tokens": 70}}}})
	}
	say := func(text string) string {
		return codexItem(object{"type": "message", "role": "assistant", "content": []any{object{"type": "output_text", "text": text}}})
	}
	s := readLines(t, "rollout.jsonl", say("a"), count(100, 50), say("b"), count(200, 60), count(200, 60),
		jsonText(object{"timestamp": "2026-02-01T10:00:00.000Z", "type": "compacted", "payload": object{"message": "short"}}),
		say("c"), count(300, 7), strings.Replace(count(300, 7), "10:00", "10:01", 1))
	if s.Source.OutputTokens != 7 || s.Tokens != 70 {
		t.Errorf("%d tokens written, %d in the window", s.Source.OutputTokens, s.Tokens)
	}
}

// A store may hold what is no file to read: it is skipped and named.
func TestOddFilesInAStore(t *testing.T) {
	home := t.TempDir()
	dir := filepath.Join(home, ".claude/projects/-w")
	putSession(t, home, ".claude/projects/-w", tellClaude, "s.jsonl", 5)
	if !makePipe(filepath.Join(dir, "pipe.jsonl")) {
		t.Skip("no named pipes here")
	}
	infos, warnings := Find(FindOptions{Home: home})
	if len(infos) != 1 || len(warnings) != 1 || !strings.HasSuffix(warnings[0].String(), "pipe.jsonl: is a named pipe, not a session file") {
		t.Errorf("%v %v", infos, warnings)
	}
	other := t.TempDir()
	if !makePipe(filepath.Join(other, "pipe.jsonl")) || !makePipe(filepath.Join(other, "pipe.txt")) {
		t.Fatal("no pipe")
	}
	if _, warnings := Find(FindOptions{Roots: []string{other}}); len(warnings) != 1 || !strings.Contains(warnings[0].String(), "pipe.jsonl: is a named pipe") {
		t.Errorf("below a root: %v", warnings)
	}
	if _, warnings := Find(FindOptions{Roots: []string{filepath.Join(other, "pipe.txt")}}); len(warnings) != 1 {
		t.Errorf("as a root: %v", warnings)
	}
	if _, err := Open("claude-code:s", FindOptions{Home: home}); err != nil {
		t.Error(err)
	}
	if _, err := Open(filepath.Join(dir, "pipe.jsonl"), FindOptions{}); err == nil {
		t.Error("a pipe was read")
	}
}

// What Alisio's governor stored of its requests is read, in an envelope or not.
func TestRecordedRequests(t *testing.T) {
	path, db := alisioDB(t, t.TempDir())
	addAlisio(t, db, "s", "", "{}", superseded)
	data := object{"mode": "shadow", "messages": 3, "elided": 1, "tokensBefore": 40}
	for _, q := range []string{"CREATE TABLE events (seq INTEGER, session TEXT, run_id TEXT, type TEXT, body TEXT)",
		"INSERT INTO events VALUES (1, 's', 'r', 'context_governed', '" + jsonText(object{"data": data}) + "'), (2, 's', 'r', 'run_started', '{}'), (3, 's', 'r', 'context_governed', '" + jsonText(data) + "'), (4, 'x', 'r', 'context_governed', '{}')"} {
		if _, err := db.Exec(q); err != nil {
			t.Fatal(err)
		}
	}
	row := governor.Recorded{Messages: 3, Elided: 1, TokensBefore: 40, TokensAfter: -1}
	if diff := cmp.Diff([]governor.Recorded{row, row}, open(t, path).Recorded); diff != "" {
		t.Error(diff)
	}
}

// A log beside a database that is no file is named, not waited for.
func TestPipeBesideADatabase(t *testing.T) {
	path, db := alisioDB(t, t.TempDir())
	addAlisio(t, db, "s", "", "{}", superseded)
	db.Close() // takes its log along
	if !makePipe(path + "-wal") {
		t.Skip("no named pipes here")
	}
	if _, warnings := Find(FindOptions{Roots: []string{path}}); len(warnings) != 1 || !strings.Contains(warnings[0].String(), "no regular file") {
		t.Errorf("%v", warnings)
	}
}
