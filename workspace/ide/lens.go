package ide

import (
	"fmt"
	"path"
	"strings"

	"agentls/agentsctx"
	"agentls/diagnostics"
	"agentls/internal/measure"
	"agentls/internal/settings"
	"agentls/internal/text"
	"agentls/workspace"
)

// Lens is a line of text above a place in a file, and the command it runs.
// Without an argument of its own a command gets the file's uri.
type Lens struct {
	Span     text.Span
	Title    string
	Command  string
	Argument any
}

// Lenses stand above the first line of a file: what an instruction file comes
// to with those above it, what becomes of a skill in the agents' catalogues.
// Where the settings ask for it, any other file says how many instruction files
// apply to it.
func Lenses(s *workspace.Snapshot, file string) []Lens {
	where := s.Settings.Of(file).CodeLens
	if where == settings.LensOff {
		return nil
	}
	var titles []string
	first := s.Lines(file).Line(0)
	kind, known := s.KindOf(file)
	switch {
	case known && kind == diagnostics.Skill:
		return skillLenses(s, file, first)
	case known && (kind == diagnostics.Instruction || kind == diagnostics.AgentRule):
		titles = instructionTitles(s, file)
	case !known && where == settings.LensAll:
		titles = otherTitles(s, file)
	}
	var lenses []Lens
	for _, t := range titles {
		lenses = append(lenses, Lens{Span: first, Title: t, Command: "agentls.explain"})
	}
	return lenses
}

// instructionTitles say what each enabled agent makes of an instruction file
// when it is started beside it.
func instructionTitles(s *workspace.Snapshot, file string) []string {
	var g groups
	for _, e := range beside(s, file) {
		g.add(e.Profile.Name, instructionTitle(e, file))
	}
	if g.empty() {
		return []string{"No enabled agent reads this file"}
	}
	return g.titles()
}

// beside are the explanations for a file in its own directory, or, for agents
// that do not find it from there (a file in .github, say), from the workspace.
func beside(s *workspace.Snapshot, file string) []agentsctx.Explanation {
	own := s.Instructions.Explain(file, path.Dir(file), s.Agents.All()).Agents
	for i := range own {
		if own[i].File(file) == nil {
			again := s.Instructions.Explain(file, s.Root(file), s.Agents.All()).Agents[i]
			if again.File(file) != nil {
				own[i] = again
			}
		}
	}
	return own
}

func instructionTitle(e agentsctx.Explanation, file string) string {
	f := e.File(file)
	if f == nil {
		for _, g := range e.Ignored {
			if g.Path == file {
				return ignoredTitle(g)
			}
		}
		return ""
	}
	parts := []string{}
	if n := above(e, file); n > 0 {
		parts = append(parts, plural(n, "file above", "files above"))
	}
	parts = append(parts, size(e, f), "about "+measure.Commas(rounded(e.Totals.Tokens))+" tokens")
	switch {
	case f.Status == agentsctx.Dropped:
		parts = append(parts, "nothing of this file is kept")
	case f.Lost > 0:
		parts = append(parts, sized(f.Lost)+" of this file are cut")
	}
	return strings.Join(parts, " · ")
}

func ignoredTitle(g agentsctx.Ignored) string {
	if g.Status == agentsctx.Shadowed && g.By != "" {
		return "not read: " + path.Base(g.By) + " wins"
	}
	return "not read: " + g.Why
}

// above counts the files in play that stand above file: in its directory's
// ancestors or in the user's own places.
func above(e agentsctx.Explanation, file string) int {
	n := 0
	for _, f := range e.Files {
		if f.Path != file && f.ImportedBy == "" && path.Dir(f.Path) != path.Dir(file) && f.Status != agentsctx.Dropped {
			n++
		}
	}
	return n
}

// size is what all files take of the budget they share, else what this one
// takes of its own.
func size(e agentsctx.Explanation, f *agentsctx.File) string {
	used, limit := e.Totals.Used, e.Budget.Total
	if limit == 0 {
		used, limit = f.Charged, e.Budget.PerFile
	}
	switch {
	case limit == 0:
		return sized(e.Totals.Kept)
	case e.Budget.Unit == "bytes":
		return kib(used) + " of " + kib(limit) + " KiB"
	}
	unit := map[string]string{"utf16": "UTF-16 units"}[e.Budget.Unit]
	if unit == "" {
		unit = e.Budget.Unit
	}
	return fmt.Sprintf("%s of %s %s", measure.Commas(used), measure.Commas(limit), unit)
}

// otherTitles say how many instruction files apply to any file.
func otherTitles(s *workspace.Snapshot, file string) []string {
	var g groups
	for _, e := range s.Instructions.Explain(file, "", s.Agents.All()).Agents {
		title := ""
		switch n := len(e.Files); {
		case n == 1:
			title = "1 instruction file applies"
		case n > 1:
			title = measure.Commas(n) + " instruction files apply"
		}
		g.add(e.Profile.Name, title)
	}
	return g.titles()
}

// rounded is an estimate to two digits: more would pretend to know.
func rounded(n int) int {
	step := 1
	for n/step >= 100 {
		step *= 10
	}
	return (n + step/2) / step * step
}
