package ide

import (
	"slices"
	"strings"

	"agentls/agentsctx/profile"
)

// ruleGate is how an agent reads the front matter of a rule file.
type ruleGate struct {
	agent *profile.Profile
	gate  *profile.Gate
}

// ruleGates are those of the enabled agents that read the rule file at a path;
// where none does, those of any agent.
func ruleGates(enabled []*profile.Profile, file string) []ruleGate {
	if own := gatesAmong(enabled, file); len(own) > 0 {
		return own
	}
	return gatesAmong(profile.All(), file)
}

func gatesAmong(agents []*profile.Profile, file string) []ruleGate {
	var all []ruleGate
	for _, p := range agents {
		for i := range p.Sources {
			for _, n := range p.Sources[i].Names {
				if n.Gate == nil || !holdsName(n.Name, file) || slices.ContainsFunc(all, func(g ruleGate) bool { return g.agent == p }) {
					continue
				}
				all = append(all, ruleGate{p, n.Gate})
			}
		}
	}
	return all
}

// holdsName reports whether a file has a name such as ".x/rules/**/*.md": its
// fixed beginning somewhere, and its end.
func holdsName(name, file string) bool {
	star := strings.IndexByte(name, '*')
	if star < 0 {
		return strings.HasSuffix(file, "/"+name)
	}
	return strings.Contains(file, "/"+name[:star]) && strings.HasSuffix(file, name[strings.LastIndexByte(name, '*')+1:])
}

// keys are those that the agent reads; a description is shown to people by all.
func (g ruleGate) keys() []string {
	keys := slices.Clone(g.gate.Globs)
	for _, c := range slices.Concat(g.gate.Before, g.gate.After) {
		keys = append(keys, c.Key)
	}
	keys = append(keys, "description")
	slices.Sort(keys)
	return slices.Compact(keys)
}

// words are the values that decide under a key.
func (g ruleGate) words(key string) []string {
	var words []string
	for _, c := range slices.Concat(g.gate.Before, g.gate.After) {
		if c.Key == key && c.Value != "*" {
			words = append(words, c.Value)
		}
	}
	return words
}
