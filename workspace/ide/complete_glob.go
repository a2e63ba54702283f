package ide

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"agentls/agentsctx/pattern"
	"agentls/internal/tree"
	"agentls/workspace"
)

// patternKeys are the keys under which one agent or another lists the files
// that a rule or a skill is for.
var patternKeys = []string{"applyTo", "globs", "paths"}

// globs are patterns for the kinds of files and the directories that the
// workspace has, with the number of files that match.
func (t target) globs(typed string) []Completion {
	found := survey(t.snap, t.snap.Root(t.path))
	span := t.spanned(len(typed))
	var all []Completion
	for _, g := range found.globs() {
		detail := plural(g.files, "file", "files")
		if found.cut {
			detail = "at least " + detail
		}
		quoted := `"` + g.glob + `"` // a star begins an alias in YAML
		all = append(all, Completion{Label: g.glob, Detail: detail, Kind: ValueCompletion, Span: span, Text: quoted, Topic: Topic{GlobTopic, g.glob}})
	}
	return all
}

// surveyed are files of a workspace, as far as they were counted.
type surveyed struct {
	files []string // relative to the root
	cut   bool     // there are more
}

// The bounds of a survey: a completion has to be there while somebody types.
const (
	mostSurveyed    = 2000
	mostSurveyedDir = 300
)

// survey lists the files below root, level by level, up to a bound.
func survey(s *workspace.Snapshot, root string) surveyed {
	var found surveyed
	queue := []string{"."}
	for n := 0; len(queue) > 0; n++ {
		if n == mostSurveyedDir || len(found.files) >= mostSurveyed {
			found.cut = true
			return found
		}
		dir := queue[0]
		queue = queue[1:]
		for _, e := range s.Files.ReadDir(path.Join(root, dir)) {
			rel := path.Join(dir, e.Name)
			switch {
			case e.Kind == tree.File:
				found.files = append(found.files, rel)
			case e.Kind == tree.Dir && e.Name != "node_modules" && e.Name[0] != '.':
				queue = append(queue, rel)
			}
		}
	}
	return found
}

// counted is a pattern with the number of files that match.
type counted struct {
	glob  string
	files int
}

// globs are the patterns worth a proposal, those of most files first.
func (f surveyed) globs() []counted {
	files := map[string]int{}
	for _, file := range f.files {
		if ext := path.Ext(file); ext != "" && ext != path.Base(file) {
			files["**/*"+ext]++
		}
		if top, _, below := strings.Cut(file, "/"); below {
			files[top+"/**"]++
		}
	}
	var all []counted
	for glob, n := range files {
		all = append(all, counted{glob, n})
	}
	slices.SortFunc(all, func(a, b counted) int {
		return cmp.Or(b.files-a.files, strings.Compare(a.glob, b.glob))
	})
	return all
}

// matching are the files that a pattern matches.
func (f surveyed) matching(glob string) []string {
	var all []string
	for _, file := range f.files {
		if pattern.Match(glob, file) {
			all = append(all, file)
		}
	}
	return all
}
