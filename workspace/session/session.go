// Package session reads the sessions that coding agents store: their
// transcripts and databases become the governor's messages. It is the only
// place that knows transcript formats and SQL. It reads, and never writes,
// locks or leaves anything beside a session; what it cannot read it skips and
// says so. It does not know what a governor makes of the messages.
//
// Start with Find and Open. formats.go is the table of the formats, tools_*.go
// map the tools of each agent onto the governor's words.
package session

import (
	"fmt"
	"path/filepath"
	"strings"

	"agentls/governor"
)

// An Info is what is known of a session without reading all of it.
type Info struct {
	Agent     string // "claude-code", "codex", "openclaw", "pi", "alisio", "openai"
	ID        string // within the agent
	Parent    string // the session that started this one, for a sub-agent
	Format    string // how it is stored, as in Source.Format
	Path      string // the file, absolute
	Workspace string // the directory it was recorded in, absolute; empty when unknown
	Title     string
	Started   int64 // milliseconds since 1970, 0 when unknown
	Updated   int64 // of the file or row
	Bytes     int64
	Counted   bool // all of it was read: Count and Tokens are known
	Count     int  // messages
	Tokens    int  // of the context, as last reported; else an estimate
	Estimated bool // Tokens are

	sub      bool  // a sub-agent of the session that its folder names
	modified int64 // as Updated, in nanoseconds
	title    span  // where the title stands in the file, when it does
}

// namedByPath are the formats whose sessions only the path of the file names.
var namedByPath = map[string]func(*Info, string){"kimi": kimiPlaced}

// placed takes from the path of its file what the records do not say.
func (i *Info) placed(path string) {
	i.Path = path
	if by := namedByPath[i.Format]; by != nil {
		by(i, path)
	}
	if i.ID == "" {
		i.ID = strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	}
	if i.sub && i.Parent == "" {
		i.Parent = filepath.Base(filepath.Dir(path))
	}
}

// Ref is the name by which Open finds the session again.
func (i *Info) Ref() string { return i.Agent + ":" + i.ID }

// A Session is a stored session as far as a model would still see it: the live
// history after the last compaction, on the live branch.
type Session struct {
	Info
	Model       string // of the last reply, empty when unknown
	Window      int    // of the model in tokens, as recorded; 0 when unknown
	Messages    []governor.Message
	Source      governor.Source
	Sources     governor.Sources    // what its invariants block would hold
	Version     string              // of the agent, empty when unknown
	Received    []Received          // what it is recorded to have put in beside the talk, in force at its end
	Records     []Class             // what it records of that at all
	ProjectOnly bool                // of the instruction files only those of the project are recorded
	Fresh       bool                // it was neither compacted nor resumed: its first reply is the first of all
	Replies     []Reply             // what the provider reported, reply by reply
	Recorded    []governor.Recorded // what its own governor stored of its requests
	Governed    bool                // the agent has a governor, configured by itself: Alisio
	Warnings    []string
}

// A Warning is one thing that was skipped, and where.
type Warning struct {
	Path    string
	Message string
}

// String is the warning on one line.
func (w Warning) String() string { return fmt.Sprintf("%s: %s", w.Path, w.Message) }

// Input is what the governor needs to judge s, with the settings given.
func (s *Session) Input(mode governor.Mode, settings governor.Settings) governor.Input {
	return governor.Input{
		Session: s.Ref(), ID: s.ID, Root: s.Workspace, Mode: mode, AsIf: !s.Governed, Version: governor.PolicyVersion,
		Settings: settings, History: s.Messages, Sources: s.Sources,
	}
}
