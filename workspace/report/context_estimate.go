package report

import (
	"fmt"
	"path"
	"slices"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/internal/measure"
	"agentls/skillcatalog"
	"agentls/workspace/session"
)

// estimate fills in what follows from the files and the agent's settings.
func (b *windowBuilder) estimate() {
	w := b.w
	w.Directory = b.folder()
	if len(b.s.Folders()) == 0 {
		return
	}
	e := b.s.Instructions.Explain(w.Directory, b.q.Cwd, []*profile.Profile{b.p}).Agents[0]
	w.MaxFile, w.MaxTotal = Limit{e.Budget.PerFile, e.Budget.Unit}, Limit{e.Budget.Total, e.Budget.Unit}
	w.Files = filesAtStart(&e, w.show)
	w.Notes = append(w.Notes, e.Notes...)
	b.skills()
	w.Project = Amount{w.sections(), !b.p.Window.Framed}
	w.Unknown = []string{"the agent's own instructions", "its tools and their schemas"}
	if b.p.Window.Framed {
		w.Unknown = append(w.Unknown, "the headings around the files")
	}
	w.Unknown = append(w.Unknown, b.p.Unseen...)
	b.settings()
	w.Notes = append(w.Notes, b.s.Agents.Presumed(b.p)...)
}

// filesAtStart are the files that the agent has before anything is touched, and
// those that count as missing: in the order of charge where it is one by name,
// else in that of the prompt.
func filesAtStart(e *agentsctx.Explanation, show Paths) []WindowFile {
	var files []WindowFile
	at := map[string]bool{}
	for i := range e.Files {
		f := &e.Files[i]
		starts := f.Load == "start" || f.Load == "every-turn" || f.Load == "import" && at[f.ImportedBy]
		if !starts {
			continue
		}
		at[f.Path] = true
		files = append(files, fileOf(e, f))
	}
	for _, a := range e.Absent {
		f := WindowFile{Path: a.Path, Missing: true, Raw: Exactly(0), Injected: Exactly(a.Charged), Why: "it is not there"}
		if left := e.Left(a.Path); left != nil {
			f.Why = left.Why
		}
		files = append(files, f)
	}
	order := e.Profile.Budget.ChargeOrder
	slices.SortStableFunc(files, func(a, b WindowFile) int { return chargedAt(order, a.Path) - chargedAt(order, b.Path) })
	name(files, show)
	return files
}

// chargedAt is where a path is in a list of names; after it when it is not.
func chargedAt(order []string, p string) int {
	if i := slices.Index(order, path.Base(p)); i >= 0 {
		return i
	}
	return len(order)
}

// name gives files the names that rows call them: the plain one in the directory
// of the workspace, the path elsewhere.
func name(files []WindowFile, show Paths) {
	for i := range files {
		files[i].Name = show.Show(files[i].Path)
		if path.Dir(files[i].Path) == show.Workspace {
			files[i].Name = path.Base(files[i].Path)
		}
	}
}

func fileOf(e *agentsctx.Explanation, f *agentsctx.File) WindowFile {
	w := WindowFile{
		Path: f.Path, Raw: Exactly(f.Raw), Injected: Exactly(f.Injected), Why: f.Why, Load: f.Load,
		Truncated: f.Lost > 0,
	}
	if e.Budget.Unit == "utf16" {
		w.Truncated = f.Injected < f.Raw
	}
	switch most := e.Profile.Budget.MaxFile; {
	case most > 0 && f.Size > most:
		w.Missing, w.Raw, w.Why = true, Exactly(0), fmt.Sprintf("it has %s bytes, more than the %s that are read", measure.Commas(f.Size), measure.Commas(most))
	case w.Truncated:
		w.Causes = causesOf(f.Raw, f.Left, f.Limit)
		if f.Limit < e.Budget.PerFile {
			w.Cap = f.Limit
		}
	}
	return w
}

// causesOf says which limits cut a file of so many units: its own, or what was
// left of that for all. Where what was left is too little to begin with, and the
// file still smaller, it is neither.
func causesOf(raw, left, limit int) []string {
	var causes []string
	if raw > limit {
		causes = append(causes, perFile)
	}
	if left < limit && raw > left {
		causes = append(causes, total)
	}
	return causes
}

// skills fills in the list of skills.
func (b *windowBuilder) skills() {
	w := b.w
	if len(b.p.Skills.Roots) == 0 {
		w.Skills.Chars = Exactly(0)
		return
	}
	c := b.s.Skills.Catalog(b.p, b.q.Cwd)
	costs, around := c.Costs()
	if own := b.p.Skills.Listing.Bundled; own > 0 {
		w.Notes = append(w.Notes, "of the skills list "+Exactly(own).size()+" are the agent's own skills, which are not named here")
		if len(costs) == 0 {
			around = own
		}
	}
	indent := b.p.Window.Indent
	w.Skills.Chars, w.Skills.Around, w.Skills.Note = Exactly(around), around+len(costs)*indent, c.Budget.Note
	for _, cost := range costs {
		w.Skills.Entries = append(w.Skills.Entries, Sized{cost.Record.Shows(), cost.Units - indent})
		w.Skills.Chars.N += cost.Units
	}
	for i := range c.Skills {
		if r := &c.Skills[i]; r.Step == skillcatalog.StepBudget {
			w.Skills.Omitted = append(w.Skills.Omitted, r.Shows())
		}
	}
	if c.Budget.Search || b.p.Skills.Listing.Shape == 0 {
		w.Unknown = append(w.Unknown, "the text that takes the place of a list of skills")
	}
}

// settings fills in what the agent's own settings make of the window.
func (b *windowBuilder) settings() {
	w, names := b.w, &b.p.Window
	set := b.s.Settings.OfAgent(b.p, w.Directory)
	if names.Injection != "" && set.Word(names.Injection) == "never" {
		w.withhold()
	}
	if names.Engine != "" {
		w.engine(set, names)
	}
	if setting := b.p.Skills.Listing.Share.Setting; setting != "" {
		if n, ok := set.Number(setting); ok {
			w.Session.Window = &n
		}
	}
	w.Warning.Mode = names.Warns
	if names.Warning != "" {
		w.Warning.Mode = set.Word(names.Warning)
	}
}

// withhold keeps the files out of the window.
func (w *Window) withhold() {
	for i := range w.Files {
		f := &w.Files[i]
		f.Injected, f.Withheld = Exactly(0), !f.Missing
	}
}

// engine says what it means when another engine puts the window together.
func (w *Window) engine(set *agentsctx.Settings, names *profile.Window) {
	id := set.Word(names.Engine)
	if id == names.Own || id == "" {
		w.Engine = names.Own + ", the one that is built in; the figures are of what it puts together"
		return
	}
	w.plugin = "what the context engine " + id + " puts together: its sizes may be others than these"
	w.Unknown = append(w.Unknown, w.plugin)
	w.Engine = "the plugin " + id + ", which assembles the window and compacts it; sizes that it makes are unknown"
	for _, t := range set.Trees(names.Plugins) {
		plugin, _ := t.Value.Member(id)
		config, _ := plugin.Member("config")
		for _, v := range []agentsctx.Tree{{Value: plugin}, {Value: config}} {
			if owns, ok := v.Value.Member("ownsCompaction"); ok && !owns.True() {
				w.Engine += "; ownsCompaction is false, which does not bring legacy back: the plugin still has to compact"
			}
		}
	}
}

// ofSession fills in what the newest session of an agent says, for agents that
// store no reports.
func (b *windowBuilder) ofSession() error {
	ref := b.q.Session
	if ref == "" {
		infos, _ := session.Find(findOptions(b.s))
		i := slices.IndexFunc(infos, func(i session.Info) bool { return i.Agent == b.p.ID && i.Parent == "" })
		if i < 0 {
			return nil
		}
		ref = infos[i].Ref()
	}
	j, err := session.Open(ref, findOptions(b.s))
	if err != nil {
		return err
	}
	s := &b.w.Session
	s.Ref = j.Ref()
	if n := len(j.Replies); n > 0 {
		last := j.Replies[n-1]
		input := last.Input + last.CacheRead + last.CacheWrite
		s.Total, s.Input, s.Output = &last.Total, &input, &last.Output
	}
	b.w.Talk = Conversation{Session: true, Messages: len(j.Messages), Real: -1}
	return nil
}
