package ide

import (
	"regexp"
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/diagnostics"
	"agentls/internal/markdown"
	"agentls/internal/text"
)

var (
	keyStart  = regexp.MustCompile(`^[A-Za-z_][\w-]*$`)
	keyValue  = regexp.MustCompile(`^([A-Za-z_][\w-]*):[ \t]+(.*)$`)
	listItem  = regexp.MustCompile(`^[ \t]*-[ \t]+(.*)$`)
	keyOfLine = regexp.MustCompile(`^([A-Za-z_][\w-]*):`)
)

// completeFront completes keys and values of front matter, line by line, so that
// it works where the YAML does not.
func completeFront(t target) ([]Completion, bool) {
	region, ok := frontRegion(t.doc)
	line := t.line()
	if !ok || line.Start < region.Start || line.Start > region.End {
		return nil, false
	}
	before := t.before()
	if before == "" || keyStart.MatchString(before) {
		return t.keys(region, line), true
	}
	if m := keyValue.FindStringSubmatch(before); m != nil {
		return t.values(m[1], m[2]), true
	}
	if m := listItem.FindStringSubmatch(before); m != nil {
		return t.values(t.keyAbove(region, line), m[1]), true
	}
	return nil, true
}

// frontRegion are the lines of front matter. One that is being written has no end
// yet: it goes as far as its lines could be keys and values.
func frontRegion(doc *markdown.Document) (text.Span, bool) {
	front := &doc.Front
	switch front.State {
	case markdown.Whole, markdown.NotFirst:
		return text.Span{Start: front.Block.Start, End: max(front.Block.Start, front.Close.Start-1)}, front.Close.Start > front.Block.Start
	case markdown.Unopened:
		return front.Block, true
	}
	src, start := doc.Source, doc.BOM.End
	first, _, _ := strings.Cut(src[start:], "\n")
	if strings.TrimRight(first, " \t\r") != "---" || start+len(first) == len(src) {
		return text.Span{}, false
	}
	start += len(first) + 1
	end, blank := start, false
	for line := range strings.Lines(src[start:]) {
		bare := strings.TrimRight(line, " \t\r\n")
		if strings.HasPrefix(bare, "---") || blank && strings.HasPrefix(bare, "#") || !couldBeYAML(bare) {
			break
		}
		blank = bare == ""
		end += len(line)
	}
	if end < len(src) { // the end of the last line, not the start of the next
		end = max(start, end-1)
	}
	return text.Span{Start: start, End: end}, true
}

func couldBeYAML(line string) bool {
	return line == "" || strings.ContainsAny(line[:1], " \t-#") || keyStart.MatchString(line) || keyOfLine.MatchString(line)
}

// keys are the keys that are not there yet.
func (t target) keys(region, line text.Span) []Completion {
	span := t.word(line.Start, nameByte)
	rest := text.Span{Start: span.End, End: line.End}.Of(t.doc.Source)
	written := map[string]bool{}
	for l := range strings.Lines(region.Of(t.doc.Source)) {
		if m := keyOfLine.FindStringSubmatch(l); m != nil {
			written[m[1]] = true
		}
	}
	if strings.HasPrefix(rest, ":") {
		delete(written, span.Of(t.doc.Source)) // it is the one that is rewritten
	}
	var all []Completion
	for _, k := range t.fields() {
		if written[k.name] {
			continue
		}
		c := Completion{Label: k.name, Detail: k.of, Kind: KeyCompletion, Span: span, Text: k.name, Topic: Topic{FieldTopic, k.name}}
		if !strings.HasPrefix(rest, ":") {
			c.Text = k.name + ": "
			if k.stub != "" {
				c.Snippet, c.Text = k.name+": "+k.stub, k.name+": "
			}
		}
		all = append(all, c)
	}
	return all
}

// fieldChoice is a key that front matter may have.
type fieldChoice struct {
	name string
	of   string // whose it is
	stub string // what to write after it, as a snippet
}

// stubs are the values that only a person can write.
var stubs = map[string]string{
	"description": "${1:What it does. Use when …}", "compatibility": "${1:Needs …}", "when_to_use": "${1:When …}",
}

// fields are the keys of the file's kind: for a skill the specification's first,
// then those of enabled agents, then those of others.
func (t target) fields() []fieldChoice {
	var all []fieldChoice
	add := func(name, of string) {
		if !slices.ContainsFunc(all, func(f fieldChoice) bool { return f.name == name }) {
			all = append(all, fieldChoice{name, of, stubs[name]})
		}
	}
	switch t.kind {
	case diagnostics.Skill, diagnostics.FlatSkill:
		for _, name := range []string{"name", "description", "license", "compatibility", "allowed-tools", "metadata"} {
			add(name, "Agent Skills")
		}
		for _, name := range skillFields(t.snap.Agents.All()) {
			add(name, owners(name, t.snap.Agents.All()))
		}
		for _, name := range skillFields(profile.All()) {
			add(name, owners(name, profile.All()))
		}
	case diagnostics.Subagent:
		for _, name := range subagentKeys {
			add(name, "subagent")
		}
	case diagnostics.Command:
		for _, name := range commandKeys {
			add(name, "command")
		}
	case diagnostics.AgentRule:
		for _, g := range ruleGates(t.snap.Agents.All(), t.path) {
			for _, name := range g.keys() {
				add(name, g.agent.Name)
			}
		}
	}
	return all
}

// skillFields are the keys that pages of agents describe, in the agents' order.
func skillFields(agents []*profile.Profile) []string {
	var names []string
	for _, p := range agents {
		names = append(names, p.Skills.Fields...)
	}
	return names
}

// owners are the agents that describe a key.
func owners(name string, agents []*profile.Profile) string {
	var names []string
	for _, p := range agents {
		if slices.Contains(p.Skills.Fields, name) && !slices.Contains(names, p.Name) {
			names = append(names, p.Name)
		}
	}
	return strings.Join(names, ", ")
}

// keyAbove is the key whose list the line belongs to.
func (t target) keyAbove(region, line text.Span) string {
	key := ""
	for l := range strings.Lines(text.Span{Start: region.Start, End: line.Start}.Of(t.doc.Source)) {
		if m := keyOfLine.FindStringSubmatch(l); m != nil {
			key = m[1]
		}
	}
	return key
}
