package governor

// Kind is what a call did, in the governor's own words. An agent's reader maps
// the agent's tools onto it.
type Kind uint8

// The kinds. Everything a governor has no rule for is Other.
const (
	Other   Kind = iota
	Read         // showed lines of a file
	Write        // changed files
	Search       // searched texts
	Poll         // fetched output of a task in the background
	List         // listed files
	Command      // ran a command
)

// The names of the governor's tools, by which elisions and stubs call a
// result whatever the agent calls its own tool.
const (
	readName   = "read_file"
	searchName = "search_text"
	pollName   = "bg_output"
)

// name is the governor's name for a kind that can be elided.
func (k Kind) name() string {
	return [...]string{Read: readName, Search: searchName, Poll: pollName, Command: ""}[k]
}

// An Action is what one successful call did and what its result recorded.
// Nothing in it is guessed: what the agent did not record is unknown.
type Action struct {
	Kind Kind

	// Read and Write. Path is as the agent wrote it and stands in stubs.
	// Identity is what paths are compared by, Path when empty. A write of
	// several files has the others in More.
	Path     string
	Identity string
	More     []string
	SHA256   string   // of the whole file, empty when unknown
	Start    Number   // first line asked for
	Count    Number   // lines asked for
	Default  int64    // lines delivered when no count is given, 0 for the governor's own 200
	First    int      // first line delivered, 0 when unknown
	Lines    int      // lines delivered
	Each     []uint32 // of each line delivered, a hash; nil when unknown

	// Poll. Task names the background task; a read whose text a task delivered
	// names it too.
	Task       string
	Offset     Number
	Limit      Number
	NextOffset Number
	Positional bool // offsets are recorded, so that equal arguments mean equal output
	Empty      bool // delivered no text

	// Search.
	Pattern    string
	Query      string // equal for equal arguments
	Found      string // equal for equal findings
	Comparable bool   // Found is known
}

// A Number is an integer argument that may be absent.
type Number struct {
	Value int64
	Given bool
}

// Int is the number n, given.
func Int(n int64) Number { return Number{n, true} }

// Or is the number, or def when it is absent.
func (n Number) Or(def int64) int64 {
	if n.Given {
		return n.Value
	}
	return def
}

// identity is what the paths of reads and writes are compared by.
func (a *Action) identity() string {
	if a.Identity != "" {
		return a.Identity
	}
	return a.Path
}
