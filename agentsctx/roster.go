package agentsctx

import (
	"cmp"
	"math"
	"path"
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/jsonc"
)

// member is one of several agents that a user's settings set up.
type member struct {
	id    string
	entry jsonc.Value
	tree  Tree
	where string // the setting that holds it
}

// ofMember lays what the settings say of the agent that works in this workspace
// over what they say of all.
func (r settingsReader) ofMember(s *Settings) {
	one := r.member(s)
	if one == nil {
		return
	}
	for i := range s.table {
		d := &s.table[i]
		if v, ok := lookup(one.entry, d.Own); ok && d.Own != "" {
			s.override(d, v, one, r.at.show(one.tree.Path))
		}
	}
}

// member is the agent whose workspace this is; else the default one; else the
// first; nil when none is set up.
func (r settingsReader) member(s *Settings) *member {
	roster := &r.at.p.Roster
	members := membersOf(s, roster)
	for i := range members {
		dir, ok := members[i].entry.Member(roster.Workspace)
		if ok && dir.Text != "" && r.folder(dir.Text, "/") == r.at.q.Workspace {
			return &members[i]
		}
	}
	i := slices.IndexFunc(members, func(m member) bool {
		v, _ := m.entry.Member(roster.Default)
		return v.True()
	})
	if len(members) == 0 {
		return nil
	}
	return &members[max(0, i)]
}

// membersOf are the agents of the object of entries; of the list where there are
// none.
func membersOf(s *Settings, roster *profile.Roster) []member {
	var members []member
	add := func(id string, entry jsonc.Value, t Tree, where string) {
		if entry.Kind == jsonc.Object {
			members = append(members, member{id, entry, t, where})
		}
	}
	for _, t := range s.Trees(roster.Entries) {
		for _, m := range t.Value.Members {
			add(m.Name, m.Value, t, roster.Entries)
		}
	}
	if len(members) > 0 {
		return members
	}
	for _, t := range s.Trees(roster.List) {
		for _, item := range t.Value.Items {
			id, _ := item.Member("id")
			add(id.Text, item, t, roster.List)
		}
	}
	return members
}

// lookup is the value at a dotted path.
func lookup(v jsonc.Value, dotted string) (jsonc.Value, bool) {
	ok := true
	for _, name := range strings.Split(dotted, ".") {
		if v, ok = v.Member(name); !ok {
			return v, false
		}
	}
	return v, true
}

// override puts a value of one agent in the place of that of all; one that cannot
// be used leaves it as it is.
func (s *Settings) override(d *profile.Setting, v jsonc.Value, of *member, file string) {
	from := file + " (" + of.where + ", " + cmp.Or(of.id, "without an id") + ")"
	set := value{from: from, theirs: of.tree.Theirs}
	switch {
	case d.Kind == profile.Tree:
		set.trees = []Tree{{v, of.tree.Path, of.tree.Theirs}}
	case d.Kind == profile.Number && v.Kind == jsonc.Number && v.Number >= float64(max(1, d.Min)) && v.Number < 1<<53:
		set.number = int(math.Floor(v.Number))
	case d.Kind == profile.Word && v.Kind == jsonc.String && (d.Of == nil || slices.Contains(d.Of, v.Text)):
		set.words = []string{v.Text}
	default:
		s.warn(from + ": " + path.Base(d.Own) + " cannot be used; what holds for all agents counts")
		return
	}
	s.values[d.Name] = set
}
