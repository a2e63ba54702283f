package skillcatalog

import (
	"testing"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
)

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
		n := needsOf(table, MetadataOf(doc))
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
