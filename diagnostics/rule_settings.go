package diagnostics

import (
	"slices"
	"strings"
	"sync"

	"agentls/agentsctx/profile"
	"agentls/internal/settings"
	"agentls/internal/text"
)

// settingsFiles are the files the settings rules look at.
var settingsFiles = []Kind{ProjectSettings, AlisioSettings}

func checkSettingsRange(p *Pass)      { reportSettings(p, settings.Range, settings.WrongType) }
func checkSettingsSyntax(p *Pass)     { reportSettings(p, settings.Syntax) }
func checkSettingsUnknownKey(p *Pass) { reportSettings(p, settings.UnknownKey) }
func checkSettingsUntrusted(p *Pass)  { reportSettings(p, settings.Untrusted) }

// checkSettingsDuplicateKey is the part of duplicate-key for settings files.
func checkSettingsDuplicateKey(p *Pass) { reportSettings(p, settings.Duplicate) }

// reportSettings reports the problems of some kinds. Each rule reads the file
// anew: it is small, there are few, and they are looked at only when they change.
func reportSettings(p *Pass, kinds ...settings.ProblemKind) {
	for _, problem := range settingsProblems(p.File, p.World.Agents()) {
		if slices.Contains(kinds, problem.Kind) {
			reportSetting(p, problem)
		}
	}
}

func settingsProblems(f File, agents []*profile.Profile) []settings.Problem {
	kind := settings.Project
	if f.Kind == AlisioSettings {
		kind = settings.Alisio
		if !slices.ContainsFunc(agents, func(a *profile.Profile) bool { return a.ID == alisio }) {
			return nil
		}
	}
	_, problems := settings.Read(kind, f.Doc.Source, SettingsVocabulary())
	return problems
}

// alisio is the agent whose configuration a settings file can be.
const alisio = "alisio"

var (
	vocabularyOnce sync.Once // filled on first use: an initializer would be a cycle
	vocabulary     settings.Vocabulary
)

// SettingsVocabulary are the names settings may use: every agent with its eras,
// every rule.
func SettingsVocabulary() settings.Vocabulary {
	vocabularyOnce.Do(func() {
		for _, p := range profile.All() {
			for _, era := range profile.Eras(p.ID) {
				vocabulary.Agents = append(vocabulary.Agents, era.Ref())
			}
		}
		for _, r := range Rules() {
			vocabulary.Rules = append(vocabulary.Rules, r.ID)
		}
	})
	return vocabulary
}

func reportSetting(p *Pass, problem settings.Problem) {
	f := p.Report(problem.Span, asSentence(problem.Message))
	if p.File.Kind == AlisioSettings {
		f.Agents = []string{alisio}
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
