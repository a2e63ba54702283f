package report

import "encoding/json"

// WindowJSON is the view for machines: the report of the run as stored, or one of
// the same shape in which null is unknown, beside the session's counters.
type WindowJSON struct {
	Report  any           `json:"report"`
	Session windowCounted `json:"session"`
}

type windowCounted struct {
	TotalTokens      *int  `json:"totalTokens"`
	TotalTokensFresh *bool `json:"totalTokensFresh"`
	InputTokens      *int  `json:"inputTokens"`
	OutputTokens     *int  `json:"outputTokens"`
	ContextTokens    *int  `json:"contextTokens"`
}

// JSON is the view for machines.
func (w *Window) JSON() WindowJSON {
	s := w.Session
	out := WindowJSON{Session: windowCounted{s.total(), s.Fresh, s.Input, s.Output, s.Window}}
	if out.Session.TotalTokensFresh == nil && s.Ref != "" {
		fresh := s.Total != nil // without a word to the contrary it is of now
		out.Session.TotalTokensFresh = &fresh
	}
	if out.Report = w.estimated(); w.stored != nil {
		out.Report = json.RawMessage(w.stored)
	}
	return out
}

// promptReport is an estimate in the shape of a run's report.
type promptReport struct {
	Source        string       `json:"source"`
	GeneratedAt   *int64       `json:"generatedAt"` // an estimate has no time of its own
	Agent         string       `json:"agent,omitempty"`
	WorkspaceDir  string       `json:"workspaceDir"`
	MaxChars      *int         `json:"bootstrapMaxChars"`
	TotalMaxChars *int         `json:"bootstrapTotalMaxChars"`
	LimitUnit     string       `json:"limitUnit,omitempty"`
	Truncation    *promptCut   `json:"bootstrapTruncation,omitempty"`
	SystemPrompt  promptSystem `json:"systemPrompt"`
	Files         []promptFile `json:"injectedWorkspaceFiles"`
	Skills        promptSkills `json:"skills"`
	Tools         promptTools  `json:"tools"`
	KnownChars    int          `json:"knownChars"`
	Unknown       []string     `json:"unknown"`
	Notes         []string     `json:"notes"`
}

type promptCut struct {
	WarningMode    string `json:"warningMode"`
	WarningShown   bool   `json:"warningShown"`
	Signature      string `json:"promptWarningSignature,omitempty"`
	TruncatedFiles int    `json:"truncatedFiles"`
	NearLimitFiles int    `json:"nearLimitFiles"`
	TotalNearLimit bool   `json:"totalNearLimit"`
}

type promptSystem struct {
	Chars   Amount `json:"chars"`
	Project Amount `json:"projectContextChars"`
	Base    Amount `json:"nonProjectContextChars"`
}

type promptFile struct {
	Name      string   `json:"name"`
	Path      string   `json:"path"`
	Missing   bool     `json:"missing"`
	Raw       Amount   `json:"rawChars"`
	Injected  Amount   `json:"injectedChars"`
	Truncated bool     `json:"truncated"`
	Causes    []string `json:"causes,omitempty"`
	Why       string   `json:"why,omitempty"`
}

type promptSkills struct {
	Chars   Amount   `json:"promptChars"`
	Entries []Sized  `json:"entries"`
	Omitted []string `json:"omitted,omitempty"`
}

type promptTools struct {
	List    Amount     `json:"listChars"`
	Schemas Amount     `json:"schemaChars"`
	Entries []struct{} `json:"entries"` // null: unknown
}

func (w *Window) estimated() promptReport {
	r := promptReport{
		Source: w.Source, Agent: w.Agent.Ref(), WorkspaceDir: w.Directory, MaxChars: w.MaxFile.orNil(), TotalMaxChars: w.MaxTotal.orNil(), LimitUnit: w.MaxTotal.Unit,
		SystemPrompt: promptSystem{w.System, w.Project, w.Base}, Files: []promptFile{},
		Skills:     promptSkills{w.Skills.Chars, append([]Sized{}, w.Skills.Entries...), w.Skills.Omitted},
		KnownChars: w.known(), Unknown: append([]string{}, w.Unknown...), Notes: append([]string{}, w.Notes...),
	}
	for i := range w.Files {
		f := &w.Files[i]
		r.Files = append(r.Files, promptFile{f.Name, w.show.Show(f.Path), f.Missing, f.Raw, f.Injected, f.Truncated && !f.Missing, f.Causes, f.Why})
	}
	if w.Warning.Mode != "" {
		near, all := w.nearLimits()
		r.Truncation = &promptCut{w.Warning.Mode, w.Warning.Shown, w.Warning.Signature, len(w.truncated()), near, all}
	}
	return r
}

func (l Limit) orNil() *int {
	if l.N == 0 {
		return nil
	}
	return &l.N
}

// near is whether a number is close to a limit: 85 % of it, rounded up.
func (l Limit) near(n int) bool { return l.N > 0 && n >= (85*l.N+99)/100 }

// nearLimits are how many files are close to the limit of one, and whether all
// together are close to theirs.
func (w *Window) nearLimits() (files int, all bool) {
	for i := range w.Files {
		if f := &w.Files[i]; !f.Missing && w.MaxFile.near(f.Raw.N) {
			files++
		}
	}
	return files, w.MaxTotal.near(w.injected().N)
}
