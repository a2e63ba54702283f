package diagnostics

import (
	"slices"
	"strings"

	"agentls/agentsctx/profile"
)

// sayings are what a finding says of several agents, those that do the same in
// one sentence.
type sayings struct {
	list    []saying
	ids     []string
	related []Related
}

type saying struct {
	claim
	names []string
}

// claim is a sentence without the agents it is about.
type claim struct {
	lead      string // before the names
	one, many string // the verb
	rest      string
}

// add says c of an agent.
func (s *sayings) add(a *profile.Profile, c claim, related ...Related) {
	if slices.Contains(s.ids, a.Ref()) {
		return
	}
	s.ids = append(s.ids, a.Ref())
	i := slices.IndexFunc(s.list, func(x saying) bool { return x.claim == c })
	if i < 0 {
		i = len(s.list)
		s.list = append(s.list, saying{claim: c})
	}
	s.list[i].names = append(s.list[i].names, agentName(a))
	for _, r := range related {
		if !slices.Contains(s.related, r) {
			s.related = append(s.related, r)
		}
	}
}

// message is all sentences.
func (s *sayings) message() string {
	var sentences []string
	for _, x := range s.list {
		verb := x.one
		if len(x.names) > 1 {
			verb = x.many
		}
		sentences = append(sentences, x.lead+enumerate(x.names)+" "+verb+" "+x.rest+".")
	}
	return strings.Join(sentences, " ")
}

// agentName is an agent's name for people, with the era when it is not the
// default.
func agentName(a *profile.Profile) string {
	if a.Era == "" {
		return a.Name
	}
	return a.Name + " (" + a.Era + ")"
}

func agentNames(agents []*profile.Profile) string {
	var names []string
	for _, a := range agents {
		names = append(names, agentName(a))
	}
	return enumerate(names)
}

func agentRefs(agents []*profile.Profile) []string {
	var refs []string
	for _, a := range agents {
		refs = append(refs, a.Ref())
	}
	return refs
}
