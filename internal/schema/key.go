// Package schema reads settings against a table of the keys that exist: what is
// usable comes back as Values, what is not as Problems with their place. It does
// not know whose settings they are. Nothing here fails: a value that cannot be
// used is a Problem, and the layer below counts. Start with Table, then Read.
package schema

import (
	"slices"
	"strings"

	"agentls/internal/jsonc"
)

// Table is what one kind of settings may hold, and how they are read.
type Table struct {
	Keys    []Key // sorted by path
	Dialect jsonc.Dialect
	Reader  string            // who insists on strict JSON, for messages
	Names   map[Form][]string // the words of a form; one that is absent is not checked
	Ignored []string          // paths that are somebody else's, and not unknown
	Guarded bool              // a file that may come from a stranger: it cannot widen what is read
	Flat    bool              // a key's path is one name, dots included
	Editor  bool              // paths may be nested or flat, and null is not set
	Open    bool              // most of the file is somebody else's: of unknown names only slips count
}

// Key is one row of a table: a setting that exists.
type Key struct {
	Path    string // dotted, e.g. "governor.minAgeTurns"
	Shape   Shape
	Default string // as JSON; empty when nothing is set without it
	Widens  bool   // never taken from a guarded file: a cloned repository must not widen what is read
	Inside  bool   // taken from a guarded file only when it stays inside the workspace
	Flag    string // on the command line, where there is one
	Client  bool   // read by the editor's extension itself; the server passes over it
	Doc     string // one or two sentences, Markdown
}

// Shape is what a value may be.
type Shape struct {
	Type   Type
	Values []string // of a Choice, each as JSON
	Min    int      // of an Int, inclusive
	Max    int      // of an Int, inclusive; 0 has no bound
	Floor  bool     // of an Int: a fraction is cut off
	Form   Form     // of a Text; of a Map's keys
	Item   *Shape   // of a List or a Map
	Fields []Field  // of a Record, in the order people write them
	Single bool     // of a List: one item alone is a list of one
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
	Any    // whoever asks for it reads it
)

// Form says what a text names.
type Form uint8

// The forms.
const (
	Free Form = iota
	AgentName
	RuleName
	Glob
	Folder
)

// Lookup is the row of that path.
func (t *Table) Lookup(path string) (Key, bool) {
	for _, k := range t.Keys {
		if k.Path == path {
			return k, true
		}
	}
	return Key{}, false
}

// below are the rows whose path continues prefix, which ends with a dot.
func (t *Table) below(prefix string) []Key {
	return slices.DeleteFunc(slices.Clone(t.Keys), func(k Key) bool { return !strings.HasPrefix(k.Path, prefix) })
}
