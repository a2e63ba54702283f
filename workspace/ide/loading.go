package ide

import (
	"agentls/diagnostics"
	"agentls/workspace"
)

// AboutLoading reports whether a place in a file is one where somebody may ask
// why agents load the file, or do not: its first line or its front matter.
func AboutLoading(s *workspace.Snapshot, file string, offset int) bool {
	t, ok := pointed(s, file, offset)
	if !ok || t.kind == diagnostics.ProjectSettings || t.kind == diagnostics.AgentSettings || t.kind == diagnostics.Manifest {
		return false
	}
	region, front := frontRegion(t.doc)
	return s.Lines(file).Line(0).Contains(t.offset) || front && region.Contains(t.offset)
}
