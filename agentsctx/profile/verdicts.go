package profile

import "slices"

// Defect is a way in which a SKILL.md can be defective.
type Defect uint8

// The defects, after the samples that were run against the agents.
const (
	UnparsableYAML Defect = iota
	UnquotedText          // a value of one line that holds ": " or starts with a bracket or a reserved character
	TabIndent
	DuplicateKey
	ByteOrderMark
	FenceBlanks // blanks behind the opening dashes
	CloseBlanks // blanks behind the closing dashes
	NoFrontMatter
	NotFirst // text above the opening fence
	Unclosed
	IndentedFence // closed by --- behind white space
	LongFence     // closed by more than three dashes
	NotMapping
	NoName // no key, or null
	NoDescription
	NameNotString
	DescriptionNotString // a boolean, a number
	DescriptionList
	DescriptionNull
	DescriptionEmpty
	DescriptionBlank // only blanks
	NameCharset      // upper case, underscore, doubled or edge hyphens
	NameNonASCII
	NameBarred // one of SkillForm.Barred
	NameTooLong
	DescriptionTooLong
	NameMismatch
	InvalidUTF8
	FileNameCase // skill.md
	FileTooLarge
	FileIsLink
	ListField // a field that wants a string is a list (argument-hint: [x])
	ControlCharacter
	NameEmpty      // "" or only blanks
	NameList       // a list or a mapping
	BareReturns    // the lines of the front matter end in a lone carriage return
	TooManyAliases // more than SkillForm.MaxAliases
	DefectCount    // how many there are
)

// Outcome is what an agent does with a defective skill.
type Outcome uint8

// The outcomes.
const (
	Loads      Outcome = iota
	Drops              // the skill is not there for the agent
	NoMetadata         // the body loads, name and description are lost
	Shortens           // the value is cut
	UsesFolder         // the folder's name replaces the name
	Misreads           // loads with another value than a YAML reader sees
	Unlists            // it is there by name, yet the listing leaves it out
	Unknown
)

// Verdict is one cell of the table of defective skills.
type Verdict struct {
	Defect  Defect
	Outcome Outcome
	Note    string // the agent's own words or the detail, e.g. "shows no description"
}

// coarser are the defects that some agents do not tell from a wider one.
var coarser = map[Defect]Defect{UnquotedText: UnparsableYAML, IndentedFence: Unclosed, LongFence: Unclosed}

// On is what the agent does on defect d; one without a verdict has that of the
// wider defect it belongs to, and else loads.
func (s *Skills) On(d Defect) Verdict {
	for _, v := range s.Verdicts {
		if v.Defect == d {
			return v
		}
	}
	if wider, ok := coarser[d]; ok {
		v := s.On(wider)
		v.Defect = d
		return v
	}
	return Verdict{Defect: d}
}

// TrimsFences reports an agent that ends front matter at a line of dashes whatever
// white space is before them, in the middle of a value too.
func (s *Skills) TrimsFences() bool {
	return s.On(IndentedFence).Outcome == Loads && s.On(Unclosed).Outcome != Loads
}

// untested is the column of an agent that nobody ran the samples against.
var untested = []Verdict{
	{UnparsableYAML, Unknown, ""}, {TabIndent, Unknown, ""}, {DuplicateKey, Unknown, ""},
	{ByteOrderMark, Unknown, ""}, {FenceBlanks, Unknown, ""}, {CloseBlanks, Unknown, ""},
	{NoFrontMatter, Unknown, ""}, {NotFirst, Unknown, ""}, {Unclosed, Unknown, ""},
	{NotMapping, Unknown, ""}, {NoName, Unknown, ""}, {NoDescription, Unknown, ""},
	{NameNotString, Unknown, ""}, {DescriptionNotString, Unknown, ""}, {DescriptionList, Unknown, ""},
	{DescriptionNull, Unknown, ""}, {DescriptionEmpty, Unknown, ""}, {DescriptionBlank, Unknown, ""},
	{NameCharset, Unknown, ""}, {NameNonASCII, Unknown, ""}, {NameTooLong, Unknown, ""},
	{DescriptionTooLong, Unknown, ""}, {NameMismatch, Unknown, ""}, {InvalidUTF8, Unknown, ""},
	{FileNameCase, Unknown, ""}, {FileTooLarge, Unknown, ""}, {FileIsLink, Unknown, ""},
	{ListField, Unknown, ""}, {ControlCharacter, Unknown, ""}, {NameEmpty, Unknown, ""},
	{NameList, Unknown, ""}, {BareReturns, Unknown, ""}, {TooManyAliases, Unknown, ""},
}

// known is a table with some of its cells filled in.
func known(table []Verdict, cells ...Verdict) []Verdict {
	out := slices.Clone(table)
	for _, c := range cells {
		i, found := slices.BinarySearchFunc(out, c, func(a, b Verdict) int { return int(a.Defect) - int(b.Defect) })
		if found {
			out[i] = c
		} else {
			out = slices.Insert(out, i, c)
		}
	}
	return out
}
