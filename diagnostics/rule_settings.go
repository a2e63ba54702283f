package diagnostics

import (
	"slices"
	"strings"
	"sync"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/internal/schema"
	"agentls/internal/settings"
	"agentls/internal/text"
)

// settingsFiles are the files the settings rules look at.
var settingsFiles = []Kind{ProjectSettings, AgentSettings}

func checkSettingsRange(p *Pass)      { reportSettings(p, schema.Range, schema.WrongType) }
func checkSettingsSyntax(p *Pass)     { reportSettings(p, schema.Syntax) }
func checkSettingsUnknownKey(p *Pass) { reportSettings(p, schema.UnknownKey) }
func checkSettingsUntrusted(p *Pass)  { reportSettings(p, schema.Untrusted) }

// checkSettingsDuplicateKey is the part of duplicate-key for settings files.
func checkSettingsDuplicateKey(p *Pass) { reportSettings(p, schema.Duplicate) }

// reportSettings reports the problems of some kinds. Each rule reads the file
// anew: it is small, there are few, and they are looked at only when they change.
func reportSettings(p *Pass, kinds ...schema.ProblemKind) {
	for _, problem := range settingsProblems(p.File, p.World.Agents()) {
		if slices.Contains(kinds, problem.Kind) {
			reportSetting(p, problem)
		}
	}
}

func settingsProblems(f File, agents []*profile.Profile) []schema.Problem {
	table := settings.File(SettingsNames())
	if agent, theirs, ok := agentsctx.CheckedSettings(f.Path); ok {
		if !slices.ContainsFunc(agents, func(a *profile.Profile) bool { return a.ID == agent.ID }) {
			return nil
		}
		table = theirs
	}
	_, problems := table.Read(f.Doc.Source)
	return problems
}

var (
	namesOnce sync.Once // filled on first use: an initializer would be a cycle
	names     settings.Names
)

// SettingsNames are the words settings may use: every agent with its eras, every
// rule.
func SettingsNames() settings.Names {
	namesOnce.Do(func() {
		for _, p := range profile.All() {
			for _, era := range profile.Eras(p.ID) {
				names.Agents = append(names.Agents, era.Ref())
			}
		}
		for _, r := range Rules() {
			names.Rules = append(names.Rules, r.ID)
		}
	})
	return names
}

func reportSetting(p *Pass, problem schema.Problem) {
	f := p.Report(problem.Span, asSentence(problem.Message))
	if agent, _, ok := agentsctx.CheckedSettings(p.File.Path); ok {
		f.Agents = []string{agent.ID}
	}
	if problem.Other != (text.Span{}) {
		f.Related = []Related{{Path: p.File.Path, Span: problem.Other, Message: "the first one"}}
	}
	if e := problem.Edit; e != nil {
		f.Fixes = []Fix{{Title: e.Title, Safe: e.Safe, Edits: []Edit{{p.File.Path, e.Span, e.NewText}}}}
	}
}

// asSentence begins s with a capital and ends it with a full stop.
func asSentence(s string) string {
	if c := s[0]; 'a' <= c && c <= 'z' {
		s = string(c-'a'+'A') + s[1:]
	}
	if strings.HasSuffix(s, "?") {
		return s
	}
	return s + "."
}
