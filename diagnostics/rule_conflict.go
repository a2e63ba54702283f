package diagnostics

import (
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/text"
)

// The lines between which git leaves both sides of a merge.
const (
	ours, between, theirs = "<<<<<<< ", "=======", ">>>>>>> "
)

// checkMergeConflict reports a merge that nobody has finished: agents read both
// sides. In code blocks the marks may be an example.
func checkMergeConflict(p *Pass) {
	doc := p.File.Doc
	first, n := conflicts(doc.Source)
	if n == 0 {
		return
	}
	inFront := first.Start < doc.Body.Start || doc.Front.Block.Start > 0 && first.Start < doc.Front.Block.End
	if !inFront && slices.ContainsFunc(doc.Blocks().Code, func(s text.Span) bool { return s.Start <= first.Start && first.Start < s.End }) {
		return
	}
	cause := "a merge that is not finished; both sides of it are in the file"
	if n > 1 {
		cause = number(n) + " merges that are not finished; both sides of each are in the file"
	}
	if inFront {
		p.opaque = true // what the front matter says is known when it is finished
	}
	if inFront && p.File.Kind == Skill {
		p.reportDefect(first, profile.UnparsableYAML, cause)
		return
	}
	p.Report(first, capital(cause)+", and agents read them.")
}

// conflicts are how many merges a text holds, and the first mark.
func conflicts(src string) (first text.Span, n int) {
	if !strings.Contains(src, ours) {
		return first, 0
	}
	var open text.Span
	halved := false
	for at := 0; at < len(src); {
		end := afterBreak(src, at+strings.IndexAny(src[at:]+"\n", "\r\n"))
		line := text.Span{Start: at, End: at + len(strings.TrimRight(src[at:end], "\r\n"))}
		switch s := line.Of(src); {
		case strings.HasPrefix(s, ours):
			open, halved = line, false
		case s == between && !open.Empty():
			halved = true
		case strings.HasPrefix(s, theirs) && halved:
			if n++; n == 1 {
				first = open
			}
			open, halved = text.Span{}, false
		}
		at = max(end, at+1)
	}
	return first, n
}
