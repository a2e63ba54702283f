package session

import (
	"slices"
)

// A Class is a kind of text that an agent puts into the context beside the talk.
type Class string

// The classes.
const (
	Instructions Class = "instructions" // what is there at the start
	Rules        Class = "rules"        // instruction files that come in with a file
	Skills       Class = "skills"       // the texts of skills
	Catalogue    Class = "listing"      // the names of skills
)

// The causes for which a text came in.
const (
	AtStart      = "start"
	OnTouch      = "touch"
	AtCompaction = "compaction"
	AtResume     = "resume" // read again: at a resume, or because it changed
	OfSkill      = "skill"  // a skill was called
)

// Received is a text that a session recorded to have been put into its context:
// the one that was in force when the session ended.
type Received struct {
	Path    string // as recorded; a directory when the agent named no file
	Class   Class
	Cause   string
	How     string   // where the text stood
	Text    string   // as the model got it
	Raw     string   // the file, where it is recorded beside what became of it
	Joined  *Joint   // the files for the directory Path are one text
	Names   []string // of skills, in a listing
	Line    int      // of the session's file, from 1; 0 when it has none
	Time    int64    // milliseconds since 1970, 0 when unknown
	Version string   // of the agent

	message int // there were so many messages before it
}

// Joint is what an agent puts between files that it joins into one text.
type Joint struct {
	Border  string // between the user's own files and those of the project
	Between string // between two of the project
}

// intake is what a session received so far, and what it records at all.
type intake struct {
	received []Received
	classes  []Class
	line     int
	version  string
	// only the project's own instruction files are recorded
	projectOnly bool
	stale       bool // a compaction or a resume came
	renewed     bool // a compaction came since the last whole set
}

// number says which line the next record is.
func (i *intake) number(line int) { i.line = line }

// records notes that the session records a class: what is not there then, was not
// received.
func (i *intake) records(classes ...Class) {
	for _, c := range classes {
		if !slices.Contains(i.classes, c) {
			i.classes = append(i.classes, c)
		}
	}
}

// take notes a text; a later one of the same file replaces an earlier one.
func (f *facts) take(r Received) {
	r.Line, r.Time, r.Version = f.line, f.at, f.version
	f.drop(func(o *Received) bool {
		return o.Path == r.Path && (o.Class == Skills) == (r.Class == Skills) && o.Class != Catalogue
	})
	f.received = append(f.received, r)
	f.records(r.Class)
}

// catalogue notes the names of skills that were listed: all of them, or further ones.
func (f *facts) catalogue(names []string, text string, all bool) {
	f.records(Catalogue)
	i := slices.IndexFunc(f.received, func(r Received) bool { return r.Class == Catalogue })
	if i >= 0 && !all {
		f.received[i].Names = append(f.received[i].Names, names...)
		f.received[i].Text += "\n" + text
		return
	}
	f.drop(func(r *Received) bool { return r.Class == Catalogue })
	f.received = append(f.received, Received{
		Class: Catalogue, Cause: AtStart, Names: names, Text: text, Line: f.line, Time: f.at, Version: f.version,
	})
}

// drop forgets what is no longer in force.
func (i *intake) drop(gone func(*Received) bool) {
	i.received = slices.DeleteFunc(i.received, func(r Received) bool { return gone(&r) })
}

// dropClasses forgets what a compaction takes out of the context.
func (i *intake) dropClasses(classes ...Class) {
	i.drop(func(r *Received) bool { return slices.Contains(classes, r.Class) })
}
