package ide

import (
	"iter"
	"regexp"
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/text"
	"agentls/skillcatalog"
	"agentls/workspace"
)

// skillStart is how people call a skill by its name, up to the cursor.
var skillStart = regexp.MustCompile("(?:^|[\\s(`\"'*])(/skill:|/|\\$)([A-Za-z0-9_:-]*)$")

// completeSkill completes a skill's name after /, /skill: and $.
func completeSkill(t target) ([]Completion, bool) {
	m := skillStart.FindStringSubmatch(t.before())
	if m == nil || isSettings(t.kind) {
		return nil, false
	}
	span := t.word(t.offset-len(m[2]), func(c byte) bool { return nameByte(c) || c == ':' })
	return t.skills(span), true
}

// skills are those that enabled agents know, each once.
func (t target) skills(span text.Span) []Completion {
	var all []Completion
	for _, k := range skillsOf(t.snap, t.path) {
		all = append(all, Completion{
			Label: k.name, Detail: k.agents, Kind: SkillCompletion, Span: span, Text: k.name, Topic: Topic{SkillTopic, k.path},
		})
	}
	return all
}

// known is a skill that agents know under a name.
type known struct {
	name, path, description string
	agents                  string // that know it
}

// skillsOf are the skills that the enabled agents find, by name, the effective
// one of each; what an agent does not load is among them, for its author names
// it all the same.
func skillsOf(s *workspace.Snapshot, file string) []known {
	var all []known
	at := map[[2]string]int{}
	for p, r := range recordsBeside(s, file) {
		if r.Name == "" {
			continue
		}
		key := [2]string{r.Name, r.File}
		if n, ok := at[key]; ok {
			all[n].agents += ", " + p.Name
			continue
		}
		at[key] = len(all)
		all = append(all, known{r.Name, r.Path, r.Description, p.Name})
	}
	return all
}

// recordsBeside are the skills of each enabled agent that is started where the
// settings of a file's folder say, agent by agent.
func recordsBeside(s *workspace.Snapshot, file string) iter.Seq2[*profile.Profile, *skillcatalog.Record] {
	return func(yield func(*profile.Profile, *skillcatalog.Record) bool) {
		for _, p := range s.Agents.All() {
			if len(p.Skills.Roots) == 0 {
				continue
			}
			c := s.Skills.Catalog(p, s.Settings.Of(file).Cwd)
			for i := range c.Skills {
				if !yield(p, &c.Skills[i]) {
					return
				}
			}
		}
	}
}

// skillNamed are the skills of a name, in the order in which agents find them. A
// plugin's may be called by its bare name.
func skillNamed(s *workspace.Snapshot, file, name string) []known {
	var exact, bare []known
	add := func(list *[]known, k known) {
		if !slices.ContainsFunc(*list, func(o known) bool { return o.path == k.path }) {
			*list = append(*list, k)
		}
	}
	for p, r := range recordsBeside(s, file) {
		switch {
		case r.Name == name:
			add(&exact, known{r.Name, r.Path, r.Description, p.Name})
		case len(r.Name) > len(name) && strings.HasSuffix(r.Name, name) && r.Name[len(r.Name)-len(name)-1] == ':':
			add(&bare, known{r.Name, r.Path, r.Description, p.Name})
		}
	}
	switch {
	case len(exact) > 0:
		return exact
	case len(bare) > 0:
		return bare
	}
	return unfound(s, name)
}

// unfound are the skills of a name in the workspace that no enabled agent finds,
// as those of a plugin that is written here and not installed. Without a manifest
// a skill may belong to any plugin.
func unfound(s *workspace.Snapshot, name string) []known {
	plugin, bare, ok := strings.Cut(name, ":")
	if !ok {
		plugin, bare = "", name
	}
	var all []known
	for _, o := range s.Outlines() {
		if o.Name != bare || bare == "" {
			continue
		}
		if own := pluginOf(s, o.File); plugin == "" || own == "" || own == plugin {
			all = append(all, known{name: bare, path: o.File})
		}
	}
	return all
}

// pluginOf is the name of the plugin that a file of the workspace belongs to, by
// the nearest manifest above it; empty without one.
func pluginOf(s *workspace.Snapshot, file string) string {
	_, manifest := skillcatalog.PluginAbove(&s.Files, s.Root(file), file)
	src, _ := s.Files.Text(manifest)
	for _, m := range skillcatalog.ReadManifests(manifest, src) {
		return m.Name
	}
	return ""
}
