package session

import (
	"os"
	"strings"
	"testing"
)

// TestFormatsAreDescribed: the page on sessions has a row for each format that is
// read, and for no other.
func TestFormatsAreDescribed(t *testing.T) {
	text, err := os.ReadFile("../../docs/sessions.md")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{"alisio": true, "pi": true}
	for _, f := range formats {
		known[f.name] = true
	}
	for line := range strings.Lines(string(text)) {
		name, ok := strings.CutPrefix(line, "| `")
		if !ok {
			continue
		}
		name, _, _ = strings.Cut(name, "`")
		if !known[name] {
			t.Errorf("%s is described and not read", name)
		}
		delete(known, name)
	}
	for name := range known {
		t.Errorf("%s is read and not described", name)
	}
}
