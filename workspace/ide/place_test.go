package ide

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/diagnostics"
	"agentls/internal/fixture"
	"agentls/internal/text"
	"agentls/workspace"
)

// asked answers an entry of a fixture: "FEATURE", or "FEATURE LINE:COLUMN WORDS"
// about a place.
func asked(s *workspace.Snapshot, root, path, feature string) (string, bool) {
	if answer, ok := features[feature]; ok {
		return answer(s, root+"/"+path), true
	}
	name, rest, _ := strings.Cut(feature, " ")
	answer, ok := placeFeatures[name]
	if !ok {
		return "", false
	}
	at, words, _ := strings.Cut(rest, " ")
	offset, ok := offsetOf(s, root+"/"+path, at)
	if !ok {
		words, offset = rest, 0
	}
	return answer(s, root+"/"+path, offset, words), true
}

// offsetOf is the offset of "LINE:COLUMN".
func offsetOf(s *workspace.Snapshot, path, at string) (int, bool) {
	line, column, ok := strings.Cut(at, ":")
	l, errLine := strconv.Atoi(line)
	c, errColumn := strconv.Atoi(column)
	if !ok || errLine != nil || errColumn != nil {
		return 0, false
	}
	return s.Lines(path).Offset(text.Position{Line: l - 1, Char: c - 1}, text.UTF32), true
}

// placeFeatures are what an entry can ask about a place, with words after it.
var placeFeatures = map[string]func(s *workspace.Snapshot, path string, offset int, words string) string{
	"completion": showCompletion,
	"definition": func(s *workspace.Snapshot, path string, offset int, _ string) string {
		_, to := Definition(s, path, offset)
		return showLocations(s, to)
	},
	"references": func(s *workspace.Snapshot, path string, offset int, _ string) string {
		return showLocations(s, References(s, path, offset, true))
	},
	"highlight": func(s *workspace.Snapshot, path string, offset int, _ string) string {
		var b strings.Builder
		for _, span := range Highlights(s, path, offset) {
			fmt.Fprintln(&b, place(s, path, span))
		}
		return b.String()
	},
	"rename": func(s *workspace.Snapshot, path string, offset int, name string) string {
		c, err := Rename(s, path, offset, name)
		if err != nil {
			return "refused: " + err.Error() + "\n"
		}
		return showChange(s, c)
	},
	"move": func(s *workspace.Snapshot, path string, _ int, to string) string {
		root := s.Root(path)
		return showChange(s, Moves(s, []diagnostics.Rename{{From: path, To: root + "/" + to}}))
	},
	"prepare": func(s *workspace.Snapshot, path string, offset int, _ string) string {
		span, name, err := PrepareRename(s, path, offset)
		if err != nil {
			return "refused: " + err.Error() + "\n"
		}
		return place(s, path, span) + " " + name + "\n"
	},
	"fixes": func(s *workspace.Snapshot, path string, offset int, _ string) string {
		var b strings.Builder
		for _, a := range Actions(s, path, text.At(offset), nil) {
			fmt.Fprintf(&b, "= %s\n%s", a.Fix.Title, showChange(s, Change{Edits: a.Fix.Edits, Renames: a.Fix.Renames}))
		}
		return b.String()
	},
	"refactor": func(s *workspace.Snapshot, path string, offset int, _ string) string {
		var b strings.Builder
		for _, r := range Refactorings(s, path, offset) {
			fmt.Fprintf(&b, "= %s\n%s", r.Title, showChange(s, r.Change))
		}
		return b.String()
	},
	"inlays": func(s *workspace.Snapshot, path string, _ int, _ string) string {
		var b strings.Builder
		src, _ := s.Files.Text(path)
		for _, h := range Inlays(s, path, text.Span{End: len(src)}) {
			fmt.Fprintf(&b, "%s %s\n", fixture.Place(s.Lines(path), h.Offset), h.Text)
		}
		return b.String()
	},
	"tokens": func(s *workspace.Snapshot, path string, _ int, _ string) string {
		var b strings.Builder
		src, _ := s.Files.Text(path)
		for _, k := range Tokens(s, path) {
			fmt.Fprintf(&b, "%s %d %s\n", place(s, path, k.Span), k.Kind, k.Span.Of(src))
		}
		return b.String()
	},
	"text": func(s *workspace.Snapshot, path string, _ int, agent string) string {
		p, err := profile.Find(agent)
		if err != nil {
			return err.Error() + "\n"
		}
		return AgentText(s, p, path, "")
	},
	"symbols": func(s *workspace.Snapshot, _ string, _ int, query string) string {
		var b strings.Builder
		for _, p := range Find(s, query) {
			fmt.Fprintf(&b, "%s %s:%s\n", p.Name, p.Path, place(s, p.Path, p.Span))
		}
		return b.String()
	},
}

func showChange(s *workspace.Snapshot, c Change) string {
	var b strings.Builder
	edits := slices.Clone(c.Doubtful)
	for _, e := range c.Edits {
		edits = append(edits, Doubtful{Edit: e})
	}
	slices.SortStableFunc(edits, func(a, b Doubtful) int {
		return cmp.Or(min(len(a.Why), 1)-min(len(b.Why), 1), strings.Compare(a.Path, b.Path), a.Span.Start-b.Span.Start)
	})
	for _, e := range edits {
		fmt.Fprintf(&b, "%s:%s %q", e.Path, place(s, e.Path, e.Span), e.NewText)
		if e.Why != "" {
			fmt.Fprintf(&b, " (%s)", e.Why)
		}
		b.WriteString("\n")
	}
	for _, f := range c.Creates {
		fmt.Fprintf(&b, "create %s %q\n", f.Path, f.Text)
	}
	for _, r := range c.Renames {
		fmt.Fprintf(&b, "%s → %s\n", r.From, r.To)
	}
	return b.String()
}

func showLocations(s *workspace.Snapshot, list []Location) string {
	var b strings.Builder
	for _, l := range list {
		fmt.Fprintf(&b, "%s:%s\n", l.Path, place(s, l.Path, l.Span))
	}
	return b.String()
}

// mostShown is how many completions a fixture shows.
const mostShown = 12

// showCompletion are the first completions, each with what it makes of its line.
func showCompletion(s *workspace.Snapshot, path string, offset int, _ string) string {
	all, _ := Complete(s, path, offset)
	var b strings.Builder
	src, _ := s.Files.Text(path)
	for i, c := range all {
		if i == mostShown {
			fmt.Fprintf(&b, "… %d in all\n", len(all))
			break
		}
		fmt.Fprintf(&b, "%s", c.Label)
		if c.Detail != "" {
			fmt.Fprintf(&b, " (%s)", c.Detail)
		}
		lines := s.Lines(path)
		line := lines.Line(lines.LineOf(offset))
		after := src[line.Start:c.Span.Start] + c.Text + src[c.Span.End:line.End]
		fmt.Fprintf(&b, " → %q\n", after)
	}
	return b.String()
}
