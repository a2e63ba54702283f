package ide

import (
	"fmt"
	"path"
	"strings"

	"agentls/agentsctx"
	"agentls/internal/text"
	"agentls/internal/tree"
)

// maxShown is how many files of one agent a hover lists.
const maxShown = 12

// referenceHover says which instruction files apply to the path under the
// cursor: a link's target, an import, or a path written as code.
func referenceHover(t target) (Hover, bool) {
	to, span, ok := referred(t)
	if !ok {
		return Hover{}, false
	}
	parts := []string{"`" + t.show(to) + "`"}
	if t.snap.Files.Stat(to).Kind == tree.None {
		parts[0] += " (not there)"
	}
	var g groups
	for _, e := range t.snap.Instructions.Explain(to, "", t.snap.Agents.All()).Agents {
		g.add(e.Profile.Name, t.applied(e))
	}
	if g.empty() {
		parts = append(parts, "No instruction file applies to it.")
	}
	for _, answer := range g.answers {
		parts = append(parts, "**"+strings.Join(g.agents[answer], ", ")+"**\n"+answer)
	}
	if note := t.snap.ScanNote(); note != "" {
		parts = append(parts, "("+note+")")
	}
	return Hover{span, strings.Join(parts, "\n\n")}, true
}

// referred is the path that the text under the cursor leads to.
func referred(t target) (to string, span text.Span, ok bool) {
	for _, l := range t.doc.Links() {
		if l.TargetSpan.Contains(t.offset) {
			link, ok := resolve(t.snap, t.path, l.Target)
			return link.Path, l.TargetSpan, ok && link.Path != ""
		}
	}
	for _, im := range importedFiles(t.snap, t.path, t.doc) {
		if im.Span.Contains(t.offset) {
			return im.to, im.Span, true
		}
	}
	for _, code := range t.doc.Blocks().Code {
		if !code.Contains(t.offset) {
			continue
		}
		if to, ok := t.coded(code); ok {
			return to, inside(code), true
		}
	}
	return "", text.Span{}, false
}

// inside is a code span without its back quotes.
func inside(code text.Span) text.Span { return text.Span{Start: code.Start + 1, End: code.End - 1} }

// coded is the path that a code span names.
func (t target) coded(code text.Span) (string, bool) {
	if code.Len() < len("``") {
		return "", false
	}
	return writtenPath(t, inside(code).Of(t.doc.Source))
}

// writtenPath is the file or directory that a code span names, from the file's
// own directory or from the workspace. Only what is there counts: most code is
// no path.
func writtenPath(t target, name string) (string, bool) {
	if len(name) > 256 || strings.ContainsAny(name, " \t\r\n`*?{}") || !strings.ContainsAny(name, "./") {
		return "", false
	}
	root := t.snap.Root(t.path)
	for _, dir := range []string{path.Dir(t.path), root} {
		to := path.Join(dir, name)
		if tree.Under(root, to) && to != root && t.snap.Files.Stat(to).Kind != tree.None {
			return to, true
		}
	}
	return "", false
}

// applied lists what an agent loads, in the order of its prompt.
func (t target) applied(e agentsctx.Explanation) string {
	var lines []string
	for i, f := range e.Files {
		if i == maxShown {
			lines = append(lines, fmt.Sprintf("- and %d more", len(e.Files)-i))
			break
		}
		line := "- `" + t.show(f.Path) + "` " + sized(f.Size)
		switch {
		case f.Status == agentsctx.Dropped:
			line += ", nothing kept"
		case f.Lost > 0:
			line += ", " + sized(f.Lost) + " cut"
		}
		if f.Load != "start" {
			line += ", " + strings.ReplaceAll(f.Load, "-", " ")
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// show is a path as people read it.
func (t target) show(p string) string {
	return agentsctx.Show(p, t.snap.Root(t.path), t.snap.Env().Home)
}
