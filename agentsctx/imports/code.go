package imports

import (
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
	"agentls/internal/text"
)

// skipped are the parts of a document in which @ means nothing, ascending and
// apart from each other.
func skipped(doc *markdown.Document, rules *profile.Imports) []text.Span {
	var spans []text.Span
	if rules.Comments {
		spans = comments(doc.Source)
	}
	if rules.HTML {
		spans = append(spans, doc.Blocks().HTML...)
	}
	if blocks := doc.Blocks(); rules.Code == profile.MarkdownCode && blocks.Skipped == "" {
		spans = append(spans, blocks.Code...)
	} else {
		spans = append(spans, backticked(doc.Source)...)
	}
	slices.SortFunc(spans, func(a, b text.Span) int { return a.Start - b.Start })
	var merged []text.Span
	for _, s := range spans {
		if n := len(merged); n > 0 && s.Start <= merged[n-1].End {
			merged[n-1].End = max(merged[n-1].End, s.End)
			continue
		}
		merged = append(merged, s)
	}
	return merged
}

// Comments are the HTML comments of a document that begin a line of its body
// outside of code.
func Comments(doc *markdown.Document) (found []text.Span) {
	code := doc.Blocks().Code
	for _, c := range comments(doc.Source) {
		in := func(s text.Span) bool { return s.Start <= c.Start && c.Start < s.End }
		if c.Start >= doc.Body.Start && !slices.ContainsFunc(code, in) {
			found = append(found, c)
		}
	}
	return found
}

// comments are the HTML comments that begin a line; an open one reaches to the
// end.
func comments(src string) []text.Span {
	var spans []text.Span
	for at := 0; ; {
		i := strings.Index(src[at:], "<!--")
		if i < 0 {
			return spans
		}
		start := at + i
		end := len(src)
		if j := strings.Index(src[start:], "-->"); j >= 0 {
			end = start + j + len("-->")
		}
		line := strings.LastIndexByte(src[at:start], '\n')
		if alone := line >= 0 || at == 0; alone && strings.TrimSpace(src[at+line+1:start]) == "" {
			spans = append(spans, text.Span{Start: start, End: end})
		}
		at = end
	}
}

// run is a sequence of backticks.
type run struct{ start, len int }

// backticked are the parts between backticks and equally many further on. An
// opening run gives up backticks until it finds its match, as a pattern that
// backtracks does.
func backticked(src string) []text.Span {
	runs := runsOf(src)
	longest := make([]int, len(runs)+1) // of the runs from each one on
	for i := len(runs) - 1; i >= 0; i-- {
		longest[i] = max(runs[i].len, longest[i+1])
	}
	var spans []text.Span
	for i := 0; i < len(runs); {
		open := runs[i]
		n := min(open.len, longest[i+1])
		if open.len/2 >= max(n, 1) { // the run closes itself
			n = open.len / 2
			spans = append(spans, text.Span{Start: open.start, End: open.start + 2*n})
			runs[i] = run{open.start + 2*n, open.len - 2*n}
			if runs[i].len == 0 {
				i++
			}
			continue
		}
		if n == 0 {
			break // nothing closes any more
		}
		i++
		for runs[i].len < n {
			i++
		}
		end := runs[i].start + n
		spans = append(spans, text.Span{Start: open.start, End: end})
		if runs[i].len == n {
			i++
		} else {
			runs[i] = run{end, runs[i].len - n}
		}
	}
	return spans
}

func runsOf(src string) []run {
	var runs []run
	for i := 0; i < len(src); {
		if src[i] != '`' {
			i++
			continue
		}
		start := i
		for i < len(src) && src[i] == '`' {
			i++
		}
		runs = append(runs, run{start, i - start})
	}
	return runs
}
