package report

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"agentls/agentsctx/profile"
	"agentls/internal/jsjson"
	"agentls/internal/receipt"
	"agentls/internal/tree"
	"agentls/workspace"
	"agentls/workspace/session"
)

// Received is the result of `agentls received`: what a stored session says it
// received, beside what its agent is expected to load and what is on disk.
type Received struct {
	SchemaVersion int               `json:"schemaVersion"`
	Session       string            `json:"session"` // agent:id
	Agent         string            `json:"agent"`
	Version       string            `json:"version"`
	Recorded      []session.Class   `json:"recorded"` // the classes that this session records at all
	Files         []ReceivedFile    `json:"files"`
	Unexpected    []UnexpectedFile  `json:"unexpected"`
	Listing       *ReceivedListing  `json:"listing,omitempty"`
	FirstRequest  *FirstRequest     `json:"firstRequest,omitempty"`
	Notes         []string          `json:"notes"`
	title, name   string            // of the session; of the agent
	texts         map[string]string // what was received, by the path as shown
	now           time.Time
}

// The answers for one file.
const (
	ReceivedSame    = "same"
	ReceivedChanged = "changed"
	ReceivedCut     = "cut"
	ReceivedAbsent  = "absent"       // such files are recorded, and this one is not there
	NotRecorded     = "not-recorded" // nobody can tell
	NotCompared     = "recorded"     // there is no disk to compare with
)

// ReceivedFile is one file: expected, received, on disk.
type ReceivedFile struct {
	Path           string        `json:"path"`
	Predicted      bool          `json:"predicted"`
	Received       string        `json:"received"`
	Rung           *receipt.Rung `json:"rung,omitempty"` // of receipt.Compare
	Cause          string        `json:"cause,omitempty"`
	Time           string        `json:"time,omitempty"` // ISO 8601
	Line           int           `json:"line,omitempty"` // of the session's file, from 1
	BytesReceived  int           `json:"bytesReceived"`
	BytesOnDisk    int           `json:"bytesOnDisk"`
	Missing        int           `json:"missing,omitempty"` // bytes that a cut left out
	Hash           string        `json:"hash,omitempty"`    // SHA-256 of the text received
	OnDisk         string        `json:"onDisk"`            // same, changed, missing
	EqualsRevision string        `json:"equalsRevision"`    // the newest commit with this text, where somebody looked
	Diff           *LineDiff     `json:"diff,omitempty"`    // from what was received to what is on disk

	file string // absolute
}

// LineDiff counts lines.
type LineDiff struct {
	Added   int `json:"added"`
	Removed int `json:"removed"`
}

// UnexpectedFile was received and is not among what the agent is expected to load:
// our table of facts is wrong.
type UnexpectedFile struct {
	Path   string `json:"path"`
	Report string `json:"report"` // a line to copy, without any of the text
}

// ReceivedListing holds the names of skills that were listed against those expected.
type ReceivedListing struct {
	Received  int      `json:"received"`
	Predicted int      `json:"predicted"`
	Absent    []string `json:"absent"` // expected and not listed
}

// FirstRequest holds the size that the agent's own files are expected to have
// against what the provider counted of the first request.
type FirstRequest struct {
	Estimate int      `json:"estimate"` // tokens
	Provider int      `json:"provider"`
	Rest     int      `json:"rest"`
	RestIs   []string `json:"restIs"`
}

// ReceivedQuery names a session.
type ReceivedQuery struct {
	Session string // as for SessionQuery; empty for the newest of the workspace
	Agent   string // whose newest, empty for any
}

// NewReceived says what a session received.
func NewReceived(s *workspace.Snapshot, show Paths, q ReceivedQuery) (Received, error) {
	j, err := OpenSession(s, SessionQuery{Session: q.Session, agent: q.Agent})
	if err != nil {
		return Received{}, err
	}
	return newReceived(s, show, j.Session, time.Now()), nil
}

func newReceived(s *workspace.Snapshot, show Paths, from *session.Session, now time.Time) Received {
	r := Received{
		SchemaVersion: SchemaVersion, Session: from.Ref(), Agent: from.Agent, Version: from.Version, Recorded: slices.Clone(from.Records),
		Files: []ReceivedFile{}, Unexpected: []UnexpectedFile{}, Notes: []string{},
		title: from.Title, name: from.Agent, texts: map[string]string{}, now: now,
	}
	if r.Recorded == nil {
		r.Recorded = []session.Class{}
	}
	slices.Sort(r.Recorded)
	b := receiving{s: s, show: show, from: from, r: &r, cwd: filepath.ToSlash(from.Workspace), known: map[string]int{}}
	if agents, err := s.Agents.Named([]string{from.Agent}); err == nil {
		b.agent = agents[0]
		r.name = b.agent.Name
	}
	b.run()
	return r
}

// WithRevisions looks for the commits that hold the texts which differ from the
// files: find gives one for a file and a text, or nothing.
func (r Received) WithRevisions(find func(file, text string) string) Received {
	for i := range r.Files {
		if f := &r.Files[i]; f.Received == ReceivedChanged && f.Diff != nil {
			f.EqualsRevision = find(f.file, r.texts[f.Path])
		}
	}
	return r
}

// receiving makes a Received.
type receiving struct {
	s     *workspace.Snapshot
	show  Paths
	from  *session.Session
	agent *profile.Profile // nil where nothing is known of it
	cwd   string           // where the agent was started
	r     *Received
	files []expected
	known map[string]int // the files by their paths, with and without links
	apart bool           // where it was started is not on this machine
}

func (b *receiving) run() {
	switch {
	case b.cwd == "":
		b.note("the session does not say where it was started: nothing is expected of it")
	case b.s.Files.Stat(b.cwd).Kind == tree.None:
		b.apart = true
		b.note("%s is not on this machine: there is no disk to compare with", b.show.Show(b.cwd))
	case outside(b.s, b.cwd):
		b.note("the session is of %s, which is not in this workspace: run `agentls received %s` there to have it compared", b.show.Show(b.cwd), b.r.Session)
	case b.agent != nil:
		b.expect()
	}
	if !b.records(session.Instructions) {
		b.note("%s does not record the instruction files of the start: that they are not in it does not mean that they were not loaded", b.named())
	}
	for i := range b.from.Received {
		switch got := &b.from.Received[i]; {
		case got.Class == session.Catalogue:
			b.listing(got)
		case got.Joined != nil:
			b.joined(got)
		default:
			b.file(got)
		}
	}
	b.notReceived()
	b.firstRequest()
	order := map[string]int{}
	for i, e := range b.files {
		order[e.path] = i - len(b.files)
	}
	slices.SortStableFunc(b.r.Files, func(x, y ReceivedFile) int { return cmp.Compare(order[x.file], order[y.file]) })
}

func (b *receiving) note(format string, args ...any) {
	b.r.Notes = append(b.r.Notes, fmt.Sprintf(format, args...))
}

// named is the agent with its version.
func (b *receiving) named() string {
	return strings.TrimSpace(b.r.name + " " + b.from.Version)
}

func (b *receiving) records(c session.Class) bool { return slices.Contains(b.from.Records, c) }

// file holds a text that names its file against it.
func (b *receiving) file(got *session.Received) {
	file := b.pathOf(got)
	forms := b.forms(file)
	text := got.Text
	if got.Raw != "" {
		text = got.Raw // the file as it was; the text is made from it
	}
	b.add(file, got, text, forms, b.expects(file, got.Class))
}

// add adds the answer for one file.
func (b *receiving) add(file string, got *session.Received, text string, forms []string, predicted bool) {
	f := ReceivedFile{
		Path: b.show.Show(file), Predicted: predicted, Received: ReceivedChanged, Cause: got.Cause, Time: jsjson.ISOTime(got.Time), Line: got.Line,
		BytesReceived: len(got.Text), OnDisk: "missing", file: file,
	}
	sum := sha256.Sum256([]byte(text))
	f.Hash = hex.EncodeToString(sum[:])
	b.r.texts[f.Path] = text
	if got.Joined != nil {
		f.BytesReceived = len(text)
	}
	if b.apart && tree.Under(b.cwd, file) {
		f.Received = NotCompared
	}
	if now, ok := b.s.Files.Text(file); ok {
		f.BytesOnDisk, f.OnDisk = len(now), "same"
		m := compared(text, now, forms, got.Class)
		f.Rung, f.Missing = &m.Rung, m.Missing
		switch {
		case m.Same():
			f.Received = ReceivedSame
		case m.Rung == receipt.Cut:
			f.Received = ReceivedCut
		default:
			f.OnDisk = "changed"
			added, removed := receipt.Lines(text, now)
			f.Diff = &LineDiff{added, removed}
		}
		if !predicted && b.agent != nil && len(b.files) > 0 && got.Class != session.Skills {
			b.r.Unexpected = append(b.r.Unexpected, UnexpectedFile{f.Path, fmt.Sprintf("%s put %s (%s) into its context; agentls did not expect it", b.named(), path.Base(file), got.Cause)})
		}
	}
	b.r.Files = append(b.r.Files, f)
}

// joined finds the files in a text that holds several.
func (b *receiving) joined(got *session.Received) {
	var sources []receipt.Source
	var files []*expected
	for i := range b.files {
		e := &b.files[i]
		if e.touched || e.kept == "" {
			continue
		}
		source := receipt.Source{Text: e.kept, After: got.Joined.Between}
		if e.global {
			source = receipt.Source{Text: strings.TrimSpace(e.kept), After: got.Joined.Border}
		}
		sources, files = append(sources, source), append(files, e)
	}
	if len(files) == 0 {
		b.r.texts[b.show.Show(got.Path)] = got.Text
		b.note("%s received one text of %d bytes of the files for %s, and none is expected there now", b.named(), len(got.Text), b.show.Show(got.Path))
		return
	}
	for _, part := range receipt.Split(got.Text, sources) {
		if len(part.Sources) == 1 {
			e := files[part.Sources[0]]
			b.add(e.path, got, part.Text, b.forms(e.path), true)
			continue
		}
		b.r.texts[b.show.Show(got.Path)] = got.Text
		if len(part.Sources) == 0 {
			b.note("%d bytes at the end belong to no file that is expected", len(part.Text))
			continue
		}
		var names []string
		for _, i := range part.Sources {
			names = append(names, b.show.Show(files[i].path))
			b.add(files[i].path, got, part.Text, nil, true)
			b.r.Files[len(b.r.Files)-1].Diff = nil // of which of them, nobody can say
		}
		b.note("one text of %d bytes is that of %s: where one ends is not recorded, and none of them is as it was", len(part.Text), strings.Join(names, " and "))
	}
}

// pathOf is the file that was received, absolute.
func (b *receiving) pathOf(got *session.Received) string {
	p := strings.ReplaceAll(got.Path, `\`, "/")
	if !path.IsAbs(p) && b.cwd != "" && !strings.Contains(p, ":/") {
		p = path.Join(b.cwd, p)
	}
	return path.Clean(p)
}

// listing holds the names that were listed against those that are expected.
func (b *receiving) listing(got *session.Received) {
	l := &ReceivedListing{Received: len(got.Names), Absent: []string{}}
	b.r.Listing = l
	if b.agent == nil || len(b.agent.Skills.Roots) == 0 || b.cwd == "" || outside(b.s, b.cwd) {
		return
	}
	for _, name := range b.listed() {
		if l.Predicted++; !slices.Contains(got.Names, name) {
			l.Absent = append(l.Absent, name)
		}
	}
}
