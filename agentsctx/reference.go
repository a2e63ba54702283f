package agentsctx

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
	"agentls/internal/text"
)

// Reference is an @path in a text.
type Reference struct {
	Span   text.Span // the @ and the path
	Target string    // the path, unescaped
}

// plainSyntax is how @path is read in files whose readers expand nothing: what
// authors borrow from agents that do.
var plainSyntax = profile.Imports{Start: profile.WordDotSlash, Escapes: true, Home: true, Comments: true}

// References finds every @path of a text that an agent with these rules would
// take for an import, in source order.
func References(doc *markdown.Document, rules *profile.Imports) []Reference {
	src := doc.Source
	body := doc.Body
	if !strings.Contains(body.Of(src), "@") {
		return nil
	}
	skip := skipped(doc, rules)
	var refs []Reference
	for i := body.Start; i < body.End; i++ {
		if src[i] != '@' || !behindBlank(src, i) {
			continue
		}
		for len(skip) > 0 && skip[0].End <= i {
			skip = skip[1:]
		}
		if len(skip) > 0 && skip[0].Start <= i {
			continue
		}
		target, end := pathAt(src, i+1, body.End, rules)
		if target == "" || !startsPath(target, rules) {
			continue
		}
		refs = append(refs, Reference{text.Span{Start: i, End: end}, target})
		i = end - 1
	}
	return refs
}

// skipped are the parts of a document in which @ means nothing, ascending and
// apart from each other.
func skipped(doc *markdown.Document, rules *profile.Imports) []text.Span {
	var spans []text.Span
	if rules.Comments {
		spans = comments(doc.Source)
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

func behindBlank(src string, i int) bool {
	if i == 0 {
		return true
	}
	r, _ := utf8.DecodeLastRuneInString(src[:i])
	return unicode.IsSpace(r) || r == '\uFEFF'
}

// pathAt reads a path up to the next blank; with escapes "\ " does not end it.
func pathAt(src string, start, limit int, rules *profile.Imports) (target string, end int) {
	end = start
	for end < limit {
		if rules.Escapes && src[end] == '\\' && end+1 < limit && src[end+1] == ' ' {
			end += 2
			continue
		}
		r, size := utf8.DecodeRuneInString(src[end:limit])
		if unicode.IsSpace(r) {
			break
		}
		end += size
	}
	target = src[start:end]
	if rules.Escapes {
		target = strings.ReplaceAll(target, `\ `, " ")
	}
	return target, end
}

func startsPath(target string, rules *profile.Imports) bool {
	if rules.Home && strings.HasPrefix(target, "~/") {
		return true
	}
	c := target[0]
	letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
	switch {
	case letter, c == '.', c == '/':
		return true
	case rules.Start == profile.WordDotSlash:
		return c == '_' || c == '-' || c >= '0' && c <= '9' || rules.Globs && c == '*'
	}
	return false
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
		if line := src[strings.LastIndexByte(src[:start], '\n')+1 : start]; strings.TrimSpace(line) == "" {
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

// PathLike reports whether a target looks like a file that its author meant to
// import, rather than a word, a scope or an address that follows an @.
func (r Reference) PathLike() bool {
	t := r.Target
	for _, prefix := range []string{"./", "../", "~/", "/"} {
		if strings.HasPrefix(t, prefix) && len(t) > len(prefix) {
			return true
		}
	}
	t, _, _ = strings.Cut(t, "#")
	dot := strings.LastIndexByte(t, '.')
	if dot <= strings.LastIndexByte(t, '/')+1 {
		return false
	}
	switch strings.ToLower(t[dot+1:]) {
	case "md", "mdx", "mdc", "markdown", "txt", "rst", "adoc", "json", "jsonc", "yaml", "yml", "toml":
		return true
	}
	return false
}
