package ide

import (
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/diagnostics"
	"agentls/internal/tree"
)

var (
	linkTarget  = regexp.MustCompile(`\]\(<?([^()<>\s]*)$`)
	definedLink = regexp.MustCompile(`^ {0,3}\[[^\]]+\]:[ \t]*<?([^<>\s]*)$`)
	importTyped = regexp.MustCompile(`(?:^|[\s*_~>(])@((?:[^\s<>@\\]|\\ )*)$`)
)

// encodedPath is a path as the target of a link.
var encodedPath = strings.NewReplacer("%", "%25", " ", "%20", "(", "%28", ")", "%29", "<", "%3C", ">", "%3E", "#", "%23", "?", "%3F")

// completeLink completes the target of a link.
func completeLink(t target) ([]Completion, bool) {
	if isSettings(t.kind) {
		return nil, false
	}
	before := t.before()
	m := linkTarget.FindStringSubmatch(before)
	if m == nil {
		m = definedLink.FindStringSubmatch(before)
	}
	if m == nil {
		return nil, false
	}
	typed, err := url.PathUnescape(m[1])
	if err != nil || strings.ContainsAny(typed, "#?:") || strings.HasPrefix(typed, "/") {
		return nil, true // an address, or a place in a file
	}
	written := m[1][strings.LastIndexByte(m[1], '/')+1:]
	return t.paths(typed, len(written), encodedPath.Replace, nil), true
}

// completeImport completes an @path in files whose readers expand it.
func completeImport(t target) ([]Completion, bool) {
	m := importTyped.FindStringSubmatch(t.before())
	if m == nil || t.kind != diagnostics.Instruction && t.kind != diagnostics.AgentRule {
		return nil, false
	}
	readers := slices.DeleteFunc(slices.Clone(t.snap.Agents.All()), func(p *profile.Profile) bool {
		return !p.Imports.Expands || t.kind == diagnostics.AgentRule && p.Imports.NotRules
	})
	typed := strings.ReplaceAll(m[1], `\ `, " ")
	if len(readers) == 0 || strings.HasPrefix(typed, "/") || strings.HasPrefix(typed, "~") {
		return nil, true
	}
	refused := func(name string) bool {
		return !slices.ContainsFunc(readers, func(p *profile.Profile) bool { return !slices.Contains(p.Imports.Refused, path.Ext(name)) })
	}
	escape := func(name string) string { return strings.ReplaceAll(name, " ", `\ `) }
	written := m[1][strings.LastIndexByte(m[1], '/')+1:]
	return t.paths(typed, len(written), escape, refused), true
}

// paths are the entries of the directory that typed leads to, seen from the
// file: Markdown first, as most links lead there. The last written bytes before
// the cursor are replaced.
func (t target) paths(typed string, written int, escape func(string) string, refused func(string) bool) []Completion {
	dir, last := path.Split(typed)
	at := path.Join(path.Dir(t.path), dir)
	if !tree.Under(t.snap.Root(t.path), at) {
		return nil
	}
	span := t.spanned(written)
	var all []Completion
	for _, e := range t.snap.Files.ReadDir(at) {
		to := path.Join(at, e.Name)
		kind := t.snap.Files.Stat(to).Kind
		switch {
		case to == t.path, e.Name == ".git", e.Name == "node_modules", e.Name[0] == '.' && !strings.HasPrefix(last, "."):
		case kind == tree.Dir:
			all = append(all, Completion{Label: e.Name + "/", Kind: FolderCompletion, Span: span, Text: escape(e.Name) + "/"})
		case kind == tree.File && (refused == nil || !refused(e.Name)):
			all = append(all, Completion{Label: e.Name, Kind: FileCompletion, Span: span, Text: escape(e.Name), Topic: Topic{PathTopic, to}})
		}
	}
	slices.SortStableFunc(all, func(a, b Completion) int { return pathRank(a) - pathRank(b) })
	if rel, _ := tree.Rel(t.snap.Root(t.path), at); rel != "." && (last == "" || strings.HasPrefix("..", last)) && strings.Trim(typed, "./") == "" {
		all = append(all, Completion{Label: "../", Kind: FolderCompletion, Span: span, Text: "../"})
	}
	return all
}

func pathRank(c Completion) int {
	switch {
	case c.Kind == FolderCompletion:
		return 1
	case strings.EqualFold(path.Ext(c.Label), ".md"):
		return 0
	}
	return 2
}

func isSettings(k diagnostics.Kind) bool {
	return k == diagnostics.ProjectSettings || k == diagnostics.AgentSettings || k == diagnostics.Manifest
}
