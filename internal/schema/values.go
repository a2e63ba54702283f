package schema

import "agentls/internal/jsonc"

// Values are the usable values of one text, by the path of their key. Objects
// on the way to a key are among them, so that an empty one is known to be there.
// Asked for what is not set, every method gives the zero value.
type Values map[string]jsonc.Value

// Bool is a flag.
func (v Values) Bool(path string) bool { return v[path].True() }

// Int is a whole number.
func (v Values) Int(path string) int {
	n, _ := v[path].Int()
	return n
}

// Word is a text, or a boolean of a choice that has both as it is written.
func (v Values) Word(path string) string {
	if n := v[path]; n.Kind == jsonc.Bool {
		return n.Raw
	}
	return v[path].Text
}

// Words are the texts of a list, nil when it is not set.
func (v Values) Words(path string) []string {
	n, ok := v[path]
	if !ok {
		return nil
	}
	words := []string{}
	for _, item := range n.Items {
		words = append(words, item.Text)
	}
	return words
}
