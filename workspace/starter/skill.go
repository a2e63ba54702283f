package starter

import (
	"fmt"
	"path"
	"strings"

	"agentls/internal/measure"
	"agentls/internal/tree"
	"agentls/skillcatalog"
)

// maxName is the specification's limit for the name of a skill, in characters.
const maxName = 64

// ProposeSkill gives the SKILL.md of a new skill below a directory of skills. A
// skill that is there is never written over.
func ProposeSkill(fs tree.FS, dir, name, description string) (File, error) {
	f := File{Path: path.Join(dir, name, "SKILL.md")}
	if !skillcatalog.IsSlug(name) || measure.Chars(name) > maxName {
		return f, fmt.Errorf("%q is no name for a skill: at most %d characters, a-z and 0-9 in words joined by single hyphens%s", name, maxName, asIn(name))
	}
	if fs.Lstat(path.Dir(f.Path)).Kind != tree.None {
		return f, fmt.Errorf("%s is there already, beside the other skills", name)
	}
	if description == "" {
		description = "TODO: what it does, and when to use it."
	}
	title := strings.ToUpper(name[:1]) + strings.ReplaceAll(name[1:], "-", " ")
	f.New = fmt.Sprintf("---\nname: %s\ndescription: %s\n---\n\n# %s\n\nWhat to do, step by step.\n", name, quoted(description), title)
	return f, nil
}

// asIn is a name that would do, as a hint; empty when nothing is left of it.
func asIn(name string) string {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool {
		return !('a' <= r && r <= 'z' || '0' <= r && r <= '9')
	})
	better := strings.Join(words, "-")
	if better == "" || better == name || len(better) > maxName {
		return ""
	}
	return ", as in " + better
}

// quoted is a text on one line in double quotes, as every YAML reader takes it.
func quoted(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}
