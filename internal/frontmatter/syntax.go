package frontmatter

import (
	"strings"

	"agentls/internal/text"
)

// words are what the library's messages mean, by a part of their text.
var words = []struct{ library, ours string }{
	{"mapping values are not allowed", "a colon where no key is possible"},
	{"block sequence entries are not allowed", "a list item where none is possible"},
	{"could not find expected ':'", "this line has no key"},
	{"did not find expected key", "this belongs to no key"},
	{"did not find expected '-'", "this is no item of the list above it"},
	{"did not find expected ',' or", "a comma or a closing bracket is missing here"},
	{"did not find expected node content", "a value is missing here"},
	{"did not find expected <document start>", "this belongs to nothing above it"},
	{"found character that cannot start any token", "no value can start with this character"},
	{"document", "a second document: front matter is only one"},
	{"directive", "directives have no place in front matter"},
	{"anchor", "an & or * without a name"},
	{"tag", "a tag that cannot be read"},
	{"depth", "too many levels"},
	{"comment without preceding", "a # needs a space before it"},
}

// syntaxError is the problem that has no cause of its own, where the library saw it.
func (r *recovery) syntaxError(why *failure) Problem {
	p := Problem{Cause: Syntax, Span: text.Span{Start: r.whole.Start, End: trimSpace(r.src, r.whole.Start, r.whole.End)}, Message: "this is not YAML"}
	if why == nil {
		return p
	}
	for _, w := range words {
		if strings.Contains(why.message, w.library) {
			p.Message = w.ours
			break
		}
	}
	if strings.Contains(why.message, "depth") {
		p.Cause = TooDeep
	}
	if why.at < 0 {
		return p
	}
	at := min(why.at, r.whole.End)
	if at >= p.Span.End && why.context >= 0 {
		at = why.context
	}
	p.Span = r.word(at)
	return p
}
