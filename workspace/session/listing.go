package session

import "agentls/internal/jsjson"

// A Listing is the sessions on a machine as they are shown: the answer of
// `agentls sessions` and of the command of the server.
type Listing struct {
	SchemaVersion int      `json:"schemaVersion"`
	Sessions      []Listed `json:"sessions"`
	Warnings      []string `json:"warnings"`
}

// A Listed is one session in a listing.
type Listed struct {
	Session   string `json:"session"` // agent:id, by which other commands find it
	Agent     string `json:"agent"`
	ID        string `json:"id"`
	Parent    string `json:"parent,omitempty"` // the session that started a sub-agent
	Format    string `json:"format"`
	Path      string `json:"path"`
	Workspace string `json:"workspace"`
	Title     string `json:"title,omitempty"`
	Started   string `json:"started"` // ISO 8601, empty when not recorded
	Updated   string `json:"updated"`
	Messages  int    `json:"messages"`
	Tokens    int    `json:"tokens"`
	Estimated bool   `json:"estimated"` // messages or tokens were projected, not counted
	Bytes     int64  `json:"bytes"`
}

// List is the listing of what Find found; paths are absolute.
func List(infos []Info, warnings []Warning) Listing {
	l := Listing{SchemaVersion: 1, Sessions: []Listed{}, Warnings: []string{}}
	for i := range infos {
		s := &infos[i]
		l.Sessions = append(l.Sessions, Listed{
			Session: s.Ref(), Agent: s.Agent, ID: s.ID, Parent: s.Parent, Format: s.Format, Path: s.Path, Workspace: s.Workspace, Title: s.Title,
			Started: jsjson.ISOTime(s.Started), Updated: jsjson.ISOTime(s.Updated), Messages: s.Count, Tokens: s.Tokens, Estimated: s.Estimated, Bytes: s.Bytes,
		})
	}
	for _, w := range warnings {
		l.Warnings = append(l.Warnings, w.String())
	}
	return l
}
