package ide

import (
	"slices"

	"agentls/diagnostics"
	"agentls/internal/text"
	"agentls/workspace"
)

// Action is something that can be done about a finding.
type Action struct {
	Fix       diagnostics.Fix
	Finding   diagnostics.Finding
	Preferred bool // the one to take without choosing
	Silences  bool // it ends the finding, not its cause
}

// Actions are what can be done about the findings that touch span: their fixes
// first, then a comment that allows each.
func Actions(s *workspace.Snapshot, path string, span text.Span) []Action {
	kind, _ := s.KindOf(path)
	doc, ok := s.Files.Document(path)
	if !ok {
		return nil
	}
	var fixes, silences []Action
	for _, f := range s.Findings(path) {
		if f.Span.Start > span.End || f.Span.End < span.Start {
			continue
		}
		for i, fix := range f.Fixes {
			fixes = append(fixes, Action{Fix: fix, Finding: f, Preferred: i == 0 && fix.Safe})
		}
		fix, ok := diagnostics.Suppress(diagnostics.File{Path: path, Kind: kind, Doc: doc}, f)
		if ok && !slices.ContainsFunc(silences, func(a Action) bool { return a.Fix.Title == fix.Title }) {
			silences = append(silences, Action{Fix: fix, Finding: f, Silences: true})
		}
	}
	return append(fixes, silences...)
}

// FixAll are all safe fixes of a file as one; false when there is none.
func FixAll(s *workspace.Snapshot, path string) (diagnostics.Fix, bool) {
	all := diagnostics.Fix{Title: "Apply all safe fixes", Safe: true}
	for _, fix := range diagnostics.Compatible(diagnostics.SafeFixes(s.Findings(path))) {
		for _, e := range fix.Edits {
			if !slices.Contains(all.Edits, e) {
				all.Edits = append(all.Edits, e)
			}
		}
	}
	return all, len(all.Edits) > 0
}
