package skillcatalog

// Found is a SKILL.md below a root, whether the agent gets to it or not.
type Found struct {
	Path   string // as reached from the root
	Real   string // with every link resolved
	Root   int    // in Discovery.Roots
	Missed Missed // why the agent does not get to it
	Linked bool   // the file itself is a link
	Policy bool   // a directory beside it may say more about it
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
	LeavesRoot        // reached through a link that leads out of the root
	Unread            // reached through a link that leads where agentls does not read
	BelowSkill        // below the directory of another skill
	OverLimit         // the walk had stopped
	NotRegular        // a pipe, a device
	WrongCase         // skill.md and its like
	NotTaken          // none of these, yet not taken
)

// Discovery is what a walk over all roots found, in the agent's order. It depends
// on the directories alone, and keeps nothing of where they were read.
type Discovery struct {
	Roots []Root
	Found []Found
	Scan  Scan

	aliases []alias
	byPath  map[string]int32 // places in Found, by path and by real path; the first of each
	firsts  []int32          // where the real file of each comes first; nil when none was reached twice
}

// alias is a root that leads to a directory another root had led to.
type alias struct{ path, real string }

// first is where the real file of Found[i] comes first.
func (d *Discovery) first(i int32) int32 {
	if d.firsts == nil {
		return i
	}
	return d.firsts[i]
}

// index makes what is found by its paths.
func (d *Discovery) index() {
	d.byPath, d.firsts = make(map[string]int32, len(d.Found)), nil
	twice := false
	for i := range d.Found {
		f := &d.Found[i]
		if _, seen := d.byPath[f.Real]; seen {
			twice = true
		} else {
			d.byPath[f.Real] = int32(i)
		}
		if f.Path == f.Real {
			continue
		}
		if _, seen := d.byPath[f.Path]; !seen {
			d.byPath[f.Path] = int32(i)
		}
	}
	if !twice {
		return
	}
	d.firsts = make([]int32, len(d.Found))
	for i := range d.Found {
		d.firsts[i] = d.byPath[d.Found[i].Real]
	}
}
