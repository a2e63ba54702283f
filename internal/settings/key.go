// Package settings reads the settings of agentls and the part of Alisio's
// configuration that agentls depends on: which keys exist, what they may hold,
// where each value stands in the text, and which layer wins. It does not know
// files, rules, agents or severities; their names come in as a Vocabulary.
// Nothing here fails: a value that cannot be used is a Problem and the layer
// below counts. Start with the tables in project.go and alisio.go, then Read
// and Resolve.
package settings

// Key is one row of a table: a setting that exists.
type Key struct {
	Path    string // dotted, e.g. "governor.minAgeTurns"
	Shape   Shape
	Default string // as JSON; empty when nothing is set without it
	Widens  bool   // never taken from .agentls.json: a cloned repository must not widen what is read
	Inside  bool   // taken from .agentls.json only when it stays inside the workspace
	Client  bool   // read by the editor's extension itself; the server passes over it
	Doc     string // one or two sentences, Markdown
}

// Shape is what a value may be.
type Shape struct {
	Type   Type
	Values []string // of a Choice, each as JSON
	Min    int      // of an Int, inclusive
	Max    int
	Form   Form    // of a Text; of a Map's keys
	Item   *Shape  // of a List or a Map
	Fields []Field // of a Record, in the order people write them
}

// Field is one member of a Record.
type Field struct {
	Name     string
	Shape    Shape
	Required bool
	Doc      string
}

// Type is the kind of a value.
type Type uint8

// The types.
const (
	Bool Type = iota
	Int
	Text
	Choice // one of a few fixed values
	List
	Map    // names to values of one shape
	Record // an object with known members
)

// Form says what a text stands for.
type Form uint8

// The forms.
const (
	Free Form = iota
	AgentName
	RuleName
	Glob
	Folder
)

// Kind is the place settings come from.
type Kind uint8

// The kinds.
const (
	Project Kind = iota // .agentls.json of a workspace folder: JSON with comments, from a stranger
	User                // a file the user named on the command line: as Project, but the user's own
	Editor              // the section "agentls" of an editor's settings
	Alisio              // Alisio's config.json: strict JSON, most of it not ours
)

// Keys is the table of a kind, sorted by path.
func Keys(kind Kind) []Key {
	if kind == Alisio {
		return alisioKeys
	}
	return projectKeys
}

// Lookup is the row of that path.
func Lookup(kind Kind, path string) (Key, bool) {
	for _, k := range Keys(kind) {
		if k.Path == path {
			return k, true
		}
	}
	return Key{}, false
}

// Severities are the levels a rule can be set to, highest first.
var Severities = []string{"error", "warning", "info", "hint", "off"}

// Vocabulary holds the names settings may use. A nil list is not checked.
type Vocabulary struct {
	Agents []string // with eras, e.g. "openclaw@2026.8"; without "auto"
	Rules  []string
}

func (v Vocabulary) of(form Form) []string {
	switch form {
	case AgentName:
		if v.Agents != nil {
			return append([]string{"auto"}, v.Agents...)
		}
	case RuleName:
		return v.Rules
	}
	return nil
}
