package skillcatalog

import (
	"slices"

	"agentls/agentsctx/profile"
	"agentls/internal/measure"
	"agentls/internal/tree"
)

// Record is one skill of a catalogue. Paths are absolute. What follows from
// these values and the catalogue is worked out when it is asked for: most
// catalogues are looked at for a few of their skills.
type Record struct {
	Name        string
	ID          string // unique in the catalogue
	Description string
	Path        string   // of SKILL.md, as the agent reaches it
	File        string   // its real path
	Locations   []string // other paths that lead to it
	ListedAs    ListingState
	Step        Step            // what keeps it from being listed
	Defect      profile.Defect  // what is defective about the file, when Outcome is not Loads
	Outcome     profile.Outcome // what the agent does about it
	Enabled     bool
	Kind        Kind
	Patterns    []string // of StepPaths: what has to be touched

	space   string // before the name, with a colon: a plugin, or the directory of a nested root
	tail    string // listed after the description
	bare    bool   // settings list its name alone
	catalog *Catalog
	found   int32  // its place in Discovery.Found; -1 below no root
	index   int32  // its place in Catalog.Skills; -1 below no root
	winner  int32  // the place of the record that is used under its name; -1 when it takes no part in the contest
	detail  string // why it is not listed, where the step does not say it
}

// State is what has become of a skill.
type State string

// The states. A skill that is not loaded is never called shadowed, one that is
// shadowed never disabled.
const (
	Listed      State = "listed"
	Unlisted    State = "hidden"      // works by its name, not in the listing
	Conditional State = "conditional" // comes in when a file is touched
	Offered     State = "offered"     // once its plugin is installed
	Shadowed    State = "shadowed"
	Disabled    State = "disabled"
	NotLoaded   State = "not-loaded"
)

// Step is one thing that has to go well until a skill is listed, in the order
// in which agents do them.
type Step uint8

// The steps.
const (
	StepNone     Step = iota // it is listed
	StepRoot                 // it lies below no root of the agent
	StepTrust                // the project is not trusted
	StepReach                // the walk does not come to it
	StepLazy                 // it loads once a file beside it is touched
	StepForm                 // its file is not accepted
	StepShadowed             // another skill of that name wins
	StepDisabled             // switched off
	StepNeeds                // a requirement is not met
	StepUncalled             // it asks to be kept out of the listing
	StepBudget               // the listing has no room for it
	StepOffered              // its plugin is not installed
	StepPlugin               // it comes with another agent's plugin
	StepFlat                 // it is no folder
	StepLink                 // a link leads nowhere, or is a text
	StepPaths                // it waits for a file that matches its patterns
)

// steps are the steps as JSON has them, and what they leave of a skill.
var steps = [...]struct {
	id    string
	state State
}{
	StepNone: {"", Listed}, StepRoot: {"root", NotLoaded}, StepTrust: {"trust", NotLoaded},
	StepReach: {"reach", NotLoaded}, StepLazy: {"touch", Conditional}, StepForm: {"form", NotLoaded},
	StepShadowed: {"shadowed", Shadowed}, StepDisabled: {"disabled", Disabled}, StepNeeds: {"needs", NotLoaded},
	StepUncalled: {"hidden", Unlisted}, StepBudget: {"budget", Unlisted}, StepOffered: {"plugin", Offered},
	StepPaths: {"paths", Conditional}, StepPlugin: {"plugin", NotLoaded}, StepFlat: {"flat", NotLoaded}, StepLink: {"link", NotLoaded},
}

// Verdict is yes, when or no: whether the agent has the skill.
func (s Step) Verdict() string {
	switch {
	case s == StepNone:
		return "yes"
	case s == StepUncalled, steps[s].state == Conditional, steps[s].state == Offered:
		return "when"
	}
	return "no"
}

// String is the step as JSON has it; empty for none.
func (s Step) String() string { return steps[s].id }

// State is what has become of the skill.
func (r *Record) State() State { return steps[r.Step].state }

// Effective reports whether the skill is used under its name.
func (r *Record) Effective() bool { return r.index >= 0 && r.winner == r.index }

// Winner is the record that is used in place of r; nil unless r is shadowed.
func (r *Record) Winner() *Record {
	if r.Step != StepShadowed {
		return nil
	}
	return &r.catalog.Skills[r.winner]
}

// AwaitsTrust reports that the project is only presumed to be trusted: until it is,
// the agent does not look where the skill lies.
func (r *Record) AwaitsTrust() bool {
	root := r.root()
	return root != nil && root.Awaits
}

// Owner is the plugin a skill belongs to.
type Owner struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// root is the root the walk began in; nil below none.
func (r *Record) root() *Root {
	if r.found < 0 {
		return nil
	}
	return &r.catalog.discovery.Roots[r.catalog.discovery.Found[r.found].Root]
}

// Root is the directory the walk began in.
func (r *Record) Root() string {
	if root := r.root(); root != nil {
		return root.Path
	}
	return parent(r.Path)
}

// Owner is the plugin the skill belongs to; nil for none.
func (r *Record) Owner() *Owner {
	if root := r.root(); root != nil {
		return root.Owner
	}
	return nil
}

// OfUser reports a skill that its user keeps for all projects.
func (r *Record) OfUser() bool {
	root := r.root()
	return root != nil && r.Kind == KindSkill && (root.Row.Scope == "user" || root.Row.Scope == "config")
}

// DisplayID is plugin:name, or the name.
func (r *Record) DisplayID() string {
	if r.space != "" {
		return r.space + ":" + r.Name
	}
	return r.Name
}

// Shows is the name as the agent shows it.
func (r *Record) Shows() string {
	if r.catalog.Profile.Skills.Namespaced {
		return r.DisplayID()
	}
	return r.Name
}

// Locked reports whether the skill can only be switched with its plugin.
func (r *Record) Locked() bool { return r.Owner() != nil }

// Manageable reports whether the agent has a switch for the skill.
func (r *Record) Manageable() bool {
	return r.winner >= 0 && !r.Locked() && r.Kind == KindSkill && r.catalog.Profile.Skills.Switch.File != ""
}

// loaded reports whether a skill takes part in the contest for its name.
func (r *Record) loaded() bool {
	return r.Step == StepNone || r.Step == StepUncalled || r.Step == StepPaths
}

// Waits is the directory whose files bring in a skill of a nested root; false
// for any other.
func (r *Record) Waits() (dir string, nested bool) {
	if r.Step != StepLazy {
		return "", false
	}
	return r.beside(), true
}

// At reports whether path is one of the ways to r.
func (r *Record) At(path string) bool {
	return r.Path == path || r.File == path || slices.Contains(r.Locations, path)
}

// Missed is why the agent's walk does not come to r, of StepReach.
func (r *Record) Missed() Missed {
	if r.found < 0 {
		return Reached
	}
	return r.catalog.discovery.Found[r.found].Missed
}

// MissedAt is the directory or link at which the walk turns back; empty where
// the place of the skill itself is the reason.
func (r *Record) MissedAt() string { return r.catalog.discovery.Found[r.found].Detail }

// LoadTokens is what the whole file costs; 0 for one that is not read.
func (r *Record) LoadTokens(files Files) int {
	unread := r.Missed() == Unread || r.Missed() == LeavesRoot || r.Missed() == NotRegular
	if unread || r.Defect == profile.FileIsLink && r.Outcome == profile.Drops {
		return 0
	}
	h, ok := files.Metadata(r.Path)
	switch size := files.Stat(r.Path).Size; {
	case ok && r.catalog.Profile.Skills.Form.LoadByBytes:
		return max(1, measure.Tokens(h.Bytes))
	case ok:
		return max(1, measure.Tokens(h.Units))
	case size > tree.MaxText:
		return measure.Tokens(int(size))
	}
	return 0
}

// View is a record as commands print it.
type View struct {
	Name         string       `json:"name"` // as the agent shows it
	Kind         Kind         `json:"kind,omitempty"`
	ID           string       `json:"id"`
	EffectiveID  string       `json:"effectiveId"` // of the skill that is used under this name
	DisplayID    string       `json:"displayId"`
	Path         string       `json:"path"`
	Directory    string       `json:"directory"` // its real directory
	File         string       `json:"file"`
	Locations    []string     `json:"locations,omitempty"`
	Scope        string       `json:"scope"`
	Source       string       `json:"source"`
	Owner        *Owner       `json:"owner,omitempty"`
	State        State        `json:"state"`
	Effective    bool         `json:"effective"`
	Enabled      bool         `json:"enabled"`
	Manageable   bool         `json:"manageable"`
	Locked       bool         `json:"locked"`
	ShadowedBy   string       `json:"shadowedBy"` // the display id of the winner
	Description  string       `json:"description"`
	ListedTokens int          `json:"listedTokens"`
	ListedAs     ListingState `json:"listedAs,omitempty"`
	LoadTokens   int          `json:"loadTokens"`
	Why          string       `json:"why"` // empty for a listed skill
	Step         Step         `json:"-"`
}

// Shown is the record as commands print it, with every path as show gives it.
func (r *Record) Shown(files Files, show func(path string) string) View {
	v := View{
		Name: r.Shows(), Kind: r.Kind, ID: r.ID, EffectiveID: r.ID, DisplayID: r.DisplayID(),
		Path: show(r.Path), Directory: show(parent(r.File)), File: show(r.File),
		Scope: OutsideRoots, Source: OutsideRoots, Owner: r.Owner(), State: r.State(),
		Effective: r.Effective(), Enabled: r.Enabled, Manageable: r.Manageable(), Locked: r.Locked(),
		Description: r.Description, ListedTokens: r.ListedTokens(), ListedAs: r.ListedAs, LoadTokens: r.LoadTokens(files), Why: r.Why(), Step: r.Step,
	}
	for _, l := range r.Locations {
		v.Locations = append(v.Locations, show(l))
	}
	if root := r.root(); root != nil {
		v.Scope, v.Source = root.Row.Scope, root.Row.Source
	}
	if w := r.Winner(); w != nil {
		v.EffectiveID, v.ShadowedBy = w.ID, w.DisplayID()
	}
	return v
}
