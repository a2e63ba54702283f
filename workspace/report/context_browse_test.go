package report

import (
	"fmt"
	"strings"
	"testing"
)

// TestBrowse: a view leads to the others, as they are and not as estimates, and the
// map, of which there may be no other, as one.
func TestBrowse(t *testing.T) {
	s, show := machine(t)
	q := ViewQuery{View: "LIST", Agent: "claude-code"}
	view, err := NewView(s, show, q)
	if err != nil {
		t.Fatal(err)
	}
	browsed, ok := Browse(s, q, view).(Browsed)
	if !ok {
		t.Fatalf("%T", Browse(s, q, view))
	}
	p := browsed.Page()
	if got := p.Blocks[0].Text.Plain(); !strings.HasPrefix(got, "list · detail · status · map   for Claude Code") {
		t.Errorf("%q", got)
	}
	var asks []string
	for _, span := range p.Blocks[0].Text {
		if view, ok := span.With["view"]; ok {
			asks = append(asks, fmt.Sprint(view, " ", span.With["estimate"]))
		}
	}
	if got := strings.Join(asks, ", "); got != "detail false, status false, map true" {
		t.Errorf("asks for %s", got)
	}
	if v := Browse(s, q, 7); v != 7 {
		t.Errorf("what has no page became %v", v)
	}
}
