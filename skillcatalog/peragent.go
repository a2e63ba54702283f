package skillcatalog

import (
	"agentls/agentsctx/profile"
	"agentls/internal/jsonc"
)

// Member is one of several agents that a program runs.
type Member struct {
	ID        string
	Default   bool
	Workspace string // as the settings name it; empty for the program's own choice
	entry     jsonc.Value
}

// ReadMembers reads the agents of one file: a list of them, or an object by id.
func ReadMembers(v jsonc.Value) []Member {
	var all []Member
	add := func(id string, entry jsonc.Value) {
		if entry.Kind == jsonc.Object {
			first, _ := entry.Member("default")
			all = append(all, Member{id, first.True(), textOf(entry, "workspace"), entry})
		}
	}
	for _, item := range v.Items {
		add(textOf(item, "id"), item)
	}
	for _, m := range v.Members {
		add(m.Name, m.Value)
	}
	return all
}

// MemberAt is the agent that works in the workspace: the one whose place it is,
// else the default one, else the first; nil for none.
func MemberAt(all []Member, q *Query) *Member {
	var chosen *Member
	for i := range all {
		switch m := &all[i]; {
		case m.Workspace != "" && q.Folder(m.Workspace) == q.Workspace:
			return m
		case chosen == nil, m.Default && !chosen.Default:
			chosen = m
		}
	}
	return chosen
}

// Only are the skills that the agent is left with; false when its entry names none.
func (m *Member) Only(per *profile.PerAgent, from string) (Override, bool) {
	names, set := m.entry.Member(per.Skills)
	for _, o := range ReadOverrides(profile.AllowList, names, from) {
		return o, set
	}
	return Override{}, false
}

// Limit is the number that replaces the budget of the listing.
func (m *Member) Limit(path []string) (int, bool) {
	at := m.entry
	for _, name := range path {
		at, _ = at.Member(name)
	}
	n, ok := at.Int()
	return n, ok && n > 0
}
