package skillcatalog

import (
	"path"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/jsonc"
)

// Override is what one line of an agent's settings does to skills.
type Override struct {
	Name    string // of the skill, with * and ? where Glob is set; empty for Path or Folder
	Path    string // of its SKILL.md or its directory, absolute
	Folder  string // a root, as the settings call it
	Glob    bool
	AnyCase bool     // Name matches in any case of letters
	Only    []string // all other names are switched off
	To      Visibility
	From    string // "KEY in FILE"
}

// Visibility is what is left of a skill.
type Visibility uint8

// The visibilities.
const (
	VisibleOn Visibility = iota
	VisibleName
	VisibleUser // by its name alone, called by the user
	VisibleOff
)

var visibilities = map[string]Visibility{
	"on": VisibleOn, "name-only": VisibleName, "user-invocable-only": VisibleUser, "off": VisibleOff,
	"allow": VisibleOn, "ask": VisibleOn, "deny": VisibleOff,
}

// ReadOverrides reads what one file says under a setting; from is "KEY in FILE".
// What has the wrong type says nothing.
func ReadOverrides(form profile.OverrideForm, v jsonc.Value, from string) []Override {
	var all []Override
	add := func(o Override) {
		o.From = from
		all = append(all, o)
	}
	switch form {
	case profile.RuleList:
		for _, item := range v.Items {
			name, file := textOf(item, "name"), textOf(item, "path")
			if on, set := item.Member("enabled"); set && on.Kind == jsonc.Bool && (name == "") != (file == "") {
				add(Override{Name: name, Path: file, To: switched(on)})
			}
		}
	case profile.WordByName:
		for _, m := range v.Members {
			if to, known := visibilities[m.Value.Text]; known {
				add(Override{Name: m.Name, To: to})
			}
		}
	case profile.WordByGlob:
		skill := v
		if v.Kind == jsonc.Object {
			skill, _ = v.Member("skill")
		}
		if to, known := visibilities[skill.Text]; known && skill.Kind == jsonc.String {
			add(Override{Name: "*", Glob: true, To: to})
		}
		for _, m := range skill.Members {
			if to, known := visibilities[m.Value.Text]; known {
				add(Override{Name: m.Name, Glob: true, To: to})
			}
		}
	case profile.GlobRules:
		for _, item := range v.Items {
			to, known := visibilities[textOf(item, "effect")]
			action, resource := textOf(item, "action"), textOf(item, "resource")
			if known && (action == "skill" || action == "*") && resource != "" {
				add(Override{Name: resource, Glob: true, To: to})
			}
		}
	case profile.FlagByFolder:
		for _, m := range v.Members {
			if m.Value.Kind == jsonc.Bool {
				add(Override{Folder: m.Name, To: switched(m.Value)})
			}
		}
	case profile.EnabledByKey:
		for _, m := range v.Members {
			if on, set := m.Value.Member("enabled"); set && on.Kind == jsonc.Bool {
				add(Override{Name: m.Name, To: switched(on)})
			}
		}
	case profile.DenyList:
		for _, item := range v.Items {
			if item.Kind == jsonc.String {
				add(Override{Name: item.Text, AnyCase: true, To: VisibleOff})
			}
		}
	case profile.AllowList:
		if v.Kind == jsonc.List {
			only := []string{}
			for _, item := range v.Items {
				only = append(only, item.Text)
			}
			add(Override{Only: only, To: VisibleOff})
		}
	}
	return all
}

func switched(on jsonc.Value) Visibility {
	if on.True() {
		return VisibleOn
	}
	return VisibleOff
}

// speaksOf reports whether an override is about a skill.
func (o *Override) speaksOf(c *chooser, r *Record) bool {
	switch {
	case o.Only != nil:
		for _, name := range o.Only {
			if name == r.Name {
				return false
			}
		}
		return true
	case o.Path != "":
		return c.leadsTo(o.Path, r)
	case o.Folder != "":
		root := r.root()
		return root != nil && c.q.Folder(o.Folder) == root.Path
	case o.Glob:
		return wildcard(o.Name, r.Name)
	case o.AnyCase:
		return strings.EqualFold(o.Name, r.Name)
	}
	return o.Name == r.Name || o.Name == r.DisplayID()
}

// leadsTo compares a path with a skill, links resolved; the directory of a skill
// is taken for its file.
func (c *chooser) leadsTo(p string, r *Record) bool {
	for _, at := range []string{p, path.Join(p, skillFile)} {
		if r.At(at) {
			return true
		}
		if real, ok := c.files.Real(at); ok && real == r.File {
			return true
		}
	}
	return false
}

// Folder is a directory that settings name: below the home directory or the
// workspace.
func (q *Query) Folder(name string) string {
	if rest, ok := strings.CutPrefix(name, "~/"); ok && q.Home != "" {
		return path.Join(q.Home, rest)
	}
	return clean(q.Workspace, name)
}

// wildcard matches names with * and ?.
func wildcard(pattern, name string) bool {
	p, n, star, mark := 0, 0, -1, 0
	for n < len(name) {
		switch {
		case p < len(pattern) && pattern[p] == '*':
			star, mark = p, n
			p++
		case p < len(pattern) && (pattern[p] == '?' || pattern[p] == name[n]):
			p, n = p+1, n+1
		case star >= 0:
			mark++
			p, n = star+1, mark
		default:
			return false
		}
	}
	return strings.Trim(pattern[p:], "*") == ""
}

// override applies the settings to a skill that is there: the last that speaks
// of it holds.
func (c *chooser) override(r *Record) {
	var last *Override
	for i := range c.q.Visibility {
		if o := &c.q.Visibility[i]; o.speaksOf(c, r) && (!r.Locked() || o.Glob || o.Only != nil) {
			last = o
		}
	}
	if last == nil {
		return
	}
	switch last.To {
	case VisibleOff:
		r.Enabled, r.Step, r.detail = false, StepDisabled, "switched off by "+last.From
	case VisibleUser:
		r.Step, r.detail = StepUncalled, last.From+" keeps it out of the listing; "+r.called()
	case VisibleName:
		r.bare, r.detail = true, last.From+" lists its name alone"
	}
}

// called says how a skill that is not listed is still used.
func (r *Record) called() string { return "/" + r.DisplayID() + " still runs it" }
