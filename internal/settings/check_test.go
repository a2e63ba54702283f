package settings

import (
	"slices"
	"strings"
	"testing"
)

// TestProblems marks the key or the value a problem stands on.
func TestProblems(t *testing.T) {
	for _, c := range []struct {
		name    string
		kind    Kind
		src     string
		problem ProblemKind
		key     string
		message string
		suggest string
	}{
		{"slip at the top", Project, `{«"rule"»: {}}`, UnknownKey, "rule", "did you mean `rules`?", "rules"},
		{"case", Project, `{«"codelens"»: true}`, UnknownKey, "codelens", "did you mean `codeLens`?", "codeLens"},
		{"slip below", Project, `{"governor": {«"minAgeTurn"»: 2}}`, UnknownKey, "governor.minAgeTurn", "did you mean", "minAgeTurns"},
		{"slip in a group", Project, `{«"governer"»: {"minAgeTurns": 2}}`, UnknownKey, "governer", "did you mean", "governor"},
		{"nothing like it", Project, `{«"colour"»: true}`, UnknownKey, "colour", "there is no setting `colour`", ""},
		{"belongs deeper", Project, `{«"minAgeTurns"»: 2}`, UnknownKey, "minAgeTurns", "`minAgeTurns` stands inside `governor`", ""},
		{"dotted", Project, `{«"governor.minAgeTurns"»: 2}`, UnknownKey, "governor.minAgeTurns", "`minAgeTurns` stands inside `governor`", ""},
		{"unknown rule", Project, `{"rules": {«"truncate"»: "off"}}`, UnknownKey, "rules.truncate", "did you mean", "truncated"},
		{"unknown rule in an override", Project, `{"overrides": [{"files": ["a"], "rules": {«"yaml"»: "off"}}]}`, UnknownKey, "overrides[0].rules.yaml", "there is no rule `yaml`", "yaml-syntax"},
		{"unknown field", Project, `{"overrides": [{"file": ["a"], "files": ["a"], "rules": {}}]}`, UnknownKey, "overrides[0].file", "it takes files, rules", "files"},
		{"unknown severity", Project, `{"rules": {"truncated": «"warn"»}}`, Range, "rules.truncated", "\"error\", \"warning\", \"info\", \"hint\" or \"off\"", ""},
		{"severity as a boolean", Project, `{"rules": {"truncated": «false»}}`, WrongType, "rules.truncated", "is false", ""},
		{"unknown agent", Project, `{"agents": ["codex", «"claude"»]}`, Range, "agents", "there is no agent \"claude\"", "claude-code"},
		{"slip in an agent", Project, `{"agents": [«"codx"»]}`, Range, "agents", "did you mean `codex`?", "codex"},
		{"agents as text", Project, `{"agents": «"codex"»}`, WrongType, "agents", "allowed is a list of strings", ""},
		{"agent as a number", Project, `{"agents": [«7»]}`, WrongType, "agents", "is 7", ""},
		{"a group as a value", Project, `{"governor": «"on"»}`, WrongType, "governor", "allowed is an object", ""},
		{"null", Project, `{"codeLens": «null»}`, WrongType, "codeLens", "is null", ""},
		{"number as text", Project, `{"governor": {"minAgeTurns": «"2"»}}`, WrongType, "governor.minAgeTurns", "an integer from 1 to 20", ""},
		{"boolean as text", Project, `{"inlayHints": «"true"»}`, WrongType, "inlayHints", "true or false", ""},
		{"long value", Project, `{"codeLens": «"` + strings.Repeat("é", 300) + `"»}`, Range, "codeLens", "é…; allowed", ""},
		{"override without files", Project, `{"overrides": [«{"rules": {}}»]}`, Range, "overrides[0]", "needs `files`", ""},
		{"duplicate", Project, `{"codeLens": 3, «"codeLens"»: false}`, Duplicate, "codeLens", "the last one counts", ""},
		{"duplicate below", Project, `{"rules": {"truncated": 1, «"truncated"»: "off"}}`, Duplicate, "rules.truncated", "the last one counts", ""},
		{"bad glob", Project, `{"exclude": [«"a["»]}`, Range, "exclude", "not well-formed", ""},
		{"empty glob", Project, `{"exclude": [«""»]}`, Range, "exclude", "matches nothing", ""},
		{"negated glob", Project, `{"exclude": [«"!a"»]}`, Range, "exclude", "negated", ""},

		{"trust", Project, `{«"trust"»: true}`, Untrusted, "trust", "not taken from a project's file", ""},
		{"trust with a bad value", Project, `{«"trust"»: 7}`, Untrusted, "trust", "", ""},
		{"session roots", Project, `{"sessions": {«"roots"»: ["/"]}}`, Untrusted, "sessions.roots", "", ""},
		{"plugins", Project, `{"skills": {«"plugins"»: []}}`, Untrusted, "skills.plugins", "", ""},
		{"log", Project, `{"log": {«"level"»: "debug"}}`, Untrusted, "log.level", "", ""},
		{"cwd above", Project, `{«"cwd"»: "a/../../b"}`, Untrusted, "cwd", "leaves the workspace", ""},
		{"cwd absolute", Project, `{«"cwd"»: "/etc"}`, Untrusted, "cwd", "leaves the workspace", ""},
		{"cwd at home", Project, `{«"cwd"»: "~/x"}`, Untrusted, "cwd", "leaves the workspace", ""},
		{"cwd on a drive", Project, `{«"cwd"»: "c:x"}`, Untrusted, "cwd", "leaves the workspace", ""},
		{"cwd with backslashes", Project, `{«"cwd"»: "..\\x"}`, Untrusted, "cwd", "leaves the workspace", ""},

		{"Alisio: slip at the top", Alisio, `{«"skill"»: []}`, UnknownKey, "skill", "did you mean", "skills"},
		{"Alisio: swap", Alisio, `{«"cotnext"»: {}}`, UnknownKey, "cotnext", "did you mean", "context"},
		{"Alisio: any key in context", Alisio, `{"context": {«"window"»: 9}}`, UnknownKey, "context.window", "there is no setting", ""},
		{"Alisio: any key in elide", Alisio, `{"context": {"elide": {«"age"»: 9}}}`, UnknownKey, "context.elide.age", "there is no setting", ""},
		{"Alisio: override as a boolean", Alisio, `{"skillOverrides": {"review": «false»}}`, WrongType, "skillOverrides.review", "an object with enabled", ""},
		{"Alisio: override with a slip", Alisio, `{"skillOverrides": {"review": {"enable": false, "enabled": true}}}`, UnknownKey, "skillOverrides.review.enable", "", "enabled"},
		{"Alisio: null", Alisio, `{"context": «null»}`, WrongType, "context", "allowed is an object", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			src := c.src
			if !strings.Contains(src, "«") { // a key that stands before a similar one
				name := c.key[strings.LastIndexByte(c.key, '.')+1:]
				src = strings.Replace(src, `"`+name+`"`, `«"`+name+`"»`, 1)
			}
			_, p := only(t, c.kind, src)
			if p.Kind != c.problem || p.Key != c.key || p.Suggestion != c.suggest || !strings.Contains(p.Message, c.message) {
				t.Errorf("got %+v", p)
			}
			src, _ = marked(t, src)
			if c.suggest != "" && p.Edit != nil && p.Edit.NewText != `"`+c.suggest+`"` {
				t.Errorf("the edit writes %s", p.Edit.NewText)
			}
		})
	}
}

func TestDuplicateNamesTheFirst(t *testing.T) {
	src := `{"codeLens": 3, "codeLens": false}`
	values, problems := Read(Project, src, names)
	if got := problems[0].Other.Of(src); got != `"codeLens"` || problems[0].Other.Start != 1 {
		t.Errorf("the first is %q at %v", got, problems[0].Other)
	}
	if lens := values.choice("codeLens"); lens == nil || *lens != "false" {
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
		_, p := only(t, Project, c.src)
		if p.Suggestion == "" || (p.Edit != nil) != c.offered || p.Edit != nil && p.Edit.Safe != c.safe {
			t.Errorf("%s: %+v, edit %+v", c.src, p, p.Edit)
		}
	}
}

// TestQuiet: texts without a mistake.
func TestQuiet(t *testing.T) {
	for _, c := range []struct {
		kind Kind
		src  string
	}{
		{Project, `{"$schema": "./agentls.schema.json", "agents": ["auto", "openclaw@2026.8"], "rules": {"truncated": "off"}}`},
		{Project, `{"overrides": [{"files": ["docs/**", "*.{md,mdc}"], "rules": {"yaml-syntax": "hint"}}], "cwd": "./packages/api/"}`},
		{Project, `{"agents": [], "exclude": [], "overrides": [], "rules": {}, "governor": {}}`},
		{Project, `{"cwd": "."}`},
		{User, `{"trust": true, "cwd": "/srv/app", "sessions": {"roots": ["~/logs"]}, "log": {"level": "debug"}, "skills": {"plugins": [{"id": "vercel", "skills": "/p"}]}}`},
		{Editor, `{"trusted": true, "server": {"path": "/usr/bin/agentls"}, "trace": {"server": "off"}, "cwd": null, "governor": null, "trust": "editor"}`},
		{Editor, `{"governor.mode": "on", "server.path": "x"}`},
		{Alisio, `{"schemaVersion": 1, "model": "x", "modal": {"context": 1}, "providers": {"a": {"a": 1, "a": 2}}, "contexts2": 1}`},
		{Alisio, `{"context": {"maxBytes": 1024, "claudeMdFallback": true, "governor": "on"}, "skillOverrides": {"vercel:nextjs": {"enabled": false, "note": "x"}}}`},
	} {
		if _, problems := Read(c.kind, c.src, names); len(problems) > 0 {
			t.Errorf("%s\n%+v", c.src, problems)
		}
	}
}

// TestRestCounts: a bad item costs itself, not its neighbours.
func TestRestCounts(t *testing.T) {
	values, problems := Read(Project, `{
		"agents": ["codex", "claude", 7],
		"rules": {"truncated": "loud", "yaml-syntax": "off", "nothing": "off"},
		"overrides": [{"files": ["a"]}, {"files": ["b", "c["], "rules": {"truncated": "hint", "yaml-syntax": 1}}],
		"governor": {"minAgeTurns": 0, "epochMessages": 5}
	}`, names)
	o := values.Options()
	if !slices.Equal(o.Agents, []string{"codex"}) || len(o.Rules) != 1 || o.Rules["yaml-syntax"] != "off" {
		t.Errorf("agents %v, rules %v", o.Agents, o.Rules)
	}
	if len(o.Overrides) != 1 || !slices.Equal(o.Overrides[0].Files, []string{"b"}) || len(o.Overrides[0].Rules) != 1 {
		t.Errorf("overrides %+v", o.Overrides)
	}
	if o.Governor.MinAgeTurns != nil || *o.Governor.EpochMessages != 5 {
		t.Errorf("governor %+v", o.Governor)
	}
	if len(problems) != 8 || !slices.IsSortedFunc(problems, func(a, b Problem) int { return a.Span.Start - b.Span.Start }) {
		t.Errorf("%d problems: %+v", len(problems), problems)
	}
}

// TestAllBadIsUnset: a list in which nothing is usable leaves the layer below.
func TestAllBadIsUnset(t *testing.T) {
	values, _ := Read(Project, `{"agents": ["claude"], "exclude": []}`, names)
	if o := values.Options(); o.Agents != nil || o.Exclude == nil {
		t.Errorf("agents %v, exclude %v", o.Agents, o.Exclude)
	}
}

func TestWithoutVocabularyNamesAreNotChecked(t *testing.T) {
	_, problems := Read(Project, `{"agents": ["x"], "rules": {"y": "off"}}`, Vocabulary{})
	if len(problems) > 0 {
		t.Errorf("%+v", problems)
	}
}
