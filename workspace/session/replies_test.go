package session

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What a provider reported is told reply by reply: the last figure of a message
// that stands on several lines, cached tokens apart from others.
func TestReplies(t *testing.T) {
	at := "2026-02-01T10:00:00.000Z"
	s := readLines(t, "s.jsonl", claudeAsk("a", "", "x"),
		claudeSay("b", "a", "m1", object{"type": "text", "text": "y"}), claudeSay("c", "b", "m1", claudeUse("t", "Bash", object{"command": "ls"})))
	if diff := cmp.Diff([]Reply{{Message: 1, Time: at, Input: 1, CacheRead: 100, Output: 5, Total: 106}}, s.Replies); diff != "" {
		t.Error(diff)
	}
	s = readLines(t, "rollout.jsonl", codexExec("c1", "ls"),
		jsonText(object{"timestamp": at, "type": "event_msg", "payload": object{"type": "token_count", "info": object{
			"total_token_usage": object{"output_tokens": 30},
			"last_token_usage":  object{"input_tokens": 1000, "cached_input_tokens": 900, "output_tokens": 20, "total_tokens": 1020}}}}))
	if diff := cmp.Diff([]Reply{{Message: 0, Time: at, Input: 100, CacheRead: 900, Output: 20, Total: 1020}}, s.Replies); diff != "" || s.Tokens != 1020 || s.Source.OutputTokens != 20 {
		t.Error(diff, s.Tokens, s.Source.OutputTokens)
	}
	s = open(t, tellPi(t, t.TempDir(), superseded))
	if diff := cmp.Diff([]Reply{{Message: 11, Time: at, Output: 7, Total: 50}, {Message: 13, Time: at, Output: 7, Total: 50}}, s.Replies); diff != "" {
		t.Error(diff)
	}
}
