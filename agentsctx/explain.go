package agentsctx

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/measure"
)

// Explain says which files q's agent loads, what is left of each, and why the
// others stay out.
func (r *Resolver) Explain(q Query) Explanation {
	r.mu.Lock()
	defer r.mu.Unlock()
	x := r.explainer()
	x.place(r.session(q))
	x.out.e = Explanation{
		Agent: x.at.p.Ref(), Profile: x.at.p, Cwd: x.at.cwd,
		Ignored: []Ignored{}, Skills: []Skill{}, Notes: append([]string{}, x.at.set.Warnings...),
	}
	if x.at.deep {
		x.out.note("the path is more than " + measure.Commas(maxDepth) + " directories deep; what lies deeper is not looked at")
	}
	x.explain()
	return x.out.explanation()
}

// explainer puts an explanation together, step by step.
type explainer struct {
	at       *session
	selector selector
	imports  expander
	out      *draft
}

func (r *Resolver) explainer() *explainer {
	out := newDraft(r.files)
	return &explainer{selector: selector{find: finder{picks: r.picks, blocked: r.blocked}, out: out}, out: out}
}

// place starts x's agent elsewhere; what was collected before is gone.
func (x *explainer) place(at *session) {
	x.at, x.selector.at, x.selector.find.at = at, at, at
	x.imports = expander{at: at, rules: &at.p.Imports, out: x.out}
	x.out.reset()
}

func (x *explainer) explain() {
	var choices []*choice
	for i := range x.at.p.Sources {
		choices = append(choices, x.selector.choices(&x.at.p.Sources[i])...)
	}
	x.load(choices)
	x.absent()
	x.out.charge(x.at)
	x.out.strip(x.at.p.Budget.Strips)
	x.out.sum(&x.at.p.Budget)
	x.out.describe(x.at)
	unreached{x.at, x.selector.find, x.out}.tell()
	x.out.settle()
	x.out.duplicates(x.at)
	x.remark()
}

// load puts the chosen files into play, and their imports.
func (x *explainer) load(choices []*choice) {
	choices = x.byTitle(x.oneTarget(choices))
	sortByPath(choices)
	for _, c := range choices {
		x.loadOne(c)
	}
}

// oneTarget drops what leads to a file that is already chosen, for sources that
// take a real file once.
func (x *explainer) oneTarget(choices []*choice) []*choice {
	return slices.DeleteFunc(choices, func(c *choice) bool {
		real := c.node.file()
		one := x.out.own[real]
		if one == nil {
			x.out.own[real] = c.node
		}
		if one == nil || one == c.node || c.src.Links != profile.OneTarget {
			return false
		}
		x.out.same(x.at, c.node, one)
		return true
	})
}

// byTitle sorts the choices of an agent that goes by titles, and drops all but
// the first of equal ones.
func (x *explainer) byTitle(choices []*choice) []*choice {
	if len(choices) == 0 || choices[0].src.Order != profile.ByTitle {
		return choices
	}
	titles := make(map[*choice]string, len(choices))
	first := map[string]*choice{}
	choices = slices.DeleteFunc(choices, func(c *choice) bool {
		titles[c] = strings.ToLower(c.title())
		one := first[titles[c]]
		if one == nil {
			first[titles[c]] = c
			return false
		}
		x.out.ignore(c.node.path, Shadowed, one.node.path, x.at.show(one.node.path)+" has the same name and is read in its place")
		return true
	})
	slices.SortStableFunc(choices, func(a, b *choice) int { return cmp.Compare(titles[a], titles[b]) })
	return choices
}

// title is what an agent calls a file.
func (c *choice) title() string {
	if c.name.Title != "" {
		return c.name.Title
	}
	if doc, ok := c.node.document(); ok {
		if e, ok := doc.Front.Lookup("name"); ok && e.Value.Value != "" {
			return e.Value.Value
		}
	}
	name := path.Base(c.node.path)
	return strings.TrimSuffix(name, path.Ext(name[1:]))
}

// sortByPath sorts each run of neighbouring choices that are ordered so.
func sortByPath(choices []*choice) {
	for i := 0; i < len(choices); {
		j := i
		for j < len(choices) && choices[j].src.Order == profile.ByPath {
			j++
		}
		slices.SortStableFunc(choices[i:j], func(a, b *choice) int { return cmp.Compare(a.node.path, b.node.path) })
		i = max(i+1, j)
	}
}

// loadOne takes a file in, unless it is already there, and its imports after it.
func (x *explainer) loadOne(c *choice) {
	n := c.node
	if x.out.file(n) != nil {
		return
	}
	if first := x.out.loaded[n.file()]; first != nil && c.src.Links == profile.OneTarget {
		x.out.same(x.at, n, first)
		return
	}
	f := File{Path: n.path, Kind: c.name.Kind, Scope: c.src.Scope, Load: c.load, Size: n.text().Size, Link: n.link()}
	x.out.add(entry{File: f, node: n, choice: c})
	if x.at.p.Imports.Expands && !(x.at.p.Imports.NotRules && c.name.Kind == "rule") && len(n.references(x.imports.rules)) > 0 {
		x.imports.expand(n, []*node{n.file()})
	}
}

// absent finds the files whose absence leaves a line in the prompt.
func (x *explainer) absent() {
	for i := range x.at.p.Sources {
		src := &x.at.p.Sources[i]
		for j := range src.Names {
			name := &src.Names[j]
			dir := x.at.base(src.Base)
			if !name.Expected || dir == "" {
				continue
			}
			n := x.at.files.at(join(dir, name.Name))
			if x.out.file(n) == nil {
				x.out.absent = append(x.out.absent, entry{node: n, absent: true, File: File{
					Path: n.path, Kind: name.Kind, Scope: src.Scope, Load: loadNames[src.Load],
				}})
			}
		}
	}
}

// remark adds what is worth saying about the whole.
func (x *explainer) remark() {
	p, since, others := x.at.p, "", false
	for i := range x.out.files {
		f := &x.out.files[i]
		if f.choice != nil && f.choice.src.Since != "" {
			since = f.choice.src.Since
		} else if f.Load != "import" {
			others = true
		}
	}
	if absent := x.out.absent; len(absent) > 0 {
		var names []string
		cost := 0
		for i := range absent {
			names = append(names, path.Base(absent[i].Path))
			cost += absent[i].Charged
		}
		x.out.note("missing: " + Enumerate(names) + "; lines that say so use " + measure.Commas(cost) + " " + p.Budget.Total.Unit.String())
	}
	x.window()
	switch {
	case since != "" && others:
		x.out.note(Enumerate(sinceNames(p, since)) + ": nothing before version " + since)
	case since != "":
		x.out.note(p.Name + " reads nothing before version " + since + ", which brought " + Enumerate(sinceNames(p, since)))
	}
}

// window notes what the agent's settings make of the files as a whole.
func (x *explainer) window() {
	names, set := &x.at.p.Window, x.at.set
	if names.Injection != "" {
		switch word := set.Word(names.Injection); {
		case word == "never":
			x.out.note(names.Injection + " is never" + from(set.From(names.Injection)) + ": none of these files reaches a turn")
		case set.From(names.Injection) != "" && word != "always":
			x.out.note(names.Injection + " is " + word + from(set.From(names.Injection)) + ": a turn that goes on from another does not get the files again")
		}
	}
	if names.Engine != "" && set.From(names.Engine) != "" && set.Word(names.Engine) != names.Own {
		x.out.note("the context engine is the plugin " + set.Word(names.Engine) + from(set.From(names.Engine)) + ": what it makes of these files is unknown")
	}
}

func sinceNames(p *profile.Profile, since string) []string {
	var names []string
	for i := range p.Sources {
		for _, n := range p.Sources[i].Names {
			if p.Sources[i].Since == since && !slices.Contains(names, n.Name) {
				names = append(names, n.Name)
			}
		}
	}
	return names
}
