package diagnostics

import (
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/text"
	"agentls/skillcatalog"
)

// outcomes are what agents do with a defective skill, the worst first.
var outcomes = []struct {
	outcome profile.Outcome
	does    string
}{
	{profile.Drops, "drop[s] this skill"},
	{profile.Unlists, "do[es] not list this skill"},
	{profile.NoMetadata, "load[s] this skill without its name and description"},
	{profile.Misreads, "read[s] a different value"},
	{profile.Shortens, "shorten[s] the value"},
	{profile.UsesFolder, "use[s] the directory's name"},
	{profile.Loads, "load[s] this skill"},
}

// reportDefect reports what is wrong with a skill: first what follows for the
// agents that read this very file, then the cause, a part of a sentence. Of
// agents that read no such file nothing is said.
func (p *Pass) reportDefect(span text.Span, d profile.Defect, cause string) *Finding {
	f := p.Report(span, "")
	p.explain(f, p.skill.readers(), d, cause)
	return f
}

// reportLimit reports what is over a limit that some of the candidates have of
// their own; has says how much there is.
func (p *Pass) reportLimit(agents []*profile.Profile, span text.Span, d profile.Defect, has string, most int) {
	f := p.Report(span, capital(has)+"; some agents allow only "+number(most)+".")
	f.Severity = Warning
	p.lower(f, agents)
	if len(p.skill.readers()) > 0 {
		f.Severity = Warning
		f.Agents = agentRefs(agents)
		p.explain(f, agents, d, has+"; "+number(most)+" are allowed")
		p.lower(f, agents)
	}
}

// candidates are the agents whose limits count for the file: those that read
// it; when none does, the enabled ones, as somebody may put it where they look.
func (p *Pass) candidates() []*profile.Profile {
	if readers := p.skill.readers(); len(readers) > 0 {
		return readers
	}
	return p.World.Agents()
}

// explain writes the message of f. While an agent that is known to be there
// drops the skill or its metadata, f is an error: its author gets nothing of it
// there. What the specification calls an error is none where agents read the
// file and all of them take it.
func (p *Pass) explain(f *Finding, readers []*profile.Profile, d profile.Defect, cause string) {
	if len(readers) > 0 && f.Severity == Error {
		f.Severity = Warning
	}
	var told []string
	for _, x := range outcomes {
		agents := withOutcome(readers, d, x.outcome)
		if len(agents) == 0 || told == nil && x.outcome == profile.Loads {
			continue // nothing to tell apart
		}
		if x.outcome == profile.Drops || x.outcome == profile.NoMetadata && p.rule.Severity == Error {
			p.raise(f, agents, "skills.form")
		}
		told = append(told, byDocumentation(agents, "skills.form")+agentsDo(agents, x.does))
	}
	if told == nil {
		f.Message = capital(cause) + "."
		return
	}
	f.Message = told[0] + ": " + cause + "."
	if rest := strings.Join(told[1:], "; "); rest != "" {
		f.Message += " " + strings.ReplaceAll(rest, "this skill", "it") + "."
	}
}

func all(agents []*profile.Profile, is func(*profile.Profile) bool) bool {
	return !slices.ContainsFunc(agents, func(a *profile.Profile) bool { return !is(a) })
}

// withOutcome are the agents that do one thing on a defect.
func withOutcome(agents []*profile.Profile, d profile.Defect, o profile.Outcome) []*profile.Profile {
	var some []*profile.Profile
	for _, a := range agents {
		if a.Skills.On(d).Outcome == o {
			some = append(some, a)
		}
	}
	return some
}

// readers are the enabled agents that read the file: those that come to it
// where it lies, and those that look there for another spelling of its name.
func (s *skill) readers() []*profile.Profile {
	var agents []*profile.Profile
	for _, r := range s.records() {
		reached := r.Missed() == skillcatalog.Reached || r.Missed() == skillcatalog.WrongCase
		if reached && !slices.Contains(agents, r.In.Profile) {
			agents = append(agents, r.In.Profile)
		}
	}
	return agents
}

// renaming are the readers without those that take the written name here, though
// not everywhere: in a plugin it counts.
func (s *skill) renaming(written string) []*profile.Profile {
	return slices.DeleteFunc(s.readers(), func(a *profile.Profile) bool {
		return a.Skills.On(profile.NameMismatch).Outcome == profile.UsesFolder && slices.ContainsFunc(s.records(), func(r Record) bool {
			return r.In.Profile == a && r.Owner() != nil && r.Name == written
		})
	})
}
