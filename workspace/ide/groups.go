package ide

import "strings"

// groups are the answers of several agents; agents with one answer share it.
type groups struct {
	answers []string
	agents  map[string][]string // by answer
	total   int
}

// add takes the answer of an agent; an empty one says that it has none.
func (g *groups) add(agent, answer string) {
	if answer == "" {
		return
	}
	if g.agents == nil {
		g.agents = map[string][]string{}
	}
	if g.agents[answer] == nil {
		g.answers = append(g.answers, answer)
	}
	g.agents[answer] = append(g.agents[answer], agent)
	g.total++
}

func (g *groups) empty() bool { return g.total == 0 }

// titles are the answers, each with its agents unless there is only one answer
// for all that have any.
func (g *groups) titles() []string {
	if len(g.answers) == 1 && g.total > 1 {
		return g.answers
	}
	var titles []string
	for _, a := range g.answers {
		titles = append(titles, strings.Join(g.agents[a], ", ")+": "+a)
	}
	return titles
}
