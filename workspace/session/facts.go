package session

import (
	"slices"
	"time"

	"agentls/governor"
	"agentls/internal/jsjson"
)

// A decoder turns the records of one format into a session. It can be asked
// for the session at any point and then be given more records.
type decoder interface {
	record(raw []byte) bool // false when raw is not a complete record
	finish(s *Session)      // fills in what was read so far
}

// facts are what most formats record of a session as a whole.
type facts struct {
	ID, Parent, Workspace, Title string
	Started                      int64
	Tokens                       int // of the context, as reported with the last reply
	model                        string
	window                       int  // of the model, in tokens
	sub                          bool // a sub-agent, of the session that its folder names
	at                           int64
	buffers                      [][]byte
	intake
}

// stamp takes the time of a record: an ISO 8601 string or milliseconds.
func (f *facts) stamp(raw []byte) {
	f.at = 0
	if s, ok := jsjson.String(raw); ok {
		if t, err := time.Parse(time.RFC3339, s); err == nil {
			f.at = t.UnixMilli()
		}
	} else if ms, ok := jsjson.Number(raw); ok {
		f.at = int64(ms)
	}
	if f.Started == 0 {
		f.Started = f.at
	}
}

// texts are the texts of a content: a string, or a list of parts of which
// those of the given kinds have one. They are valid until the next call.
func (f *facts) texts(content []byte, kinds ...string) [][]byte {
	n := 0
	take := func(raw []byte) {
		if n == len(f.buffers) {
			f.buffers = append(f.buffers, nil)
		}
		if b, ok := jsjson.AppendUnquoted(f.buffers[n][:0], raw); ok {
			f.buffers[n] = b
			n++
		}
	}
	if jsjson.IsString(content) {
		take(content)
	}
	for part := range jsjson.Elements(content) {
		kind, text := jsjson.Text(jsjson.Get(part, "type")), jsjson.Get(part, "text")
		for _, k := range kinds {
			if k == kind {
				take(text)
			}
		}
	}
	return f.buffers[:n]
}

func (f *facts) finish(s *Session) {
	s.ID, s.Parent, s.Workspace, s.Title, s.Started, s.Tokens = f.ID, f.Parent, f.Workspace, f.Title, f.Started, f.Tokens
	s.sub = f.sub
	s.Received, s.Records = slices.Clone(f.received), slices.Clone(f.classes)
	s.Fresh, s.ProjectOnly = !f.stale, f.projectOnly
	s.Model, s.Window, s.Version = f.model, f.window, f.version
}

func intAt(raw []byte, keys ...string) int {
	f, _ := jsjson.Number(jsjson.Get(raw, keys...))
	return int(f)
}

// joined is the text of all parts, for messages whose parts are not told apart.
func joined(parts [][]byte) governor.Text {
	var t governor.Text
	for _, p := range parts {
		t = t.Plus(governor.MeasuredLength(p))
	}
	return t
}
