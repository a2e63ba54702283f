package diagnostics

import (
	"slices"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
)

// Location is a path under which agents may find a file: its own, or a link's.
type Location struct {
	Path string
	Dir  string // where an agent has to be started to look for it; empty for a file that only imports lead to
}

// Imported is what one agent makes of the imports of a file.
type Imported struct {
	Agent   *profile.Profile
	Imports []agentsctx.Import
}

// ImportsByFile sorts the imports of explanations by the file they are written in.
// What several explanations say alike is there once.
func ImportsByFile(explained []agentsctx.Explanation) map[string][]Imported {
	type mark struct {
		agent *profile.Profile
		from  string
		start int
		to    string
		state agentsctx.ImportState
	}
	seen := map[mark]bool{}
	by := map[string][]Imported{}
	for i := range explained {
		agent := explained[i].Profile
		for _, im := range explained[i].Imports {
			m := mark{agent, im.From, im.Span.Start, im.Path, im.State}
			if !seen[m] {
				seen[m] = true
				by[im.From] = addImport(by[im.From], agent, im)
			}
		}
	}
	return by
}

func addImport(list []Imported, agent *profile.Profile, im agentsctx.Import) []Imported {
	i := slices.IndexFunc(list, func(x Imported) bool { return x.Agent == agent })
	if i < 0 {
		i = len(list)
		list = append(list, Imported{Agent: agent})
	}
	list[i].Imports = append(list[i].Imports, im)
	return list
}

// AboutLinks reports whether a rule looks at the path of a file rather than at
// its text: a file that is reached by two paths is reported once, under the one
// that is no link, but what is wrong with the link is said of the link.
func AboutLinks(rule string) bool { return slices.Contains(aboutLinks, rule) }

var aboutLinks = []string{
	"dangling-symlink", "instruction-shadowed", "instruction-symlink", "legacy-name", "retired-name", "skill-symlink",
}
