package lsp

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"agentls/internal/lsptest"
	"agentls/internal/schema"
	"agentls/internal/settings"
)

// changed is every setting with another value than its default, HOME for the
// home directory.
var changed = map[string]string{
	"agents":                       `["claude-code"]`,
	"codeLens":                     `false`,
	"cwd":                          `"pkg"`,
	"exclude":                      `["demo"]`,
	"governor.epochMessages":       `7`,
	"governor.minAgeTurns":         `3`,
	"governor.mode":                `"off"`,
	"governor.invariants.maxChars": `2000`,
	"inlayHints":                   `true`,
	"log.level":                    `"error"`,
	"overrides":                    `[{"files": ["demo/**"], "rules": {"yaml-syntax": "off"}}]`,
	"rules":                        `{"yaml-syntax": "off"}`,
	"sessions.roots":               `["HOME/more"]`,
	"skills.plugins":               `[{"id": "plug@here", "name": "plug", "skills": "HOME/plug/skills"}]`,
	"trust":                        `true`,
}

// TestEverySettingIsRead: whoever changes a setting sees an answer change, and
// sees the old one when it is taken back.
func TestEverySettingIsRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		root, home := configurable(t)
		stored := fmt.Sprintf(`{"type":"user","uuid":"u1","sessionId":"s1","version":"2.1.39","cwd":%q,"timestamp":"2026-02-01T10:00:02.000Z","message":{"role":"user","content":"Hello."}}`+"\n", root)
		write(t, home, ".claude/projects/w/s1.jsonl", stored)
		write(t, home, "more/s2.jsonl", strings.ReplaceAll(stored, "s1", "s2"))
		s := configured(t, root, home, "", "")
		before := s.answers(root)
		for _, key := range settings.Keys {
			value, ok := changed[key.Path]
			if !ok && key.Shape.Type == schema.Int && key.Shape.Min == key.Shape.Max {
				continue // it has but one value
			}
			section := strings.ReplaceAll(value, "HOME", home)
			for _, name := range slices.Backward(strings.Split(key.Path, ".")) {
				section = fmt.Sprintf("{%q: %s}", name, section)
			}
			if _, problems := settings.Editor(settings.Names{}).Read(section); len(problems) > 0 {
				t.Errorf("%s: %+v", key.Path, problems)
			}
			s.configure(section)
			if maps.Equal(before, s.answers(root)) {
				t.Errorf("%s = %s changes no answer", key.Path, value)
			}
			s.configure(`{}`)
			if after := s.answers(root); !maps.Equal(before, after) {
				t.Fatalf("%s was taken back, and the answers are not what they were", key.Path)
			}
		}
	})
}

func (s *session) configure(section string) {
	s.Notify("workspace/didChangeConfiguration", map[string]any{"settings": map[string]any{"agentls": json.RawMessage(section)}})
	time.Sleep(time.Minute)
}

// answers are those to all questions, those about sessions, and what the log
// says of a notification that makes no sense.
func (s *session) answers(root string) map[string]string {
	s.t.Helper()
	all := s.everything(root)
	for _, command := range []string{"agentls.sessions", "agentls.shadowProjection"} {
		m := s.Request("workspace/executeCommand", map[string]any{"command": command, "arguments": []any{map[string]any{"session": "claude-code:s1"}}})
		if m.Error != nil {
			s.t.Fatalf("%s: %s", command, m.Error.Message)
		}
		all[command] = string(m.Result)
	}
	lines := s.logs.Len()
	s.Notify("textDocument/didClose", 5)
	time.Sleep(time.Minute)
	all["log"] = fmt.Sprint(s.logs.Len() - lines)
	return all
}

// TestLogLevelAtTheStart: what the editor says first holds before anything is
// logged about the session.
func TestLogLevelAtTheStart(t *testing.T) {
	for level, want := range map[string]int{"info": 1, "error": 0} {
		isolated(t, level, func(t *testing.T) {
			s := open(t, lsptest.Session{Options: map[string]any{"log": map[string]any{"level": level}}})
			s.Shutdown()
			if got := s.logs.FilterMessage("initialize").Len(); got != want {
				t.Errorf("%d lines about the start, want %d", got, want)
			}
		})
	}
}

// TestSettingsOfAnyType: a layer of the wrong type is no reason to fall over, at
// the start or later, and what is below it counts.
func TestSettingsOfAnyType(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		root, home := configurable(t)
		plain := configured(t, root, home, "", "").everything(root)
		for _, bad := range []string{
			`5`, `null`, `[]`, `"x"`, `[[{}]]`,
			`{"agents": 7, "codeLens": [], "cwd": {}, "exclude": "a", "governor": [], "log": 3, "overrides": {}, "rules": [], "sessions": true, "skills": "x", "trust": "perhaps"}`,
			`{"agents": [[]], "governor": {"invariants": 5, "mode": {}}, "log": {"level": 9}, "overrides": [7, {"files": 3}], "rules": {"yaml-syntax": {}}, "sessions": {"roots": [5]}, "skills": {"plugins": [{"id": 5}]}}`,
		} {
			if got := configured(t, root, home, bad, "").everything(root); !maps.Equal(got, plain) {
				t.Errorf("at the start, %s counts", bad)
			}
			if got := configured(t, root, home, "", bad).everything(root); !maps.Equal(got, plain) {
				t.Errorf("asked for, %s counts", bad)
			}
		}
	})
}

func jsonOf(t *testing.T, src string) any {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(src), &v); err != nil {
		t.Fatal(err)
	}
	return v
}
