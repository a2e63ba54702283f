// Package imports reads the @paths of instruction files as the agents that expand
// them do. It knows no files: where a path leads is for its caller to find out.
// Start with References.
package imports

import (
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

// Borrowed is how @path is read in files whose readers expand nothing: what
// authors borrow from agents that do.
var Borrowed = profile.Imports{Start: profile.WordDotSlash, Escapes: true, Home: true, Comments: true}

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
		if src[i] != '@' || !afterSpace(src, i) && !(i > 0 && strings.IndexByte(rules.Before, src[i-1]) >= 0) {
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

func afterSpace(src string, i int) bool {
	if i == 0 {
		return true
	}
	r, _ := utf8.DecodeLastRuneInString(src[:i])
	return unicode.IsSpace(r) || r == '\uFEFF'
}

// pathAt reads a path up to the next white space; with escapes "\ " does not end it.
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
	if i := strings.IndexByte(src[start:end], '<'); i >= 0 && strings.Contains(rules.After, "<") {
		end = start + i
	}
	end = start + len(strings.TrimRight(src[start:end], rules.After))
	target = src[start:end]
	if rules.Anchors {
		target, _, _ = strings.Cut(target, "#")
	}
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

// mostWords is how many words a path with spaces is tried with.
const mostWords = 8

// Continued are the target with one, two and more of the words that follow the
// reference on its line: what an author meant who did not escape the spaces of a
// path.
func (r Reference) Continued(src string) []string {
	rest := src[min(r.Span.End, len(src)):]
	if !strings.HasPrefix(rest, " ") {
		return nil
	}
	end := 0
	for spaces := 0; end < len(rest) && rest[end] != '\n'; end++ {
		if rest[end] != ' ' {
			continue
		}
		if spaces++; spaces > mostWords {
			break
		}
	}
	var longer []string
	for i, c := range strings.TrimRight(rest[:end], " \r") + " " {
		if c == ' ' && i > 0 {
			longer = append(longer, r.Target+rest[:i])
		}
	}
	return longer
}
