package skillcatalog

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
)

func TestJSON5(t *testing.T) {
	for text, want := range map[string]string{
		`{a: 1, 'b': "x",}`:                   `{"a":1,"b":"x"}`,
		"// c\n{/* d */ $k_1: [1, 2,], }":     `{"$k_1":[1,2]}`,
		`[0x10, +1, -.5, 5., 1e2]`:            `[16,1,-0.5,5,100]`,
		`'it\'s \x41\u0042\n\` + "\n" + `on'`: `"it's AB\non"`,
		`{"a": {"b": [true, false, null]}}`:   `{"a":{"b":[true,false,null]}}`,
		" \u00a0\ufeff{}\t":                   `{}`,
	} {
		v, ok := parseJSON5(text)
		got, _ := json.Marshal(v)
		if !ok || string(got) != want {
			t.Errorf("%s: %s %v, want %s", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "{", "[1 2]", "{a 1}", "'x", "'x\ny'", "tru", "1 2", "{,}", `"\u00"`, "0xg", "+", strings.Repeat("[", 200)} {
		if v, ok := parseJSON5(text); ok {
			t.Errorf("%q is read as %v", text, v)
		}
	}
}

// FuzzJSON5: what JSON reads, JSON5 reads the same; nothing makes it fail hard.
func FuzzJSON5(f *testing.F) {
	for _, s := range []string{`{"a":[1,-2.5e3,"x\n",true,null]}`, "{a:'b'}", "[/*", "'\\", "0x", "\"\\u12"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got, ok := parseJSON5(s)
		var want any
		if json.Unmarshal([]byte(s), &want) != nil || strings.Contains(s, `\u`) || !json.Valid([]byte(s)) {
			return
		}
		if strings.Count(s, "[")+strings.Count(s, "{") > maxNesting || strings.ContainsAny(s, "\ufffd") {
			return
		}
		if !ok || !reflect.DeepEqual(got, want) && !invalidUTF8(s) {
			t.Errorf("%q: %v %v, JSON has %v", s, got, ok, want)
		}
	})
}

func invalidUTF8(s string) bool { return strings.ToValidUTF8(s, "") != s }

// TestNeeds goes through the checks of openclaw.md §7.2 in their order.
func TestNeeds(t *testing.T) {
	table := &profile.Needs{Field: "metadata", Keys: []string{"openclaw", "clawdbot"}}
	for _, test := range []struct{ metadata, why string }{
		{``, ""},
		{`{openclaw: {os: [darwin, win32], always: true}}`, "needs darwin or win32, this is linux"},
		{`{openclaw: {always: true, requires: {bins: [nope]}}}`, ""},
		{`{openclaw: {requires: {bins: [git, nope], env: [NOPE]}}}`, "needs the program nope"},
		{`{openclaw: {requires: {anyBins: [nope, git]}}}`, ""},
		{`{openclaw: {requires: {anyBins: [a, b]}}}`, "needs one of the programs a, b"},
		{`{openclaw: {requires: {env: [HOME, NOPE]}}}`, "needs the environment variable NOPE"},
		{`{clawdbot: {os: darwin}}`, "needs darwin, this is linux"},
		{`{openclaw: {}, clawdbot: {os: darwin}}`, ""},
		{`"{openclaw:{requires:{bins:['nope'],},},}"`, "needs the program nope"},
		{`"not json"`, ""},
		{`[a]`, ""},
	} {
		doc := markdown.Parse("---\nname: x\ndescription: d\nmetadata: " + test.metadata + "\n---\n")
		n := needsOf(table, HeadOf(doc))
		if why := unmet(n, someHost{}); why != test.why {
			t.Errorf("%s: %q, want %q", test.metadata, why, test.why)
		}
	}
	if why := unmet(&needs{bins: []string{"x"}}, nil); why != "" {
		t.Errorf("an unknown machine is held against a skill: %s", why)
	}
}

// someHost is a machine with one program and one variable.
type someHost struct{}

func (someHost) Platform() string             { return "linux" }
func (someHost) HasProgram(name string) bool  { return name == "git" }
func (someHost) HasVariable(name string) bool { return name == "HOME" }
