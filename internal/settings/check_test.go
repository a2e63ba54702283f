package settings

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"agentls/internal/schema"
)

// TestProblems marks the key or the value a problem stands on.
func TestProblems(t *testing.T) {
	for _, c := range []struct {
		name    string
		table   *schema.Table
		src     string
		problem schema.ProblemKind
		key     string
		message string
		suggest string
	}{
		{"slip at the top", file, `{«"rule"»: {}}`, schema.UnknownKey, "rule", "did you mean `rules`?", "rules"},
		{"case", file, `{«"codelens"»: true}`, schema.UnknownKey, "codelens", "did you mean `codeLens`?", "codeLens"},
		{"slip below", file, `{"governor": {«"minAgeTurn"»: 2}}`, schema.UnknownKey, "governor.minAgeTurn", "did you mean", "minAgeTurns"},
		{"slip in a group", file, `{«"governer"»: {"minAgeTurns": 2}}`, schema.UnknownKey, "governer", "did you mean", "governor"},
		{"nothing like it", file, `{«"colour"»: true}`, schema.UnknownKey, "colour", "there is no setting `colour`", ""},
		{"belongs deeper", file, `{«"minAgeTurns"»: 2}`, schema.UnknownKey, "minAgeTurns", "`minAgeTurns` belongs inside `governor`", ""},
		{"dotted", file, `{«"governor.minAgeTurns"»: 2}`, schema.UnknownKey, "governor.minAgeTurns", "`minAgeTurns` belongs inside `governor`", ""},
		{"unknown rule", file, `{"rules": {«"truncate"»: "off"}}`, schema.UnknownKey, "rules.truncate", "did you mean", "truncated"},
		{"unknown rule in an override", file, `{"overrides": [{"files": ["a"], "rules": {«"yaml"»: "off"}}]}`, schema.UnknownKey, "overrides[0].rules.yaml", "there is no rule `yaml`", "yaml-syntax"},
		{"unknown field", file, `{"overrides": [{"file": ["a"], "files": ["a"], "rules": {}}]}`, schema.UnknownKey, "overrides[0].file", "it takes files, rules", "files"},
		{"unknown severity", file, `{"rules": {"truncated": «"warn"»}}`, schema.Range, "rules.truncated", "\"error\", \"warning\", \"info\", \"hint\" or \"off\"", ""},
		{"severity as a boolean", file, `{"rules": {"truncated": «false»}}`, schema.WrongType, "rules.truncated", "is false", ""},
		{"unknown agent", file, `{"agents": ["codex", «"claude"»]}`, schema.Range, "agents", "there is no agent \"claude\"", "claude-code"},
		{"slip in an agent", file, `{"agents": [«"codx"»]}`, schema.Range, "agents", "did you mean `codex`?", "codex"},
		{"agents as text", file, `{"agents": «"codex"»}`, schema.WrongType, "agents", "allowed is a list of strings", ""},
		{"agent as a number", file, `{"agents": [«7»]}`, schema.WrongType, "agents", "is 7", ""},
		{"a group as a value", file, `{"governor": «"on"»}`, schema.WrongType, "governor", "allowed is an object", ""},
		{"null", file, `{"codeLens": «null»}`, schema.WrongType, "codeLens", "is null", ""},
		{"number as text", file, `{"governor": {"minAgeTurns": «"2"»}}`, schema.WrongType, "governor.minAgeTurns", "an integer from 1 to 20", ""},
		{"boolean as text", file, `{"codeLens": «7»}`, schema.WrongType, "codeLens", "true, false or", ""},
		{"long value", file, `{"codeLens": «"` + strings.Repeat("é", 300) + `"»}`, schema.Range, "codeLens", "é…; allowed", ""},
		{"override without files", file, `{"overrides": [«{"rules": {}}»]}`, schema.Range, "overrides[0]", "needs `files`", ""},
		{"duplicate", file, `{"codeLens": 3, «"codeLens"»: false}`, schema.Duplicate, "codeLens", "the last one counts", ""},
		{"duplicate below", file, `{"rules": {"truncated": 1, «"truncated"»: "off"}}`, schema.Duplicate, "rules.truncated", "the last one counts", ""},
		{"bad glob", file, `{"exclude": [«"a["»]}`, schema.Range, "exclude", "not well-formed", ""},
		{"empty glob", file, `{"exclude": [«""»]}`, schema.Range, "exclude", "matches nothing", ""},
		{"negated glob", file, `{"exclude": [«"!a"»]}`, schema.Range, "exclude", "negated", ""},

		{"trust", file, `{«"trust"»: true}`, schema.Untrusted, "trust", "not taken from a settings file", ""},
		{"trust with a bad value", file, `{«"trust"»: 7}`, schema.Untrusted, "trust", "", ""},
		{"session roots", file, `{"sessions": {«"roots"»: ["/"]}}`, schema.Untrusted, "sessions.roots", "", ""},
		{"plugins", file, `{"skills": {«"plugins"»: []}}`, schema.Untrusted, "skills.plugins", "", ""},
		{"log", file, `{"log": {«"level"»: "debug"}}`, schema.Untrusted, "log.level", "", ""},
		{"cwd above", file, `{«"cwd"»: "a/../../b"}`, schema.Untrusted, "cwd", "leaves the workspace", ""},
		{"cwd absolute", file, `{«"cwd"»: "/etc"}`, schema.Untrusted, "cwd", "leaves the workspace", ""},
		{"cwd at home", file, `{«"cwd"»: "~/x"}`, schema.Untrusted, "cwd", "leaves the workspace", ""},
		{"cwd on a drive", file, `{«"cwd"»: "c:x"}`, schema.Untrusted, "cwd", "leaves the workspace", ""},
		{"cwd with backslashes", file, `{«"cwd"»: "..\\x"}`, schema.Untrusted, "cwd", "leaves the workspace", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			src := c.src
			if !strings.Contains(src, "«") { // a key that stands before a similar one
				name := c.key[strings.LastIndexByte(c.key, '.')+1:]
				src = strings.Replace(src, `"`+name+`"`, `«"`+name+`"»`, 1)
			}
			_, p := only(t, c.table, src)
			if p.Kind != c.problem || p.Key != c.key || p.Suggestion != c.suggest || !strings.Contains(p.Message, c.message) {
				t.Errorf("got %+v", p)
			}
			if c.suggest != "" && p.Edit != nil && p.Edit.NewText != `"`+c.suggest+`"` {
				t.Errorf("the edit writes %s", p.Edit.NewText)
			}
		})
	}
}

func TestDuplicateNamesTheFirst(t *testing.T) {
	src := `{"codeLens": 3, "codeLens": false}`
	values, problems := file.Read(src)
	if got := problems[0].Other.Of(src); got != `"codeLens"` || problems[0].Other.Start != 1 {
		t.Errorf("the first is %q at %v", got, problems[0].Other)
	}
	if lens := values.Word("codeLens"); lens != "false" {
		t.Errorf("the last one counts, got %v", lens)
	}
}

// TestRename: a slip is put right unasked, a guess is offered, and a name that is
// taken is neither.
func TestRename(t *testing.T) {
	for _, c := range []struct {
		src           string
		offered, safe bool
	}{
		{`{«"rule"»: {}}`, true, true},
		{`{«"gvernr"»: {}}`, true, false},
		{`{«"rule"»: {}, "rules": {}}`, false, false},
		{`{"rules": {«"truncate"»: "off", "truncated": "off"}}`, false, false},
	} {
		_, p := only(t, file, c.src)
		if p.Suggestion == "" || (p.Edit != nil) != c.offered || p.Edit != nil && p.Edit.Safe != c.safe {
			t.Errorf("%s: %+v, edit %+v", c.src, p, p.Edit)
		}
	}
}

// TestQuiet: texts without a mistake.
func TestQuiet(t *testing.T) {
	for _, c := range []struct {
		table *schema.Table
		src   string
	}{
		{file, `{"$schema": "./agentls.schema.json", "agents": ["auto", "openclaw@2026.8"], "rules": {"truncated": "off"}}`},
		{file, `{"overrides": [{"files": ["docs/**", "*.{md,mdc}"], "rules": {"yaml-syntax": "hint"}}], "cwd": "./packages/api/"}`},
		{file, `{"agents": [], "exclude": [], "overrides": [], "rules": {}, "governor": {}}`},
		{file, `{"cwd": "."}`},
		{editor, `{"trust": true, "cwd": "/srv/app", "sessions": {"roots": ["~/logs"]}, "log": {"level": "debug"}, "skills": {"plugins": [{"id": "vercel", "skills": "/p"}]}}`},
		{editor, `{"trusted": true, "server": {"path": "/usr/bin/agentls"}, "trace": {"server": "off"}, "cwd": null, "governor": null, "trust": "editor"}`},
		{editor, `{"governor.mode": "on", "server.path": "x"}`},
	} {
		if _, problems := c.table.Read(c.src); len(problems) > 0 {
			t.Errorf("%s\n%+v", c.src, problems)
		}
	}
}

// TestRestCounts: a bad item costs itself, not its neighbours.
func TestRestCounts(t *testing.T) {
	values, problems := file.Read(`{
		"agents": ["codex", "claude", 7],
		"rules": {"truncated": "loud", "yaml-syntax": "off", "nothing": "off"},
		"overrides": [{"files": ["a"]}, {"files": ["b", "c["], "rules": {"truncated": "hint", "yaml-syntax": 1}}],
		"governor": {"minAgeTurns": 0, "epochMessages": 5}
	}`)
	r := Resolve("/w", values)
	if !slices.Equal(r.Agents, []string{"codex"}) || r.Governor.MinAgeTurns != 2 || r.Governor.EpochMessages != 5 {
		t.Errorf("agents %v, governor %+v", r.Agents, r.Governor)
	}
	if got, want := fmt.Sprint(r.Rules), "[{[] map[yaml-syntax:off]} {[b] map[truncated:hint]}]"; got != want {
		t.Errorf("rules %s, want %s", got, want)
	}
	if len(problems) != 8 || !slices.IsSortedFunc(problems, func(a, b schema.Problem) int { return a.Span.Start - b.Span.Start }) {
		t.Errorf("%d problems: %+v", len(problems), problems)
	}
}

// TestAllBadIsUnset: a list in which nothing is usable leaves the layer below.
func TestAllBadIsUnset(t *testing.T) {
	values, _ := file.Read(`{"agents": ["claude"], "exclude": []}`)
	if values.Words("agents") != nil || values.Words("exclude") == nil {
		t.Errorf("%+v", values)
	}
}

func TestWithoutVocabularyNamesAreNotChecked(t *testing.T) {
	_, problems := File(Names{}).Read(`{"agents": ["x"], "rules": {"y": "off"}}`)
	if len(problems) > 0 {
		t.Errorf("%+v", problems)
	}
}
