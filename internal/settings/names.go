package settings

import (
	"fmt"
	"slices"
	"strings"

	"agentls/internal/spelling"
)

// ignored are members that no table lists and nobody should hear of.
var ignored = map[Kind][]string{
	Project: {"$schema"},
	User:    {"$schema"},
	Editor:  {"trusted"},
}

// unknown reports a key outside the table. Most of Alisio's file is not ours:
// there only a key that was surely meant to be one of these counts.
func (r *reader) unknown(prefix string, m member, taken []member) {
	path := prefix + m.name
	if prefix == "" && slices.Contains(ignored[r.kind], m.name) || r.kind == Editor && isClient(path) {
		return
	}
	suggestion, close := spelling.Nearest(m.name, r.siblings(prefix))
	if r.kind == Alisio && prefix == "" && (!close || !spelling.OneEdit(m.name, suggestion)) {
		return
	}
	p := Problem{Kind: UnknownKey, Key: path, Span: m.key, Message: "there is no setting `" + path + "`"}
	switch home := r.elsewhere(m.name); {
	case close:
		p.suggest(m.name, suggestion, taken)
	case home != "":
		i := strings.LastIndexByte(home, '.')
		p.Message += "; `" + home[i+1:] + "` stands inside `" + home[:i] + "`"
	}
	r.add(p)
}

// siblings are the names the table knows directly under prefix.
func (r *reader) siblings(prefix string) []string {
	var names []string
	for _, k := range Keys(r.kind) {
		if rest, ok := strings.CutPrefix(k.Path, prefix); ok {
			name, _, _ := strings.Cut(rest, ".")
			names = append(names, name)
		}
	}
	return slices.Compact(names)
}

// elsewhere is the path of a nested key that is name, or ends in it.
func (r *reader) elsewhere(name string) string {
	for _, k := range Keys(r.kind) {
		if strings.Contains(k.Path, ".") && strings.HasSuffix("."+k.Path, "."+name) {
			return k.Path
		}
	}
	return ""
}

func isClient(path string) bool {
	return slices.ContainsFunc(clientKeys, func(k Key) bool {
		return k.Path == path || strings.HasPrefix(k.Path, path+".")
	})
}

// unknownName reports a key of a map whose keys are names, such as rules.
func (r *reader) unknownName(path string, names []string, m member, taken []member) {
	p := Problem{Kind: UnknownKey, Key: path + "." + m.name, Span: m.key, Message: "there is no rule `" + m.name + "`"}
	if suggestion, ok := spelling.Nearest(m.name, names); ok {
		p.suggest(m.name, suggestion, taken)
	}
	r.add(p)
}

// unknownField reports a member a record does not have. In Alisio's file it
// counts only when it is a slip.
func (r *reader) unknownField(path string, fields []Field, m member, taken []member) {
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.Name
	}
	suggestion, close := spelling.Nearest(m.name, names)
	if r.kind == Alisio && (!close || !spelling.OneEdit(m.name, suggestion)) {
		return
	}
	p := Problem{Kind: UnknownKey, Key: path + "." + m.name, Span: m.key,
		Message: fmt.Sprintf("`%s` has no `%s`; it takes %s", path, m.name, strings.Join(names, ", "))}
	if close {
		p.suggest(m.name, suggestion, taken)
	}
	r.add(p)
}

// suggest adds what was probably meant by written, and the edit that writes it
// unless that name is taken. One edit away is a slip; more is a guess, which
// nobody wants applied unasked.
func (p *Problem) suggest(written, name string, taken []member) {
	p.Suggestion = name
	p.Message += "; did you mean `" + name + "`?"
	if !slices.ContainsFunc(taken, func(m member) bool { return m.name == name }) {
		p.Edit = &Edit{Title: "Change to " + name, Safe: spelling.OneEdit(written, name), Span: p.Span, NewText: `"` + name + `"`}
	}
}

// form checks what a text stands for.
func (r *reader) form(path string, form Form, n node) bool {
	switch form {
	case Glob:
		return r.glob(path, n)
	case AgentName:
		names := r.vocabulary.of(form)
		if names == nil || slices.Contains(names, n.text) {
			return true
		}
		p := Problem{Kind: Range, Key: path, Span: n.span, Message: "there is no agent " + n.short()}
		if suggestion, ok := spelling.Nearest(n.text, names); ok {
			p.suggest(n.text, suggestion, nil)
		}
		r.add(p)
		return false
	}
	return true
}
