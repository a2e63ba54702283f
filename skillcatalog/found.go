package skillcatalog

// Found is a SKILL.md below a root, whether the agent gets to it or not.
type Found struct {
	Path   string // as reached from the root
	Real   string // with every link resolved
	Root   int    // in Discovery.Roots
	Missed Missed // why the agent does not get to it
	Linked bool   // the file itself is a link
	Detail string // of Missed: the directory or link in question
}

// Missed is why a walk does not come to a SKILL.md below its root.
type Missed uint8

// The reasons; Reached is none.
const (
	Reached    Missed = iota
	TooDeep           // below the last level
	TooHigh           // above the first level
	Hidden            // below a directory whose name starts with a dot
	Skipped           // below a directory that is never entered
	LinkedDir         // below a linked directory, and links are not followed
	LeavesRoot        // behind a link that leads out of the root
	Unread            // behind a link that leads where agentls does not read
	BelowSkill        // below the directory of another skill
	OverLimit         // the walk had stopped
	NotRegular        // a pipe, a device
	WrongCase         // skill.md and its like
	NotTaken          // none of these, yet not taken
)

// Discovery is what a walk over all roots found, in the agent's order.
type Discovery struct {
	Roots []Root
	Found []Found
	Scan  Scan

	aliases []alias
	byPath  map[string]int32 // places in Found, by path and by real path; the first of each
	double  bool             // some file was reached twice
	sum     [16]byte         // of everything above
}

// alias is a root that leads to a directory another root had led to.
type alias struct{ path, real string }

// Dir is the directory of the SKILL.md as reached.
func (f *Found) Dir() string { return parent(f.Path) }
