package workspace

import (
	"path"
	"strings"

	"agentls/diagnostics"
)

// KindOf is what a file is to the agents; false for a file nobody loads.
func (s *Snapshot) KindOf(p string) (diagnostics.Kind, bool) { return s.kindIn(s.Root(p), p) }

func (s *Snapshot) kindIn(folder, p string) (diagnostics.Kind, bool) {
	switch {
	case p == path.Join(folder, SettingsFile):
		return diagnostics.ProjectSettings, true
	case path.Base(p) == "config.json" && path.Base(path.Dir(p)) == ".alisio":
		return diagnostics.AlisioSettings, true
	case strings.EqualFold(path.Base(p), "SKILL.md"):
		return diagnostics.Skill, true
	}
	kind, ok := s.instructionKind(folder, p)
	if kind == "rule" {
		return diagnostics.AgentRule, ok
	}
	return diagnostics.Instruction, ok
}

// Findings are all findings in one file, in the order of its text.
func (s *Snapshot) Findings(p string) []diagnostics.Finding {
	return s.memo.findings.get(p, s.check)
}

func (s *Snapshot) check(p string) []diagnostics.Finding {
	kind, ok := s.KindOf(p)
	if !ok {
		return nil
	}
	doc, ok := s.Document(p)
	if !ok {
		return nil
	}
	return diagnostics.Run(diagnostics.File{Path: p, Kind: kind, Doc: doc}, s, s.levels(p))
}

// WorkspaceFindings are the findings about folders as a whole; their path is
// the folder's.
func (s *Snapshot) WorkspaceFindings() []diagnostics.Finding { return nil }
