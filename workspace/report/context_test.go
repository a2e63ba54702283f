package report

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"agentls/agentsctx/profile"
	"agentls/workspace"
)

// windowOf is the window of an agent in a new workspace with these files; names
// that start with ~/ are in the home directory, "{w}" in a text is the workspace.
func windowOf(t *testing.T, agent string, q WindowQuery, files map[string]string) *Window {
	t.Helper()
	home, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	root := filepath.Join(home, "w")
	write(t, filepath.Join(root, ".git", "HEAD"), "x")
	for name, text := range files {
		p := filepath.Join(root, name)
		if rest, ok := strings.CutPrefix(name, "~/"); ok {
			p = filepath.Join(home, rest)
		}
		write(t, p, strings.ReplaceAll(text, "{w}", filepath.ToSlash(root)))
	}
	w := workspace.Open(workspace.Options{
		Folders: []string{filepath.ToSlash(root)},
		Env:     workspace.Env{Home: filepath.ToSlash(home), Getenv: func(string) string { return "" }, Platform: "linux"},
	})
	<-w.Scanned()
	t.Cleanup(w.Close)
	p, err := profile.Find(agent)
	if err != nil {
		t.Fatal(err)
	}
	window, err := NewWindow(w.Snapshot(), Paths{Workspace: filepath.ToSlash(root), Home: filepath.ToSlash(home)}, p, q)
	if err != nil {
		t.Fatal(err)
	}
	return window
}

// sized are the files of a walk: sizes in order of charge, "-" for a missing one.
func sized(sizes string) map[string]string {
	files := map[string]string{}
	names := []string{"AGENTS.md", "SOUL.md", "TOOLS.md", "IDENTITY.md", "USER.md", "HEARTBEAT.md", "BOOTSTRAP.md", "MEMORY.md"}
	for i, size := range strings.Fields(sizes) {
		var n int
		if _, err := fmt.Sscan(size, &n); err == nil {
			files[names[i]] = strings.Repeat("x", n)
		}
	}
	return files
}

// TestRows are the walks of openclaw.md §9.3 as the list shows them.
func TestRows(t *testing.T) {
	for _, test := range []struct {
		name, sizes string
		want        []string
		causes      string
	}{
		{"A", "1742 912 54210 211 388 - 0", []string{
			"- AGENTS.md: OK | raw 1,742 chars (~436 tok) | injected 1,742 chars (~436 tok)",
			"- SOUL.md: OK | raw 912 chars (~228 tok) | injected 912 chars (~228 tok)",
			"- TOOLS.md: TRUNCATED | raw 54,210 chars (~13,553 tok) | injected 20,000 chars (~5,000 tok)",
			"- IDENTITY.md: OK | raw 211 chars (~53 tok) | injected 211 chars (~53 tok)",
			"- USER.md: OK | raw 388 chars (~97 tok) | injected 388 chars (~97 tok)",
			"- HEARTBEAT.md: MISSING | raw 0 | injected 0",
			"- BOOTSTRAP.md: OK | raw 0 chars (~0 tok) | injected 0 chars (~0 tok)",
		}, "Causes: 1 file(s) exceeded max/file."},
		{"C", "20000 20000 19950 211 388 -", []string{
			"- AGENTS.md: OK | raw 20,000 chars (~5,000 tok) | injected 20,000 chars (~5,000 tok)",
			"- SOUL.md: OK | raw 20,000 chars (~5,000 tok) | injected 20,000 chars (~5,000 tok)",
			"- TOOLS.md: OK | raw 19,950 chars (~4,988 tok) | injected 19,950 chars (~4,988 tok)",
			"- IDENTITY.md: TRUNCATED | raw 211 chars (~53 tok) | injected 0 chars (~0 tok)",
			"- USER.md: TRUNCATED | raw 388 chars (~97 tok) | injected 0 chars (~0 tok)",
			"- HEARTBEAT.md: MISSING | raw 0 | injected 0",
			"- BOOTSTRAP.md: MISSING | raw 0 | injected 0",
		}, "Causes: 2 file(s) hit max/total."},
		{"a small file without a cause", "20000 20000 19950 40 388 -", []string{
			"- AGENTS.md: OK | raw 20,000 chars (~5,000 tok) | injected 20,000 chars (~5,000 tok)",
			"- SOUL.md: OK | raw 20,000 chars (~5,000 tok) | injected 20,000 chars (~5,000 tok)",
			"- TOOLS.md: OK | raw 19,950 chars (~4,988 tok) | injected 19,950 chars (~4,988 tok)",
			"- IDENTITY.md: TRUNCATED | raw 40 chars (~10 tok) | injected 0 chars (~0 tok)",
			"- USER.md: TRUNCATED | raw 388 chars (~97 tok) | injected 0 chars (~0 tok)",
			"- HEARTBEAT.md: MISSING | raw 0 | injected 0",
			"- BOOTSTRAP.md: MISSING | raw 0 | injected 0",
		}, "Causes: 1 file(s) hit max/total."},
	} {
		w := windowOf(t, "openclaw", WindowQuery{}, sized(test.sizes))
		if got := w.rows(); !slices.Equal(got, test.want) {
			t.Errorf("%s: rows\n%s", test.name, strings.Join(got, "\n"))
		}
		if list := w.List(); !slices.Contains(list, test.causes) {
			t.Errorf("%s: no %q in\n%s", test.name, test.causes, strings.Join(list, "\n"))
		}
	}
}

// TestCauses are the walks B and D of openclaw.md §9.3, and a file with a limit of
// its own. Two files of 38 units stand for the lines about missing ones.
func TestCauses(t *testing.T) {
	for _, test := range []struct{ agent, sizes, want string }{
		{"openclaw", "18000 18000 18000 500 3000 38 38 15000", "MEMORY.md 2424 [total-limit] 0"},
		{"openclaw", "20000 20000 19920 211 388 -", "IDENTITY.md 79 [total-limit] 0, USER.md 0 [total-limit] 0"},
		{"openclaw@2026.8", "10 10 - 10 5712", "USER.md 3999 [per-file-limit] 4000"},
		{"openclaw@2026.5", "10 10 54210 10 10", "TOOLS.md 11999 [per-file-limit] 0"},
	} {
		w := windowOf(t, test.agent, WindowQuery{}, sized(test.sizes))
		var got []string
		for _, f := range w.truncated() {
			got = append(got, fmt.Sprint(f.Name, " ", f.Injected.N, " ", f.Causes, " ", f.Cap))
		}
		if s := strings.Join(got, ", "); s != test.want {
			t.Errorf("%s: %s, want %s", test.sizes, s, test.want)
		}
	}
	w := windowOf(t, "openclaw@2026.8", WindowQuery{}, sized("10 10 - 10 5712"))
	if want := "USER.md has a limit of its own of 4,000 chars, which these settings do not raise."; !slices.Contains(w.List(), want) {
		t.Error(strings.Join(w.List(), "\n"))
	}
}

// TestWarningLines is the line of walk A; a run of the same files tells the same.
func TestWarningLines(t *testing.T) {
	w := windowOf(t, "openclaw", WindowQuery{}, sized("1742 912 54210 211 388 - 0"))
	if want := "TOOLS.md: 54210 raw -> 20000 injected (~63% removed; max/file)"; len(w.Warning.Lines) != 2 || w.Warning.Lines[0] != want {
		t.Errorf("%q", w.Warning.Lines)
	}
	w = windowOf(t, "openclaw", WindowQuery{}, sized("30000 30000 30000 30000 30000"))
	if n := len(w.Warning.Lines); n != 6 || w.Warning.Lines[3] != "+2 more…" {
		t.Errorf("%q", w.Warning.Lines)
	}
}

// TestOnce: three runs, of the same cut, of another and of the first again.
func TestOnce(t *testing.T) {
	first, second := Warning{Signature: "a"}, Warning{Signature: "b"}
	for _, test := range []struct {
		mode string
		want string
		seen int
	}{{"once", "[true false true false]", 2}, {"always", "[true true true true]", 2}, {"off", "[false false false false]", 0}} {
		var seen []string
		var shown []bool
		for _, w := range []Warning{first, first, second, first} {
			var show bool
			show, seen = w.Next(test.mode, seen)
			shown = append(shown, show)
		}
		if fmt.Sprint(shown) != test.want || len(seen) != test.seen {
			t.Errorf("%s: %v, %v seen", test.mode, shown, seen)
		}
	}
	if show, seen := (Warning{}).Next("always", nil); show || seen != nil {
		t.Error("nothing is cut, and a warning is shown")
	}
	var many []string
	for i := range 40 {
		_, many = Warning{Signature: fmt.Sprint(i)}.Next("once", many)
	}
	if len(many) != 32 || many[0] != "8" || many[31] != "39" {
		t.Errorf("%v", many)
	}
	if got := remembered([]string{" a ", "a", "", "b"}); !slices.Equal(got, []string{"a", "b"}) {
		t.Error(got)
	}
}

// stored is a store with the report of a run and counters beside it.
func stored(report, counters string) map[string]string {
	return map[string]string{
		"SOUL.md": "x",
		"~/.openclaw/agents/main/sessions/sessions.json": `{"agent:main:main":{"sessionId":"s"` + counters + `,"systemPromptReport":{"source":"run","workspaceDir":"{w}"` + report + `}}}`,
	}
}

// TestSeen: the signatures that a run remembers decide what the next one shows;
// one that stands alone beside the mode off does not count.
func TestSeen(t *testing.T) {
	cut := `,"bootstrapMaxChars":10,"bootstrapTotalMaxChars":60000,"injectedWorkspaceFiles":[{"name":"SOUL.md","path":"p","rawChars":20,"injectedChars":10}],"bootstrapTruncation":`
	signature := `"{\"bootstrapMaxChars\":10,\"bootstrapTotalMaxChars\":60000,\"files\":[{\"path\":\"p\",\"rawChars\":20,\"injectedChars\":10,\"causes\":[\"per-file-limit\"]}]}"`
	for _, test := range []struct {
		truncation string
		shown      bool
	}{
		{`{}`, true},
		{`{"warningSignaturesSeen":[` + signature + `]}`, false},
		{`{"promptWarningSignature":` + signature + `,"warningMode":"once"}`, false},
		{`{"promptWarningSignature":` + signature + `,"warningMode":"off"}`, true},
	} {
		files := stored(cut+test.truncation, "")
		files["~/.openclaw/openclaw.json"] = `{agents:{defaults:{bootstrapPromptTruncationWarning:"once"}}}`
		if w := windowOf(t, "openclaw", WindowQuery{}, files); w.Warning.Shown != test.shown {
			t.Errorf("%s: shown %t (%s)", test.truncation, w.Warning.Shown, w.Warning.Signature)
		}
	}
}

// TestTotals are the numbers of openclaw.md §9.4.
func TestTotals(t *testing.T) {
	report := `,"systemPrompt":{"chars":1000,"projectContextChars":0},"tools":{"schemaChars":20,"entries":[]}`
	w := windowOf(t, "openclaw", WindowQuery{}, stored(report, `,"totalTokens":900`))
	for _, want := range []string{"Tracked prompt estimate: 1,020 chars (~255 tok)", "Actual context usage (cached): 900 tok", "Untracked provider/runtime overhead: ~645 tok", "Tools: (none)", "Session tokens (cached): 900 total / ctx=?"} {
		if !slices.Contains(w.Detail(), want) {
			t.Errorf("no %q in\n%s", want, strings.Join(w.Detail(), "\n"))
		}
	}
	w = windowOf(t, "openclaw", WindowQuery{}, stored(report, `,"totalTokens":900,"totalTokensFresh":false`))
	for _, want := range []string{"Actual context usage (cached): unavailable", "Session tokens (cached): unknown total / ctx=?"} {
		if !slices.Contains(w.Detail(), want) {
			t.Errorf("no %q in\n%s", want, strings.Join(w.Detail(), "\n"))
		}
	}
	if slices.Contains(w.Detail(), "") || !slices.Contains(w.List(), "") {
		t.Error("the long view has no empty lines, the short one has")
	}
	if body, _ := json.Marshal(w.JSON().Session); string(body) != `{"totalTokens":null,"totalTokensFresh":false,"inputTokens":null,"outputTokens":null,"contextTokens":null}` {
		t.Errorf("%s", body)
	}
}

// TestHostileReport: what a store holds makes no lines, no figures and no entries of
// its own, and the JSON stays what it was.
func TestHostileReport(t *testing.T) {
	report := `,"injectedWorkspaceFiles":[{"name":"A\n- SOUL.md: OK","path":"p","rawChars":-1,"injectedChars":1e99},null,{},{"name":7}],"skills":{"entries":{"a":1}},"tools":[1],"systemPrompt":"x","currentTurn":{"promptChars":"9"},"sandbox":[]`
	w := windowOf(t, "openclaw", WindowQuery{}, stored(report, `,"totalTokens":-5,"contextTokens":"x","compactionCount":null`))
	view := w.lines("detail")
	for _, l := range view.lines {
		if strings.Contains(l, "\n") || strings.HasPrefix(l, "- SOUL.md") {
			t.Errorf("%q", l)
		}
	}
	if len(w.Files) != 1 || w.Files[0].Raw.Known || w.Session.Total != nil || w.System.Known {
		t.Errorf("%+v", w)
	}
	if raw, err := json.Marshal(w.JSON()); err != nil || !strings.Contains(string(raw), `"rawChars":-1`) {
		t.Errorf("%s %v", raw, err)
	}
	if svg := w.Map().SVG(); !strings.HasSuffix(svg, "</svg>") {
		t.Error(svg)
	}
}

// TestLongLists: at most so many names and rows, and how many more there are.
func TestLongLists(t *testing.T) {
	var skills, tools []string
	for i := range 35 {
		skills = append(skills, fmt.Sprintf(`{"name":"s%d","blockChars":%d}`, i, 100+i))
		tools = append(tools, fmt.Sprintf(`{"name":"t%d","schemaChars":%d,"summaryChars":1,"propertiesCount":%d}`, i, i, i))
	}
	w := windowOf(t, "openclaw", WindowQuery{}, stored(`,"skills":{"promptChars":1,"entries":[`+strings.Join(skills, ",")+`]},"tools":{"entries":[`+strings.Join(tools, ",")+`]}`, ""))
	list := strings.Join(w.Detail(), "\n")
	for _, want := range []string{", s19, … (+15 more)\n", ", t29, … (+5 more)\n", "Top skills (prompt entry size):\n- s34: 134 chars (~34 tok)\n", "\n… (+5 more skills)\n", "\n… (+5 more tools)\n", "Tools (param count):\n- t34: 34 params\n"} {
		if !strings.Contains(list, want) {
			t.Errorf("no %q in\n%s", want, list)
		}
	}
}

// TestAddsUp: what is printed as the whole is the sum of the parts, and what is
// not known is named.
func TestAddsUp(t *testing.T) {
	files := map[string]string{
		"AGENTS.md": "# Rules\n", "CLAUDE.md": "@AGENTS.md\nMore.\n", "SOUL.md": strings.Repeat("é😀", 9000), "sub/AGENTS.md": "nested",
		".alisio/config.json": "{}", ".claude/skills/a/SKILL.md": "---\nname: a\ndescription: one\n---\n", ".agents/skills/b/SKILL.md": "---\nname: b\ndescription: two & \"three\"\n---\n",
		"skills/c/SKILL.md": "---\nname: c\ndescription: four\n---\n", "GEMINI.md": "gemini", ".github/copilot-instructions.md": "copilot",
	}
	for _, p := range profile.All() {
		w := windowOf(t, p.Ref(), WindowQuery{}, files)
		parts := w.Skills.Around
		for _, e := range w.Skills.Entries {
			parts += e.Chars
		}
		if parts != w.Skills.Chars.N {
			t.Errorf("%s: the skills come to %d, the list to %d", p.Ref(), parts, w.Skills.Chars.N)
		}
		for i := range w.Files {
			parts += w.Files[i].Injected.N
		}
		if parts != w.known() || w.Map().Total() != parts {
			t.Errorf("%s: parts %d, known %d, drawn %d", p.Ref(), parts, w.known(), w.Map().Total())
		}
		if !slices.ContainsFunc(w.List(), func(l string) bool { return strings.HasPrefix(l, "Known at the start: "+Exactly(parts).size()) }) {
			t.Errorf("%s: %d is not what is printed", p.Ref(), parts)
		}
		if w.System.Known || w.Tools.Known || len(w.Unknown) < 2 || !slices.Contains(w.List(), "Tools: unknown") {
			t.Errorf("%s: what is not known is not named: %v", p.Ref(), w.Unknown)
		}
	}
}

// TestMissing: what is too large, and what leads out of the workspace, is told
// apart from what is not there.
func TestMissing(t *testing.T) {
	files := sized("10 - 10 - 10")
	files["SOUL.md"] = strings.Repeat("x", 2<<20+1)
	w := windowOf(t, "openclaw", WindowQuery{}, files)
	want := map[string]string{"SOUL.md": "it has 2,097,153 bytes, more than the 2,097,152 that are read", "IDENTITY.md": "it is not there"}
	for i := range w.Files {
		f := &w.Files[i]
		if why, is := want[f.Name]; is && (f.Status() != "MISSING" || f.Why != why || f.Injected.N != 23+len(f.Path)) {
			t.Errorf("%+v", f)
		}
	}
	if !slices.Contains(w.List(), "Note: SOUL.md: "+want["SOUL.md"]) {
		t.Error(strings.Join(w.List(), "\n"))
	}
}

// TestWithheld: a setting that keeps the files out is the reason, not a cut.
func TestWithheld(t *testing.T) {
	files := sized("10 10 10 10 10")
	files["~/.openclaw/openclaw.json"] = `{agents:{defaults:{contextInjection:"never"}}}`
	w := windowOf(t, "openclaw", WindowQuery{}, files)
	if w.sections() != 0 || w.truncated() != nil || w.Files[0].Status() != "NOT INJECTED" {
		t.Errorf("%+v", w.Files)
	}
}

// TestNoFiles: a workspace without any of the files has rows that say so, and
// nothing is cut.
func TestNoFiles(t *testing.T) {
	w := windowOf(t, "openclaw", WindowQuery{}, map[string]string{"x": "y"})
	if len(w.Files) != 7 || len(w.truncated()) != 0 {
		t.Errorf("%+v", w.Files)
	}
	for i := range w.Files {
		if w.Files[i].Status() != "MISSING" {
			t.Errorf("%+v", w.Files[i])
		}
	}
}
