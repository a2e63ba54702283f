package session

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// place puts a told story into a home directory, with a time.
func putSession(t *testing.T, home, below string, tell func(testing.TB, string, []beat) string, name string, minute int) string {
	t.Helper()
	dir := filepath.Join(home, below)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	path := tell(t, dir, superseded)
	if name != "" {
		if err := os.Rename(path, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
		path = filepath.Join(dir, name)
	}
	at := time.Unix(int64(minute)*60, 0)
	if err := os.Chtimes(path, at, at); err != nil {
		t.Fatal(err)
	}
	return path
}

func summary(infos []Info) []string {
	var out []string
	for _, i := range infos {
		parent := ""
		if i.Parent != "" {
			parent = " of " + i.Parent
		}
		out = append(out, fmt.Sprintf("%s%s in %s", i.Ref(), parent, i.Workspace))
	}
	return out
}

// Every agent's place is looked in, newest first, and the workspace is matched
// by the directory that the session recorded.
func TestFind(t *testing.T) {
	home := t.TempDir()
	putSession(t, home, ".claude/projects/-w", tellClaude, "s.jsonl", 5)
	putSession(t, home, ".codex/sessions/2026/02/01", tellCodex, "rollout-2026-02-01-s.jsonl", 4)
	putSession(t, home, ".openclaw/agents/main/sessions", tellPi, "s.jsonl", 3)
	putSession(t, home, ".pi/agent/sessions/--w--", tellPi, "s.jsonl", 2)
	putSession(t, home, ".local/state/alisio", tellAlisioDB, "", 9)
	other := putSession(t, home, ".claude/projects/-other", tellClaude, "o.jsonl", 8)
	text, err := os.ReadFile(other)
	if err != nil {
		t.Fatal(err)
	}
	moved := strings.NewReplacer(`"cwd":"/w"`, `"cwd":"/wide"`, `"sessionId":"s"`, `"sessionId":"o"`).Replace(string(text))
	if err := os.WriteFile(other, []byte(moved), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(home, ".claude/projects/-w/broken.jsonl"), []byte("no session\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	infos, warnings := Find(FindOptions{Home: home, Workspace: "/w"})
	want := []string{
		"claude-code:s in /w", "codex:s in /w", "openclaw:s in /w",
		"pi:s in /w", "alisio:s in /w",
	}
	if diff := cmp.Diff(want, summary(infos)); diff != "" {
		t.Error(diff)
	}
	if len(warnings) != 1 || !strings.HasSuffix(warnings[0].Path, "broken.jsonl") {
		t.Errorf("%v", warnings)
	}
	all, _ := Find(FindOptions{Home: home})
	if len(all) != 6 {
		t.Errorf("%q", summary(all))
	}
	if above, _ := Find(FindOptions{Home: home, Workspace: "/"}); len(above) != 6 {
		t.Errorf("below /: %q", summary(above))
	}
	for _, i := range all {
		s, err := Open(i.Ref(), FindOptions{Home: home, Workspace: "/elsewhere"})
		if err != nil || s.Path != i.Path || s.ID != i.ID || s.Agent != i.Agent || len(s.Messages) != 14 {
			t.Errorf("%s: %v", i.Ref(), err)
		}
	}
	if _, err := Open("codex:none", FindOptions{Home: home}); err == nil || !strings.Contains(err.Error(), "codex:none: no such session") {
		t.Error(err)
	}
	if _, err := Open("nonsense", FindOptions{Home: home}); err == nil {
		t.Error("a name that is neither a file nor agent:id was opened")
	}
}

// A variable moves a place, roots add some, and a file is listed once.
func TestFindElsewhere(t *testing.T) {
	home, state, root := t.TempDir(), t.TempDir(), t.TempDir()
	putSession(t, home, ".codex/sessions/2026/02/01", tellCodex, "", 1)
	putSession(t, state, "sessions/2026/02/02", tellCodex, "", 2)
	putSession(t, root, "deep/er", tellOpenAI, "", 3)
	putSession(t, root, "db", tellAlisioDB, "", 4)
	if err := os.WriteFile(filepath.Join(root, "package.json"), []byte(`{"name":"x"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	o := FindOptions{Home: home, Roots: []string{root, root}, Getenv: func(n string) string { return map[string]string{"CODEX_HOME": state}[n] }}
	infos, warnings := Find(o)
	want := []string{"openai:messages in ", "codex:s in /w", "alisio:s in /w"}
	if diff := cmp.Diff(want, summary(infos)); diff != "" || len(warnings) != 0 {
		t.Error(diff, warnings)
	}
	s, err := Open(filepath.Join(root, "db", "sessions.sqlite")+"#s", o)
	if err != nil || s.ID != "s" {
		t.Error(err)
	}
	if _, err := Open(filepath.Join(root, "db", "sessions.sqlite")+"#none", o); err == nil || !strings.Contains(err.Error(), `holds no session "none"`) {
		t.Error(err)
	}
}

// A listing in one line for each session.
func listingOf(l Listing) []string {
	var out []string
	for _, s := range l.Sessions {
		n, below := "none", ""
		if s.Messages != nil {
			n = fmt.Sprintf("%d, %d tokens (%s)", *s.Messages, *s.Tokens, s.TokensFrom)
		}
		if s.Below {
			below = "  "
		}
		out = append(out, fmt.Sprintf("%s%s %q %s", below, s.ID, s.Title, n))
	}
	return out
}

// A listing counts each session whole, and again only when its file changes; what
// it remembers holds no text of a session.
func TestList(t *testing.T) {
	home := t.TempDir()
	dir := filepath.Join(home, ".claude/projects/-w")
	side := object{"type": "user", "isSidechain": true, "agentId": "a", "message": object{"role": "user", "content": "Look there"}}
	put := func(name string, minute int, lines ...string) {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if at := time.Unix(int64(minute)*60, 0); os.Chtimes(path, at, at) != nil {
			t.Fatal(path)
		}
	}
	command := "<command-name>/review</command-name>\n<command-args>the parser</command-args>"
	put("s.jsonl", 1, claudePrompt("1", "", "\n  Make it\tfaster\nplease"), claudeReply("2", "1", said("a")))
	put("s/subagents/agent-a.jsonl", 9, claudeRecordText("x", "", side))
	put("t.jsonl", 5, jsonText(object{"type": "summary", "summary": "of another", "leafUuid": "q"}),
		claudeRecordText("1", "", object{"sessionId": "t", "cwd": "/elsewhere", "type": "user", "isMeta": true, "message": object{"role": "user", "content": "Caveat"}}),
		claudeRecordText("2", "1", object{"sessionId": "t", "cwd": "/elsewhere", "type": "user", "message": object{"role": "user", "content": command}}))
	o := FindOptions{Home: home, Index: NewIndex(strings.NewReader("damaged"))}
	want := []string{`claude-code:s "Make it faster" 2, 15 tokens (provider)`, `  claude-code:agent-a "Look there" 1, 3 tokens (estimate)`, `claude-code:t "/review the parser" 2, 21 tokens (estimate)`}
	if diff := cmp.Diff(want, listingOf(List(o, "/w"))); diff != "" {
		t.Error(diff)
	}
	var saved strings.Builder
	if !o.Index.Save(func(write func(io.Writer) error) { _ = write(&saved) }) || o.Index.Save(nil) {
		t.Error("an index is saved once for each change")
	}
	for _, text := range []string{"faster", "Look", "parser", "another"} {
		if strings.Contains(saved.String(), text) {
			t.Errorf("%q is in the index", text)
		}
	}
	o.Index = NewIndex(strings.NewReader(saved.String()))
	if diff := cmp.Diff(want, listingOf(List(o, "/w"))); diff != "" {
		t.Error("the second time:", diff)
	}
	if o.Index.Save(nil) {
		t.Error("the second listing learned something")
	}
	put("s.jsonl", 2, claudePrompt("1", "", "Make it faster"), claudeReply("2", "1", said("a")),
		jsonText(object{"type": "custom-title", "customTitle": "Speed", "sessionId": "s"}))
	if err := os.Remove(filepath.Join(dir, "t.jsonl")); err != nil {
		t.Fatal(err)
	}
	want = []string{`claude-code:s "Speed" 2, 15 tokens (provider)`, want[1]}
	if diff := cmp.Diff(want, listingOf(List(o, "/w"))); diff != "" {
		t.Error("after a change:", diff)
	}
	if len(o.Index.files) != 2 {
		t.Errorf("%d files are remembered", len(o.Index.files))
	}
}

// A session is found by its id, by how it begins, with and without its agent; a
// word that fits several names them, and a file that cannot be read is named.
func TestLookup(t *testing.T) {
	home := t.TempDir()
	copied := func(agent, name string, tell func(testing.TB, string, []beat) string, id string) {
		path := putSession(t, home, agent, tell, name, 1)
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(strings.NewReplacer(`"sessionId":"s"`, `"sessionId":"`+id+`"`, `"id":"s"`, `"id":"`+id+`"`).Replace(string(text))), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	copied(".claude/projects/-w", "fa812bfe.jsonl", tellClaude, "fa812bfe")
	copied(".claude/projects/-w", "fa9.jsonl", tellClaude, "fa9")
	copied(".claude/projects/-v", "twice.jsonl", tellClaude, "twice")
	copied(".claude/projects/-w", "twice.jsonl", tellClaude, "twice")
	copied(".codex/sessions/2026/02/01", "rollout-1-b7.jsonl", tellCodex, "b7")
	copied(".codex/sessions/2026/02/01", "renamed.jsonl", tellCodex, "c9")
	if err := os.WriteFile(filepath.Join(home, ".claude/projects/-w/bad.jsonl"), []byte("{\"x\":1}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for ref, want := range map[string]string{
		"claude-code:fa812bfe": "claude-code:fa812bfe", "claude-code:fa8": "claude-code:fa812bfe", "fa8": "claude-code:fa812bfe", "b7": "codex:b7", "c9": "codex:c9", "codex:c": "codex:c9",
		"fa":                "fa: may be any of 2 sessions: claude-code:fa812bfe, claude-code:fa9",
		"claude-code:twice": "claude-code:twice: may be any of 2 sessions: H/.claude/projects/-v/twice.jsonl, H/.claude/projects/-w/twice.jsonl",
		"codex:fa8":         "codex:fa8: no such session; `agentls sessions --everywhere` lists those that are there",
		"claude:fa8":        `claude:fa8: there are no sessions of "claude"; did you mean claude-code?`,
		"codx:b7":           `codx:b7: there are no sessions of "codx"; did you mean codex?`,
		"what:b7":           `what:b7: there are no sessions of "what", and no such file`,
		"bad":               "bad: H/.claude/projects/-w/bad.jsonl: " + unknownFormat([]byte("x")),
		"codex:":            "codex:: no such session; `agentls sessions --everywhere` lists those that are there",
	} {
		got := ""
		if s, err := Open(ref, FindOptions{Home: home}); err != nil {
			got = strings.ReplaceAll(err.Error(), home, "H")
		} else {
			got = s.Ref()
		}
		if got != want {
			t.Errorf("%s: got %s, want %s", ref, got, want)
		}
	}
}

// A session that is named after its file is found without a look at the others.
func TestLookupReadsOneFile(t *testing.T) {
	home := t.TempDir()
	putSession(t, home, ".claude/projects/-w", tellClaude, "s.jsonl", 1)
	putSession(t, home, ".claude/projects/-w", tellClaude, "other.jsonl", 2)
	o := FindOptions{Home: home, Index: NewIndex(strings.NewReader(""))}
	if _, err := Lookup("claude-code:s", o); err != nil || len(o.Index.files) != 1 {
		t.Errorf("%v, %d files looked at", err, len(o.Index.files))
	}
}

// Parents that name each other are listed once each.
func TestFamilies(t *testing.T) {
	infos := []Info{{Agent: "a", ID: "1", Parent: "2"}, {Agent: "a", ID: "2", Parent: "1"}, {Agent: "a", ID: "3", Parent: "3"}, {Agent: "a", ID: "4", Parent: "gone"}}
	n := 0
	for _, f := range families(infos, "") {
		n += len(f)
	}
	if n != len(infos) {
		t.Errorf("%d of %d are listed", n, len(infos))
	}
}
