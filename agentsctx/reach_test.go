package agentsctx

import (
	"path"
	"testing"

	"agentls/agentsctx/profile"
)

// The ways in which a file can be of no or some use to an agent.
const (
	unread      = "unread"      // the agent knows no such file there
	loaded      = "loaded"      // it reaches the prompt
	conditional = "conditional" // its front matter, the model or the user's trust decides
	keptOut     = "kept out"    // the agent knows the name, but something keeps it out
)

// TestReach starts agents in the directory that a file belongs to.
func TestReach(t *testing.T) {
	w := &world{}
	w.AddDir("/w/.git")
	for _, name := range []string{
		"AGENTS.md", "CLAUDE.md", "sub/AGENTS.md", "sub/AGENTS.override.md", ".claude/CLAUDE.md", "GEMINI.md", "SOUL.md", ".cursorrules",
	} {
		w.AddFile("/w/"+name, "text\n")
	}
	w.AddFile("/w/.claude/rules/r.md", "---\npaths: src/**\n---\nrule\n")
	w.AddFile("/w/.cursor/rules/r.mdc", "---\ndescription: d\n---\nrule\n")
	names := Names(profile.All(), profile.All())
	r := NewResolver(w)
	for _, test := range []struct {
		agent, rel string
		state      string
		by         string
	}{
		{"codex", "AGENTS.md", loaded, ""},
		{"codex", "CLAUDE.md", unread, ""},
		{"codex", "sub/AGENTS.override.md", loaded, ""},
		{"codex", "sub/AGENTS.md", keptOut, "/w/sub/AGENTS.override.md"},
		{"alisio", "CLAUDE.md", keptOut, ""},
		{"claude-code", "AGENTS.md", keptOut, "/w/CLAUDE.md"},
		{"claude-code", ".claude/CLAUDE.md", loaded, ""},
		{"claude-code", ".claude/rules/r.md", conditional, ""},
		{"cursor", ".cursor/rules/r.mdc", conditional, ""},
		{"cursor", "sub/AGENTS.md", loaded, ""},
		{"copilot-vscode", "sub/AGENTS.md", keptOut, ""},
		{"gemini-cli", "GEMINI.md", conditional, ""}, // the folder is not trusted
		{"zed", "AGENTS.md", keptOut, "/w/.cursorrules"},
		{"openclaw", "SOUL.md", loaded, ""},
		{"openclaw", "sub/AGENTS.md", unread, ""},
	} {
		_, dir, ok := names.Locate(test.rel)
		if !ok {
			t.Fatalf("%s is no name", test.rel)
		}
		p, cwd := "/w/"+test.rel, path.Join("/w", dir)
		e := r.Explain(Query{Profile: find(t, test.agent), Workspace: "/w", Path: p, Cwd: cwd, Home: "/home/u"})
		state, by := unread, ""
		if e.File(p) != nil {
			state = loaded
		} else if g := e.Left(p); g != nil {
			state, by = keptOut, g.By
			if g.Conditional {
				state = conditional
			}
		}
		if state != test.state || by != test.by {
			t.Errorf("%s %s: %s, by %q", test.agent, test.rel, state, by)
		}
	}
}
