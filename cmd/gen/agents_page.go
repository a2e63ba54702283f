package main

import (
	"fmt"
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/measure"
)

// agentRow is one agent as docs/agents.md shows it.
type agentRow struct {
	Ref, Name, Versions, Enabled, Files, Total, PerFile, Imports, Skills, Inspect string
	Unseen                                                                        []string
	Facts                                                                         []profile.Fact
	Eras                                                                          []agentRow
}

// agentsPage is the data of docs/agents.md: a row for each agent, and what each
// does with a defective skill.
func agentsPage() map[string]any {
	var rows []agentRow
	for _, p := range profile.All() {
		row := agent(p)
		for _, era := range profile.Eras(p.ID)[1:] {
			e := agent(era)
			e.Facts = slices.DeleteFunc(e.Facts, func(f profile.Fact) bool { return slices.Contains(p.Facts, f) })
			row.Eras = append(row.Eras, e)
		}
		rows = append(rows, row)
	}
	tried := slices.DeleteFunc(profile.All(), func(p *profile.Profile) bool { return !isTried(p) })
	return map[string]any{"Agents": rows, "Tried": tried, "Defects": defectRows(tried)}
}

func agent(p *profile.Profile) agentRow {
	return agentRow{
		Ref: p.Ref(), Name: p.Name, Versions: p.Versions, Enabled: enabled(p.Presence), Files: fileNames(p),
		Total: limit(p.Budget.Total), PerFile: limit(p.Budget.PerFile), Imports: imports(p.Imports), Skills: skillDirs(p),
		Inspect: p.Inspect, Unseen: p.Unseen, Facts: slices.Clone(p.Facts),
	}
}

func enabled(p profile.Presence) string {
	switch {
	case len(p.Own) == 0:
		return "only by name"
	case p.Deep:
		return code(p.Own) + " at any depth"
	case len(p.Shared) > 0:
		return code(p.Own) + "; assumed by " + code(p.Shared)
	}
	return code(p.Own)
}

// fileNames are the names of an agent's instruction files, each once.
func fileNames(p *profile.Profile) string {
	var names []string
	for _, source := range p.Sources {
		for _, n := range source.Names {
			for _, name := range append([]string{n.Name}, words(p, n.Setting)...) {
				if name = place(p, source.Base, name); name != "" && !slices.Contains(names, name) {
					names = append(names, name)
				}
			}
		}
	}
	return code(names)
}

// words are the default of a setting that lists names.
func words(p *profile.Profile, setting string) []string {
	for _, s := range p.Settings {
		if s.Name == setting {
			return s.Words
		}
	}
	return nil
}

func skillDirs(p *profile.Profile) string {
	var dirs []string
	for _, r := range p.Skills.Roots {
		for _, d := range r.Dirs {
			if d = place(p, r.Base, d); !slices.Contains(dirs, d) {
				dirs = append(dirs, d)
			}
		}
	}
	return code(dirs)
}

// place is a name with the directory it stands in, when that is not the
// project's; a configuration home is given without its variables.
func place(p *profile.Profile, base profile.Base, name string) string {
	switch {
	case name == "" || strings.HasPrefix(name, "/") || strings.HasPrefix(name, "~/"):
		return name
	case base == profile.InHome:
		return "~/" + name
	case base == profile.InConfig && len(p.Project.ConfigHome) > 0:
		homes := p.Project.ConfigHome
		return homes[len(homes)-1] + "/" + name
	}
	return name
}

func limit(l profile.Limit) string {
	if l.N == 0 {
		return ""
	}
	return measure.Commas(l.N) + " " + l.Unit.String()
}

func imports(i profile.Imports) string {
	switch {
	case !i.Expands:
		return ""
	case i.MaxHops == 0:
		return "yes"
	}
	return fmt.Sprintf("up to %d hops", i.MaxHops)
}

func code(names []string) string {
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = "`" + n + "`"
	}
	return strings.Join(quoted, ", ")
}
