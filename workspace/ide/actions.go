package ide

import (
	"fmt"
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

// Shown is a finding that an editor shows where it asks for actions.
type Shown struct {
	Rule string
	Span text.Span
}

// Actions are what can be done about the findings on the lines of span and about
// those that the editor shows: their fixes first, then a comment that allows each.
// What touches span itself comes before what is elsewhere on its lines.
func Actions(s *workspace.Snapshot, path string, span text.Span, shown []Shown) []Action {
	kind, _ := s.KindOf(path)
	doc, ok := s.Files.Document(path)
	if !ok {
		return nil
	}
	var fixes, silences []Action
	for _, f := range inQuestion(s, path, span, shown) {
		for i, fix := range f.Fixes {
			fixes = append(fixes, Action{Fix: fix, Finding: f, Preferred: i == 0 && fix.Safe})
		}
		if all, ok := fixRule(s, path, f); ok {
			fixes = append(fixes, Action{Fix: all, Finding: f})
		}
		fix, ok := diagnostics.Suppress(diagnostics.File{Path: path, Kind: kind, Doc: doc}, f)
		if ok {
			silences = append(silences, Action{Fix: fix, Finding: f, Silences: true})
		}
	}
	return append(distinct(fixes), distinct(silences)...)
}

// inQuestion are the findings that a request for actions is about.
func inQuestion(s *workspace.Snapshot, path string, span text.Span, shown []Shown) []diagnostics.Finding {
	lines := s.Lines(path)
	whole := text.Span{Start: lines.Line(lines.LineOf(span.Start)).Start, End: lines.Line(lines.LineOf(span.End)).End}
	touches := func(f diagnostics.Finding, span text.Span) bool {
		return f.Span.Start <= span.End && f.Span.End >= span.Start
	}
	var near, far []diagnostics.Finding
	for _, f := range s.Findings(path) {
		switch {
		case touches(f, span):
			near = append(near, f)
		case touches(f, whole) || slices.Contains(shown, Shown{f.Rule, f.Span}):
			far = append(far, f)
		}
	}
	return append(near, far...)
}

// distinct are the actions of different titles or effects, each with the first
// finding that brings it up.
func distinct(all []Action) []Action {
	var kept []Action
	for _, a := range all {
		same := func(b Action) bool {
			return a.Fix.Title == b.Fix.Title && slices.Equal(a.Fix.Edits, b.Fix.Edits) && slices.Equal(a.Fix.Renames, b.Fix.Renames)
		}
		silenced := func(b Action) bool { return a.Silences && a.Fix.Title == b.Fix.Title }
		if !slices.ContainsFunc(kept, func(b Action) bool { return same(b) || silenced(b) }) {
			kept = append(kept, a)
		}
	}
	return kept
}

// fixRule are the safe fixes of all findings of f's rule in its file; false where
// f is the only one.
func fixRule(s *workspace.Snapshot, path string, f diagnostics.Finding) (diagnostics.Fix, bool) {
	if _, ok := diagnostics.SafeFix(f); !ok {
		return diagnostics.Fix{}, false
	}
	var same []diagnostics.Finding
	for _, o := range s.Findings(path) {
		if o.Rule == f.Rule {
			same = append(same, o)
		}
	}
	fixes := diagnostics.Compatible(diagnostics.SafeFixes(same))
	if len(fixes) < 2 {
		return diagnostics.Fix{}, false
	}
	all := together(fixes)
	all.Title = fmt.Sprintf("Fix all %d findings of %s in this file", len(fixes), f.Rule)
	return all, true
}

// FixAll are all safe fixes of a file as one; false when there is none.
func FixAll(s *workspace.Snapshot, path string) (diagnostics.Fix, bool) {
	all := together(diagnostics.Compatible(diagnostics.SafeFixes(s.Findings(path))))
	all.Title = "Apply all safe fixes"
	return all, len(all.Edits) > 0
}

// FixWorkspace are the safe fixes of all files as one, of one rule where one is
// named; false when there is none.
func FixWorkspace(s *workspace.Snapshot, rule string) (diagnostics.Fix, bool) {
	files := s.Paths()
	s.Prepare(files)
	var fixes []diagnostics.Fix
	for _, path := range files {
		found := s.Findings(path)
		if rule != "" {
			found = slices.DeleteFunc(slices.Clone(found), func(f diagnostics.Finding) bool { return f.Rule != rule })
		}
		fixes = append(fixes, diagnostics.SafeFixes(found)...)
	}
	all := together(diagnostics.Compatible(fixes))
	all.Title = "Apply all safe fixes in the workspace"
	if rule != "" {
		all.Title = "Apply all safe fixes of " + rule + " in the workspace"
	}
	return all, len(all.Edits) > 0
}

// together are compatible fixes as one.
func together(fixes []diagnostics.Fix) diagnostics.Fix {
	all := diagnostics.Fix{Safe: true}
	seen := map[diagnostics.Edit]bool{}
	for _, fix := range fixes {
		for _, e := range fix.Edits {
			if !seen[e] {
				seen[e] = true
				all.Edits = append(all.Edits, e)
			}
		}
	}
	return all
}
