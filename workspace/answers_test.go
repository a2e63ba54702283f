package workspace_test

import (
	"encoding/json"
	"fmt"
	"path"
	"strings"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/skillcatalog"
	"agentls/workspace"
)

// answers is everything that a snapshot says, by question. Paths are asked about
// beside those that the snapshot lists itself.
func answers(s *workspace.Snapshot, paths, cwds []string) map[string]string {
	a := &answering{s: s, by: map[string]string{}}
	a.say("folders", s.Folders())
	a.say("scan", s.Scanned(), s.ScanNote())
	a.say("open", s.Files.OpenPaths())
	a.say("paths", s.Paths())
	a.say("agents", refs(s.Agents.All()))
	for _, p := range s.Paths() {
		a.say("findings "+p, s.Findings(p))
	}
	a.say("workspace findings", s.WorkspaceFindings())
	a.say("references", s.ReferencesBelow("/"))
	a.say("calls", s.ReferencesTo("a"))
	a.say("outlines", s.Outlines())
	for _, p := range paths {
		a.file(p)
	}
	for _, cwd := range cwds {
		a.started(cwd)
	}
	for _, folder := range s.Folders() {
		for _, c := range s.Skills.Catalogs(folder) {
			a.catalog("judged catalogue "+folder+" "+c.Agent, c)
		}
	}
	for _, p := range s.Paths() {
		for _, l := range s.Instructions.Losses(p) {
			for name, loss := range map[string]*agentsctx.Loss{"own": l.Own, "deeper": l.Deeper, "whole": l.Whole} {
				if loss != nil {
					a.say(strings.Join([]string{"losses", l.Profile.Ref(), name, p}, " "), *loss, l.Alias)
				}
			}
		}
	}
	return a.by
}

type answering struct {
	s  *workspace.Snapshot
	by map[string]string
}

func (a *answering) say(question string, answer ...any) {
	a.by[question] = withoutPointers(fmt.Sprintf("%+v", answer))
}

// withoutPointers drops what is another one each time.
func withoutPointers(s string) string {
	var b strings.Builder
	for {
		before, after, found := strings.Cut(s, ":0x")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		s = strings.TrimLeft(after, "0123456789abcdef")
	}
}

// file asks what is known of one path, whether it is there or not.
func (a *answering) file(p string) {
	s := a.s
	kind, ok := s.KindOf(p)
	a.say("kind "+p, kind, ok)
	text, ok := s.Files.Text(p)
	a.say("text "+p, len(text), ok, text[:min(len(text), 60)])
	a.say("stat "+p, s.Files.Lstat(p), s.Files.Stat(p))
	real, ok := s.Files.Real(p)
	a.say("real "+p, real, ok)
	a.say("findings of "+p, s.Findings(p))
	a.say("settings "+p, *s.Settings.Of(p))
	for _, agent := range profile.All() {
		a.say("trust "+agent.ID, s.Settings.Trust(agent, s.Root(p)))
	}
	for _, e := range s.Instructions.Explain(p, "", profile.All()).Agents {
		a.say("explain "+p+" "+e.Agent, e)
	}
}

// started asks what agents find when they are started in a directory.
func (a *answering) started(cwd string) {
	for _, e := range a.s.Instructions.Explain(path.Join(cwd, "x.go"), cwd, profile.All()).Agents {
		a.say("explain in "+cwd+" "+e.Agent, e)
	}
	for _, p := range profile.All() {
		if len(p.Skills.Roots) > 0 {
			a.catalog("catalogue "+p.Ref()+" in "+cwd, a.s.Skills.Catalog(p, cwd))
		}
	}
	a.say("list "+cwd, a.s.Files.ReadDir(cwd))
}

func (a *answering) catalog(question string, c *skillcatalog.Catalog) {
	a.say(question, c.Agent, c.Workspace, c.Trusted, c.Budget, c.Scan, c.Notes)
	for i := range c.Skills {
		r := &c.Skills[i]
		raw, err := json.Marshal(r.Shown(&a.s.Files, func(p string) string { return p }))
		if err != nil {
			panic(err)
		}
		a.say(question+" "+r.Path, string(raw), r.Root(), r.Step, r.Defect, r.Outcome)
	}
}

func refs(agents []*profile.Profile) []string {
	var all []string
	for _, p := range agents {
		all = append(all, p.Ref())
	}
	return all
}
