package governor

import "fmt"

// Mode says what a governor does with its plan.
type Mode string

// The modes. Off and shadow send the same bytes.
const (
	Off    Mode = "off"
	Shadow Mode = "shadow"
	On     Mode = "on"
)

// PolicyVersion is the newest policy this package knows.
const PolicyVersion = 1

// Settings are the numbers a plan depends on.
type Settings struct {
	MinAgeTurns   int `json:"minAgeTurns"`   // assistant messages after a result before it may go
	EpochMessages int `json:"epochMessages"` // messages per epoch, 0 for none
	MaxChars      int `json:"maxChars"`      // UTF-16 units of the invariants block
}

// DefaultSettings are those of a governor nobody configured.
func DefaultSettings() Settings { return Settings{MinAgeTurns: 2, EpochMessages: 32, MaxChars: 4000} }

// Limits are the inclusive ranges of the settings, by their key below
// "context" in an Alisio configuration.
var Limits = []struct {
	Key      string
	Min, Max int
}{
	{"elide.epochMessages", 0, 1000},
	{"elide.minAgeTurns", 1, 20},
	{"invariants.maxChars", 1000, 20000},
	{"policyVersion", 1, PolicyVersion},
}

// Check says what is out of range in s and version, or nothing.
func (s Settings) Check(version int) error {
	for i, v := range []int{s.EpochMessages, s.MinAgeTurns, s.MaxChars, version} {
		if l := Limits[i]; v < l.Min || v > l.Max {
			return fmt.Errorf("%s is %d, allowed is %d to %d", l.Key, v, l.Min, l.Max)
		}
	}
	return nil
}

// Choices are the points the specification leaves open. The zero value is what
// was chosen; each field names the alternative. When in defect nothing is
// elided, so that a shadow under-reports and never over-reports.
type Choices struct {
	JoinParts          bool       // 1: parse all text parts joined, not the first
	NameLast           bool       // 2: name the last result that qualifies, not the first
	ZeroContinues      bool       // 3: offset 0 continues a next_offset of 0
	ElideEmptyContinue bool       // 4: an empty poll that continues may go
	FillSearchDefaults bool       // 5: an omitted search argument equals its default
	AgeExceeds         bool       // 6: age must exceed minAgeTurns, not reach it
	Length             LengthUnit // 7: what "shorter" compares
	OmitHalfRange      bool       // 8: no range in a stub unless both halves were given
	UpperHexKeepDEL    bool       // 9: \u00F1, and U+007F as it is
	AnyWrite           bool       // 19: a write that left the file as it was supersedes too
}

// LengthUnit is what the lengths of a stub and of a result are compared in.
type LengthUnit uint8

// The units of CHOICE 7.
const (
	UTF16Units LengthUnit = iota
	ASCIIJSON             // UTF-16 units of the JSON text of both
)
