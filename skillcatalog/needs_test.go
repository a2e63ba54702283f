package skillcatalog

import (
	"slices"
	"testing"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
)

// TestNeeds goes through the checks of openclaw.md §7.2 in their order.
func TestNeeds(t *testing.T) {
	host := Host{
		Platform: "linux",
		Bin:      func(b string) bool { return b == "git" },
		Env:      func(v string) bool { return v == "HOME" },
		Config:   func(p string) bool { return p == "browser.enabled" },
		Entries:  map[string]Entry{"off": {Off: true}, "key": {APIKey: true, Env: []string{"GIVEN"}}},
	}
	table := &profile.Needs{Field: "metadata", Keys: []string{"openclaw", "clawdbot"}}
	for _, test := range []struct{ name, metadata, why string }{
		{"plain", ``, ""},
		{"off", `{openclaw: {always: true}}`, "switched off in the agent's own settings"},
		{"x", `{openclaw: {skillKey: "off"}}`, "switched off in the agent's own settings"},
		{"x", `{openclaw: {os: [darwin, win32], always: true}}`, "needs darwin or win32, this is linux"},
		{"x", `{openclaw: {always: true, requires: {bins: [nope]}}}`, ""},
		{"x", `{openclaw: {requires: {bins: [git, nope], env: [NOPE]}}}`, "needs the program nope"},
		{"x", `{openclaw: {requires: {anyBins: [nope, git]}}}`, ""},
		{"x", `{openclaw: {requires: {anyBins: [a, b]}}}`, "needs one of the programs a, b"},
		{"x", `{openclaw: {requires: {env: [HOME, NOPE]}}}`, "needs the environment variable NOPE"},
		{"key", `{openclaw: {primaryEnv: TOKEN, requires: {env: [TOKEN, GIVEN]}}}`, ""},
		{"x", `{openclaw: {primaryEnv: TOKEN, requires: {env: [TOKEN]}}}`, "needs the environment variable TOKEN"},
		{"x", `{openclaw: {requires: {config: [browser.enabled, other.thing]}}}`, "needs the setting other.thing"},
		{"x", `{clawdbot: {os: darwin}}`, "needs darwin, this is linux"},
		{"x", `{openclaw: {}, clawdbot: {os: darwin}}`, ""},
		{"x", `"{openclaw:{requires:{bins:['nope'],},},}"`, "needs the program nope"},
		{"x", `"not json"`, ""},
		{"x", `[a]`, ""},
	} {
		doc := markdown.Parse("---\nname: x\ndescription: d\nmetadata: " + test.metadata + "\n---\n")
		n := needsOf(table, HeadOf(doc))
		if why, _ := unmet(n, test.name, "openclaw-workspace", &host); why != test.why {
			t.Errorf("%s %s: %q, want %q", test.name, test.metadata, why, test.why)
		}
	}
	host.Bundled = []string{"b"}
	if why, _ := unmet(nil, "a", "openclaw-bundled", &host); why == "" {
		t.Error("a bundled skill that is not allowed passes")
	}
	if why, _ := unmet(nil, "a", "openclaw-workspace", &host); why != "" {
		t.Error(why)
	}
	host.Allowed = func(name string) bool { return slices.Contains([]string{"b"}, name) }
	if why, _ := unmet(nil, "a", "x", &host); why != "not among the skills allowed for this agent" {
		t.Error(why)
	}
	if why, _ := unmet(&needs{bins: []string{"x"}}, "a", "x", &Host{}); why != "" {
		t.Errorf("an unknown machine is held against a skill: %s", why)
	}
}
