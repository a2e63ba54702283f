package diagnostics

import (
	"path"
	"strings"
	"testing"

	"agentls/agentsctx/profile"
	"agentls/internal/fixture"
)

// newWorld is the tree of f with the settings of its comment:
//
//	agents: alisio, claude-code
//	guessed: codex
//	rules: body-too-long=off, name-mismatch=error
//	reveals: name-missing
func newWorld(t testing.TB, f *fixture.Fixture) *smallWorld {
	t.Helper()
	w := &smallWorld{config: Config{Levels: map[string]Severity{}}}
	w.AddDir(root)
	for _, file := range f.Files {
		p := path.Join(root, file.Name)
		switch {
		case file.Fixed:
		case file.Target != "":
			w.AddLink(p, file.Target)
		case file.Dir:
			for _, dir := range numbered(p) {
				w.AddDir(dir)
			}
		default:
			w.AddFile(p, file.Text)
		}
	}
	settings := f.Settings()
	w.reveals = settings["reveals"]
	agents := settings["agents"]
	if agents == "" {
		agents = "alisio, codex" // those that `auto` takes the standard's files for
	}
	w.agents = agentsNamed(t, agents)
	if guessed := settings["guessed"]; guessed != "" {
		w.guessed = agentsNamed(t, guessed)
		w.agents = append(w.agents, w.guessed...)
	}
	for rule := range strings.SplitSeq(settings["rules"], ", ") {
		if id, level, ok := strings.Cut(rule, "="); ok {
			severity, known := ParseSeverity(level)
			if _, ok := Lookup(id); !ok || !known {
				t.Fatalf("rules: %q", rule)
			}
			w.config.Levels[id] = severity
		}
	}
	return w
}

// agentsNamed are the agents of a list; "nobody" names none.
func agentsNamed(t testing.TB, refs string) []*profile.Profile {
	t.Helper()
	var agents []*profile.Profile
	for ref := range strings.SplitSeq(refs, ", ") {
		p, err := profile.Find(ref)
		if err != nil && ref != "nobody" {
			t.Fatal(err)
		}
		if err == nil {
			agents = append(agents, p)
		}
	}
	return agents
}
