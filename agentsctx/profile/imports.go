package profile

// Imports is what an agent does with @path in an instruction file. The zero
// value expands nothing.
type Imports struct {
	Expands  bool
	MaxHops  int       // files between the first and the last, both counted as hops; 0 has no limit
	MaxBytes int       // a larger target is left out; 0 has no limit
	Code     CodeSkip  // where an import does not count
	Start    PathStart // what a path may begin with
	Escapes  bool      // "\ " is a blank in a path
	Home     bool      // "~/" is the home directory
	Globs    bool      // a path may be a glob
	Within   Within    // how far a path may lead
	Once     bool      // a file already imported is not imported again
	Gate     *Gate     // of an imported file
	Anchors  bool      // what follows a # is no part of the path
	Before   string    // what may precede the @ besides white space
	After    string    // what is no part of the path at its end; a < ends it wherever it is
	NotRules bool      // files of the kind "rule" import nothing
	Refused  []string  // endings of names that are not imported, sorted
	Comments bool      // HTML comments are taken out before imports are read
	HTML     bool      // nor is an import read in an HTML block or a comment in a line of text
	Approval Approval
}

// Approval is where an agent remembers which directories' imports from outside
// its user allows. The zero value remembers nothing that agentls could read.
type Approval struct {
	File []string // candidates for the JSON file, as in Project.ConfigHome
	Path string   // the object of directories in it
	Key  string   // what is true in one that is allowed
}

// CodeSkip is which code is not searched for imports.
type CodeSkip uint8

// The choices.
const (
	MarkdownCode CodeSkip = iota // fences, indented blocks and spans
	Backticks                    // anything between equally long runs of backticks
)

// PathStart is what the first character of a path may be.
type PathStart uint8

// The choices.
const (
	LetterDotSlash PathStart = iota // a letter, "." or "/"
	WordDotSlash                    // a letter, a digit, "_", "-", ".", "/" or "~/"
)

// Within is how far an import may lead.
type Within uint8

// The bounds.
const (
	NoBound      Within = iota
	AskBeyondCwd        // outside the working directory only after the user's consent
	InsideMarked        // it fails outside the nearest directory with a project marker at or above the first file
)
