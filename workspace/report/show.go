package report

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"agentls/governor"
	"agentls/internal/measure"
	"agentls/workspace"
)

// Show is the result of `agentls sessions show`: what fills the window of a
// session, what of it nobody needs any more, and what to do.
type Show struct {
	SchemaVersion int                 `json:"schemaVersion"`
	Session       string              `json:"session"`
	Title         string              `json:"title"`
	Model         string              `json:"model"`
	AgeSeconds    int64               `json:"ageSeconds"`
	Window        WindowFill          `json:"window"`
	ByTool        []governor.ToolFill `json:"byTool"`
	ByKind        []governor.KindFill `json:"byKind"`
	ByFile        []governor.FileFill `json:"byFile"`
	Largest       []governor.Large    `json:"largest"`
	Redundant     governor.Redundant  `json:"redundant"`
	Unknown       []string            `json:"unknown"`
	Suggest       []Suggestion        `json:"suggest"`
	Warnings      []string            `json:"warnings"`
	notCounted    []governor.Uncounted
}

// WindowFill is how full the window is: as the provider counted it with the last
// reply, of which the history is estimated and the rest lies outside of it.
type WindowFill struct {
	Size      int      `json:"size,omitempty"` // absent where the model's is not known
	Used      int      `json:"used"`
	From      string   `json:"from"` // provider or estimate
	History   int      `json:"history"`
	Outside   int      `json:"outside"`
	OutsideIs []string `json:"outsideIs"`
}

// A Suggestion is something to do, and the tokens it saves.
type Suggestion struct {
	What  string `json:"what"`
	Saves int    `json:"saves"`
}

// NewShow is the first screen about the session that q names; whatever its mode
// is, the redundant results are judged as in shadow.
func NewShow(s *workspace.Snapshot, q SessionQuery) (Show, error) {
	j, err := OpenSession(s, q)
	if err != nil {
		return Show{}, err
	}
	return j.Show(time.Now()), nil
}

// Show is the first screen about a session, at the time now.
func (j *Judged) Show(now time.Time) Show {
	f := governor.BuildFill(j.Input)
	v := Show{
		SchemaVersion: SchemaVersion, Session: j.Ref(), Title: j.Title, Model: j.Model,
		AgeSeconds: max(0, (now.UnixMilli()-j.Updated)/1000), Window: j.window(f.Tokens),
		ByTool: f.ByTool, ByKind: f.ByKind, ByFile: f.ByFile, Largest: f.Largest, Redundant: f.Redundant,
		Unknown: []string{}, Suggest: suggestions(&f), Warnings: append([]string{}, j.Warnings...), notCounted: j.Source.NotCounted,
	}
	for _, u := range v.notCounted {
		if u.Tokens == 0 {
			v.Unknown = append(v.Unknown, fmt.Sprintf("%s: %d, not counted", u.Kind, u.Items))
		}
	}
	return v
}

// window holds the provider's figure against the estimate of what it counted: the
// history up to the last reply.
func (j *Judged) window(history int) WindowFill {
	w := WindowFill{Size: j.Window, Used: history, From: "estimate", History: history, OutsideIs: []string{}}
	if len(j.Replies) == 0 {
		return w
	}
	last := j.Replies[len(j.Replies)-1]
	w.Used, w.From = last.Total, "provider"
	w.History = governor.RowTokens(j.Messages[:min(len(j.Messages), last.Message+1)])
	if w.Outside = max(0, w.Used-w.History); w.Outside == 0 {
		return w
	}
	w.OutsideIs = append(w.OutsideIs, "system prompt", "tools")
	for _, u := range j.Source.NotCounted {
		if !slices.Contains(w.OutsideIs, u.Kind) {
			w.OutsideIs = append(w.OutsideIs, u.Kind)
		}
	}
	return w
}

// The bounds from which something is worth a word.
const (
	worthTokens = 1000 // saved
	worthReads  = 3    // of one file
	longOutput  = 5000 // tokens of one result
	keptOutput  = 500  // tokens that its gist would take
)

// suggestions are the one or two things to do that save most.
func suggestions(f *governor.Fill) []Suggestion {
	all := []Suggestion{}
	add := func(saves int, format string, args ...any) {
		if saves >= worthTokens {
			all = append(all, Suggestion{fmt.Sprintf(format, args...), saves})
		}
	}
	add(f.Redundant.Tokens, "compact now: %s out of date or there twice", measure.Plural(f.Redundant.Elisions, "result")+was(f.Redundant.Elisions))
	for _, file := range f.ByFile {
		if file.Reads >= worthReads {
			add(file.Redundant, "ask for the lines that are needed of %s, which was read %d times", file.Path, file.Reads)
			break
		}
	}
	for _, l := range f.Largest {
		if l.Tokens >= longOutput {
			add(l.Tokens-keptOutput, "cut what is long before it is shown: %s, message %d", l.What, l.Message)
			break
		}
	}
	slices.SortStableFunc(all, func(a, b Suggestion) int { return cmp.Compare(b.Saves, a.Saves) })
	return all[:min(len(all), 2)]
}

func was(n int) string {
	if n == 1 {
		return " is"
	}
	return " are"
}
