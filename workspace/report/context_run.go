package report

import (
	"fmt"
	"path"
	"slices"

	"agentls/internal/jsjson"
	"agentls/workspace/session"
)

// choose is the conversation that is asked for.
func (b *windowBuilder) choose(prompts []session.Prompt) (*session.Prompt, error) {
	if want := b.q.Session; want != "" {
		i := slices.IndexFunc(prompts, func(p session.Prompt) bool {
			return want == p.Key || p.ID != "" && (want == p.ID || want == b.p.ID+":"+p.ID)
		})
		if i < 0 {
			return nil, fmt.Errorf("%s: %s has stored no such conversation of this workspace", want, b.p.Name)
		}
		return &prompts[i], nil
	}
	if i := slices.IndexFunc(prompts, func(p session.Prompt) bool { return p.Report != nil }); i >= 0 {
		return &prompts[i], nil
	}
	if len(prompts) > 0 {
		return &prompts[0], nil
	}
	return nil, nil
}

// conversation takes over what the store says of a conversation.
func (b *windowBuilder) conversation(p *session.Prompt) {
	b.w.Session = WindowSession{
		Ref: b.p.ID + ":" + p.ID, Model: p.Model, Provider: p.Provider, Total: p.Total, Input: p.Input, Output: p.Output,
		Window: p.Window, Fresh: p.Fresh, Compactions: p.Compactions,
	}
	if p.ID == "" {
		b.w.Session.Ref = p.Key
	}
	b.w.Talk = Conversation{Session: p.ID != ""}
	if p.Transcript == "" {
		return
	}
	turns, err := session.Turns(p.Transcript)
	if err != nil {
		b.w.Notes = append(b.w.Notes, err.Error())
		return
	}
	set := b.s.Settings.OfAgent(b.p, b.w.Directory)
	b.w.Talk.of(turns)
	b.w.Talk.Pruning = pruningOf(set.Trees(b.p.Window.Pruning), b.p.Window.Prunes).of(turns, p.Window)
}

// run takes the report of a run in place of the estimate. Entries that cannot be
// read are passed over; the limits that an old report lacks stay those of now.
func (w *Window) run(report []byte) {
	get := func(keys ...string) []byte { return jsjson.Get(report, keys...) }
	w.Source, w.stored = Run, report
	if dir := jsjson.Text(get("workspaceDir")); dir != "" {
		w.Directory = dir
	}
	for name, limit := range map[string]*Limit{"bootstrapMaxChars": &w.MaxFile, "bootstrapTotalMaxChars": &w.MaxTotal} {
		if n := amountOf(get(name)); n.Known {
			*limit = Limit{n.N, "utf16"}
		}
	}
	w.Sandbox = Sandbox{jsjson.Text(get("sandbox", "mode")), jsjson.IsTrue(get("sandbox", "sandboxed"))}
	w.System, w.Project = amountOf(get("systemPrompt", "chars")), amountOf(get("systemPrompt", "projectContextChars"))
	if w.Base = amountOf(get("systemPrompt", "nonProjectContextChars")); !w.Base.Known && w.System.Known && w.Project.Known {
		w.Base = Exactly(max(0, w.System.N-w.Project.N))
	}
	w.Turn = Amount{}
	if turn := get("currentTurn"); jsjson.IsObject(turn) {
		w.Turn = Exactly(amountOf(jsjson.Get(turn, "promptChars")).N + amountOf(jsjson.Get(turn, "runtimeContextChars")).N)
	}
	w.Files, w.Unknown = nil, nil
	if w.plugin != "" {
		w.Unknown = []string{w.plugin}
	}
	w.runFiles(get("injectedWorkspaceFiles"))
	w.Skills = WindowSkills{Chars: amountOf(get("skills", "promptChars"))}
	for e := range jsjson.Elements(get("skills", "entries")) {
		if n := amountOf(jsjson.Get(e, "blockChars")); n.Known {
			w.Skills.Entries = append(w.Skills.Entries, Sized{orUnknown(jsjson.Text(jsjson.Get(e, "name"))), n.N})
		}
	}
	w.runTools(get("tools"))
}

func (w *Window) runFiles(list []byte) {
	left := w.MaxTotal.N
	for e := range jsjson.Elements(list) {
		f := WindowFile{
			Name: jsjson.Text(jsjson.Get(e, "name")), Path: jsjson.Text(jsjson.Get(e, "path")), Missing: jsjson.IsTrue(jsjson.Get(e, "missing")),
			Raw: amountOf(jsjson.Get(e, "rawChars")), Injected: amountOf(jsjson.Get(e, "injectedChars")),
			Native: jsjson.Text(jsjson.Get(e, "injectionStatus")) == "native_unverified",
		}
		if f.Name == "" {
			f.Name = path.Base(f.Path)
		}
		if !jsjson.IsObject(e) || f.Name == "." {
			continue
		}
		f.Truncated = jsjson.IsTrue(jsjson.Get(e, "truncated")) || f.Raw.Known && f.Injected.Known && f.Injected.N < f.Raw.N
		if f.Truncated && !f.Missing {
			f.Causes = causesOf(f.Raw.N, left, w.MaxFile.N)
		}
		left -= f.Injected.N
		w.Files = append(w.Files, f)
	}
}

func (w *Window) runTools(tools []byte) {
	w.Tools = WindowTools{Known: jsjson.IsObject(tools), List: amountOf(jsjson.Get(tools, "listChars")), Schemas: amountOf(jsjson.Get(tools, "schemaChars"))}
	for e := range jsjson.Elements(jsjson.Get(tools, "entries")) {
		if !jsjson.IsObject(e) {
			continue
		}
		t := WindowTool{
			Name:    orUnknown(jsjson.Text(jsjson.Get(e, "name"))),
			Summary: amountOf(jsjson.Get(e, "summaryChars")).N, Schema: amountOf(jsjson.Get(e, "schemaChars")).N,
		}
		if n := amountOf(jsjson.Get(e, "propertiesCount")); n.Known {
			t.Parameters = &n.N
		}
		w.Tools.Entries = append(w.Tools.Entries, t)
	}
}

// amountOf is a number of a report; a text, a negative and nonsense are unknown.
func amountOf(raw []byte) Amount {
	f, ok := jsjson.Number(raw)
	if !ok || f < 0 || f > 1<<53 {
		return Amount{}
	}
	return Exactly(int(f))
}

func orUnknown(name string) string {
	if name == "" {
		return "(unknown)"
	}
	return name
}
