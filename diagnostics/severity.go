package diagnostics

import "agentls/agentsctx/profile"

// A severity is the table's (table.go), unless the rule changes it for what it found
// (raise and lower here, and a rule on what it reports); what the user set for the
// rule holds in the end.

// Severity is how much a finding matters, highest first.
type Severity uint8

// The severities: an Error is text the agent does not get as written, a Warning
// is probably misread, Info is worth knowing, a Hint shows a better way.
const (
	Off Severity = iota
	Hint
	Info
	Warning
	Error
)

var severityNames = [...]string{"off", "hint", "info", "warning", "error"}

// String is the name used in settings and output.
func (s Severity) String() string { return severityNames[s] }

// ParseSeverity reads a name as written in settings; false for any other word.
func ParseSeverity(name string) (Severity, bool) {
	for s, n := range severityNames {
		if n == name {
			return Severity(s), true
		}
	}
	return Off, false
}

// raise makes f an error for agents that are known to be there and, by the fact of
// their profile, to do so; one that is guessed, or only documented, makes it a
// warning at most.
func (p *Pass) raise(f *Finding, agents []*profile.Profile, fact string) {
	if !all(agents, func(a *profile.Profile) bool { return p.World.Guessed(a) || !a.Sure(fact) }) {
		f.Severity = Error
	}
}

// lower makes a warning an information that only assumed agents bear out: the
// author may use none of them.
func (p *Pass) lower(f *Finding, agents []*profile.Profile) {
	if f.Severity == Warning && len(agents) > 0 && all(agents, p.World.Guessed) {
		f.Severity = Info
	}
}

// Config is what the settings say about one file: the level of each rule that
// `rules` or a matching `overrides` names. Other rules keep their own.
type Config struct {
	Levels map[string]Severity
}

// apply gives a finding the level that the user set for its rule.
func (c Config) apply(f *Finding) {
	if level, ok := c.Levels[f.Rule]; ok {
		f.Severity = level
	}
}
