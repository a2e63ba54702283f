package session

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"agentls/governor"
)

func copilotEvent(id, kind string, data object) string {
	return jsonText(object{"type": kind, "id": id, "timestamp": "2026-02-01T10:00:00.000Z", "data": data})
}

// A rewind takes an event and what followed away, a compaction leaves its summary,
// and an event that was written twice counts once.
func TestCopilotHistory(t *testing.T) {
	ask := func(id, text string) string { return copilotEvent(id, "user.message", object{"content": text}) }
	say := func(id, text string) string {
		return copilotEvent(id, "assistant.message", object{"content": text, "reasoningText": "hm"})
	}
	told := []string{ask("1", "one"), say("2", "a"), say("2", "a"), ask("3", "two"), say("4", "b")}
	s := readLines(t, "events.jsonl", told...)
	check(t, s, "user 3 summary=false", "assistant 1 []", "user 3 summary=false", "assistant 1 []")
	s = readLines(t, "events.jsonl", append(told, copilotEvent("5", "session.snapshot_rewind", object{"upToEventId": "3"}), ask("6", "other"))...)
	check(t, s, "user 3 summary=false", "assistant 1 []", "user 5 summary=false")
	if diff := cmp.Diff([]governor.Uncounted{{Kind: "thinking", Items: 1, Tokens: 1}}, s.Source.NotCounted); diff != "" {
		t.Error(diff)
	}
	s = readLines(t, "events.jsonl", append(told, copilotEvent("5", "session.compaction_complete", object{"success": true, "summaryContent": "short"}), ask("6", "more"))...)
	check(t, s, "user 5 summary=true", "user 4 summary=false")
	s = readLines(t, "events.jsonl", append(told, copilotEvent("5", "session.compaction_complete", object{"success": false}))...)
	if len(s.Messages) != 4 {
		t.Error(outline(s))
	}
}

// A view of some lines is told from one of the whole file.
func TestCopilotViewRanges(t *testing.T) {
	view := func(id string, ends ...int) []string {
		args := object{"path": "/w/a"}
		if ends != nil {
			args["view_range"] = ends
		}
		return []string{copilotEvent(id, "assistant.message", object{"content": "", "toolRequests": []any{object{"toolCallId": id, "name": "view", "arguments": args}}}),
			copilotEvent(id+"r", "tool.execution_complete", object{"toolCallId": id, "success": true, "result": object{"content": "a\nb\nc\nd\n"}})}
	}
	s := readLines(t, "events.jsonl", append(append(view("c1"), view("c2", 3, 4)...), view("c3", 2, -1)...)...)
	check(t, s, "assistant 0 [c1]", "tool c1 kind=1 /w/a first=1 lines=4", "assistant 0 [c2]", "tool c2 kind=1 /w/a first=3 lines=2",
		"assistant 0 [c3]", "tool c3 kind=1 /w/a first=2 lines=4")
}
