package settings

import (
	"fmt"
	"slices"
	"strings"

	"agentls/internal/text"
)

// Values are the usable values of one text, by the path of their key.
type Values struct {
	Kind  Kind
	nodes map[string]node
	has   map[string]bool // objects on the way, e.g. "context"
}

// Read gives what can be used of src and says what cannot. What an author's
// project file may not say is a Problem and not among the values.
func Read(kind Kind, src string, vocabulary Vocabulary) (Values, []Problem) {
	r := &reader{kind: kind, vocabulary: vocabulary, values: Values{kind, map[string]node{}, map[string]bool{}}}
	if kind != Alisio && isBlank(src) {
		return r.values, nil
	}
	root, problem := parse(src, kind == Alisio)
	switch {
	case problem != nil:
		return r.values, []Problem{*problem}
	case root.kind != jsonObject:
		r.add(Problem{Kind: WrongType, Span: root.span, Message: "the settings are " + root.kind.people() + "; allowed is an object"})
	default:
		r.object("", root)
	}
	slices.SortStableFunc(r.problems, func(a, b Problem) int { return a.Span.Start - b.Span.Start })
	return r.values, r.problems
}

// isBlank reports that src says nothing yet: blanks and comments, as in a file
// that was just made.
func isBlank(src string) bool {
	return !slices.ContainsFunc(scan(src), func(t token) bool { return t.kind != tokenComment })
}

type reader struct {
	kind       Kind
	vocabulary Vocabulary
	values     Values
	problems   []Problem
	globs      int // bytes of the globs so far, braces expanded
}

func (r *reader) add(p Problem) { r.problems = append(r.problems, p) }

// object reads the members of n, whose keys stand under prefix ("governor.").
func (r *reader) object(prefix string, n node) {
	for _, m := range r.once(prefix, n.members) {
		path := prefix + m.name
		key, known := Lookup(r.kind, path)
		if strings.Contains(m.name, ".") && r.kind != Editor { // editors flatten, files nest
			known = false
		}
		switch {
		case !known && r.isGroup(path):
			r.group(path, m)
		case !known:
			r.unknown(prefix, m, n.members)
		case key.Widens && r.kind == Project:
			r.add(Problem{Kind: Untrusted, Key: path, Span: m.key,
				Message: "`" + path + "` is not taken from a project's file, because it would widen what is read; set it in the editor or on the command line"})
		case m.value.kind == jsonNull && r.kind == Editor: // an editor's way to say "not set"
		default:
			r.value(key, m)
		}
	}
}

// once drops all but the last of members with one name, and says so.
func (r *reader) once(prefix string, members []member) []member {
	first := map[string]text.Span{}
	last := map[string]int{}
	for i, m := range members {
		if before, twice := first[m.name]; twice {
			r.add(Problem{Kind: Duplicate, Key: prefix + m.name, Span: m.key, Other: before,
				Message: "`" + m.name + "` stands twice; the last one counts"})
		} else {
			first[m.name] = m.key
		}
		last[m.name] = i
	}
	var kept []member
	for i, m := range members {
		if last[m.name] == i {
			kept = append(kept, m)
		}
	}
	return kept
}

// isGroup reports whether path is an object that holds keys of the table.
func (r *reader) isGroup(path string) bool {
	return slices.ContainsFunc(Keys(r.kind), func(k Key) bool { return strings.HasPrefix(k.Path, path+".") })
}

func (r *reader) group(path string, m member) {
	switch {
	case m.value.kind == jsonObject:
		r.values.has[path] = true
		r.object(path+".", m.value)
	case m.value.kind == jsonNull && r.kind == Editor:
	default:
		r.add(Problem{Kind: WrongType, Key: path, Span: m.value.span,
			Message: "`" + path + "` is " + m.value.kind.people() + "; allowed is an object"})
	}
}

func (r *reader) value(key Key, m member) {
	usable, ok := r.shape(key.Path, key.Shape, m.value)
	if !ok {
		return
	}
	if key.Inside && r.kind == Project && !staysInside(usable.text) {
		r.add(Problem{Kind: Untrusted, Key: key.Path, Span: m.key,
			Message: "`" + key.Path + "` leaves the workspace, which a project's file may not; set it in the editor or on the command line"})
		return
	}
	r.values.nodes[key.Path] = usable
}

// shape gives the part of n that is usable as s: a list without its bad items, a
// map without its bad entries. It is false when nothing of a value is.
func (r *reader) shape(path string, s Shape, n node) (node, bool) {
	switch s.Type {
	case List:
		return r.items(path, s, n)
	case Map:
		return r.entries(path, s, n)
	case Record:
		return r.record(path, s, n)
	}
	switch fit := s.fits(n); fit {
	case fitYes:
		return n, s.Type != Text || r.form(path, s.Form, n)
	default:
		kind := Range
		if fit == fitOtherType {
			kind = WrongType
		}
		r.add(Problem{Kind: kind, Key: path, Span: n.span, Message: fmt.Sprintf("`%s` is %s; allowed is %s", path, n.short(), s.Allowed())})
		return node{}, false
	}
}

func (r *reader) items(path string, s Shape, n node) (node, bool) {
	if n.kind != jsonList {
		r.wrongType(path, s, n)
		return node{}, false
	}
	kept := n
	kept.items = nil
	for i, item := range n.items {
		name := path
		if s.Item.Type != Text {
			name = fmt.Sprintf("%s[%d]", path, i)
		}
		if usable, ok := r.shape(name, *s.Item, item); ok {
			kept.items = append(kept.items, usable)
		}
	}
	return kept, len(n.items) == 0 || len(kept.items) > 0
}

func (r *reader) entries(path string, s Shape, n node) (node, bool) {
	if n.kind != jsonObject {
		r.wrongType(path, s, n)
		return node{}, false
	}
	kept := n
	kept.members = nil
	for _, m := range r.once(path+".", n.members) {
		if names := r.vocabulary.of(s.Form); names != nil && !slices.Contains(names, m.name) {
			r.unknownName(path, names, m, n.members)
			continue
		}
		usable, ok := r.shape(path+"."+m.name, *s.Item, m.value)
		if ok {
			m.value = usable
			kept.members = append(kept.members, m)
		}
	}
	return kept, true
}

func (r *reader) record(path string, s Shape, n node) (node, bool) {
	if n.kind != jsonObject {
		r.wrongType(path, s, n)
		return node{}, false
	}
	kept, found := n, map[string]bool{}
	kept.members = nil
	for _, m := range r.once(path+".", n.members) {
		i := slices.IndexFunc(s.Fields, func(f Field) bool { return f.Name == m.name })
		if i < 0 {
			r.unknownField(path, s.Fields, m, n.members)
			continue
		}
		found[m.name] = true
		usable, ok := r.shape(path+"."+m.name, s.Fields[i].Shape, m.value)
		if !ok {
			return node{}, false
		}
		m.value = usable
		kept.members = append(kept.members, m)
	}
	for _, f := range s.Fields {
		if f.Required && !found[f.Name] {
			r.add(Problem{Kind: Range, Key: path, Span: n.span, Message: "`" + path + "` needs `" + f.Name + "`"})
			return node{}, false
		}
	}
	return kept, true
}

func (r *reader) wrongType(path string, s Shape, n node) {
	r.add(Problem{Kind: WrongType, Key: path, Span: n.span, Message: fmt.Sprintf("`%s` is %s; allowed is %s", path, n.kind.people(), s.Allowed())})
}
