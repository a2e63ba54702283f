package diagnostics

import (
	"slices"
	"strings"

	"agentls/agentsctx/profile"
)

// want is the type of value a field wants.
type want uint8

const (
	anything    want = iota
	stringValue      // one string
	boolValue        // true or false
	mapValue         // keys with values
	stringOrList
)

var wantNames = [...]string{"", "a string", "true or false", "a mapping", "a string"}

// Field is a front matter key of a skill that the specification or the pages of
// a client describe.
type Field struct {
	Name    string
	Clients []string // who documents it, ids of agents or names; nil for the specification
	want    want
}

// fields are sorted by name. The first six are those of the Agent Skills
// specification (agentskills.io/specification, 2026-11); the others stand in
// code.claude.com/docs/en/skills, docs.openclaw.ai/tools/skills, the VS Code
// page on agent skills and cursor.com/docs/skills (all 2026-11).
var fields = []Field{
	{"agent", []string{"claude-code"}, stringValue},
	{"allowed-tools", nil, stringOrList},
	{"argument-hint", []string{"claude-code", "copilot-vscode", "copilot-cli"}, stringValue},
	{"arguments", []string{"claude-code"}, stringOrList},
	{"background", []string{"claude-code"}, boolValue},
	{"command-arg-mode", []string{"openclaw"}, stringValue},
	{"command-dispatch", []string{"openclaw"}, stringValue},
	{"command-tool", []string{"openclaw"}, stringValue},
	{"compatibility", nil, stringValue},
	{"context", []string{"claude-code", "copilot-vscode"}, stringValue},
	{"description", nil, stringValue},
	{"disable-model-invocation", []string{"claude-code", "copilot-vscode", "cursor", "openclaw"}, boolValue},
	{"disallowed-tools", []string{"claude-code"}, stringOrList},
	{"effort", []string{"claude-code"}, anything},
	{"homepage", []string{"openclaw"}, stringValue},
	{"hooks", []string{"claude-code"}, mapValue},
	{"license", nil, stringValue},
	{"metadata", nil, mapValue},
	{"model", []string{"claude-code"}, stringValue},
	{"name", nil, stringValue},
	{"paths", []string{"claude-code", "cursor"}, stringOrList},
	{"shell", []string{"claude-code"}, stringValue},
	{"user-invocable", []string{"claude-code", "copilot-vscode", "openclaw"}, boolValue},
	{"when_to_use", []string{"claude-code"}, stringValue},
}

// fieldNamed finds a known key.
func fieldNamed(name string) (Field, bool) {
	i, ok := slices.BinarySearchFunc(fields, name, func(f Field, name string) int { return strings.Compare(f.Name, name) })
	if !ok {
		return Field{}, false
	}
	return fields[i], true
}

// clientNames are the names for people of the clients that document f, one for
// each maker's product.
func (f Field) clientNames() []string {
	var names []string
	for _, id := range f.Clients {
		name := id
		if p, err := profile.Find(id); err == nil {
			name = p.Name
		}
		names = append(names, name)
	}
	return names
}

// homes are the directories in which each client keeps the skills of a project;
// a skill there may use the client's keys without a word from us.
var homes = []struct{ client, dir string }{
	{"claude-code", ".claude"},
	{"copilot-cli", ".github"},
	{"copilot-vscode", ".github"},
	{"cursor", ".cursor"},
	{"openclaw", ".openclaw"},
}

// atHome reports whether path lies in the own directory of one of the clients.
func (f Field) atHome(path string) bool {
	return slices.ContainsFunc(homes, func(h struct{ client, dir string }) bool {
		return slices.Contains(f.Clients, h.client) && strings.Contains(path, "/"+h.dir+"/")
	})
}

// meant is the known key that name is a slip of: one edit away, or the same but
// for case and separators. Short words are left alone: mode is not model.
func meant(name string) (string, bool) {
	if len(name) < 4 || len(name) > 40 {
		return "", false
	}
	letters := bare(name)
	for _, f := range fields {
		if f.Name != name && bare(f.Name) == letters {
			return f.Name, true
		}
	}
	for _, f := range fields {
		if (len(f.Name) >= 6 || f.Clients == nil) && oneEdit(f.Name, name) {
			return f.Name, true
		}
	}
	return "", false
}

// bare is a key without case and separators.
func bare(name string) string {
	if !strings.ContainsAny(name, "-_ ") {
		return strings.ToLower(name)
	}
	return separators.Replace(strings.ToLower(name))
}

var separators = strings.NewReplacer("-", "", "_", "", " ", "")

// oneEdit reports whether a becomes b by one insertion, deletion, substitution
// or swap of neighbours. Keys are ASCII; other text compares by bytes.
func oneEdit(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	j := 0
	for j < len(a)-i && a[len(a)-1-j] == b[len(b)-1-j] {
		j++
	}
	from, to := a[i:len(a)-j], b[i:len(b)-j]
	switch len(to) {
	case 1:
		return true
	case 2:
		return len(from) == 2 && from[0] == to[1] && from[1] == to[0]
	}
	return false
}
