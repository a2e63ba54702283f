package ide

import (
	"fmt"
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/measure"
)

// field is what a hover says of a front matter key of a skill.
type field struct {
	name  string
	limit int // characters, 0 for none
	text  string
}

// fieldPages are sorted by name. The fields of the specification are those of
// agentskills.io/specification, the others stand in code.claude.com/docs/en/skills
// and docs.openclaw.ai/tools/skills (2026-11). Which client reads which key is
// said by the rule client-field.
var fieldPages = []field{
	{"agent", 0, "the kind of subagent that runs the skill when `context` is `fork`."},
	{"allowed-tools", 0, "tools the skill may use without asking, separated by spaces. Experimental in the specification; support differs."},
	{"argument-hint", 0, "what to show for the arguments when a person types the skill's name."},
	{"arguments", 0, "names for the skill's arguments, in their order."},
	{"background", 0, "whether a skill that runs in a subagent runs in the background."},
	{"command-arg-mode", 0, "how the arguments of a command reach its tool."},
	{"command-dispatch", 0, "`tool` sends the command to a tool without asking the model."},
	{"command-tool", 0, "the tool that gets the command when it is dispatched."},
	{"compatibility", 500, "what the skill needs: products, system packages, network access. Optional; most skills do not need it."},
	{"context", 0, "`fork` runs the skill in a subagent of its own."},
	{"description", 1024, "what the skill does and when to use it. Required. It is all a model sees of the skill before it decides to load it."},
	{"disable-model-invocation", 0, "`true` leaves the skill to people: no model loads it by itself."},
	{"disallowed-tools", 0, "tools the skill may not use."},
	{"effort", 0, "how much effort the model spends while the skill is in use."},
	{"homepage", 0, "an address shown for the skill."},
	{"hooks", 0, "hooks that run while the skill is in use."},
	{"license", 0, "the name of a license, or of a file in the skill's directory that holds it. Optional."},
	{"metadata", 0, "own keys and values of any client or author; values are strings. Optional."},
	{"model", 0, "the model that runs while the skill is in use."},
	{"name", 64, "the skill's name: lower-case letters and digits in words joined by single hyphens, the same as its directory's. Required."},
	{"paths", 0, "globs; the skill is offered only for files that match."},
	{"shell", 0, "the shell that runs commands in the skill's text."},
	{"user-invocable", 0, "`false` hides the skill from people's menus."},
	{"when_to_use", 0, "more words on when to use the skill, shown to the model after the description."},
}

func fieldPage(name string) (field, bool) {
	i, ok := slices.BinarySearchFunc(fieldPages, name, func(f field, name string) int { return strings.Compare(f.name, name) })
	if !ok {
		return field{}, false
	}
	return fieldPages[i], true
}

// agentTable says what the agents that find the skill make of a key; of all
// enabled ones where none of them does.
func agentTable(t target, key string) string {
	var rows []string
	for _, p := range t.skillReaders() {
		if says := formOf(p.Skills, key); len(says) > 0 {
			rows = append(rows, "| "+p.Name+" | "+strings.Join(says, "; ")+" |")
		}
	}
	if rows == nil {
		return ""
	}
	return "| Agent | |\n|---|---|\n" + strings.Join(rows, "\n")
}

func (t target) skillReaders() []*profile.Profile {
	var finders, all []*profile.Profile
	for _, p := range t.snap.Agents.All() {
		if len(p.Skills.Roots) == 0 {
			continue
		}
		all = append(all, p)
		if t.snap.Skills.Catalog(p, "").ByPath(t.path) != nil {
			finders = append(finders, p)
		}
	}
	if finders != nil {
		return finders
	}
	return all
}

func formOf(s profile.Skills, key string) []string {
	var says []string
	over := func(d profile.Defect, limit int, unit profile.Unit) {
		if limit == 0 {
			return
		}
		what := map[profile.Outcome]string{
			profile.Drops: "the skill is dropped", profile.Shortens: "it is cut", profile.UsesFolder: "the directory's name is used",
		}[s.On(d).Outcome]
		if what != "" {
			says = append(says, fmt.Sprintf("over %s %s %s", measure.Commas(limit), unit, what))
		}
	}
	missing := func(d profile.Defect) {
		if s.On(d).Outcome == profile.Drops {
			says = append(says, "without it the skill is dropped")
		}
	}
	switch key {
	case "name":
		missing(profile.NoName)
		over(profile.NameTooLong, s.Form.NameMax, s.Form.NameUnit)
		if s.Form.FolderIsName {
			says = append(says, "the directory's name is the command, whatever it says here")
		}
	case "description":
		missing(profile.NoDescription)
		over(profile.DescriptionTooLong, s.Form.DescriptionMax, s.Form.DescUnit)
	}
	return says
}
