package report

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"agentls/agentsctx/profile"
	"agentls/internal/measure"
	"agentls/workspace"
	"agentls/workspace/session"
)

// TestEngine: another engine is named, and that its sizes are unknown.
func TestEngine(t *testing.T) {
	for settings, want := range map[string]string{
		``: "Context engine: legacy, the one that is built in; the figures are of what it puts together",
		`{plugins:{slots:{contextEngine:"x"},entries:{x:{config:{ownsCompaction:false}}}}}`: "Context engine: the plugin x, which assembles the window and compacts it; sizes that it makes are unknown; ownsCompaction is false, which does not bring legacy back: the plugin still has to compact",
		`{plugins:{slots:{contextEngine:"x"}}}`:                                             "Context engine: the plugin x, which assembles the window and compacts it; sizes that it makes are unknown",
	} {
		files := sized("10")
		files["~/.openclaw/openclaw.json"] = settings
		w := windowOf(t, "openclaw", WindowQuery{}, files)
		if !slices.Contains(w.Detail(), want) || (settings == "") != (w.plugin == "") {
			t.Errorf("%s: %s", settings, strings.Join(w.Detail(), "\n"))
		}
	}
}

// TestPruning: results before the last three replies are shortened at a third of
// the window and replaced at a half; pictures and what is new stay.
func TestPruning(t *testing.T) {
	p, err := profile.Find("openclaw")
	if err != nil {
		t.Fatal(err)
	}
	result := func(chars int) session.Turn { return session.Turn{Role: "toolResult", Chars: chars} }
	reply := session.Turn{Role: "assistant", Chars: 10}
	picture := session.Turn{Role: "toolResult", Chars: 8000, Image: true}
	window := 10_000 // 40,000 characters
	for _, test := range []struct {
		name  string
		turns []session.Turn
		want  string
	}{
		{"little", []session.Turn{result(5000), reply, reply, reply}, "0 0 0"},
		{"shortened", []session.Turn{result(20000), result(100), picture, reply, reply, reply, result(9000)}, "1 0 17000"},
		{"too few replies", []session.Turn{result(20000), reply, reply}, "0 0 0"},
		{"replaced", slices.Concat(slices.Repeat([]session.Turn{result(3500)}, 20), []session.Turn{reply, reply, reply}), "0 15 52500"},
	} {
		got := Pruning{On: true, rules: p.Window.Prunes}.of(test.turns, &window)
		if s := fmt.Sprint(got.Trimmed, got.Replaced, got.Chars); s != test.want {
			t.Errorf("%s: %s, want %s", test.name, s, test.want)
		}
	}
	if got := (Pruning{On: true}).of(nil, nil).words(); !strings.HasPrefix(got, "unknown") {
		t.Error(got)
	}
}

// TestUsageSums: what is read from a cache is in no sum.
func TestUsageSums(t *testing.T) {
	s, show := machine(t)
	write(t, filepath.Join(show.Home, "s.jsonl"), `{"type":"session","id":"s","timestamp":"2026-06-01T00:00:00Z"}
{"type":"message","message":{"role":"assistant","content":"a","usage":{"input":1,"output":2,"cacheRead":9000,"cacheWrite":4,"totalTokens":9007}}}
{"type":"message","message":{"role":"assistant","content":"b","usage":{"input":10,"output":20,"cacheRead":9000,"cacheWrite":40,"totalTokens":9070}}}
`)
	u, err := NewUsage(s, filepath.Join(show.Home, "s.jsonl"))
	if err != nil || len(u.Replies) != 2 || u.Sums != (UsageSums{11, 22, 44}) {
		t.Errorf("%+v %v", u, err)
	}
	if text := plain(u.Page()); strings.Contains(text, measure.Commas(18000)) {
		t.Error(text)
	}
}

// BenchmarkViews makes all views of 10 MB of files.
func BenchmarkViews(b *testing.B) {
	root := filepath.ToSlash(b.TempDir())
	line := "- You must never do this thing, é.\n" + strings.Repeat("x", 60) + "\n"
	for _, name := range []string{"AGENTS", "SOUL", "TOOLS", "IDENTITY", "USER", "HEARTBEAT", "BOOTSTRAP", "MEMORY"} {
		if err := os.WriteFile(root+"/"+name+".md", []byte(strings.Repeat(line, 10<<20/8/len(line))), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	p, err := profile.Find("openclaw")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		w := workspace.Open(workspace.Options{Folders: []string{root}, Env: workspace.Env{Home: root + "/home", Getenv: func(string) string { return "" }}})
		<-w.Scanned()
		window, err := NewWindow(w.Snapshot(), Paths{Workspace: root}, p, WindowQuery{})
		if err != nil {
			b.Fatal(err)
		}
		window.List()
		window.Detail()
		window.Status()
		if _, err := json.Marshal(window.JSON()); err != nil {
			b.Fatal(err)
		}
		window.Map().SVG()
		w.Close()
	}
}
