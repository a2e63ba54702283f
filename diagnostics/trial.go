package diagnostics

import "agentls/internal/markdown"

// trial tries out fixes of one file's front matter.
type trial struct {
	file  File
	bytes int // parsed so far
}

// mostTried is how many bytes are parsed to try fixes out: the longest front
// matter that is read four times, an ordinary one hundreds of times.
const mostTried = 1 << 18

// over reports whether no more is tried.
func (t *trial) over() bool { return t.bytes > mostTried }

// ends reports whether fix leaves less that does not parse than there is: what
// does not help is not offered.
func (t *trial) ends(fix Fix) bool {
	doc := t.file.Doc
	if t.bytes += doc.Front.Block.Len(); t.over() {
		return false
	}
	after := markdown.Parse(Apply(doc.Source, t.file.Path, fix.Edits)).Front
	return after.State == doc.Front.State && len(after.Problems) < len(doc.Front.Problems)
}
