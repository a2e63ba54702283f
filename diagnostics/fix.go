package diagnostics

import (
	"cmp"
	"slices"
	"strings"
)

// SafeFix is the first safe fix of f: what may be applied without asking.
func SafeFix(f Finding) (Fix, bool) {
	i := slices.IndexFunc(f.Fixes, func(x Fix) bool { return x.Safe })
	if i < 0 {
		return Fix{}, false
	}
	return f.Fixes[i], true
}

// SafeFixes are the safe fixes of findings, one each. Those that rename are not
// among them: what a path is called is for its owner to say.
func SafeFixes(findings []Finding) []Fix {
	var fixes []Fix
	for _, f := range findings {
		if fix, ok := SafeFix(f); ok && len(fix.Renames) == 0 {
			fixes = append(fixes, fix)
		}
	}
	return fixes
}

// Compatible are the fixes that can be carried out together, in their order:
// a fix one of whose edits touches an edit of an earlier one is left out whole.
// Edits that several fixes share count once.
func Compatible(fixes []Fix) []Fix {
	var taken []Edit
	var kept []Fix
	for _, f := range fixes {
		clash := func(e Edit) bool {
			return slices.ContainsFunc(taken, func(t Edit) bool { return e != t && meet(e, t) })
		}
		if !slices.ContainsFunc(f.Edits, clash) {
			taken = append(taken, f.Edits...)
			kept = append(kept, f)
		}
	}
	return kept
}

// meet reports whether two edits touch: then their order would decide, and
// neither knows of the other.
func meet(a, b Edit) bool {
	if a.Path != b.Path {
		return false
	}
	return a.Span.Overlaps(b.Span) || a.Span.Start == b.Span.Start ||
		a.Span.Empty() && b.Span.Contains(a.Span.Start) ||
		b.Span.Empty() && a.Span.Contains(b.Span.Start)
}

// Apply gives src, the text of path, with those of edits carried out that are
// of path, lie in src and touch no earlier one. Fixes of several edits have to
// go through Compatible first, or half of one may be left out.
func Apply(src, path string, edits []Edit) string {
	var mine []Edit
	for _, e := range edits {
		fits := e.Path == path && e.Span.Start >= 0 && e.Span.Start <= e.Span.End && e.Span.End <= len(src)
		if fits && !slices.ContainsFunc(mine, func(t Edit) bool { return meet(e, t) }) {
			mine = append(mine, e)
		}
	}
	slices.SortFunc(mine, func(a, b Edit) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	var out strings.Builder
	at := 0
	for _, e := range mine {
		out.WriteString(src[at:e.Span.Start])
		out.WriteString(e.NewText)
		at = e.Span.End
	}
	out.WriteString(src[at:])
	return out.String()
}

// fix adds a way out to f.
func (f *Finding) fix(title string, safe bool, edits ...Edit) {
	f.Fixes = append(f.Fixes, Fix{Title: title, Safe: safe, Edits: edits})
}
