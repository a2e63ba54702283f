package report

import (
	"fmt"
	"slices"

	"agentls/internal/measure"
)

// mostDetails is how many rows a part of the long view has.
const mostDetails = 30

// Detail is the long view, line by line, without empty lines.
func (w *Window) Detail() []string {
	lines := w.head("🧠 Context breakdown (detailed)")
	lines = append(lines, w.over()...)
	lines = append(lines, w.filesTitle())
	lines = append(lines, w.rows()...)
	lines = append(lines, w.skillLines()...)
	lines = append(lines, top("Top skills (prompt entry size):", "skills", w.Skills.Entries, func(s Sized) (string, int) { return s.Name, s.Chars })...)
	lines = append(lines, w.toolLines()...)
	lines = append(lines, w.topTools()...)
	lines = append(lines, w.totals()...)
	lines = append(lines, "Compactable transcript: "+w.Talk.compactable())
	if w.Talk.Session && w.Talk.Messages > 0 && w.Talk.Real == 0 {
		lines = append(lines, "Note: prompt and cache use can be high although no message can be compacted.")
	}
	lines = append(lines, w.sessionTokens())
	lines = append(lines, w.outside()...)
	lines = append(lines, w.beyond()...)
	return slices.DeleteFunc(lines, func(l string) bool { return l == "" })
}

// top are the largest parts below their title; nothing without parts.
func top[T any](title, noun string, parts []T, of func(T) (string, int)) []string {
	if len(parts) == 0 {
		return nil
	}
	lines := []string{title}
	sorted := bySize(parts, func(p T) int { _, n := of(p); return n })
	for _, p := range sorted[:min(mostDetails, len(sorted))] {
		name, n := of(p)
		lines = append(lines, "- "+name+": "+Exactly(n).size())
	}
	return more(lines, len(sorted)-mostDetails, noun)
}

func more(lines []string, n int, noun string) []string {
	if n > 0 {
		lines = append(lines, fmt.Sprintf("… (+%d more %s)", n, noun))
	}
	return lines
}

func (w *Window) topTools() []string {
	tools := w.Tools.Entries
	lines := top("Top tools (schema size):", "tools", tools, func(t WindowTool) (string, int) { return t.Name, t.Schema })
	lines = append(lines, top("Top tools (summary text size):", "tools", tools, func(t WindowTool) (string, int) { return t.Name, t.Summary })...)
	counted := slices.DeleteFunc(slices.Clone(tools), func(t WindowTool) bool { return t.Parameters == nil })
	if len(counted) == 0 {
		return lines
	}
	lines = append(lines, "Tools (param count):")
	for _, t := range bySize(counted, func(t WindowTool) int { return *t.Parameters })[:min(mostDetails, len(counted))] {
		lines = append(lines, fmt.Sprintf("- %s: %d params", t.Name, *t.Parameters))
	}
	return more(lines, len(counted)-mostDetails, "tools")
}

// totals hold what is measured against what the provider counted.
func (w *Window) totals() []string {
	tracked, all := w.Tracked(), w.Session.total()
	lines := []string{"Tracked prompt estimate: " + tracked.size(), "Actual context usage (cached): " + w.actual()}
	switch {
	case all == nil:
		return lines
	case !tracked.Known:
		return append(lines, "Untracked provider/runtime overhead: unknown")
	case *all > measure.Tokens(tracked.N):
		return append(lines, fmt.Sprintf("Untracked provider/runtime overhead: ~%s tok", measure.Commas(*all-measure.Tokens(tracked.N))))
	}
	return append(lines, "Untracked provider/runtime overhead: not observed in cached usage")
}

func (w *Window) actual() string {
	if n := w.Session.total(); n != nil {
		return measure.Commas(*n) + " tok"
	}
	return "unavailable"
}

// beyond is what the agent's own view does not say: what each file is, which
// words of the user never arrived, what pruning would drop and what the agent
// tells of files that are cut.
func (w *Window) beyond() []string {
	var lines []string
	for i := range w.Files {
		if f := &w.Files[i]; f.Why != "" && !f.Missing {
			lines = append(lines, "- "+f.Name+": "+f.Why)
		}
	}
	if lines != nil {
		lines = append([]string{"Why these files:"}, lines...)
	}
	if w.Engine != "" {
		lines = append(lines, "Context engine: "+w.Engine)
	}
	if w.Talk.Session && w.own() {
		lines = append(lines, "Pruning: "+w.Talk.Pruning.words())
	}
	if slashes := w.Talk.Slashes; len(slashes) > 0 {
		lines = append(lines, "Words of the user that never reached the model:")
		for _, s := range slashes[:min(mostDetails, len(slashes))] {
			lines = append(lines, fmt.Sprintf("- message %d, %s: %s", s.Message+1, s.Word, slashWords[s.Kind]))
		}
		lines = more(lines, len(slashes)-mostDetails, "words")
	}
	if w.Warning.Lines != nil {
		shown := "not shown with the next run"
		if w.Warning.Shown {
			shown = "shown with the next run"
		}
		lines = append(lines, fmt.Sprintf("Truncation warning (mode %s, %s):", w.Warning.Mode, shown))
		for _, l := range w.Warning.Lines {
			lines = append(lines, "- "+l)
		}
	}
	return lines
}
