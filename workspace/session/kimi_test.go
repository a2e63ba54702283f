package session

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// kimiLog is the wire log of a short session in the form of Kimi Code 2.1.0.
func kimiLog(more ...string) string {
	prompt := "You are Kimi.\n\nThe applicable `AGENTS.md` instructions are:\n\n````\n<!-- From: /h/.kimi-code/AGENTS.md -->\nBe brief.\n\n<!-- From: /w/AGENTS.md -->\n# Root\n\n```\nx\n```\n````\n\n# Skills\n\n### Project\n- feed: Feeds: fish.\n  When to use: always\n  Path: /w/.kimi-code/skills/feed/SKILL.md\n### Built-in\n- docs: x\n  Path: builtin://docs\n"
	lines := append([]string{
		`{"type":"metadata","protocol_version":"1.5","created_at":1793534400000}`,
		jsonText(object{"type": "profile.bind", "agentId": "main", "systemPrompt": prompt, "environmentDisclosure": object{"cwd": "/w"}, "agentsMdPaths": []any{"/h/.kimi-code/AGENTS.md", "/w/AGENTS.md"}, "time": 1793534400001}),
		`{"type":"turn.prompt","input":[{"type":"text","text":"Read it"}],"time":1793534400002}`,
		`{"type":"context.append_message","message":{"role":"user","content":[{"type":"text","text":"Read it"}],"origin":{"kind":"user"}},"time":1793534400002}`,
		`{"type":"context.append_message","message":{"role":"user","content":[{"type":"text","text":"<system-reminder>\nx\n</system-reminder>"}],"origin":{"kind":"injection"}},"time":1793534400003}`,
		`{"type":"context.append_loop_event","event":{"type":"step.begin","step":1},"time":1793534400004}`,
		`{"type":"llm.request","model":"k2","time":1793534400004}`,
		`{"type":"usage.record","usage":{"inputOther":1000,"output":2,"inputCacheRead":500,"inputCacheCreation":0},"time":1793534400005}`,
		`{"type":"context.append_loop_event","event":{"type":"content.part","part":{"type":"think","think":"Hm."}},"time":1793534400006}`,
		`{"type":"context.append_loop_event","event":{"type":"tool.call","toolCallId":"c1","name":"Read","args":{"path":"/w/a.txt"}},"time":1793534400007}`,
		`{"type":"context.append_loop_event","event":{"type":"tool.result","toolCallId":"c1","result":{"output":"1\tx\n2\ty","durationMs":12}},"time":1793534400008}`,
		`{"type":"context.append_loop_event","event":{"type":"step.begin","step":2},"time":1793534400009}`,
		`{"type":"context.append_loop_event","event":{"type":"content.part","part":{"type":"text","text":"done"}},"time":1793534400010}`,
	}, more...)
	text := ""
	for _, l := range lines {
		text += l + "\n"
	}
	return text
}

// TestKimi: a session is found by its directory, a sub-agent below its parent, and
// read with its calls, tokens and the files in its system prompt.
func TestKimi(t *testing.T) {
	home := t.TempDir()
	dir := filepath.Join(home, ".kimi-code", "sessions", "wd_w_1", "session_1", "agents")
	for name, text := range map[string]string{"main": kimiLog(), "coder": kimiLog()} {
		file := filepath.Join(dir, name, "wire.jsonl")
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	o := FindOptions{Home: home, Workspace: "/w"}
	infos, warnings := Find(o)
	if len(infos) != 2 || len(warnings) > 0 || Newest(infos, "").Ref() != "kimi:session_1" {
		t.Fatalf("%+v %v", infos, warnings)
	}
	s, err := Open("kimi:session_1", o)
	if err != nil {
		t.Fatal(err)
	}
	check(t, s, "user 7 summary=false", "user 38 summary=true", "assistant 0 [c1]", "tool c1 kind=1 /w/a.txt first=1 lines=2", "assistant 4 []")
	if s.Title != "Read it" || s.Model != "k2" || s.Tokens != 1502 || s.Workspace != "/w" || !s.Fresh {
		t.Errorf("%+v model %s", s.Info, s.Model)
	}
	want := []string{`2 instructions start /h/.kimi-code/AGENTS.md "Be brief."`, "2 instructions start /w/AGENTS.md \"# Root\\n\\n```\\nx\\n```\"", `2 listing [feed]`}
	if diff := cmp.Diff(want, receipts(s)); diff != "" {
		t.Error(diff)
	}
	if sub, err := Open("kimi:session_1-coder", o); err != nil || sub.Parent != "session_1" {
		t.Errorf("the sub-agent: %+v %v", sub, err)
	}
}

// TestKimiHistory: what takes from the history.
func TestKimiHistory(t *testing.T) {
	for name, c := range map[string]struct {
		more []string
		want []string
	}{
		"undo":       {[]string{`{"type":"context.undo","count":1}`}, nil},
		"clear":      {[]string{`{"type":"context.clear"}`}, nil},
		"compaction": {[]string{`{"type":"context.apply_compaction","summary":"So far so good.","tokensBefore":10}`}, []string{"user 15 summary=true"}},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "wire.jsonl")
			if err := os.WriteFile(file, []byte(kimiLog(c.more...)), 0o644); err != nil {
				t.Fatal(err)
			}
			s, err := Open(file, FindOptions{})
			if err != nil {
				t.Fatal(err)
			}
			check(t, s, c.want...)
		})
	}
}
