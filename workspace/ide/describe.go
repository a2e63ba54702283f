package ide

import (
	"path"
	"strings"

	"agentls/diagnostics"
	"agentls/workspace"
)

// DescribeCompletion is the documentation of what a completion in a file is
// about, as Markdown; empty where there is none.
func DescribeCompletion(s *workspace.Snapshot, file string, about Topic) string {
	kind, _ := s.KindOf(file)
	t := target{snap: s, path: file, kind: kind}
	switch about.Kind {
	case FieldTopic:
		return fieldText(t, about.Name)
	case RuleTopic:
		page, _ := diagnostics.Page(about.Name)
		return page
	case SettingTopic:
		if table, ok := settingsTable(t); ok {
			if key, ok := table.Lookup(about.Name); ok {
				return settingText(key)
			}
		}
	case SkillTopic:
		return skillText(t, about.Name)
	case PathTopic:
		text, ok := s.Files.Text(about.Name)
		if ok {
			return "`" + t.show(about.Name) + "`, " + sized(len(text)) + "\n\n" + beginning(text)
		}
	case GlobTopic:
		return globText(survey(s, s.Root(file)), about.Name)
	}
	return ""
}

// beginning are the first lines of a text, fenced.
func beginning(text string) string {
	const most = 12
	lines := strings.SplitN(text, "\n", most+1)
	return fenced(strings.Join(lines[:min(most, len(lines))], "\n"))
}

// globText says which files a pattern matches.
func globText(found surveyed, glob string) string {
	files := found.matching(glob)
	const most = 10
	text := "`" + glob + "` matches " + plural(len(files), "file", "files")
	if found.cut {
		text = "`" + glob + "` matches at least " + plural(len(files), "file", "files") + "; not all were looked at"
	}
	for i, f := range files {
		if i == most {
			text += "\n- …"
			break
		}
		text += "\n- `" + f + "`"
	}
	return text
}

// skillText is what is known of the skill at a path.
func skillText(t target, file string) string {
	for _, k := range skillsOf(t.snap, t.path) {
		if k.path == file {
			return aboutSkill(t, k)
		}
	}
	return ""
}

// aboutSkill is what is known of a skill: where it is, what it says it does, what
// agents make of it.
func aboutSkill(t target, k known) string {
	parts := []string{"**" + k.name + "** in `" + t.show(path.Dir(k.path)) + "`"}
	if k.description != "" {
		parts = append(parts, k.description)
	}
	return strings.Join(append(parts, becomesOf(target{snap: t.snap, path: k.path})...), "\n\n")
}
