package skillstate

import (
	"strings"
	"testing"

	"agentls/agentsctx/profile"
	"agentls/skillcatalog"
)

// TestForms: what each agent's own way of switching makes of a file.
func TestForms(t *testing.T) {
	rule := skillcatalog.Toggle{Form: profile.RuleByPath, Key: "skills.config", ID: "/s/a/SKILL.md"}
	word := skillcatalog.Toggle{Form: profile.WordNamed, Key: "skillOverrides", ID: "a"}
	named := skillcatalog.Toggle{Form: profile.EnabledNamed, Key: "skills.entries", ID: "a"}
	on := func(t skillcatalog.Toggle) skillcatalog.Toggle { t.Enabled = true; return t }
	for _, test := range []struct {
		name, old string
		t         skillcatalog.Toggle
		want      string
	}{
		{"a first rule", "", rule, "[[skills.config]]\npath = \"/s/a/SKILL.md\"\nenabled = false\n"},
		{"a rule after others", "model = \"m\" # mine\n\n[[skills.config]]\nname = \"a\"\nenabled = true\n", rule,
			"model = \"m\" # mine\n\n[[skills.config]]\nname = \"a\"\nenabled = true\n\n[[skills.config]]\npath = \"/s/a/SKILL.md\"\nenabled = false\n"},
		{"a rule is turned where it stands", "[[skills.config]]\r\npath = '/s/a/SKILL.md'\r\nenabled = false # loud\r\n[[skills.config]]\r\nname=\"b\"\r\nenabled = false\r\n", on(rule),
			"[[skills.config]]\r\npath = '/s/a/SKILL.md'\r\nenabled = true # loud\r\n[[skills.config]]\r\nname=\"b\"\r\nenabled = false\r\n"},
		{"other settings of skills", "[skills]\ninclude_instructions = false\n", rule,
			"[skills]\ninclude_instructions = false\n\n[[skills.config]]\npath = \"/s/a/SKILL.md\"\nenabled = false\n"},
		{"a word", "", word, "{\n  \"skillOverrides\": {\n    \"a\": \"off\"\n  }\n}\n"},
		{"a word in place of another, comments kept", "{\n  // mine\n  \"skillOverrides\": {\"a\": \"name-only\"},\n}\n", on(word),
			"{\n  // mine\n  \"skillOverrides\": {\"a\": \"on\"},\n}\n"},
		{"an entry with a key keeps it", "{ skills: { entries: { a: { apiKey: 'k' } } } }", named,
			"{ skills: { entries: { a: { apiKey: 'k', \"enabled\": false } } } }\n"},
		{"an entry that is switched off", "{skills:{entries:{a:{enabled:false,},},},}", on(named), "{skills:{entries:{a:{enabled:true,},},},}\n"},
		{"a new entry", "// mine\n{}\n", named, "// mine\n{\n  \"skills\": {\n    \"entries\": {\n      \"a\": {\n        \"enabled\": false\n      }\n    }\n  }\n}\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var old []byte
			if test.old != "" {
				old = []byte(test.old)
			}
			got, err := edit(old, test.t)
			if err != nil || string(got) != test.want {
				t.Errorf("%v\n%s", err, got)
			}
		})
	}
	for name, test := range map[string]struct {
		old, says string
		t         skillcatalog.Toggle
	}{
		"broken TOML":        {"[x", "not TOML", rule},
		"an inline list":     {"skills = {config = [{name = \"b\", enabled = false}]}\n", "does not edit", rule},
		"an inline rule":     {"[skills]\nconfig = [{path = \"/s/a/SKILL.md\", enabled = true}]\n", "does not edit", rule},
		"a list of nothing":  {"[skills]\nconfig = 3\n", "does not edit", rule},
		"a key twice":        {"[skills]\nx = 1\n[skills]\ny = 2\n", "not TOML", rule},
		"broken JSON":        {"{", "not JSON", word},
		"settings are text":  {`{"skillOverrides": "all"}`, "holds no object", word},
		"a name, not a rule": {`{"skills": []}`, "holds no object", named},
	} {
		if got, err := edit([]byte(test.old), test.t); err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %v\n%s", name, err, got)
		}
	}
}
