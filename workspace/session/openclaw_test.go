package session

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// stored puts a file below a new directory.
func stored(t *testing.T, root, name, text string) string {
	t.Helper()
	p := filepath.Join(root, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return p
}

// TestPrompts: what stands in the store of one workspace, and nothing of others;
// numbers that are none are unknown.
func TestPrompts(t *testing.T) {
	home := t.TempDir()
	report := func(dir, source string) string {
		return fmt.Sprintf(`{"source":%q,"workspaceDir":%q,"model":"m"}`, source, dir)
	}
	stored(t, home, ".openclaw/agents/main/sessions/sessions.json", `{
		"agent:main:main": {"sessionId": "s1", "updatedAt": 10, "totalTokens": 14250, "contextTokens": 32000, "systemPromptReport": `+report("/w", "run")+`},
		"agent:main:subagent:x": {"sessionId": "s2", "updatedAt": 99, "systemPromptReport": `+report("/w", "run")+`},
		"agent:main:new": {"sessionId": "s3", "updatedAt": 20, "totalTokens": "14", "totalTokensFresh": false, "contextTokens": -1, "systemPromptReport": `+report("~/../w", "estimate")+`},
		"agent:main:line": {"sessionId": "s4", "updatedAt": 5},
		"agent:main:other": {"sessionId": "s5", "systemPromptReport": `+report("/other", "run")+`}, "odd": 7}`)
	stored(t, home, ".openclaw/agents/main/sessions/s4.jsonl", `{"type":"session","id":"s4","timestamp":"2026-06-01T00:00:00Z","cwd":"/w"}`)
	stored(t, home, ".openclaw/agents/broken/sessions/sessions.json", `{"a":`)
	prompts, warnings := Prompts("openclaw", FindOptions{Home: home, Workspace: "/w"})
	var keys []string
	for _, p := range prompts {
		keys = append(keys, p.Key)
	}
	if want := []string{"agent:main:main", "agent:main:line", "agent:main:subagent:x"}; !slices.Equal(keys, want) {
		t.Fatalf("%v, want %v", keys, want)
	}
	if p := prompts[0]; *p.Tokens() != 14250 || *p.Window != 32000 || p.Model != "m" || p.Report == nil || p.Input != nil || p.Transcript != "" {
		t.Errorf("%+v", p)
	}
	if p := prompts[1]; filepath.Base(p.Transcript) != "s4.jsonl" || p.Tokens() != nil {
		t.Errorf("%+v", p)
	}
	if len(warnings) != 1 || !strings.Contains(warnings[0].Message, "JSON of an object") {
		t.Error(warnings)
	}
	if p := promptOf("k", []byte(`{"totalTokens":"14","contextTokens":-1,"totalTokensFresh":false}`)); p.Total != nil || p.Window != nil || *p.Fresh {
		t.Errorf("%+v", p)
	}
}

func TestReal(t *testing.T) {
	user := `{"type":"message","message":{"role":"user","content":"fix it"}}`
	call := `{"type":"message","message":{"role":"assistant","content":[{"type":"toolCall","id":"c","name":"read","arguments":{}}]}}`
	result := `{"type":"message","message":{"role":"toolResult","toolCallId":"c","toolName":"read","content":[{"type":"text","text":"text"}]}}`
	say := func(role, text string) string {
		return fmt.Sprintf(`{"message":{"role":%q,"content":%q}}`, role, text)
	}
	for _, test := range []struct {
		name        string
		lines       []string
		real, total int
	}{
		{"a tool result beside its user", []string{user, call, result}, 2, 3},
		{"a tool result alone", []string{call, result}, 0, 2},
		{"an assistant does not anchor", []string{say("assistant", "hello"), result}, 1, 2},
		{"twenty messages before", slices.Concat([]string{user}, slices.Repeat([]string{call}, 19), []string{result}), 2, 21},
		{"twenty-one messages before", slices.Concat([]string{user}, slices.Repeat([]string{call}, 20), []string{result}), 1, 22},
		{"signs of life", []string{say("user", " \n"), say("assistant", "NO_REPLY"), say("assistant", "**HEARTBEAT_OK**!"), say("assistant", "HEARTBEAT_OK."), say("assistant", "all well HEARTBEAT_OK")}, 1, 5},
		{"an image", []string{`{"message":{"role":"user","content":[{"type":"image","data":"x"}]}}`}, 1, 1},
		{"hidden", []string{`{"type":"custom_message","customType":"x","content":"text","display":false}`, `{"message":{"role":"bashExecution","command":"ls","output":"","excludeFromContext":true}}`}, 0, 2},
		{"a compaction", []string{
			`{"type":"message","id":"a","parentId":null,"message":{"role":"user","content":"old"}}`,
			`{"type":"message","id":"b","parentId":"a","message":{"role":"user","content":"kept"}}`,
			`{"type":"compaction","id":"c","parentId":"b","summary":"what was","firstKeptEntryId":"b"}`,
			`{"type":"message","id":"d","parentId":"c","message":{"role":"user","content":"new"}}`,
		}, 3, 3},
		{"another branch and broken lines", []string{
			`{"type":"session","id":"s","timestamp":"2026-06-01T00:00:00Z"}`,
			`{"type":"message","id":"a","parentId":null,"message":{"role":"user","content":"one"}}`,
			`{"type":"message","id":"b","parentId":"a","message":{"role":"user","content":"left"}}`, "", "{", "[1]",
			`{"type":"message","id":"c","parentId":"a","message":{"role":"user","content":"taken"}}`,
		}, 2, 2},
		{"nothing", nil, 0, 0},
	} {
		turns, err := Turns(stored(t, t.TempDir(), "s.jsonl", strings.Join(test.lines, "\n")))
		if err != nil || Real(turns) != test.real || len(turns) != test.total {
			t.Errorf("%s: %d of %d, want %d of %d (%v)", test.name, Real(turns), len(turns), test.real, test.total, err)
		}
	}
}

func TestSlashes(t *testing.T) {
	for text, want := range map[string]string{
		"/context list":              "[{/context command}]",
		"/think high":                "[{/think directive}]",
		"/think: high /verbose on":   "[{/think directive} {/verbose directive}]",
		"please /think hard, fix it": "[{/think hint}]",
		"/think high fix the bug":    "[{/think hint}]",
		"hey /status":                "[{/status shortcut}]",
		"hey /status and /model x":   "[{/status shortcut} {/model hint}]",
		"read /etc/hosts and a/b":    "[]",
		"no slash":                   "[]",
		"http://x/status":            "[]",
	} {
		if got := fmt.Sprint(Slashes(text)); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}
