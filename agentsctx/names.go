package agentsctx

import (
	"path"
	"slices"
	"strings"

	"agentls/agentsctx/pattern"
	"agentls/agentsctx/profile"
)

// Retired is the kind of a name that an agent once read.
const Retired = "retired"

// NameTable knows, by its path alone, whether a file of a workspace is one that
// some agent may load.
type NameTable struct {
	exact map[string][]namePattern // by base name
	fold  map[string][]namePattern // by lower-case base name, for agents that ignore case
	globs []namePattern
}

// namePattern is where a name counts.
type namePattern struct {
	name     string // a path below some directory of the workspace
	kind     string
	rootOnly bool // only in the workspace's own root
}

// Names collects the names of all profiles. Names that ordinary documents carry
// too count only for the enabled ones.
func Names(all, enabled []*profile.Profile) *NameTable {
	t := &NameTable{exact: map[string][]namePattern{}, fold: map[string][]namePattern{}}
	for _, p := range all {
		on := slices.Contains(enabled, p)
		for i := range p.Sources {
			t.addSource(p, &p.Sources[i], on)
		}
		for _, name := range p.Retired {
			if on || len(p.Retired) == 1 {
				t.add(namePattern{name: name, kind: Retired}, false)
			}
		}
	}
	return t
}

func (t *NameTable) addSource(p *profile.Profile, s *profile.Source, enabled bool) {
	if s.Scope == "global" && s.Base != profile.InSetting || s.Scope == "managed" {
		return
	}
	for i := range s.Names {
		n := &s.Names[i]
		if n.Common && !enabled {
			continue
		}
		words := []string{n.Name}
		if n.Setting != "" {
			words = defaultWords(p, n.Setting)
		}
		for _, word := range words {
			bare := !strings.Contains(word, "/")
			t.add(namePattern{word, n.Kind, bare && s.Climb == profile.Only}, n.AnyCase && enabled)
		}
	}
}

func defaultWords(p *profile.Profile, name string) []string {
	for i := range p.Settings {
		if p.Settings[i].Name == name {
			return p.Settings[i].Words
		}
	}
	return nil
}

// Add takes in names and globs that an agent's own configuration lists.
func (t *NameTable) Add(words []string, kind string) {
	for _, word := range words {
		if word != "" && !path.IsAbs(word) && !strings.HasPrefix(word, "~") && !strings.Contains(word, "://") {
			t.add(namePattern{name: path.Clean(word), kind: kind}, false)
		}
	}
}

func (t *NameTable) add(n namePattern, anyCase bool) {
	put := func(m map[string][]namePattern, key string) {
		if !slices.Contains(m[key], n) {
			m[key] = append(m[key], n)
		}
	}
	switch base := path.Base(n.name); {
	case pattern.IsGlob(n.name):
		if !slices.Contains(t.globs, n) && pattern.Problem(n.name) == "" {
			t.globs = append(t.globs, n)
		}
	case anyCase:
		put(t.fold, strings.ToLower(base))
		fallthrough
	default:
		put(t.exact, base)
	}
}

// Classify is the kind of the file at rel, a path below the workspace: as in
// profile.Name, or Retired.
func (t *NameTable) Classify(rel string) (kind string, ok bool) {
	kind, _, ok = t.Locate(rel)
	return kind, ok
}

// Locate is also the directory that the file belongs to: for ".claude/CLAUDE.md"
// the one that holds ".claude", "." for the workspace's own.
func (t *NameTable) Locate(rel string) (kind, dir string, ok bool) {
	base, longest := path.Base(rel), 0
	for _, n := range t.exact[base] {
		if at, there := n.above(rel); there && len(n.name) > longest {
			kind, dir, ok, longest = n.kind, at, true, len(n.name)
		}
	}
	if ok {
		return kind, dir, true
	}
	if len(t.fold) > 0 {
		lower := strings.ToLower(rel)
		for _, n := range t.fold[strings.ToLower(base)] {
			n.name = strings.ToLower(n.name)
			if dir, ok := n.above(lower); ok && len(lower) == len(rel) {
				return n.kind, rel[:len(dir)], true
			}
		}
	}
	for _, n := range t.globs {
		if dir, ok := n.aboveGlob(rel); ok {
			return n.kind, dir, true
		}
	}
	return "", "", false
}

// above is the directory above which rel is n.
func (n namePattern) above(rel string) (dir string, ok bool) {
	if rel == n.name {
		return ".", true
	}
	dir, ok = strings.CutSuffix(rel, "/"+n.name)
	return dir, ok && !n.rootOnly
}

// aboveGlob finds the glob's fixed directory anywhere in rel.
func (n namePattern) aboveGlob(rel string) (dir string, ok bool) {
	fixed := n.name[:strings.IndexAny(n.name, "*?[{")]
	fixed = fixed[:strings.LastIndexByte(fixed, '/')+1]
	for at := 0; ; {
		i := strings.Index(rel[at:], fixed)
		if i < 0 {
			return "", false
		}
		start := at + i
		if (start == 0 || rel[start-1] == '/') && pattern.Match(n.name, rel[start:]) {
			return path.Clean(rel[:start]), true
		}
		if fixed == "" {
			return "", false
		}
		at = start + 1
	}
}

// ConfiguredNames are the names and globs that the agent's own configuration
// lists, by kind; they join the NameTable.
func (r *Resolver) ConfiguredNames(q Query) map[string][]string {
	set := r.Settings(q)
	names := map[string][]string{}
	for i := range q.Profile.Sources {
		for j := range q.Profile.Sources[i].Names {
			n := &q.Profile.Sources[i].Names[j]
			if n.Setting == "" || set.From(n.Setting) == "" {
				continue
			}
			for _, word := range set.Words(n.Setting) {
				if !slices.Contains(names[n.Kind], word) {
					names[n.Kind] = append(names[n.Kind], word)
				}
			}
		}
	}
	return names
}
