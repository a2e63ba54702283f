package diagnostics

import (
	"testing"

	"agentls/agentsctx/profile"
)

// TestFieldsAndProfiles: a key that a profile names is in the table, and one
// that is in nobody's specification is in a profile.
func TestFieldsAndProfiles(t *testing.T) {
	for _, p := range profile.All() {
		for _, name := range p.Skills.Fields {
			if f, ok := fieldNamed(name); !ok || f.Spec {
				t.Errorf("%s names %s, which the table does not have beside the specification", p.ID, name)
			}
		}
	}
	for _, f := range fields {
		if !f.Spec && len(f.clients()) == 0 {
			t.Errorf("nobody reads %s", f.Name)
		}
	}
}
