package profile

// Limit is a number with its unit; the zero Limit is no limit.
type Limit struct {
	N    int
	Unit Unit
}

// Budget is what an agent's files may take together and each.
type Budget struct {
	Total, PerFile Limit
	Charge         Charge
	ChargeOrder    []string // AsListed: the names in the order they are charged
	Cut            Cut
	Least          int    // a further file is started only while this much is left
	BlankIsFree    bool   // a file without text, also after its cut, is left out and costs nothing
	ReadCap        int    // bytes; of a larger file only as many UTF-16 units are read
	MaxFile        int    // bytes; a larger file is left out
	Strips         Strips // what is taken out of a text before the model sees it
	TotalSetting   string // the agent's own settings that change the numbers
	PerFileSetting string
}

// Strips is what an agent takes out of a text first.
type Strips uint8

// The choices.
const (
	Nothing Strips = iota
	FrontMatter
	BrokenBytes      // what is no UTF-8
	FrontAndComments // front matter, and HTML comments that begin a line outside of code
)

// Charge is the order in which files are charged: the last one is cut.
type Charge uint8

// The orders.
const (
	InOrder      Charge = iota // as they stand in the prompt
	NearestFirst               // from the end of the prompt
	AsListed                   // by name, after Budget.ChargeOrder
)

// Cut names the algorithm that cuts a file, with its parameters in percent.
type Cut struct {
	How                CutKind
	Head, Tail, Digest int
	Prose              bool // of a digest: the line of prose above a rule goes with it
}

// CutKind is an algorithm.
type CutKind uint8

// The algorithms.
const (
	KeepHead     CutKind = iota
	KeepTail             // the end stays
	KeepEnds             // head and tail with a marker between; all three share the limit
	KeepEndsOver         // head and tail are parts of the limit itself; a marker comes on top
	KeepDigest           // head, the lines that look like rules, tail; they share the limit with two notices
)
