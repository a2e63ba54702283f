package ide

import (
	"path"
	"strings"

	"agentls/agentsctx/imports"
	"agentls/internal/markdown"
	"agentls/internal/text"
	"agentls/internal/tree"
	"agentls/workspace"
)

// imported is an @path that leads to a file.
type imported struct {
	text.Span
	to string
}

// importedFiles are the @paths of a file that lead to something inside the workspace,
// by the rules of the enabled agents that expand them.
func importedFiles(s *workspace.Snapshot, file string, doc *markdown.Document) []imported {
	var all []imported
	for _, p := range s.Agents.All() {
		if !p.Imports.Expands {
			continue
		}
		for _, r := range imports.References(doc, &p.Imports) {
			to, ok := importTarget(s, file, r.Target)
			if ok && !contains(all, r.Span) {
				all = append(all, imported{r.Span, to})
			}
		}
	}
	return all
}

func contains(all []imported, span text.Span) bool {
	for _, im := range all {
		if im.Overlaps(span) {
			return true
		}
	}
	return false
}

func importTarget(s *workspace.Snapshot, file, target string) (string, bool) {
	if strings.HasPrefix(target, "/") || strings.HasPrefix(target, "~") {
		return "", false // not ours to look at
	}
	to := path.Join(path.Dir(file), target)
	return to, tree.Under(s.Root(file), to) && s.Files.Stat(to).Kind == tree.File
}
