package diagnostics

import (
	"slices"
	"strings"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
)

// agentMessage is what a finding says of several agents, those that do the same
// in one sentence.
type agentMessage struct {
	sentences []agentSentence
	ids       []string
	related   []Related
}

type agentSentence struct {
	lead   string // before the agents
	does   string // see agentsDo
	agents []*profile.Profile
}

// add says of an agent what it does.
func (m *agentMessage) add(a *profile.Profile, does string, related ...Related) {
	m.addAfter("", a, does, related...)
}

// addAfter is add with something to say first.
func (m *agentMessage) addAfter(lead string, a *profile.Profile, does string, related ...Related) {
	if slices.Contains(m.ids, a.Ref()) {
		return
	}
	m.ids = append(m.ids, a.Ref())
	i := slices.IndexFunc(m.sentences, func(s agentSentence) bool { return s.lead == lead && s.does == does })
	if i < 0 {
		i = len(m.sentences)
		m.sentences = append(m.sentences, agentSentence{lead: lead, does: does})
	}
	m.sentences[i].agents = append(m.sentences[i].agents, a)
	for _, r := range related {
		if !slices.Contains(m.related, r) {
			m.related = append(m.related, r)
		}
	}
}

// agents are those of all sentences.
func (m *agentMessage) agents() []*profile.Profile {
	var agents []*profile.Profile
	for _, s := range m.sentences {
		agents = append(agents, s.agents...)
	}
	return agents
}

// text is all sentences.
func (m *agentMessage) text() string {
	var sentences []string
	for _, s := range m.sentences {
		sentences = append(sentences, s.lead+byDocumentation(s.agents, "")+agentsDo(s.agents, s.does)+".")
	}
	return strings.Join(sentences, " ")
}

// byDocumentation says that nobody has seen the agents do what is said of them: that
// their facts of a name, or all for none, are from pages alone.
func byDocumentation(agents []*profile.Profile, fact string) string {
	switch {
	case slices.ContainsFunc(agents, func(a *profile.Profile) bool { return a.Sure(fact) }):
		return ""
	case len(agents) == 1:
		return "According to its documentation, "
	}
	return "According to their documentation, "
}

// agentsDo writes what agents do. The verb has the ending of one agent in
// brackets: "drop[s] this skill", "do[es] not read it".
func agentsDo(agents []*profile.Profile, does string) string {
	verb, after, _ := strings.Cut(does, "[")
	ending, rest, _ := strings.Cut(after, "]")
	if len(agents) > 1 {
		ending = ""
	}
	return agentNames(agents) + " " + verb + ending + rest
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
	return agentsctx.Enumerate(names)
}

func agentRefs(agents []*profile.Profile) []string {
	var refs []string
	for _, a := range agents {
		refs = append(refs, a.Ref())
	}
	return refs
}
