package schema

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"agentls/internal/jsonc"
	"agentls/internal/text"
)

// Read gives what can be used of src and says what cannot. What a guarded file
// may not say is a Problem and not among the values.
func (t *Table) Read(src string) (Values, []Problem) {
	if t.Dialect != jsonc.Strict && jsonc.IsBlank(src) {
		return Values{}, nil
	}
	root, problem := jsonc.Parse(src, t.Dialect)
	if problem != nil {
		p := Problem{Kind: Syntax, Span: problem.Span, Message: problem.Message, Edit: problem.Edit}
		if problem.Strict && t.Reader != "" {
			p.Message += ", " + t.Reader + " reads it as strict JSON"
		}
		return Values{}, []Problem{p}
	}
	return t.Check(root)
}

// Check is Read for a text that is already a tree.
func (t *Table) Check(root jsonc.Value) (Values, []Problem) {
	r := &reader{table: t, values: Values{}}
	if root.Kind == jsonc.Object {
		r.object("", root)
	} else {
		r.add(WrongType, "", root.Span, "the settings are "+root.Kind.String()+"; allowed is an object")
	}
	slices.SortStableFunc(r.problems, func(a, b Problem) int { return a.Span.Start - b.Span.Start })
	return r.values, r.problems
}

type reader struct {
	table    *Table
	values   Values
	problems []Problem
	globs    int // bytes of the globs so far, braces expanded
}

func (r *reader) add(kind ProblemKind, key string, span text.Span, message string) *Problem {
	r.problems = append(r.problems, Problem{Kind: kind, Key: key, Span: span, Message: message})
	return &r.problems[len(r.problems)-1]
}

// object reads the members of n, whose keys continue prefix ("governor.").
func (r *reader) object(prefix string, n jsonc.Value) {
	for _, m := range r.once(prefix, n.Members) {
		path := prefix + m.Name
		oneName := r.table.Flat || r.table.Editor || !strings.Contains(m.Name, ".")
		key, known := r.table.Lookup(path)
		switch {
		case r.ignored(path), known && m.Value.Kind == jsonc.Null && r.table.Editor:
		case known && oneName && key.Widens && r.table.Guarded:
			r.add(Untrusted, path, m.Key,
				"`"+path+"` is not taken from a settings file, because it would widen what is read; "+otherWay(key))
		case known && oneName:
			r.value(key, m)
		case oneName && !r.table.Flat && len(r.table.below(path+".")) > 0:
			r.group(path, m.Value)
		default:
			r.unknown(prefix, m, n.Members)
		}
	}
}

// ignored also holds for an object on the way to an ignored path.
func (r *reader) ignored(path string) bool {
	return slices.ContainsFunc(r.table.Ignored, func(p string) bool { return path == p || strings.HasPrefix(p, path+".") })
}

// once drops all but the last of members with one name, and says so.
func (r *reader) once(prefix string, members []jsonc.Member) []jsonc.Member {
	var kept []jsonc.Member
	var first []text.Span
	at := map[string]int{}
	for _, m := range members {
		i, twice := at[m.Name]
		if !twice {
			at[m.Name] = len(kept)
			kept, first = append(kept, m), append(first, m.Key)
			continue
		}
		r.add(Duplicate, prefix+m.Name, m.Key, "`"+m.Name+"` appears twice; the last one counts").Other = first[i]
		kept[i] = m
	}
	return kept
}

func (r *reader) group(path string, n jsonc.Value) {
	switch {
	case n.Kind == jsonc.Object:
		r.values[path] = n
		r.object(path+".", n)
	case n.Kind == jsonc.Null && r.table.Editor:
	default:
		r.add(WrongType, path, n.Span, "`"+path+"` is "+short(n)+"; allowed is an object")
	}
}

func (r *reader) value(key Key, m jsonc.Member) {
	usable, ok := r.shape(key.Path, key.Shape, m.Value)
	switch {
	case !ok:
	case key.Inside && r.table.Guarded && !staysInside(usable.Text):
		r.add(Untrusted, key.Path, m.Key,
			"`"+key.Path+"` leaves the workspace, which a settings file may not; "+otherWay(key))
	default:
		r.values[key.Path] = usable
	}
}

// otherWay says where a key may be set that a guarded file may not set.
func otherWay(key Key) string {
	if key.Flag == "" {
		return "set it in the editor"
	}
	return "set it in the editor or with " + key.Flag
}

// shape gives the part of n that is usable as s: a list without its bad items, a
// map without its bad entries. It is false when nothing of a value is.
func (r *reader) shape(path string, s Shape, n jsonc.Value) (jsonc.Value, bool) {
	if s.Type == List && s.Single && n.Kind != jsonc.List {
		n = jsonc.Value{Kind: jsonc.List, Span: n.Span, Items: []jsonc.Value{n}}
	}
	if s.Floor {
		n.Number = math.Floor(n.Number)
	}
	switch {
	case !s.takes(n.Kind):
		return n, r.refuse(WrongType, path, s, n)
	case !s.holds(n):
		return n, r.refuse(Range, path, s, n)
	case s.Type == List:
		return r.items(path, s, n)
	case s.Type == Map:
		return r.entries(path, s, n)
	case s.Type == Record:
		return r.record(path, s, n)
	}
	return n, s.Type != Text || r.form(path, s.Form, n)
}

func (r *reader) refuse(kind ProblemKind, path string, s Shape, n jsonc.Value) bool {
	r.add(kind, path, n.Span, fmt.Sprintf("`%s` is %s; allowed is %s", path, short(n), s.Allowed()))
	return false
}

func (r *reader) items(path string, s Shape, n jsonc.Value) (jsonc.Value, bool) {
	items := n.Items
	n.Items = nil
	for i, item := range items {
		name := path
		if s.Item.Type != Text {
			name = fmt.Sprintf("%s[%d]", path, i)
		}
		if usable, ok := r.shape(name, *s.Item, item); ok {
			n.Items = append(n.Items, usable)
		}
	}
	return n, len(items) == 0 || len(n.Items) > 0
}

func (r *reader) entries(path string, s Shape, n jsonc.Value) (jsonc.Value, bool) {
	members := n.Members
	n.Members = nil
	for _, m := range r.once(path+".", members) {
		if names := r.table.Names[s.Form]; names != nil && !slices.Contains(names, m.Name) {
			p := r.add(UnknownKey, path+"."+m.Name, m.Key, "there is no rule `"+m.Name+"`")
			p.suggest(m.Name, names, members)
			continue
		}
		if usable, ok := r.shape(path+"."+m.Name, *s.Item, m.Value); ok {
			m.Value = usable
			n.Members = append(n.Members, m)
		}
	}
	return n, true
}

func (r *reader) record(path string, s Shape, n jsonc.Value) (jsonc.Value, bool) {
	members := r.once(path+".", n.Members)
	n.Members = nil
	for _, m := range members {
		i := slices.IndexFunc(s.Fields, func(f Field) bool { return f.Name == m.Name })
		if i < 0 {
			r.unknownField(path, s.Fields, m, members)
			continue
		}
		usable, ok := r.shape(path+"."+m.Name, s.Fields[i].Shape, m.Value)
		if !ok {
			return n, false
		}
		m.Value = usable
		n.Members = append(n.Members, m)
	}
	for _, f := range s.Fields {
		if _, found := n.Member(f.Name); f.Required && !found {
			r.add(Range, path, n.Span, "`"+path+"` needs `"+f.Name+"`")
			return n, false
		}
	}
	return n, true
}
