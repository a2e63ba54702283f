package report

import (
	"fmt"
	"strings"

	"agentls/internal/measure"
)

// The most names that a line of the list has.
const (
	mostSkillNames = 20
	mostToolNames  = 30
)

// List is the short view, line by line. For an agent that has this view itself
// the lines are its own.
func (w *Window) List() []string {
	lines := w.head("🧠 Context breakdown")
	lines = append(lines, w.over()...)
	lines = append(lines, "", w.filesTitle())
	lines = append(lines, w.rows()...)
	lines = append(lines, "")
	lines = append(lines, w.skillLines()...)
	lines = append(lines, w.toolLines()...)
	lines = append(lines, "", w.sessionTokens())
	if w.Agent.Window.Stored {
		lines = append(lines, "", "Inline shortcut: a command token inside a normal message runs at once (allowed senders only) and is taken out before the model sees the rest.")
	}
	return append(lines, w.outside()...)
}

// own reports whether the agent has this view itself.
func (w *Window) own() bool { return w.Agent.Window.Stored }

func (w *Window) head(title string) []string {
	lines := []string{title}
	word := "Bootstrap"
	if !w.own() {
		lines = append(lines, "Agent: "+w.Agent.Name)
		word = "Instructions"
	}
	lines = append(lines, "Workspace: "+w.Directory, word+" max/file: "+w.MaxFile.words(), word+" max/total: "+w.MaxTotal.words())
	if w.own() {
		lines = append(lines, w.sandbox())
	}
	project := w.Project.size()
	switch {
	case !w.own():
		return append(lines, fmt.Sprintf("System prompt (%s): %s (instruction files %s)", w.Source, w.System.size(), project))
	case !w.Project.Known && w.Source == Estimate:
		project = "at least " + Exactly(w.sections()).size()
	}
	return append(lines, fmt.Sprintf("System prompt (%s): %s (Project Context %s)", w.Source, w.System.size(), project))
}

// sandbox is known from a run alone.
func (w *Window) sandbox() string {
	if w.Source == Estimate {
		return "Sandbox: mode=unknown sandboxed=unknown"
	}
	return fmt.Sprintf("Sandbox: mode=%s sandboxed=%t", orWord(w.Sandbox.Mode, "unknown"), w.Sandbox.Sandboxed)
}

func orWord(word, other string) string {
	if word == "" {
		return other
	}
	return word
}

// units are the units of a limit as people read it.
var units = map[string]string{"utf16": "chars", "characters": "chars", "bytes": "bytes"}

func (l Limit) words() string {
	if l.N == 0 {
		return "none"
	}
	return measure.Commas(l.N) + " " + units[l.Unit]
}

// over says how many files are cut, and by what.
func (w *Window) over() []string {
	cut := w.truncated()
	if len(cut) == 0 {
		return nil
	}
	raw, own, all := 0, 0, 0
	for i := range w.Files {
		if f := &w.Files[i]; !f.Missing {
			raw += f.Raw.N
		}
	}
	for _, f := range cut {
		for _, c := range f.Causes {
			if c == perFile {
				own++
			} else {
				all++
			}
		}
	}
	word := "Bootstrap"
	if !w.own() {
		word = "Instruction"
	}
	lines := []string{"", fmt.Sprintf("⚠ %s context is over configured limits: %d file(s) truncated (%s raw chars -> %s injected chars).",
		word, len(cut), measure.Commas(raw), measure.Commas(w.injected().N))}
	var causes []string
	if own > 0 {
		causes = append(causes, fmt.Sprintf("%d file(s) exceeded max/file", own))
	}
	if all > 0 {
		causes = append(causes, fmt.Sprintf("%d file(s) hit max/total", all))
	}
	if causes != nil {
		lines = append(lines, "Causes: "+strings.Join(causes, "; ")+".")
	}
	if w.Agent.Window.Pointer != nil {
		lines = append(lines, "Tip: raise "+strings.Join(w.Agent.Window.Pointer, " and/or ")+" if this is not intended.")
	}
	for _, f := range cut {
		if f.Cap > 0 {
			lines = append(lines, fmt.Sprintf("%s has a limit of its own of %s chars, which these settings do not raise.", f.Name, measure.Commas(f.Cap)))
		}
	}
	return lines
}

func (w *Window) filesTitle() string {
	if w.own() {
		return "Injected workspace files:"
	}
	return "Injected instruction files:"
}

func (w *Window) rows() []string {
	var rows []string
	for i := range w.Files {
		rows = append(rows, w.Files[i].row())
	}
	if rows == nil {
		return []string{"(none)"}
	}
	return rows
}

func (f *WindowFile) row() string {
	raw, injected, local := f.Raw.size(), f.Injected.size(), ""
	switch {
	case f.Native:
		local, injected = "(local)", "unknown"
	case f.Missing:
		raw, injected = "0", "0"
	}
	return fmt.Sprintf("- %s: %s | raw%s %s | injected %s", f.Name, f.Status(), local, raw, injected)
}

func (w *Window) skillLines() []string {
	var names []string
	seen := map[string]bool{}
	for _, e := range w.Skills.Entries {
		if !seen[e.Name] {
			seen[e.Name] = true
			names = append(names, e.Name)
		}
	}
	return []string{
		fmt.Sprintf("Skills list (system prompt text): %s (%d skills)", w.Skills.Chars.size(), len(names)),
		"Skills: " + some(names, mostSkillNames),
	}
}

func (w *Window) toolLines() []string {
	names := "unknown"
	if w.Tools.Known {
		var all []string
		for _, t := range w.Tools.Entries {
			all = append(all, t.Name)
		}
		names = some(all, mostToolNames)
	}
	return []string{
		"Tool list (system prompt text): " + w.Tools.List.size(),
		"Tool schemas (JSON): " + w.Tools.Schemas.size() + " (counts toward context; not shown as text)",
		"Tools: " + names,
	}
}

// some are the first names, and how many more there are.
func some(names []string, most int) string {
	switch more := len(names) - most; {
	case len(names) == 0:
		return "(none)"
	case more > 0:
		return fmt.Sprintf("%s, … (+%d more)", strings.Join(names[:most], ", "), more)
	}
	return strings.Join(names, ", ")
}

func (w *Window) sessionTokens() string {
	window := "?"
	if n := w.Session.Window; n != nil {
		window = measure.Commas(*n)
	}
	return "Session tokens (cached): " + counted(w.Session.total()) + " total / ctx=" + window
}

func counted(n *int) string {
	if n == nil {
		return "unknown"
	}
	return measure.Commas(*n)
}

// outside is what is seen from outside and no part of the agent's own view: the
// sum of what an estimate knows, what it does not, and notes.
func (w *Window) outside() []string {
	var lines []string
	if w.Source == Estimate {
		files, missing := w.injected().N, ""
		if n := w.sections() - files; n > 0 {
			missing = " + lines about missing ones " + Exactly(n).size()
		}
		lines = append(lines, fmt.Sprintf("Known at the start: %s = files %s%s + skills list %s",
			Exactly(w.known()).size(), Exactly(files).size(), missing, w.Skills.Chars.size()))
	}
	for _, u := range w.Unknown {
		lines = append(lines, "Unknown: "+u)
	}
	for i := range w.Files {
		if f := &w.Files[i]; w.Source == Estimate && f.Missing && f.Why != "it is not there" {
			lines = append(lines, "Note: "+f.Name+": "+f.Why)
		}
	}
	if w.Skills.Note != "" {
		lines = append(lines, "Note: skills: "+w.Skills.Note)
	}
	if len(w.Skills.Omitted) > 0 {
		lines = append(lines, fmt.Sprintf("Note: the list has no room for %s: %s", measure.Plural(len(w.Skills.Omitted), "skill"), some(w.Skills.Omitted, mostSkillNames)))
	}
	for _, n := range w.Notes {
		lines = append(lines, "Note: "+n)
	}
	if lines == nil {
		return nil
	}
	return append([]string{"", "Seen from outside:"}, lines...)
}
