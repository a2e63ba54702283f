package schema

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"agentls/internal/jsonc"
	"agentls/internal/spelling"
)

// unknown reports a key outside the table. Where most of a file is not ours,
// only a name at the top that was surely meant to be one of these counts.
func (r *reader) unknown(prefix string, m jsonc.Member, taken []jsonc.Member) {
	siblings := r.siblings(prefix)
	if r.table.Open && prefix == "" && !isSlip(m.Name, siblings) {
		return
	}
	p := r.add(UnknownKey, prefix+m.Name, m.Key, "there is no setting `"+prefix+m.Name+"`")
	if home := r.elsewhere(m.Name); !p.suggest(m.Name, siblings, taken) && home != "" {
		i := strings.LastIndexByte(home, '.')
		p.Message += "; `" + home[i+1:] + "` belongs inside `" + home[:i] + "`"
	}
}

// siblings are the names the table knows directly under prefix.
func (r *reader) siblings(prefix string) []string {
	var names []string
	for _, k := range r.table.below(prefix) {
		name, _, _ := strings.Cut(k.Path[len(prefix):], ".")
		names = append(names, name)
	}
	return slices.Compact(names)
}

// elsewhere is the path of a nested key that is name, or ends in it.
func (r *reader) elsewhere(name string) string {
	for _, k := range r.table.Keys {
		if strings.Contains(k.Path, ".") && strings.HasSuffix("."+k.Path, "."+name) {
			return k.Path
		}
	}
	return ""
}

// unknownField reports a member a record does not have.
func (r *reader) unknownField(path string, fields []Field, m jsonc.Member, taken []jsonc.Member) {
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.Name
	}
	if r.table.Open && !isSlip(m.Name, names) {
		return
	}
	p := r.add(UnknownKey, path+"."+m.Name, m.Key, fmt.Sprintf("`%s` has no `%s`; it takes %s", path, m.Name, strings.Join(names, ", ")))
	p.suggest(m.Name, names, taken)
}

func isSlip(name string, names []string) bool {
	nearest, close := spelling.Nearest(name, names)
	return close && spelling.OneEdit(name, nearest)
}

// suggest adds which of names was probably meant by written, and the edit that
// writes it unless it is taken. One edit away is a slip; more is a guess, which
// nobody wants applied unasked.
func (p *Problem) suggest(written string, names []string, taken []jsonc.Member) bool {
	name, close := spelling.Nearest(written, names)
	if !close {
		return false
	}
	p.Suggestion = name
	p.Message += "; did you mean `" + name + "`?"
	if !slices.ContainsFunc(taken, func(m jsonc.Member) bool { return m.Name == name }) {
		p.Edit = &jsonc.Edit{Title: "Change to " + name, Safe: spelling.OneEdit(written, name), Span: p.Span, NewText: `"` + name + `"`}
	}
	return true
}

// form checks what a text names.
func (r *reader) form(key string, form Form, n jsonc.Value) bool {
	if form == Glob {
		return r.glob(key, n)
	}
	names := r.table.Names[form]
	if names == nil || slices.Contains(names, n.Text) {
		return true
	}
	r.add(Range, key, n.Span, "there is no agent "+short(n)).suggest(n.Text, names, nil)
	return false
}

// staysInside reports whether a folder named by a guarded file lies in the
// workspace: relative, and never above where it starts. Backslashes and drive
// letters could mean something else elsewhere and do not.
func staysInside(folder string) bool {
	if strings.ContainsAny(folder, `\:`) || strings.HasPrefix(folder, "~") || path.IsAbs(folder) {
		return false
	}
	clean := path.Clean(folder)
	return clean != ".." && !strings.HasPrefix(clean, "../")
}
