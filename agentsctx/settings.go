package agentsctx

import (
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/jsonc"
)

// Settings are the values of an agent's own settings that hold at a place.
type Settings struct {
	table    []profile.Setting
	values   map[string]value
	Warnings []string // what could not be used, one sentence each
}

// value is a setting's value and the file or variable it comes from.
type value struct {
	flag     bool
	number   int
	words    []string // a Word is the first; Folders are absolute
	switches map[string]bool
	trees    []Tree
	from     string
	theirs   bool // a file of the project had a part in it
}

// Tree is what one file says under a setting.
type Tree struct {
	Value  jsonc.Value
	Path   string // of the file
	Theirs bool   // the project holds it
}

func (s *Settings) set(d *profile.Setting, v value) {
	if d.Kind == profile.Tree {
		v.trees = slices.Concat(s.values[d.Name].trees, v.trees)
	}
	if before := s.values[d.Name]; d.Append {
		v.words = slices.Concat(before.words, v.words)
		v.theirs = v.theirs || before.theirs
	}
	s.values[d.Name] = v
}

// On reports whether a flag is on; a name without a setting is on.
func (s *Settings) On(name string) bool {
	if v, ok := s.values[name]; ok {
		return v.flag
	}
	if d := s.find(name); d != nil {
		return d.On
	}
	return true
}

// Off are the flags that are off.
func (s *Settings) Off() []string {
	var off []string
	for i := range s.table {
		if d := &s.table[i]; d.Kind == profile.Flag && !s.On(d.Name) {
			off = append(off, d.Name)
		}
	}
	return off
}

// Number is a number, set or by default, and whether somebody set it.
func (s *Settings) Number(name string) (n int, set bool) {
	if v, ok := s.values[name]; ok {
		return v.number, true
	}
	if d := s.find(name); d != nil {
		n = d.Number
	}
	return n, false
}

// Word is a word, set or by default.
func (s *Settings) Word(name string) string {
	if v, ok := s.values[name]; ok && len(v.words) > 0 {
		return v.words[0]
	}
	if d := s.find(name); d != nil {
		return d.Word
	}
	return ""
}

// Words is a list, set or by default.
func (s *Settings) Words(name string) []string {
	if v, ok := s.values[name]; ok {
		return v.words
	}
	if d := s.find(name); d != nil {
		return d.Words
	}
	return nil
}

// Switches are what is switched on and off, by id.
func (s *Settings) Switches(name string) map[string]bool { return s.values[name].switches }

// Trees are what the files say under a setting, the weakest first.
func (s *Settings) Trees(name string) []Tree { return s.values[name].trees }

// From is where a setting was set, empty for a default.
func (s *Settings) From(name string) string { return s.values[name].from }

// Theirs reports whether the project had a part in a setting, whose words then
// may not lead elsewhere.
func (s *Settings) Theirs(name string) bool { return s.values[name].theirs }

func (s *Settings) find(name string) *profile.Setting {
	for i := range s.table {
		if s.table[i].Name == name {
			return &s.table[i]
		}
	}
	return nil
}

// holds reports whether all conditions hold, and if not, which does not.
func (s *Settings) holds(when []profile.When) (bool, profile.When) {
	for _, c := range when {
		on := s.On(c.Setting) != c.Off
		if c.Is != nil {
			on = slices.Contains(c.Is, s.Word(c.Setting))
		}
		if !on {
			return false, c
		}
	}
	return true, profile.When{}
}

// because says why a condition does not hold.
func (s *Settings) because(c profile.When) string {
	if c.Is != nil {
		return c.Setting + " is " + s.Word(c.Setting)
	}
	if d := s.find(c.Setting); d != nil && d.Env != nil && s.From(c.Setting) != "" {
		return s.From(c.Setting) + " is set"
	}
	return c.Setting + map[bool]string{false: " is off", true: " is on"}[c.Off]
}

// fromEnv reads the variables of every setting that has some.
func (s *Settings) fromEnv(getenv func(string) string) {
	for _, d := range s.table {
		for _, name := range d.Env {
			text := strings.TrimSpace(getenv(name))
			if text == "" {
				continue
			}
			if d.Kind == profile.Words {
				s.values[d.Name] = value{words: splitList(text), from: "$" + name}
			} else if isOn(text) {
				s.values[d.Name] = value{flag: !d.On, from: "$" + name}
			}
		}
	}
}

// isOn reports whether a variable with that text counts as set.
func isOn(text string) bool {
	text = strings.TrimSpace(text)
	return text != "" && text != "0" && !strings.EqualFold(text, "false")
}

// splitList cuts a comma list into its words, outside braces, without spaces
// around them.
func splitList(list string) []string {
	var words []string
	depth, start := 0, 0
	add := func(end int) {
		if w := strings.TrimSpace(list[start:end]); w != "" {
			words = append(words, w)
		}
		start = end + 1
	}
	for i := range len(list) {
		switch list[i] {
		case '{':
			depth++
		case '}':
			depth = max(0, depth-1)
		case ',':
			if depth == 0 {
				add(i)
			}
		}
	}
	add(len(list))
	return words
}
