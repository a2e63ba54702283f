package skillstate

import (
	"encoding/json"
	"strings"
	"testing"

	"agentls/skillcatalog"
)

func toggle(id string, enabled bool) skillcatalog.Toggle {
	return skillcatalog.Toggle{File: ".alisio/config.json", Key: "skillOverrides", ID: id, Enabled: enabled}
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
		{"other keys and their order are kept", `{"zeta":1.50,"schemaVersion":1,"alpha":["a",{"b":null}],"skillOverrides":{"x":{"enabled":true}},"empty":{},"list":[]}`, "review", true, `{
  "zeta": 1.50,
  "schemaVersion": 1,
  "alpha": [
    "a",
    {
      "b": null
    }
  ],
  "skillOverrides": {
    "x": {
      "enabled": true
    },
    "review": {
      "enabled": true
    }
  },
  "empty": {},
  "list": []
}
`},
		{"a switch is turned", `{"schemaVersion":1,"skillOverrides":{"review":{"enabled":true,"more":1}}}`, "review", false, `{
  "schemaVersion": 1,
  "skillOverrides": {
    "review": {
      "enabled": false
    }
  }
}
`},
		{"of equal keys the last one counts", `{"skillOverrides":{},"schemaVersion":2,"skillOverrides":{"a":{}}}`, "a", true, `{
  "skillOverrides": {},
  "schemaVersion": 2,
  "skillOverrides": {
    "a": {
      "enabled": true
    }
  }
}
`},
		{"texts stay as written", `{"schemaVersion":1,"t":"\u00e9é<&>\/","skillOverrides":{"\u0061":{"enabled":true}}}`, "a", false, `{
  "schemaVersion": 1,
  "t": "\u00e9é<&>\/",
  "skillOverrides": {
    "\u0061": {
      "enabled": false
    }
  }
}
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
		"{\n  // comment\n}":    "it is not JSON at 2:3: invalid character '/' looking for beginning of object key string",
		`{"a":1,}`:              "it is not JSON at 1:8: invalid character '}' looking for beginning of object key string",
		"":                      "it is not JSON at 1:1: unexpected end of JSON input",
		"[]":                    "it holds no object",
		`{"skillOverrides":[]}`: "skillOverrides holds no object",
		"{\"é\": 1, \"b\" 2}":   "it is not JSON at 1:14: invalid character '2' after object key",
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
