package agentsctx

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"testing"

	"agentls/agentsctx/profile"
	"agentls/internal/schema"
)

// TestCheckedSettings marks the key or the value a problem is about, in an
// agent's own file, of which most is not ours.
func TestCheckedSettings(t *testing.T) {
	_, table, ok := CheckedSettings("/w/sub/.alisio/config.json")
	if _, _, other := CheckedSettings("/w/.claude/settings.json"); !ok || other {
		t.Fatal("config.json of Alisio is checked, and nothing else")
	}
	for _, c := range []struct {
		src     string
		kind    schema.ProblemKind
		message string
	}{
		{`{«"skill"»: []}`, schema.UnknownKey, "did you mean `skills`?"},
		{`{«"cotnext"»: {}}`, schema.UnknownKey, "did you mean `context`?"},
		{`{"context": {«"window"»: 9}}`, schema.UnknownKey, "there is no setting `context.window`"},
		{`{"context": {"elide": {«"age"»: 9}}}`, schema.UnknownKey, "there is no setting"},
		{`{"skillOverrides": {"review": «false»}}`, schema.WrongType, "an object with enabled"},
		{`{"skillOverrides": {"review": {«"enable"»: false, "enabled": true}}}`, schema.UnknownKey, "enabled"},
		{`{"context": «null»}`, schema.WrongType, "allowed is an object"},
		{`{"context": {"governor": «"loud"»}}`, schema.Range, `allowed is "off", "shadow" or "on"`},
		{`{"skills": «"a"»}`, schema.WrongType, "a list of strings"},
		{`{"skills": []} «// why»`, schema.Syntax, "comments are not allowed in this file, Alisio reads it as strict JSON"},
		{`{"skills": [] «"x"»: 1}`, schema.Syntax, "a comma is missing before this"},
		{"«»", schema.Syntax, "holds no JSON"},
		{"«[]»", schema.WrongType, "allowed is an object"},
	} {
		before, rest, _ := strings.Cut(c.src, "«")
		marked, after, _ := strings.Cut(rest, "»")
		src := before + marked + after
		_, problems := table.Read(src)
		if len(problems) != 1 || problems[0].Kind != c.kind || problems[0].Span.Of(src) != marked || problems[0].Span.Start != len(before) || !strings.Contains(problems[0].Message, c.message) {
			t.Errorf("%s: %+v", c.src, problems)
		}
	}
	for _, src := range []string{
		`{"schemaVersion": 1, "model": "x", "modal": {"context": 1}, "providers": {"a": {"a": 1, "a": 2}}, "contexts2": 1}`,
		`{"context": {"maxBytes": 1024, "claudeMdFallback": true, "governor": "on"}, "skillOverrides": {"vercel:nextjs": {"enabled": false, "note": "x"}}}`,
	} {
		if _, problems := table.Read(src); len(problems) > 0 {
			t.Errorf("%s: %+v", src, problems)
		}
	}
}

// TestCheckedRanges states the numbers once more, apart from the table, and
// tries both bounds of each and one beyond.
func TestCheckedRanges(t *testing.T) {
	want := []string{
		"context.elide.epochMessages 0–1000 = 32",
		"context.elide.minAgeTurns 1–20 = 2",
		"context.invariants.maxChars 1000–20000 = 4000",
		"context.maxBytes 1024–1048576 = 32768",
		"context.policyVersion 1–1 = 1",
		"schemaVersion 1–1 = 1",
	}
	_, table, _ := CheckedSettings("/.alisio/config.json")
	var got []string
	for _, k := range table.Keys {
		if k.Shape.Type != schema.Int {
			continue
		}
		got = append(got, fmt.Sprintf("%s %d–%d = %s", k.Path, k.Shape.Min, k.Shape.Max, k.Default))
		for n, fits := range map[int]bool{k.Shape.Min - 1: false, k.Shape.Min: true, k.Shape.Max: true, k.Shape.Max + 1: false} {
			src := fmt.Sprint(n)
			for _, name := range slices.Backward(strings.Split(k.Path, ".")) {
				src = fmt.Sprintf("{%q: %s}", name, src)
			}
			values, problems := table.Read(src)
			if _, set := values[k.Path]; set != fits || (len(problems) == 0) != fits {
				t.Errorf("%s: %+v", src, problems)
			}
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestGovernorSettings: the project's context object replaces the user's whole,
// only the project switches skills, and a bad value leaves the default.
func TestGovernorSettings(t *testing.T) {
	p := find(t, "alisio")
	g := p.Governor
	for _, c := range []struct{ name, user, project, want string }{
		{"nothing", `{}`, `{}`, "off 2 32 1 4000 map[] []"},
		{"the user's", `{"context": {"elide": {"minAgeTurns": 5}, "governor": "on"}, "skills": ["one", "~/two", "/three"]}`, `{"skills": ["four"]}`,
			"on 5 32 1 4000 map[] [/home/u/.config/alisio/one /home/u/two /three /w/.alisio/four]"},
		{"the project's context replaces the whole object", `{"context": {"governor": "on"}}`, `{"context": {"claudeMdFallback": true}}`, "off 2 32 1 4000 map[] []"},
		{"even an empty one", `{"context": {"governor": "on"}}`, `{"context": {}}`, "off 2 32 1 4000 map[] []"},
		{"one of a wrong type does not", `{"context": {"governor": "on"}}`, `{"context": []}`, "on 2 32 1 4000 map[] []"},
		{"only the project's switches", `{"skillOverrides": {"a": {"enabled": false}}}`, `{"skillOverrides": {"b": {"enabled": false}, "c": {"enabled": true}}}`, "off 2 32 1 4000 map[b:false c:true] []"},
		{"a bad value falls back", `{"context": {"governor": 7}, "skills": 7}`, `{"context": {"elide": {"minAgeTurns": 21, "epochMessages": 0}, "invariants": {"maxChars": "1000"}}, "skillOverrides": 1}`, "off 2 0 1 4000 map[] []"},
		{"what does not parse counts in no part", `{"context": {"governor": "on"}, }`, `{`, "off 2 32 1 4000 map[] []"},
	} {
		w := &world{}
		w.AddDir("/w/.git")
		w.AddFile("/home/u/.config/alisio/config.json", c.user)
		w.AddFile("/w/.alisio/config.json", c.project)
		s := NewResolver(w).Settings(Query{Profile: p, Workspace: "/w", Home: "/home/u", Trust: Trust{true, ByEditor}})
		number := func(name string) int { n, _ := s.Number(name); return n }
		got := fmt.Sprint(s.Word(g.Mode), " ", number(g.MinAgeTurns), " ", number(g.EpochMessages), " ", number(g.PolicyVersion), " ", number(g.MaxChars),
			" ", s.Switches(p.Skills.Switch.Setting), " ", s.Words("skills"))
		if got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.name, got, c.want)
		}
	}
}

// TestTrust: who answers, and that our user's word comes before what the agent
// remembers, a no included.
func TestTrust(t *testing.T) {
	const config = `{"context": {"claudeMdFallback": true}}`
	sum := sha256.Sum256([]byte(config))
	hash := hex.EncodeToString(sum[:])
	stored := map[string]string{
		"/home/u/.codex/config.toml":             "[projects.\"/w\"]\ntrust_level = \"trusted\"\n",
		"/home/u/.gemini/trustedFolders.json":    `{"/w": "DO_NOT_TRUST"}`,
		"/home/u/.local/state/alisio/trust.json": `{"/w": {"sha256": "` + hash + `", "trusted": true}}`,
	}
	for _, c := range []struct {
		agent, file, text string
		user, want        Trust
	}{
		{"codex", "", "", Trust{}, Trust{true, ByStore}},
		{"codex", "", "", Trust{false, BySetting}, Trust{false, BySetting}},
		{"codex", "/home/u/.codex/config.toml", "", Trust{}, Trust{}},
		{"codex", "/home/u/.codex/config.toml", "", Trust{true, ByFlag}, Trust{true, ByFlag}},
		{"gemini-cli", "", "", Trust{}, Trust{false, ByStore}},
		{"gemini-cli", "", "", Trust{true, ByEditor}, Trust{true, ByEditor}},
		{"gemini-cli", "/home/u/.gemini/settings.json", `{"security": {"folderTrust": {"enabled": false}}}`, Trust{}, Trust{true, Unasked}},
		{"claude-code", "", "", Trust{}, Trust{}},
		{"alisio", "", "", Trust{}, Trust{true, ByStore}},
		{"alisio", "", "", Trust{false, BySetting}, Trust{false, BySetting}},
		{"alisio", "/w/.alisio/config.json", config + " ", Trust{}, Trust{}},
		{"alisio", "/home/u/.local/state/alisio/trust.json", `{"/w": {"sha256": "` + hash + `", "trusted": false}}`, Trust{}, Trust{}},
		{"alisio", "/home/u/.local/state/alisio/trust.json", `[{"path": "/w", "hash": "` + hash + `"}]`, Trust{}, Trust{true, ByStore}},
		{"alisio", "/home/u/.local/state/alisio/trust.json", `{"/other": "` + hash + `", "/w": "0"}`, Trust{}, Trust{}},
		{"alisio", "/home/u/.local/state/alisio/trust.json", `{"/w": `, Trust{}, Trust{}},
	} {
		w := &world{}
		w.AddDir("/w/.git")
		w.AddFile("/w/.alisio/config.json", config)
		for name, text := range stored {
			w.AddFile(name, text)
		}
		if c.file != "" {
			w.AddFile(c.file, c.text)
		}
		if got := NewResolver(w).Trust(Query{Profile: find(t, c.agent), Workspace: "/w", Path: "/w/x", Home: "/home/u", Trust: c.user}); got != c.want {
			t.Errorf("%s, %s %s, user %v: %v by %s, want %v by %s", c.agent, c.file, c.text, c.user, got.Yes, got.By, c.want.Yes, c.want.By)
		}
	}
}

// TestAgentSettingsOfAnyType: whatever stands in an agent's own files, nothing
// falls over, each value that cannot be used has its warning, and the defaults
// count.
func TestAgentSettingsOfAnyType(t *testing.T) {
	formats := map[profile.Format][]string{
		profile.JSON: {`5`, `[]`, `null`, `{"a": `}, profile.TOML: {"a = ", "a = 1979-05-27"}, profile.YAML: {"- a", "a: [", "5"},
	}
	for _, p := range profile.All() {
		for i := range p.Config {
			f := &p.Config[i]
			texts := formats[f.Format]
			if _, isJSON := dialects[f.Format]; isJSON {
				texts = formats[profile.JSON]
			}
			for _, value := range []string{"7", `"x"`, "true", "[[1]]", `[1]`} {
				for _, k := range SettingsTable(p, f).Keys {
					texts = append(texts, valueAt(k.Path, value, f.Format))
				}
			}
			for _, text := range texts {
				w := &world{}
				w.AddDir("/w/.git")
				for _, dir := range []string{"", "/w/", "/home/u/"} {
					for _, name := range f.Names {
						w.AddFile(strings.Replace(dir+name, "//", "/", 1), text)
					}
				}
				for _, home := range p.Project.ConfigHome {
					w.AddFile(strings.Replace(home, "~", "/home/u", 1)+"/"+f.Names[0], text)
				}
				q := Query{Profile: p, Workspace: "/w", Path: "/w/x", Home: "/home/u", Trust: Trust{Yes: true}}
				s := NewResolver(w).Settings(q)
				for _, d := range p.Settings {
					if n, set := s.Number(d.Name); set && (n < d.Min || d.Max > 0 && n > d.Max) {
						t.Errorf("%s %s: %s is %d", p.ID, text, d.Name, n)
					}
					if d.Of != nil && !slices.Contains(d.Of, s.Word(d.Name)) {
						t.Errorf("%s %s: %s is %q", p.ID, text, d.Name, s.Word(d.Name))
					}
				}
				NewResolver(w).Explain(q)
			}
		}
	}
}

// valueAt writes a value under a dotted path.
func valueAt(path, value string, format profile.Format) string {
	switch format {
	case profile.TOML:
		return path + " = " + value
	case profile.FlatJSON:
		return fmt.Sprintf("{%q: %s}", path, value)
	}
	for _, name := range slices.Backward(strings.Split(path, ".")) {
		value = fmt.Sprintf("{%q: %s}", name, value)
	}
	return value // flow YAML is JSON
}
