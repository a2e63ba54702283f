package session

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// receipts are what a session received, each on a line.
func receipts(s *Session) []string {
	var all []string
	for _, r := range s.Received {
		what := fmt.Sprintf("%d %s %s %s %q", r.Line, r.Class, r.Cause, r.Path, r.Text)
		if r.Class == Catalogue {
			what = fmt.Sprintf("%d %s %v", r.Line, r.Class, r.Names)
		}
		if r.Raw != "" {
			what += fmt.Sprintf(" of %q", r.Raw)
		}
		all = append(all, what)
	}
	return all
}

func attachment(n int, of object) string {
	return jsonText(object{
		"type": "attachment", "uuid": fmt.Sprint("a", n), "parentUuid": nil, "sessionId": "s", "cwd": "/w", "version": "2.1.332",
		"timestamp": fmt.Sprintf("2026-11-01T12:00:%02dZ", n), "isSidechain": false, "attachment": of,
	})
}

func claudeText(n int, role, text string, more object) string {
	r := object{
		"type": role, "uuid": fmt.Sprint("m", n), "sessionId": "s", "cwd": "/w", "version": "2.1.332", "isSidechain": false,
		"timestamp": fmt.Sprintf("2026-11-01T12:01:%02dZ", n), "message": object{"role": role, "content": []any{object{"type": "text", "text": text}}},
	}
	for k, v := range more {
		r[k] = v
	}
	return jsonText(r)
}

func file(path, text string) object { return object{"path": path, "type": "Project", "content": text} }

// TestClaudeReceived tells the forms in which Claude Code records what it attached,
// and what a change, a compaction and a repeat make of them.
func TestClaudeReceived(t *testing.T) {
	start := []string{
		claudeText(1, "user", "go", object{"parentUuid": nil}),
		attachment(1, object{"type": "instructions", "files": []any{file("/h/.claude/CLAUDE.md", "Be brief."), file("/w/CLAUDE.md", "# Pond\n\n@docs/fish.md"), file("/w/docs/fish.md", "Feed at noon.")}}),
		attachment(2, object{"type": "skill_listing", "isInitial": true, "names": []any{"net", "feed"}, "content": "- net: Mend.\n- feed: Feed.", "skillCount": 2}),
		attachment(3, object{"type": "nested_memory", "path": "/w/.claude/rules/net.md", "content": object{"path": "/w/.claude/rules/net.md", "content": "Small nets.", "contentDiffersFromDisk": true, "rawContent": "---\npaths: net/**\n---\nSmall nets.\n"}}),
		attachment(4, object{"type": "hook_additional_context", "hookEvent": "PostToolUse", "content": []any{"Contents of /w/net/AGENTS.md:\n\nIn nets.", "secret"}}),
		claudeText(2, "user", "Base directory for this skill: /w/.claude/skills/feed\n\n# Feed\nTwo spoons.", object{"parentUuid": "m1", "isMeta": true, "sourceToolUseID": "t"}),
		claudeText(3, "user", "Base directory for this skill: /w/x\n\nA user says so.", object{"parentUuid": "m2"}),
	}
	began := []string{
		`2 instructions start /h/.claude/CLAUDE.md "Be brief."`,
		`2 instructions start /w/CLAUDE.md "# Pond\n\n@docs/fish.md"`,
		`2 instructions start /w/docs/fish.md "Feed at noon."`,
		`3 listing [net feed]`,
		`4 rules touch /w/.claude/rules/net.md "Small nets." of "---\npaths: net/**\n---\nSmall nets.\n"`,
		`5 rules touch /w/net/AGENTS.md "In nets."`,
		`6 skills skill /w/.claude/skills/feed/SKILL.md "# Feed\nTwo spoons."`,
	}
	for name, c := range map[string]struct {
		lines []string
		want  []string
	}{
		"the start": {nil, began},
		"one file changed, one went": {
			[]string{attachment(5, object{"type": "instructions", "changed": true, "reason": "session_start", "files": []any{file("/w/docs/fish.md", "Feed at one.")}, "removed": []any{"/h/.claude/CLAUDE.md"}})},
			append(append([]string{began[1]}, began[3:]...), `8 instructions resume /w/docs/fish.md "Feed at one."`),
		},
		"the same record again": {[]string{start[1]}, began},
		"a compaction": {
			[]string{
				jsonText(object{"type": "system", "subtype": "compact_boundary", "uuid": "b", "sessionId": "s", "isSidechain": false}),
				attachment(6, object{"type": "instructions", "files": []any{file("/w/CLAUDE.md", "# Pond")}}),
				attachment(7, object{"type": "invoked_skills", "skills": []any{object{"name": "feed", "path": "/w/.claude/skills/feed/SKILL.md", "content": "# Feed"}}}),
			},
			[]string{began[3], `9 instructions compaction /w/CLAUDE.md "# Pond"`, `10 skills compaction /w/.claude/skills/feed/SKILL.md "# Feed"`},
		},
		"an empty set": {[]string{attachment(8, object{"type": "instructions", "files": []any{}})}, began[3:]},
		"more skills":  {[]string{attachment(9, object{"type": "skill_listing", "isInitial": false, "names": []any{"rod"}, "content": "- rod: x"})}, append(append(append([]string{}, began[:3]...), `3 listing [net feed rod]`), began[4:]...)},
	} {
		s := readLines(t, "s.jsonl", append(append([]string{}, start...), c.lines...)...)
		if diff := cmp.Diff(c.want, receipts(s)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		if s.Version != "2.1.332" || fmt.Sprint(s.Records) != "[rules skills instructions listing]" {
			t.Errorf("%s: %s records %v", name, s.Version, s.Records)
		}
	}
}

// TestClaudeRecordsNothing: older builds say nothing of the files of the start.
func TestClaudeRecordsNothing(t *testing.T) {
	s := readLines(t, "s.jsonl", claudeText(1, "user", "go", object{"parentUuid": nil}))
	if len(s.Received) != 0 || len(s.Records) != 0 {
		t.Errorf("%v, records %v", s.Received, s.Records)
	}
	s = readLines(t, "s.jsonl", attachment(1, object{"type": "nested_memory", "path": "/w/a/CLAUDE.md", "content": object{"content": "x"}}))
	if fmt.Sprint(s.Records) != "[rules skills]" {
		t.Errorf("records %v", s.Records)
	}
}

func codexUser(n int, blocks ...string) string {
	var content []any
	for _, b := range blocks {
		content = append(content, object{"type": "input_text", "text": b})
	}
	return jsonText(object{"timestamp": fmt.Sprintf("2026-11-01T12:00:%02dZ", n), "type": "response_item", "payload": object{"type": "message", "role": "user", "content": content}})
}

func codexRecord(n int, kind string, payload object) string {
	return jsonText(object{"timestamp": fmt.Sprintf("2026-11-01T12:02:%02dZ", n), "type": kind, "payload": payload})
}

// TestCodexReceived tells the forms in which Codex records what it hands over.
func TestCodexReceived(t *testing.T) {
	const text = "Be brief.\n\n--- project-doc ---\n\n# Pond\n"
	wrapped := "# AGENTS.md instructions for /w\n\n<INSTRUCTIONS>\n" + text + "\n</INSTRUCTIONS>"
	meta := codexRecord(0, "session_meta", object{"id": "t", "cwd": "/w", "cli_version": "0.171.0"})
	developer := codexRecord(1, "response_item", object{"type": "message", "role": "developer", "content": []any{
		object{"type": "input_text", "text": "<skills_instructions>\n## Skills\n### Available skills\n- feed: Feeds. (file: /h/feed/SKILL.md)\n- net: Mends. (file: r0/net/SKILL.md)\n</skills_instructions>"}}})
	whole := fmt.Sprintf("%%d instructions %%s /w %q", text)
	for name, c := range map[string]struct{ lines, want []string }{
		"one message of two blocks": {[]string{meta, codexUser(1, wrapped, "<environment_context>\n</environment_context>")}, []string{fmt.Sprintf(whole, 2, AtStart)}},
		"the old wrapper":           {[]string{meta, codexUser(1, "<user_instructions>\n\n"+text+"\n\n</user_instructions>")}, []string{fmt.Sprintf(whole, 2, AtStart)}},
		"a turn's own":              {[]string{meta, codexRecord(1, "turn_context", object{"cwd": "/w", "user_instructions": text})}, []string{fmt.Sprintf(whole, 2, AtStart)}},
		"the state and the message": {[]string{meta, codexRecord(1, "world_state", object{"full": true, "state": object{"agents_md": object{"directory": "/w", "text": text}}}), codexUser(1, wrapped)}, []string{fmt.Sprintf(whole, 2, AtStart)}},
		"a change": {[]string{meta, codexUser(1, wrapped), codexUser(2, strings.Replace(wrapped, "Be brief.", "These AGENTS.md instructions replace all previously provided AGENTS.md instructions.\n\nBe long.", 1))},
			[]string{fmt.Sprintf("3 instructions resume /w %q", strings.Replace(text, "brief", "long", 1))}},
		"a later state without the directory": {[]string{meta, codexUser(1, wrapped), codexRecord(1, "world_state", object{"full": false, "state": object{"agents_md": object{"text": "New."}}})},
			[]string{`3 instructions resume /w "New."`}},
		"all files went": {[]string{meta, codexUser(1, wrapped), codexRecord(1, "world_state", object{"full": true, "state": object{}})}, nil},
		"a compaction": {[]string{meta, codexUser(1, wrapped), codexRecord(3, "compacted", object{"message": "x", "replacement_history": []any{
			object{"type": "message", "role": "user", "content": []any{object{"type": "input_text", "text": wrapped}}}}})}, []string{fmt.Sprintf(whole, 3, AtCompaction)}},
		"a skill, and the listing": {[]string{meta, developer, codexUser(4, "<skill>\n<name>feed</name>\n<path>/h/feed/SKILL.md</path>\n---\nname: feed\n---\nTwo.\n</skill>")},
			[]string{`2 listing [feed net]`, `3 skills skill /h/feed/SKILL.md "---\nname: feed\n---\nTwo."`}},
		"what a user says": {[]string{meta, codexRecord(5, "response_item", object{"type": "message", "role": "user", "content": []any{object{"type": "input_text", "text": wrapped}},
			"internal_chat_message_metadata_passthrough": object{"content_item_kinds": []any{"user.text"}}})}, nil},
	} {
		s := readLines(t, "rollout.jsonl", c.lines...)
		if diff := cmp.Diff(c.want, receipts(s)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// TestPiReceived: what the sections of Pi's system prompt hold, and a skill that was
// called.
func TestPiReceived(t *testing.T) {
	sections := object{
		"project_context": "<project_context>\nProject-specific instructions and guidelines:\n\n<project_instructions path=\"/w/AGENTS.md\">\n# Root\n\n</project_instructions>\n\n<project_instructions path=\"/w/a/AGENTS.md\">\n# A\n\n</project_instructions>\n</project_context>",
		"skills":          "<skills>\n<available_skills>\n  <skill>\n    <name>feed</name>\n    <description>x</description>\n  </skill>\n</available_skills>\n</skills>",
	}
	message := func(id string, parent any, of object) string {
		return jsonText(object{"type": "message", "id": id, "parentId": parent, "timestamp": "2026-11-01T12:00:00Z", "message": of})
	}
	s := readLines(t, "s.jsonl",
		`{"type":"session","version":3,"id":"p1","timestamp":"2026-11-01T12:00:00Z","cwd":"/w"}`,
		message("a", nil, object{"role": "system", "content": "", "sections": sections}),
		message("b", "a", object{"role": "user", "content": []any{object{"type": "text", "text": "<skill name=\"feed\" location=\"/w/feed/SKILL.md\">\nReferences are relative to /w/feed.\n\nTwo spoons.\n</skill>"}}}))
	want := []string{`2 instructions start /w/AGENTS.md "# Root\n"`, `2 instructions start /w/a/AGENTS.md "# A\n"`, `2 listing [feed]`, `3 skills skill /w/feed/SKILL.md "Two spoons."`}
	if diff := cmp.Diff(want, receipts(s)); diff != "" {
		t.Error(diff)
	}
}

// TestGeminiReceived: the files of the project are in the first message, those of
// the user nowhere.
func TestGeminiReceived(t *testing.T) {
	text := "<session_context>\nThis is the Gemini CLI.\n- **Workspace Directories:**\n  - /w\n<loaded_context>\n<project_context>\n--- Context from: /w/GEMINI.md ---\n# Root\n--- End of Context from: /w/GEMINI.md ---\n--- Context from: /w/a/GEMINI.md ---\n# A\n\nTwo.\n--- End of Context from: /w/a/GEMINI.md ---\n</project_context>\n</loaded_context>\n</session_context>"
	s := readLines(t, "s.jsonl",
		`{"sessionId":"g1","projectHash":"x","startTime":"2026-11-01T12:00:00.000Z","lastUpdated":"2026-11-01T12:00:00.000Z","kind":"main"}`,
		jsonText(object{"$set": object{"messages": []any{object{"id": "m", "timestamp": "2026-11-01T12:00:00Z", "type": "user", "content": []any{object{"text": text}}}}}}))
	want := []string{`2 instructions start /w/GEMINI.md "# Root"`, `2 instructions start /w/a/GEMINI.md "# A\n\nTwo."`}
	if diff := cmp.Diff(want, receipts(s)); diff != "" || !s.ProjectOnly {
		t.Error(diff, s.ProjectOnly)
	}
}
