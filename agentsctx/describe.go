package agentsctx

import (
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/measure"
	"agentls/internal/tree"
)

// describe says of every file where it comes from and what it loses.
func (d *draft) describe(at *session) {
	for i := range d.files {
		f := &d.files[i]
		switch {
		case f.choice == nil:
			f.Why = "imported by " + at.show(f.ImportedBy)
		case f.choice.why != "":
			f.Why = f.choice.why
		default:
			f.Why = at.reason(&f.choice.candidate)
		}
		if n := f.name(); n != nil && n.Note != "" {
			f.Why += "; " + n.Note
		}
		if f.Lost > 0 {
			f.Why += "; " + d.loss(at, f)
		}
	}
}

// reason says in a few words where a file comes from.
func (s *session) reason(c *candidate) string {
	src, dir := c.src, c.dir.path
	switch {
	case src.Load == profile.OnTouch:
		why := "attached when a file in " + s.show(dir) + " or below is touched"
		if dir == s.q.Workspace {
			why = "attached when a file of the workspace is touched"
		}
		return strings.TrimSuffix(why+": "+src.How, ": ")
	case src.Load == profile.EveryTurn:
		return "put into every turn"
	case src.Scope == "managed":
		return "managed by the organisation, before everything else"
	case c.name.Setting != "":
		return "named by " + c.name.Setting + from(s.set.From(c.name.Setting))
	case src.Scope == "global":
		return "global, for all projects of the user"
	case src.Base == profile.InWorkspace:
		return "in the root of the workspace"
	case dir == s.cwd:
		return "in the directory where " + s.p.Name + " starts"
	case c.dir == s.root:
		return "in the project root"
	case dir == s.q.Workspace:
		return "in the root of the workspace"
	}
	if tree.Under(s.cwd, dir) {
		return "in " + s.show(dir)
	}
	return "in " + s.show(dir) + ", above the directory where " + s.p.Name + " starts"
}

func from(file string) string {
	if file == "" {
		return ""
	}
	return " in " + file
}

// loss says what a file loses, to which limit, and who used it before.
func (d *draft) loss(at *session, f *entry) string {
	bud := &at.p.Budget
	limit := count(d.e.Budget.Total, bud.Total.Unit) + " for all files"
	switch by := spenders(at, d.spent[:f.spenders]); {
	case f.limit.N > 0:
		limit = count(f.limit.N, f.limit.Unit) + " for one file"
	case d.e.Budget.Total == 0:
		return lostWords(f) + "; " + bud.TotalSetting + " is 0"
	case by != "":
		limit += "; " + by
	}
	return lostWords(f) + "; the limit is " + limit
}

func lostWords(f *entry) string {
	if f.Status == Dropped {
		return "nothing of its " + count(f.Size, profile.Bytes) + " is left"
	}
	return measure.Commas(f.Size-f.Lost) + " of " + count(f.Size, profile.Bytes) + " kept, " + lostEnd(f)
}

// lostEnd says which part is lost.
func lostEnd(f *entry) string {
	switch first, last := f.Kept[0], f.Kept[len(f.Kept)-1]; {
	case len(f.Kept) == 1 && first[0] == 0:
		return "its end is lost"
	case len(f.Kept) == 1 && last[1] == f.Size:
		return "its beginning is lost"
	}
	return "its middle is lost"
}

// mostSpenders is how many files a sentence names.
const mostSpenders = 6

// spenders names the files that used the budget before another.
func spenders(at *session, before []Spender) string {
	var names []string
	more := len(before) > mostSpenders
	if more {
		before = before[:mostSpenders-1]
	}
	for _, s := range before {
		names = append(names, at.show(s.Path)+" used "+measure.Commas(s.Charged))
	}
	if more {
		names = append(names, "others used more")
	}
	return strings.Join(names, ", ")
}
