package ide

import (
	"path"
	"strings"

	"agentls/diagnostics"
	"agentls/internal/text"
	"agentls/workspace/starter"
)

// completeSkeleton offers a whole file where there is none yet: in an empty text,
// or one with a single word typed.
func completeSkeleton(t target) ([]Completion, bool) {
	typed := strings.TrimSpace(strings.TrimPrefix(t.doc.Source, t.doc.BOM.Of(t.doc.Source)))
	if len(typed) > 20 || strings.ContainsAny(typed, " \t\r\n:#-@/<[") || t.offset > t.snap.Lines(t.path).Line(0).End {
		return nil, false
	}
	span := text.Span{Start: t.doc.BOM.End, End: max(t.doc.BOM.End, t.snap.Lines(t.path).Line(0).End)}
	var all []Completion
	for _, k := range t.skeletons() {
		c := Completion{Label: k.label, Detail: "a whole file", Kind: SkeletonCompletion, Span: span, Snippet: strings.Join(k.lines, "\n") + "\n"}
		c.Text = filledIn(c.Snippet)
		if eol := t.doc.EOL(); eol != "\n" {
			c.Text, c.Snippet = strings.ReplaceAll(c.Text, "\n", eol), strings.ReplaceAll(c.Snippet, "\n", eol)
		}
		all = append(all, c)
	}
	return all, len(all) > 0
}

// skeleton is a file to begin with, its lines as a snippet.
type skeleton struct {
	label string
	lines []string
}

func (t target) skeletons() []skeleton {
	own := "${1:name}"
	if names := t.ownName(); names != nil {
		own = names[0]
	}
	switch t.kind {
	case diagnostics.Skill, diagnostics.FlatSkill:
		return []skeleton{{"skill", []string{
			"---", "name: " + own, "description: ${2:What it does. Use when it is needed.}", "---", "",
			"# " + sentence(own), "", "${0:What to do, step by step.}",
		}}}
	case diagnostics.Subagent:
		return []skeleton{{"subagent", []string{
			"---", "name: " + own, "description: ${2:When to hand work to it.}", "tools: ${3:Read, Grep, Glob}", "---", "", "${0:You are …}",
		}}}
	case diagnostics.Command:
		return []skeleton{{"command", []string{"---", "description: ${1:What it does.}", "---", "", "${0:What to do.}"}}}
	case diagnostics.AgentRule:
		return t.ruleSkeletons()
	case diagnostics.Instruction:
		return t.instructionSkeletons()
	}
	return nil
}

func (t target) ruleSkeletons() []skeleton {
	gates := ruleGates(t.snap.Agents.All(), t.path)
	if len(gates) == 0 || len(gates[0].gate.Globs) == 0 {
		return nil
	}
	g := gates[0]
	lines := []string{"---"}
	if len(g.gate.After) > 0 {
		lines = append(lines, "description: ${2:What it is about.}")
	}
	lines = append(lines, g.gate.Globs[0]+`: "${1:**/*}"`)
	for _, c := range g.gate.Before {
		if c.Value == "true" {
			lines = append(lines, c.Key+": false")
		}
	}
	return []skeleton{{"rule for " + g.agent.Name, append(lines, "---", "", "- ${0:What to do.}")}}
}

func (t target) instructionSkeletons() []skeleton {
	all := []skeleton{{"instructions", []string{
		"# ${1:" + literal(path.Base(path.Dir(t.path))) + "}", "", "## Commands", "", "- Build: `${2:make}`", "- Test: `${3:make test}`", "",
		"## Rules", "", "- ${0:What to keep to.}",
	}}}
	root := t.snap.Root(t.path)
	if f, ok := starter.Propose(&t.snap.Files, root); ok && f.Path == t.path && strings.TrimSpace(f.Old) == "" {
		found := skeleton{"instructions from this repository", strings.Split(strings.TrimSuffix(literal(f.New), "\n"), "\n")}
		return append([]skeleton{found}, all...)
	}
	return all
}

// sentence is a name as a heading.
func sentence(name string) string {
	if strings.HasPrefix(name, "$") {
		return "${1}"
	}
	return strings.ToUpper(name[:1]) + strings.ReplaceAll(name[1:], "-", " ")
}

// filledIn is a snippet as text: each stop with what it proposes.
func filledIn(snippet string) string {
	var b strings.Builder
	for i := 0; i < len(snippet); i++ {
		switch c := snippet[i]; {
		case c == '\\' && i+1 < len(snippet):
			i++
			b.WriteByte(snippet[i])
		case c == '$' && i+1 < len(snippet) && snippet[i+1] == '{':
			i = strings.IndexAny(snippet[i:], ":}") + i
			if snippet[i] == ':' { // the text up to the brace follows
				continue
			}
		case c == '}':
		case c == '$' && i+1 < len(snippet) && '0' <= snippet[i+1] && snippet[i+1] <= '9':
			i++
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}
