package session

import (
	"strings"

	"agentls/internal/measure"
)

const (
	instructionsOpen  = "\n<instructions>\n"
	instructionsClose = "\n</instructions>"
	instructionsFrom  = "Instructions from: "
)

// reconsiderHint is the length, in UTF-16 units, of the line that Alisio returns before
// the instruction files in place of running a call that writes (2026-11).
const reconsiderHint = 54

// instructions notes the nested instruction files in a part of a result: appended to
// what a call read, or returned in place of running one that writes.
func (d *alisioRows) instructions(part string, failed bool) {
	if body, ok := strings.CutPrefix(part, instructionsOpen); ok {
		d.update(strings.TrimSuffix(body, instructionsClose), "tool result")
		return
	}
	hint, update, ok := strings.Cut(part, "\n")
	if failed && ok && measure.UTF16(hint) == reconsiderHint && strings.HasPrefix(update, instructionsFrom) {
		d.update(update, "returned call")
	}
}

// update notes each file of an update. Where one ends is known by where the next
// begins.
func (d *alisioRows) update(text, how string) {
	for file := range strings.SplitSeq("\n\n"+text, "\n\n"+instructionsFrom) {
		if p, body, ok := strings.Cut(file, "\n"); ok && p != "" {
			d.take(Received{Path: p, Class: Rules, Cause: OnTouch, How: how, Text: body, message: len(d.b.messages)})
		}
	}
}
