package skillstate

import (
	"encoding/json"
	"strings"
	"testing"

	"agentls/skillcatalog"
)

func toggle(id string, enabled bool) skillcatalog.Toggle {
	return skillcatalog.Toggle{File: ".alisio/config.json", Version: "schemaVersion", Private: true, Key: "skillOverrides", ID: id, Enabled: enabled}
}

func TestEdit(t *testing.T) {
	for _, test := range []struct {
		name, old, id string
		enabled       bool
		want          string
	}{
		{"no file", "", "review", false, `{
  "schemaVersion": 1,
  "skillOverrides": {
    "review": {
      "enabled": false
    }
  }
}
`},
		{"what is there stays as it is written", `{"zeta":1.50,"schemaVersion":1,"t":"\u00e9é<&>\/","skillOverrides":{"x":{"enabled":true}},"list":[]}`, "review", true,
			`{"zeta":1.50,"schemaVersion":1,"t":"\u00e9é<&>\/","skillOverrides":{"x":{"enabled":true}, "review": {"enabled": true}},"list":[]}
`},
		{"a new switch is laid out like the others", "{\n\t\"skillOverrides\": {\n\t\t\"x\": {\"enabled\": true}\n\t},\n\t\"model\": \"m\"\n}\n", "review", true,
			"{\n\t\"skillOverrides\": {\n\t\t\"x\": {\"enabled\": true},\n\t\t\"review\": {\n\t\t  \"enabled\": true\n\t\t}\n\t},\n\t\"model\": \"m\",\n\t\"schemaVersion\": 1\n}\n"},
		{"a switch is turned", `{"schemaVersion":1,"skillOverrides":{"review":{"enabled":true,"more":1}}}`, "review", false,
			`{"schemaVersion":1,"skillOverrides":{"review":{"enabled": false}}}
`},
		{"of equal keys the last one counts", `{"skillOverrides":{},"schemaVersion":2,"skillOverrides":{"a":{}}}`, "a", true,
			`{"skillOverrides":{},"schemaVersion":2,"skillOverrides":{"a":{
  "enabled": true
}}}
`},
		{"an escaped key is the same key", `{"schemaVersion":1,"skillOverrides":{"\u0061":{"enabled":true}}}`, "a", false,
			`{"schemaVersion":1,"skillOverrides":{"\u0061":{"enabled": false}}}
`},
	} {
		t.Run(test.name, func(t *testing.T) {
			var old []byte
			if test.old != "" {
				old = []byte(test.old)
			}
			got, err := edit(old, toggle(test.id, test.enabled))
			if err != nil || string(got) != test.want {
				t.Errorf("%v\n%s", err, got)
			}
		})
	}
}

func TestEditRefuses(t *testing.T) {
	for old, want := range map[string]string{
		"{\n  // comment\n}":    "it is not JSON at 2:3: comments are not allowed in this file",
		`{"a":1,}`:              "it is not JSON at 1:7: a comma before `}` is not allowed in this file",
		"":                      "it is not JSON at 1:1: the file holds no JSON; `{}` is the least",
		"[]":                    "it holds no object",
		`{"skillOverrides":[]}`: "skillOverrides holds no object",
		"{\"é\": 1, \"b\" 2}":   "it is not JSON at 1:14: a colon is missing between the key and this",
	} {
		_, err := edit([]byte(old), toggle("a", true))
		if err == nil || err.Error() != want {
			t.Errorf("%q: %v", old, err)
		}
	}
}

// FuzzEdit: what comes out is JSON with the switch set and everything else as
// it was.
func FuzzEdit(f *testing.F) {
	f.Add(`{"a":{"b":[1,2,{"c":"d"}]}}`, "x")
	f.Add(`{"skillOverrides":{"x":{"enabled":false}},"n":1e400}`, "x")
	f.Add("{}", "\u2028\"\\")
	f.Fuzz(func(t *testing.T, old, id string) {
		got, err := edit([]byte(old), toggle(id, true))
		if err != nil {
			return
		}
		if !json.Valid(got) || !strings.HasSuffix(string(got), "\n") {
			t.Fatalf("%q becomes %q", old, got)
		}
		again, err := edit(got, toggle(id, true))
		if err != nil || string(again) != string(got) {
			t.Fatalf("%q is not stable: %q, %v", got, again, err)
		}
		var before, after map[string]json.RawMessage
		if json.Unmarshal([]byte(old), &before) != nil || json.Unmarshal(got, &after) != nil {
			return
		}
		for key := range before {
			if _, ok := after[key]; !ok {
				t.Fatalf("%q loses %q", old, key)
			}
		}
	})
}
