package workspace

import (
	"path"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/diagnostics"
)

// Agents are the enabled agents.
func (s *Snapshot) Agents() []*profile.Profile { return nil }

// KindOf is what a file is to the agents; false for a file nobody loads.
func (s *Snapshot) KindOf(p string) (diagnostics.Kind, bool) { return s.kindIn(s.Root(p), p) }

func (s *Snapshot) kindIn(folder, p string) (diagnostics.Kind, bool) {
	if strings.EqualFold(path.Base(p), "SKILL.md") {
		return diagnostics.Skill, true
	}
	return 0, false
}

// Findings are all findings in one file.
func (s *Snapshot) Findings(p string) []diagnostics.Finding {
	return s.memo.findings.get(p, func() []diagnostics.Finding { return nil })
}
