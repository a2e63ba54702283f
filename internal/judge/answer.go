package judge

import (
	"fmt"
	"slices"
	"strings"
)

// String is the answer as it is stored: a line for each file, then for each
// skill.
func (a Answer) String() string {
	var b strings.Builder
	for _, f := range a.Files {
		b.WriteString(f.Path)
		for _, k := range f.Kept {
			fmt.Fprintf(&b, " %d-%d", k[0], k[1])
		}
		b.WriteByte('\n')
	}
	for _, s := range a.Skills {
		fmt.Fprintf(&b, "skill %s: %s, %s\n", s.Name, s.Path, s.chars())
	}
	if b.Len() == 0 {
		return "nothing\n"
	}
	return b.String()
}

func (s Listed) chars() string {
	switch s.Chars {
	case 0:
		return "name only"
	case Any:
		return "shortened"
	}
	return fmt.Sprintf("%d characters", s.Chars)
}

// Differences are the lines in which what agentls says differs from what the
// agent answered, each with a sign in front: "-" the agent alone, "+" agentls
// alone. Nil when they agree.
func Differences(agent, agentls string) []string {
	got, said := lines(agent), lines(agentls)
	if slices.EqualFunc(got, said, sameLine) {
		return nil
	}
	var out []string
	for _, l := range got {
		if !slices.ContainsFunc(said, func(o string) bool { return sameLine(l, o) }) {
			out = append(out, "- "+l)
		}
	}
	for _, l := range said {
		if !slices.ContainsFunc(got, func(o string) bool { return sameLine(o, l) }) {
			out = append(out, "+ "+l)
		}
	}
	if out == nil {
		out = []string{"the order or the number differs: the agent has " + strings.Join(got, " | ") + "; agentls says " + strings.Join(said, " | ")}
	}
	return out
}

// sameLine takes a shortened description of any length for the one agentls
// only calls shortened.
func sameLine(agent, agentls string) bool {
	if agent == agentls {
		return true
	}
	head, ok := strings.CutSuffix(agentls, "shortened")
	return ok && strings.HasPrefix(agent, head) && strings.HasSuffix(agent, " characters")
}

func lines(s string) []string { return strings.Split(strings.TrimRight(s, "\n"), "\n") }
