package profile

import (
	"fmt"
	"strings"
)

// table lists every profile, in the order in which agents are shown; the eras
// of an agent follow its default.
var table = []*Profile{
	&alisio,
	&codex, &codex141,
	&claudeCode, &claudeCodeBefore277,
	&openclaw, &openclaw202608, &openclaw202605, &openclaw202604,
	&copilotVSCode,
	&copilotCLI,
	&geminiCLI,
	&opencode,
	&pi,
	&qwenCode,
	&kimi,
	&cline,
	&cursor,
	&windsurf,
	&devin,
	&zed,
	&amp,
	&aider,
	&grokBuild,
}

// All are the default profiles of all agents, one each, in the table's order.
func All() []*Profile {
	var all []*Profile
	for _, p := range table {
		if p.Era == "" {
			all = append(all, p)
		}
	}
	return all
}

// Eras are all profiles of one agent, the default first; nil for an unknown id.
func Eras(id string) []*Profile {
	var eras []*Profile
	for _, p := range table {
		if p.ID == id {
			eras = append(eras, p)
		}
	}
	return eras
}

// Find is the profile that ref names, "agent" or "agent@era". The error
// suggests what was meant.
func Find(ref string) (*Profile, error) {
	for _, p := range table {
		if p.Ref() == ref {
			return p, nil
		}
	}
	id, era, _ := strings.Cut(ref, "@")
	if eras := Eras(id); len(eras) > 0 {
		return nil, fmt.Errorf("%s has no era %q; known are %s", id, era, list(eras))
	}
	if near := nearest(id); near != "" {
		return nil, fmt.Errorf("unknown agent %q; did you mean %q?", ref, near)
	}
	return nil, fmt.Errorf("unknown agent %q; known are %s", ref, list(All()))
}

func list(profiles []*Profile) string {
	refs := make([]string, len(profiles))
	for i, p := range profiles {
		refs[i] = p.Ref()
	}
	return strings.Join(refs, ", ")
}

// nearest is the id that id begins, ends or contains, or that is at most two
// edits away.
func nearest(id string) string {
	id = strings.ToLower(strings.TrimSpace(id))
	best, distance := "", 3
	for _, p := range All() {
		if len(id) > 2 && (strings.Contains(p.ID, id) || strings.Contains(id, p.ID)) {
			return p.ID
		}
		if d := edits(id, p.ID); d < min(distance, len(p.ID)) {
			best, distance = p.ID, d
		}
	}
	return best
}

// edits is the Levenshtein distance between a and b, in bytes.
func edits(a, b string) int {
	if len(a) > 64 {
		return len(a)
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j+1]+1, row[j]+1)
		}
	}
	return row[len(b)]
}
