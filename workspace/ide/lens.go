package ide

import (
	"agentls/internal/text"
	"agentls/workspace"
)

// Lens is a line of text above a place in a file.
type Lens struct {
	Span  text.Span
	Title string
}

// Lenses are what stands above the first line of a file.
func Lenses(s *workspace.Snapshot, path string) []Lens { return nil }
