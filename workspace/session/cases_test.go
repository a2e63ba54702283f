package session

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"agentls/governor"
)

// A fieldCase is a small transcript made from a public complaint, with what it
// must come to. Each stands in testdata/cases with an EXPECT.md.
type fieldCase struct {
	file          string
	source        governor.Source
	elided        []string // with epochs of one message and an age of one
	opportunities []governor.Opportunity
	units         map[string]int // of a result's text
}

var fieldCases = []fieldCase{
	{
		file:   "l01-line-ranges/session.jsonl",
		source: governor.Source{Format: "claude-code", AssistantMessages: 4, Calls: 4, Results: 4, OutputTokens: 80},
		opportunities: []governor.Opportunity{
			{Kind: governor.ExactCopy, CallID: "t3", CoveredBy: "t1", TokensSaved: 210},
			{Kind: governor.CoveredRead, CallID: "t4", CoveredBy: "t1", TokensSaved: 53},
		},
		units: map[string]int{"t1": 840, "t4": 210},
	},
	{
		file:   "l02-parallel-same-message/session.jsonl",
		source: governor.Source{Format: "claude-code", AssistantMessages: 1, Calls: 2, Results: 2, OutputTokens: 20},
	},
	{
		file:   "l04-streamed-message-lines/session.jsonl",
		source: governor.Source{Format: "claude-code", AssistantMessages: 1, Calls: 2, Results: 2, OutputTokens: 90},
	},
	{
		file:   "l06-stale-after-edit/session.jsonl",
		source: governor.Source{Format: "claude-code", AssistantMessages: 5, Calls: 5, Results: 5, Failed: 1, OutputTokens: 100},
		elided: []string{"t3"},
	},
	{
		file:   "l07-orphans/session.jsonl",
		source: governor.Source{Format: "claude-code", AssistantMessages: 1, Calls: 1, Results: 1, OrphanResults: 1, UnansweredCalls: 1, SkippedLines: 1, OutputTokens: 20},
	},
	{
		file:   "l09-codex-event-copies/rollout-x.jsonl",
		source: governor.Source{Format: "codex", AssistantMessages: 1, Calls: 1, Results: 1},
		units:  map[string]int{"c1": 840},
	},
	{
		file:   "l11-openclaw-failed-read/sessions/s.jsonl",
		source: governor.Source{Format: "openclaw", AssistantMessages: 2, Calls: 3, Results: 3, Failed: 1, OutputTokens: 1},
	},
	{
		file:          "l13-openai-messages/messages.json",
		source:        governor.Source{Format: "openai", AssistantMessages: 2, Calls: 2, Results: 2},
		opportunities: []governor.Opportunity{{Kind: governor.ExactCopy, CallID: "c2", CoveredBy: "c1", TokensSaved: 210}},
	},
	{
		file:   "l15-progress-is-not-context/session.jsonl",
		source: governor.Source{Format: "claude-code", AssistantMessages: 1, Calls: 1, Results: 1, OutputTokens: 20},
	},
	{
		file:   "l17-codex-compacted-record/session.jsonl",
		source: governor.Source{Format: "codex", AssistantMessages: 4, Calls: 1, Results: 1},
	},
	{
		file:   "l19-codex-failed-patch/session.jsonl",
		source: governor.Source{Format: "codex", AssistantMessages: 5, Calls: 5, Results: 5, Failed: 1},
	},
	{
		file:   "l20-re-read-with-new-text/session.jsonl",
		source: governor.Source{Format: "claude-code", AssistantMessages: 6, Calls: 6, Results: 6, OutputTokens: 6},
	},
	{
		file:   "l22-rewind-to-first-prompt/session.jsonl",
		source: governor.Source{Format: "claude-code", AssistantMessages: 1, OutputTokens: 1},
	},
}

func TestFieldCases(t *testing.T) {
	for _, c := range fieldCases {
		t.Run(c.file, func(t *testing.T) {
			s := open(t, "testdata/cases/"+c.file)
			if diff := cmp.Diff(c.source, s.Source); diff != "" {
				t.Error(diff)
			}
			plan := governor.Plan(s.Messages, governor.Settings{MinAgeTurns: 1}, governor.Choices{})
			var elided []string
			for _, e := range plan {
				elided = append(elided, e.CallID)
			}
			if diff := cmp.Diff(c.elided, elided); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(c.opportunities, governor.Opportunities(s.Messages, plan)); diff != "" {
				t.Error(diff)
			}
			for id, want := range c.units {
				if got := resultUnits(s, id); got != want {
					t.Errorf("%s has %d units, want %d", id, got, want)
				}
			}
		})
	}
}

func open(t testing.TB, path string) *Session {
	t.Helper()
	r := NewReader(path, "")
	if _, err := r.Update(); err != nil {
		t.Fatal(err)
	}
	return r.current()
}

func resultUnits(s *Session, callID string) int {
	n := 0
	for _, m := range s.Messages {
		if m.Role == governor.Tool && m.CallID == callID {
			for _, p := range m.Parts {
				n += p.Units()
			}
		}
	}
	return n
}
