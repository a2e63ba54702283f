package session

import (
	"strings"

	"agentls/governor"
)

const patchBegin = "*** Begin Patch"

// patchMarks start the lines of a patch that name a file it changes.
var patchMarks = []string{"*** Add File: ", "*** Delete File: ", "*** Move to: ", "*** Update File: "}

// patchAction is the write that a patch is: the files it names, seen from dir.
func patchAction(patch, dir string) *governor.Action {
	a := &governor.Action{Kind: governor.Write}
	for line := range strings.Lines(patch) {
		for _, mark := range patchMarks {
			p, ok := strings.CutPrefix(strings.TrimSpace(line), mark)
			switch {
			case !ok:
			case a.Path == "":
				a.Path, a.Identity = p, resolve(dir, p)
			default:
				a.More = append(a.More, resolve(dir, p))
			}
		}
	}
	if a.Path == "" {
		return nil
	}
	return a
}
