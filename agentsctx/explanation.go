package agentsctx

import (
	"agentls/agentsctx/profile"
	"agentls/internal/text"
)

// Explanation is what one agent does with the instruction files around a path.
type Explanation struct {
	Agent   string    `json:"agent"` // "agent" or "agent@era"
	Budget  Budget    `json:"budget"`
	Files   []File    `json:"files"` // in the order of the prompt
	Ignored []Ignored `json:"ignored"`
	Totals  Totals    `json:"totals"`
	Skills  []Skill   `json:"skills"` // filled in by the caller, who knows the catalogue
	Notes   []string  `json:"notes"`

	Profile *profile.Profile `json:"-"`
	Cwd     string           `json:"-"`
	Imports []Import         `json:"-"` // every @path in a file that is in play
	Absent  []Absent         `json:"-"` // files whose absence leaves a line in the prompt
}

// Budget is the limits that held, 0 for none.
type Budget struct {
	Total   int    `json:"total"`
	PerFile int    `json:"perFile"`
	Unit    string `json:"unit"` // "bytes", "utf16", "characters"
}

// File is an instruction file that is in play.
type File struct {
	Path   string   `json:"path"` // absolute until shown
	Kind   string   `json:"kind"`
	Scope  string   `json:"scope"`
	Load   string   `json:"load"`
	Status string   `json:"status"`
	Size   int      `json:"size"` // bytes as stored
	Kept   [][2]int `json:"kept"` // byte ranges as stored
	Lost   int      `json:"lost"` // bytes
	Tokens int      `json:"tokens"`
	Why    string   `json:"why"`

	Link         string   `json:"link,omitempty"`       // where a link leads
	ImportedBy   string   `json:"importedBy,omitempty"` // the file that names it
	LostHeadings []string `json:"lostHeadings,omitempty"`
	Charged      int      `json:"charged"`          // of the budget, in its unit, markers included
	Marker       int      `json:"marker,omitempty"` // of it, for the text in the gap

	Raw      int `json:"-"` // UTF-16 units of the text as the budget counts it
	Injected int `json:"-"` // UTF-16 units that reach the prompt, markers included

	Unseen []text.Span `json:"-"` // what is lost, widened to whole characters
	Split  text.Span   `json:"-"` // the character the cut goes through; empty when none
	Left   int         `json:"-"` // what was left of the budget before it; math.MaxInt without one
	Limit  int         `json:"-"` // the tightest limit of one file; math.MaxInt without one
}

// Absent is a file that is expected and counts as missing.
type Absent struct {
	Path    string
	Charged int // for the line that says so; 0 when the budget was used up
}

// The statuses of a File.
const (
	Whole     = "whole"
	Truncated = "truncated"
	Dropped   = "dropped"
)

// Ignored is a file that stays out, and the reason.
type Ignored struct {
	Path        string `json:"path"`
	Status      string `json:"status"`
	By          string `json:"by"` // the file that keeps it out
	Why         string `json:"why"`
	Conditional bool   `json:"-"` // its own front matter, the model's choice or the user's trust may still let it in
}

// The statuses of an Ignored.
const (
	Shadowed  = "shadowed"
	NotLoaded = "not-loaded"
	Outside   = "outside"
	Refused   = "refused"
	Empty     = "empty"
)

// Totals sum up the files.
type Totals struct {
	Files  int `json:"files"`
	Size   int `json:"size"` // bytes
	Kept   int `json:"kept"`
	Lost   int `json:"lost"`
	Tokens int `json:"tokens"`
	Used   int `json:"used"` // of the budget, in its unit
}

// Skill is a skill that the agent lists.
type Skill struct {
	Name  string `json:"name"`
	ID    string `json:"id"`
	Path  string `json:"path"`
	State string `json:"state"`
	Load  string `json:"load,omitempty"` // "on-touch" for one that the path brings in
}

// File is the entry of a path, nil when it is not in play.
func (e *Explanation) File(path string) *File {
	for i := range e.Files {
		if e.Files[i].Path == path {
			return &e.Files[i]
		}
	}
	return nil
}

// Left is the entry of a path that stays out, nil when there is none.
func (e *Explanation) Left(path string) *Ignored {
	for i := range e.Ignored {
		if e.Ignored[i].Path == path {
			return &e.Ignored[i]
		}
	}
	return nil
}

// Spender is a file that used a part of the budget before another.
type Spender struct {
	Path    string
	Charged int
}
