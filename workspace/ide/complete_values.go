package ide

import (
	"path"
	"slices"
	"strings"

	"agentls/diagnostics"
	"agentls/internal/text"
	"agentls/internal/tree"
	"agentls/skillcatalog"
)

// The keys of subagents and commands (code.claude.com/docs/en/sub-agents and
// /slash-commands, 2026-11).
var (
	subagentKeys = []string{
		"name", "description", "tools", "model", "disallowedTools", "skills", "permissionMode", "memory", "maxTurns", "background", "mcpServers", "hooks", "effort", "color",
	}
	commandKeys = []string{"description", "argument-hint", "allowed-tools", "model", "disable-model-invocation"}
)

// choices are values that keys take. Booleans, tools, models and efforts are
// from the pages that describe the keys (code.claude.com/docs/en/skills and
// /sub-agents, docs.openclaw.ai/tools/skills, 2026-11), licences are the most
// used identifiers of SPDX.
var choices = map[string][]string{
	"agent":                    {"Explore", "Plan", "general-purpose"},
	"alwaysApply":              {"true", "false"},
	"background":               {"true", "false"},
	"command-arg-mode":         {"raw"},
	"command-dispatch":         {"tool"},
	"context":                  {"fork"},
	"disable-model-invocation": {"true", "false"},
	"effort":                   {"low", "medium", "high", "xhigh", "max"},
	"license":                  {"MIT", "Apache-2.0", "BSD-3-Clause", "GPL-3.0-only", "MPL-2.0", "ISC", "CC-BY-4.0", "Unlicense", "Proprietary"},
	"memory":                   {"user", "project", "local"},
	"model":                    {"inherit", "sonnet", "opus", "haiku"},
	"permissionMode":           {"default", "acceptEdits", "auto", "dontAsk", "plan", "bypassPermissions"},
	"shell":                    {"bash", "powershell"},
	"user-invocable":           {"true", "false"},
}

// toolKeys list tools, separated by blanks or commas.
var toolKeys = []string{"allowed-tools", "disallowed-tools", "disallowedTools", "tools"}

// tools are the names that skills give to tools.
var tools = []string{
	"Bash", "Edit", "Glob", "Grep", "NotebookEdit", "Read", "Skill", "Task", "TodoWrite", "WebFetch", "WebSearch", "Write",
}

// values completes what is typed of the value of a key.
func (t target) values(key, typed string) []Completion {
	if strings.HasPrefix(typed, `"`) || strings.HasPrefix(typed, "'") {
		return nil // a quoted value is text
	}
	last := typed[lastSeparator(key, typed):]
	span := t.word(t.offset-len(last), func(c byte) bool { return nameByte(c) || c == '.' })
	simple := func(words []string) (all []Completion) {
		for _, w := range words {
			all = append(all, Completion{Label: w, Kind: ValueCompletion, Span: span, Text: w})
		}
		return all
	}
	switch {
	case key == "name" && (t.kind == diagnostics.Skill || t.kind == diagnostics.Subagent):
		return simple(t.ownName())
	case slices.Contains(toolKeys, key):
		return simple(without(tools, typed[:len(typed)-len(last)]))
	case slices.Contains(patternKeys, key):
		return t.globs(last)
	case key == "skills":
		return t.skills(span)
	case key == "license":
		return append(simple(t.licences()), simple(choices[key])...)
	case t.kind == diagnostics.AgentRule:
		return simple(t.ruleWords(key))
	}
	return simple(choices[key])
}

// lastSeparator is where the last word of a list begins in typed.
func lastSeparator(key, typed string) int {
	if strings.HasPrefix(typed, "[") || slices.Contains(toolKeys, key) || slices.Contains(patternKeys, key) || key == "skills" {
		i := strings.LastIndexAny(typed, " \t,[") + 1
		return i
	}
	return 0
}

// without are the words that a list does not have yet.
func without(words []string, list string) []string {
	have := strings.FieldsFunc(list, func(r rune) bool { return strings.ContainsRune(" \t,[", r) })
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool { return slices.Contains(have, w) })
}

// ownName is the name that the specification asks for: the directory's.
func (t target) ownName() []string {
	name := path.Base(path.Dir(t.path))
	if t.kind == diagnostics.Subagent {
		name = strings.TrimSuffix(path.Base(t.path), path.Ext(t.path))
	}
	if !skillcatalog.IsSlug(name) {
		return nil
	}
	return []string{name}
}

// licences are the files beside a skill that hold one.
func (t target) licences() []string {
	var names []string
	for _, e := range t.snap.Files.ReadDir(path.Dir(t.path)) {
		if strings.HasPrefix(strings.ToLower(e.Name), "licen") && e.Kind == tree.File {
			names = append(names, "Complete terms in "+e.Name)
		}
	}
	return names
}

func (t target) ruleWords(key string) []string {
	words := slices.Clone(choices[key])
	for _, g := range ruleGates(t.snap.Agents.All(), t.path) {
		for _, w := range g.words(key) {
			if !slices.Contains(words, w) {
				words = append(words, w)
			}
		}
		if slices.Contains(g.gate.Globs, "globs") && key == "trigger" && !slices.Contains(words, "glob") {
			words = append(words, "glob")
		}
	}
	return words
}

// spanned is the span of the last n bytes before the cursor.
func (t target) spanned(n int) text.Span { return text.Span{Start: t.offset - n, End: t.offset} }
