package profile

// Listing is how an agent names its skills to the model before any is loaded.
type Listing struct {
	Shape    Shape
	Order    ListOrder
	Scopes   []string // of ByScope, first to last
	Budget   int      // in Unit; 0 has no limit
	Unit     Unit
	Share    Share // what replaces Budget and Unit once the model's window is known
	Bundled  int   // units that the agent's own skills take of the budget
	Fixed    int   // units of the text around the entries that the budget counts
	Version  int   // units of the version that each entry carries
	Free     int   // units of the text before the list that it does not count
	Note     Note
	MaxCount int // skills; 0 has no limit
	EntryMax int // of one description, in Unit; 0 has no limit
	ShortMax int // of a shortened description, in Unit
	ShortMin int
	Over     Over

	BudgetSetting, CountSetting string // the settings that replace Budget and MaxCount
}

// Share is a budget that grows with the model's context window. The zero value
// is none.
type Share struct {
	Percent  int // of the window's tokens
	Unit     Unit
	PerToken int    // units for one token of the window
	Window   int    // of the model the agent takes by default, in tokens; 0 when unknown
	Setting  string // the agent's setting that tells the window of its model
}

// Note holds the lengths, in units, of what a listing says first when it is
// not whole; the digits of its counts come on top.
type Note struct {
	Short, Bare        int // all are listed: with shortened descriptions; without any
	Cut                int // some are left out
	CutShort, CutBare  int // more when some are left out
	IntroShort         int // how much longer the introduction is with shortened descriptions
	IntroBare          int // … and without any; negative when shorter
	DescriptionElement int // the element around a description, its line end included
}

// ListOrder is the order in which skills are listed.
type ListOrder uint8

// The orders.
const (
	AsFound ListOrder = iota
	ByName
	ByScope        // then name, then path
	ByScopeAndName // the same, the names as people sort
)

// Shape is the form of one listed skill, which decides its cost.
type Shape uint8

// The shapes.
const (
	NoListing Shape = iota
	JSONPairs       // compact JSON array of {"name","description"}
	XMLBlocks       // <skill> blocks with name, description and location
	XMLLevels       // the same with the scope in place of the location, and after the description
	Lines           // "- name: description" lines
	TextAlone       // of an entry only the name and the description count
	FileLines       // "- name: description (file: path)" lines, the path from a short name of its root on
)

// Over is what happens when the listing exceeds its budget.
type Over uint8

// The ways out.
const (
	KeepAll        Over = iota
	SearchOnly          // the list is replaced by a hint to search
	ShortenThenCut      // descriptions shorter, then gone, then the tail of the list
	NamesOnly           // descriptions are dropped, least used first
	FirstLines          // of each description the first line stays
	SpreadThenCut       // descriptions share what is left, then gone, then entries left out
	StopAtFull          // the first entry that does not fit and all after it are left out
)
