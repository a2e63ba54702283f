package governor

import (
	"fmt"
	"strconv"
	"strings"

	"agentls/internal/jsjson"
)

// Sources are what survives a compaction, as far as it is recorded.
type Sources struct {
	Instructions []string      // exact quotes of the user, oldest first
	Goal         string        // the objective of a live goal
	Plan         *ApprovedPlan // the approved plan
	Criteria     []Criterion   // acceptance criteria that apply
	Grants       []string      // names of effects and capabilities
	Directories  int           // approved external directories
}

// An ApprovedPlan is a plan the user agreed to.
type ApprovedPlan struct {
	Title    string
	Revision int
	Hash     string
}

// A Criterion is one acceptance criterion.
type Criterion struct {
	Required bool
	Text     string
}

// The bounds of the user's quotes. When the list is full the oldest stay.
const (
	maxInstructions     = 20
	maxInstructionUnits = 500
)

// Invariants are the block that a request carries after the first compaction,
// and what it counts. The block is there in mode on only; shadow counts, and
// has no quotes to count.
type Invariants struct {
	SchemaVersion int             `json:"schemaVersion"`
	Session       string          `json:"session"`
	Mode          Mode            `json:"mode"`
	AsIf          bool            `json:"asIf,omitempty"`
	Compacted     bool            `json:"compacted"` // without a compaction there is nothing to keep
	Counts        InvariantCounts `json:"invariants"`
	Omitted       int             `json:"omitted"` // items that do not fit into maxChars
	Tokens        int             `json:"tokens"`  // of the block
	Text          string          `json:"-"`
}

// InvariantCounts are numbers of items.
type InvariantCounts struct {
	Total  int        `json:"total"`
	ByKind KindCounts `json:"byKind"`
}

// KindCounts are numbers of items by their kind.
type KindCounts struct {
	Instruction int `json:"instruction"`
	Goal        int `json:"goal"`
	Plan        int `json:"plan"`
	Criterion   int `json:"criterion"`
	Grant       int `json:"grant"`
}

// BuildInvariants is the invariants block of a session.
func BuildInvariants(in Input) Invariants {
	inv := Invariants{SchemaVersion: 1, Session: in.Session, Mode: in.Mode, AsIf: in.AsIf, Compacted: compacted(in.History)}
	if in.Mode == Off || !inv.Compacted {
		return inv
	}
	src := in.Sources
	if in.Mode != On {
		src.Instructions = nil
	}
	sections := src.sections()
	inv.Counts = countsOf(sections)
	if in.Mode == On {
		inv.Text, inv.Omitted = layout(sections, in.Version, in.Settings.MaxChars)
		inv.Tokens = tokensOf(inv.Text)
	}
	return inv
}

func compacted(h []Message) bool {
	for i := range h {
		if h[i].Checkpoint {
			return true
		}
	}
	return false
}

// The sections in the order of the block; each has a heading even when empty.
const (
	instructionSection = iota
	goalSection
	planSection
	criterionSection
	grantSection
)

var headings = [...]string{
	instructionSection: "User instructions (verbatim)",
	goalSection:        "Goal",
	planSection:        "Approved plan",
	criterionSection:   "Acceptance criteria",
	grantSection:       "Active grants",
}

type sections [len(headings)][]string

func (s *Sources) sections() sections {
	var out sections
	for _, q := range s.Instructions {
		if len(out[instructionSection]) < maxInstructions && jsjson.Units(q) <= maxInstructionUnits {
			out[instructionSection] = append(out[instructionSection], item(q))
		}
	}
	if s.Goal != "" {
		out[goalSection] = []string{item(s.Goal)}
	}
	if p := s.Plan; p != nil {
		out[planSection] = []string{fmt.Sprintf("%s revision %d hash %s", item(p.Title), p.Revision, shortPlanHash(p.Hash))}
	}
	for _, c := range s.Criteria {
		mark := "[optional] "
		if c.Required {
			mark = "[required] "
		}
		out[criterionSection] = append(out[criterionSection], mark+item(c.Text))
	}
	for _, g := range s.Grants {
		out[grantSection] = append(out[grantSection], item(g))
	}
	if s.Directories > 0 {
		out[grantSection] = append(out[grantSection], "external directories: "+strconv.Itoa(s.Directories))
	}
	return out
}

// item is s as a JSON string on one line that no closing tag can stand in.
func item(s string) string {
	return itemEscapes.Replace(string(jsjson.AppendString(nil, s)))
}

var itemEscapes = strings.NewReplacer("</", `<\/`, "\u2028", `\u2028`, "\u2029", `\u2029`)

// shortPlanHash keeps the 12 characters that Alisio shows of a plan's hash,
// and nothing that is no hash.
func shortPlanHash(h string) string {
	if strings.Trim(h, "0123456789abcdefABCDEF") != "" || h == "" {
		return "unknown"
	}
	return h[:min(12, len(h))]
}

func countsOf(s sections) InvariantCounts {
	k := KindCounts{len(s[instructionSection]), len(s[goalSection]), len(s[planSection]), len(s[criterionSection]), len(s[grantSection])}
	return InvariantCounts{Total: k.Instruction + k.Goal + k.Plan + k.Criterion + k.Grant, ByKind: k}
}
