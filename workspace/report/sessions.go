package report

import (
	"fmt"
	"path"
	"time"

	"agentls/agentsctx/profile"
	"agentls/governor"
	"agentls/internal/measure"
	"agentls/internal/settings"
	"agentls/workspace"
	"agentls/workspace/session"
)

// Sessions is the result of `agentls sessions`.
type Sessions struct {
	session.Listing
	everywhere bool
	now        time.Time
}

// NewSessions lists the sessions recorded in the snapshot's first folder or
// below; all of the machine, those first, when everywhere is set.
func NewSessions(s *workspace.Snapshot, show Paths, everywhere bool) Sessions {
	o := findOptions(s)
	here := o.Workspace
	if everywhere {
		o.Workspace = ""
	}
	l := session.List(o, here)
	saveIndex(s.Env(), o.Index)
	for i := range l.Sessions {
		l.Sessions[i].Path, l.Sessions[i].Workspace = show.Show(l.Sessions[i].Path), show.Show(l.Sessions[i].Workspace)
	}
	return Sessions{l, everywhere, time.Now()}
}

func findOptions(s *workspace.Snapshot) session.FindOptions {
	o := session.FindOptions{Home: s.Env().Home, Getenv: s.Env().Getenv, Index: loadIndex(s.Env())}
	if folders := s.Folders(); len(folders) > 0 {
		o.Workspace = folders[0]
		o.Roots = s.Settings.Of(folders[0]).SessionRoots
	}
	return o
}

// SessionQuery names a session and how to judge it; zero values leave the
// choice to the settings.
type SessionQuery struct {
	Session       string `json:"session"` // agent:id or a file; empty for the newest of the workspace
	Mode          string `json:"mode"`
	MinAgeTurns   *int   `json:"minAgeTurns"`
	EpochMessages *int   `json:"epochMessages"`
	PolicyVersion *int   `json:"policyVersion"`
	Stubs         bool   `json:"stubs"`

	agent string // whose newest, where no session is named; empty for any
}

// Judged is a session that was read, with what judges it.
type Judged struct {
	*session.Session
	Input  governor.Input
	reader *session.Reader
	query  SessionQuery
	own    governor.Mode // what its agent's setting, or ours, says
}

// OpenSession reads the session that q names.
func OpenSession(s *workspace.Snapshot, q SessionQuery) (*Judged, error) {
	o := findOptions(s)
	if q.Session == "" {
		newest, err := newestSession(o, q.agent)
		if err != nil {
			return nil, err
		}
		q.Session = newest
	}
	reader, err := session.Lookup(q.Session, o)
	saveIndex(s.Env(), o.Index)
	if err != nil {
		return nil, err
	}
	j := &Judged{reader: reader, query: q}
	if _, err := j.Update(s); err != nil {
		return nil, err
	}
	return j, nil
}

// newestSession is the newest session of the workspace, of an agent where one is
// named.
func newestSession(o session.FindOptions, agent string) (string, error) {
	infos, _ := session.Find(o)
	newest := session.Newest(infos, agent)
	switch {
	case newest == nil && agent != "":
		return "", fmt.Errorf("no session of %s in %s was found; `agentls sessions` lists those that are there", agent, o.Workspace)
	case newest == nil:
		return "", fmt.Errorf("no session of %s was found; `agentls sessions --everywhere` lists those of other directories", o.Workspace)
	}
	return newest.Ref(), nil
}

// Update reads what was added since; false when nothing was.
func (j *Judged) Update(s *workspace.Snapshot) (bool, error) {
	grew, err := j.reader.Update()
	if err != nil || !grew {
		return false, err
	}
	j.Session = j.reader.Session()
	mode, version, set := judgeSettings(s, j.Session)
	j.own = mode
	if j.query.Mode != "" {
		mode = governor.Mode(j.query.Mode)
	}
	override(&set.MinAgeTurns, j.query.MinAgeTurns)
	override(&set.EpochMessages, j.query.EpochMessages)
	override(&version, j.query.PolicyVersion)
	switch mode {
	case governor.Off, governor.Shadow, governor.On:
	default:
		return false, fmt.Errorf("the mode is %q; allowed are off, shadow and on", mode)
	}
	if err := set.Check(version); err != nil {
		return false, err
	}
	j.Input = j.Session.Input(mode, set)
	j.Input.Version = version
	if compared, difference := governor.Against(j.Input, j.Recorded); difference != "" {
		j.Warnings = append(j.Warnings, fmt.Sprintf("its own governor's records differ from the replay, of %s that can be compared: %s", measure.Plural(compared, "request"), difference))
	}
	return true, nil
}

// Context is the context report of a session.
type Context struct {
	governor.ContextReport
	SkippedLines int      `json:"skippedLines,omitempty"`
	Warnings     []string `json:"warnings,omitempty"`
	judged       *Judged
	all          bool
}

// Report is the context report.
func (j *Judged) Report() Context {
	return Context{ContextReport: governor.BuildReport(j.Input), SkippedLines: j.Source.SkippedLines, Warnings: j.Warnings, judged: j}
}

// Shadow is the shadow projection of a session.
type Shadow struct {
	governor.ShadowReport
	judged *Judged
}

// Shadow is the shadow projection, with stubs when the query asks for them.
func (j *Judged) Shadow() Shadow {
	r := governor.BuildShadow(j.Input, j.Source, j.Warnings)
	if !j.query.Stubs {
		r = r.WithoutStubs()
	}
	return Shadow{r, j}
}

// judgeSettings are what judges a session: its agent's own merged
// configuration where it has a governor, else our settings.
func judgeSettings(s *workspace.Snapshot, ses *session.Session) (governor.Mode, int, governor.Settings) {
	if p, err := profile.Find(ses.Agent); ses.Governed && err == nil && p.Governor.Mode != "" {
		own := s.Settings.OfAgent(p, ses.Workspace)
		number := func(name string) int { n, _ := own.Number(name); return n }
		return governor.Mode(own.Word(p.Governor.Mode)), number(p.Governor.PolicyVersion), governor.Settings{
			MinAgeTurns: number(p.Governor.MinAgeTurns), EpochMessages: number(p.Governor.EpochMessages), MaxChars: number(p.Governor.MaxChars),
		}
	}
	g := settings.Resolve("").Governor
	if folders := s.Folders(); len(folders) > 0 {
		g = s.Settings.Of(path.Join(folders[0], "x")).Governor
	}
	return governor.Mode(g.Mode), g.PolicyVersion, governor.Settings{MinAgeTurns: g.MinAgeTurns, EpochMessages: g.EpochMessages, MaxChars: g.MaxChars}
}

func override(value *int, written *int) {
	if written != nil {
		*value = *written
	}
}
