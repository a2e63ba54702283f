package diagnostics

import (
	"agentls/agentsctx/profile"
	"agentls/internal/settings"
	"agentls/internal/text"
)

// settingsFiles are the files the settings rules look at.
var settingsFiles = []Kind{ProjectSettings, AlisioSettings}

// settingsRules are the rows for settings files. Each reads the file anew: they
// are small, few, and looked at only when they change.
func settingsRules() []Rule {
	return []Rule{
		{ID: "settings-range", Severity: Error, Since: "0.1", Kinds: settingsFiles,
			Summary: "a setting has a value outside its range, its set or its type",
			check:   settingsCheck(settings.Range, settings.WrongType)},
		{ID: "settings-syntax", Severity: Error, Since: "0.1", Kinds: settingsFiles,
			Summary: "a settings file is no JSON, and none of it counts",
			check:   settingsCheck(settings.Syntax)},
		{ID: "settings-unknown-key", Severity: Warning, Since: "0.1", Kinds: settingsFiles,
			Summary: "a settings file has a key that does not exist",
			check:   settingsCheck(settings.UnknownKey)},
		{ID: "settings-untrusted", Severity: Warning, Since: "0.1", Kinds: []Kind{ProjectSettings},
			Summary: "a project's own settings would widen what is read",
			check:   settingsCheck(settings.Untrusted)},
	}
}

// settingsCheck reports the problems of some kinds.
func settingsCheck(kinds ...settings.ProblemKind) func(*Pass) {
	return func(p *Pass) {
		for _, problem := range p.settingsProblems() {
			for _, kind := range kinds {
				if problem.Kind == kind {
					p.reportSetting(problem)
				}
			}
		}
	}
}

// checkSettingsDuplicates is the part of duplicate-key for settings files.
func checkSettingsDuplicates(p *Pass) { settingsCheck(settings.Duplicate)(p) }

func (p *Pass) settingsProblems() []settings.Problem {
	kind := settings.Project
	if p.File.Kind == AlisioSettings {
		kind = settings.Alisio
		if !p.reads(alisio) {
			return nil
		}
	}
	_, problems := settings.Read(kind, p.File.Doc.Source, settingsVocabulary())
	return problems
}

// alisio is the agent whose configuration a settings file can be.
const alisio = "alisio"

func (p *Pass) reads(agent string) bool {
	for _, a := range p.World.Agents() {
		if a.ID == agent {
			return true
		}
	}
	return false
}

// settingsVocabulary are the names settings may use: every agent with its eras,
// every rule.
func settingsVocabulary() settings.Vocabulary {
	var v settings.Vocabulary
	for _, p := range profile.All() {
		for _, era := range profile.Eras(p.ID) {
			v.Agents = append(v.Agents, era.Ref())
		}
	}
	for _, r := range Rules() {
		v.Rules = append(v.Rules, r.ID)
	}
	return v
}

func (p *Pass) reportSetting(problem settings.Problem) {
	f := p.Report(problem.Span, problem.Message)
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
