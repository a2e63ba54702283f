package report

import (
	"slices"

	"agentls/diagnostics"
	"agentls/internal/text"
	"agentls/workspace"
)

// Check is the result of `agentls check`.
type Check struct {
	SchemaVersion int       `json:"schemaVersion"`
	Workspace     string    `json:"workspace"`
	Files         int       `json:"files"`
	Findings      []Finding `json:"findings"`
	Summary       Summary   `json:"summary"`
	Notes         []string  `json:"notes,omitempty"`
}

// Finding is one diagnostic for people and machines.
type Finding struct {
	Path string `json:"path"`
	Place
	Offset    int       `json:"offset"`
	EndOffset int       `json:"endOffset"`
	Severity  string    `json:"severity"`
	Rule      string    `json:"rule"`
	Message   string    `json:"message"`
	Agents    []string  `json:"agents,omitempty"`
	Lost      [][2]int  `json:"lost,omitempty"` // byte ranges that the agents lose
	Related   []Related `json:"related"`
	Fixes     []Fix     `json:"fixes"`

	File string `json:"-"` // the path as it is, however it is shown
}

// Related is another place that explains a finding.
type Related struct {
	Path string `json:"path"`
	Place
	Message string `json:"message"`

	File string `json:"-"`
}

// Fix is one way to end a finding.
type Fix struct {
	Title   string   `json:"title"`
	Safe    bool     `json:"safe"`
	Edits   []Edit   `json:"edits"`
	Renames []Rename `json:"renames,omitempty"`
}

// Edit replaces bytes of a file.
type Edit struct {
	Path      string `json:"path"`
	Offset    int    `json:"offset"`
	EndOffset int    `json:"endOffset"`
	NewText   string `json:"newText"`

	File string `json:"-"`
}

// Rename moves a file or directory.
type Rename struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// Summary counts findings by severity.
type Summary struct {
	Error   int `json:"error"`
	Warning int `json:"warning"`
	Info    int `json:"info"`
	Hint    int `json:"hint"`
}

// Count is the number of findings of one severity.
func (s *Summary) Count(sev diagnostics.Severity) *int {
	switch sev {
	case diagnostics.Error:
		return &s.Error
	case diagnostics.Warning:
		return &s.Warning
	case diagnostics.Info:
		return &s.Info
	}
	return &s.Hint
}

// NewCheck reports the findings of the given files of a snapshot, and those of
// the workspace itself when whole is true.
func NewCheck(s *workspace.Snapshot, show Paths, files []string, whole bool) Check {
	c := Check{SchemaVersion: SchemaVersion, Workspace: show.Workspace, Files: len(files), Findings: []Finding{}}
	add := func(findings []diagnostics.Finding) {
		for _, f := range findings {
			c.Findings = append(c.Findings, newFinding(s, show, f))
			*c.Summary.Count(f.Severity)++
		}
	}
	s.Prepare(files)
	if whole {
		add(s.WorkspaceFindings())
		if note := s.ScanNote(); note != "" {
			c.Notes = append(c.Notes, note)
		}
	}
	for _, p := range files {
		add(s.Findings(p))
	}
	for _, u := range s.Unread(files) {
		c.Notes = append(c.Notes, show.Show(u.Path)+" "+u.Why)
	}
	return c
}

// AtLeast is c without the findings below a severity; the summary counts all.
func (c Check) AtLeast(least diagnostics.Severity) Check {
	c.Findings = slices.DeleteFunc(c.Findings, func(f Finding) bool {
		s, _ := diagnostics.ParseSeverity(f.Severity)
		return s < least
	})
	return c
}

func newFinding(s *workspace.Snapshot, show Paths, f diagnostics.Finding) Finding {
	out := Finding{
		Path: show.Show(f.Path), Place: placeIn(s, f.Path, f.Span), Offset: f.Span.Start, EndOffset: f.Span.End,
		Severity: f.Severity.String(), Rule: f.Rule, Message: f.Message, Agents: f.Agents,
		Related: []Related{}, Fixes: []Fix{}, File: f.Path,
	}
	for _, span := range f.Lost {
		out.Lost = append(out.Lost, [2]int{span.Start, span.End})
	}
	for _, r := range f.Related {
		out.Related = append(out.Related, Related{show.Show(r.Path), placeIn(s, r.Path, r.Span), r.Message, r.Path})
	}
	for _, fix := range f.Fixes {
		out.Fixes = append(out.Fixes, newFix(show, fix))
	}
	return out
}

func newFix(show Paths, f diagnostics.Fix) Fix {
	out := Fix{Title: f.Title, Safe: f.Safe, Edits: []Edit{}}
	for _, e := range f.Edits {
		out.Edits = append(out.Edits, Edit{show.Show(e.Path), e.Span.Start, e.Span.End, e.NewText, e.Path})
	}
	for _, r := range f.Renames {
		out.Renames = append(out.Renames, Rename{show.Show(r.From), show.Show(r.To)})
	}
	return out
}

func placeIn(s *workspace.Snapshot, path string, span text.Span) Place {
	src, ok := s.Files.Text(path)
	if !ok {
		return Place{1, 1, 1, 1}
	}
	return place(src, s.Lines(path), span)
}
