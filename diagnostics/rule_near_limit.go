package diagnostics

import (
	"math"
	"strings"
	"unicode/utf8"

	"agentls/agentsctx"
	"agentls/internal/measure"
)

// nearly is the part of a budget, in percent, above which the next paragraph
// may be one too many.
const nearly = 85

// checkNearLimit reports a file that is kept whole and with which a budget gets
// nearly used up. Files below it that add a little more are not told again.
func checkNearLimit(p *Pass) {
	var said agentMessage
	if p.instruction.inSkill() {
		return
	}
	for _, l := range p.instruction.losses() {
		if l.Own != nil {
			return // its size is reported already
		}
		if l.Whole == nil {
			continue
		}
		loss := *l.Whole
		if rest, ok := nearOwnLimit(p, loss); ok {
			said.add(l.Profile, "read[s] "+rest)
		} else if rest, ok := nearSharedLimit(loss); ok {
			said.add(l.Profile, "read[s] "+rest)
		}
	}
	p.reportMessage(firstLine(p.File.Doc), said)
}

// nearOwnLimit is about the limit of one file.
func nearOwnLimit(p *Pass, l agentsctx.Loss) (string, bool) {
	if l.File.Limit == math.MaxInt || l.File.Limit <= 0 {
		return "", false
	}
	size := lengthIn(l.Budget.Unit, p.File.Doc.Source)
	if !near(size, l.File.Limit) {
		return "", false
	}
	return "this file whole, but it has " + share(size, l.File.Limit, l.Budget.Unit) + " that one file may have", true
}

// nearSharedLimit is about the limit of all files in play. A chain that is over
// it has its finding in the file that is cut.
func nearSharedLimit(l agentsctx.Loss) (string, bool) {
	used, total, own := l.Used, l.Budget.Total, l.File.Charged
	if total == 0 || !near(used, total) || near(used-own, total) || used >= total && used != own {
		return "", false
	}
	rest := "this file whole, but it has " + share(own, total, l.Budget.Unit)
	if used != own {
		rest = "this file whole, but it and the files above it have " + share(used, total, l.Budget.Unit)
	}
	return rest + " that all files share", true
}

func near(n, limit int) bool { return n*100 > limit*nearly }

func share(n, limit int, unit string) string {
	return number(n) + " of the " + number(limit) + " " + unitWords[unit]
}

// lengthIn is the length of src in a budget's unit, without the white space at its
// end that an agent which counts UTF-16 units takes off.
func lengthIn(unit, src string) int {
	switch unit {
	case "utf16":
		return measure.UTF16(strings.TrimRight(src, " \t\r\n"))
	case "characters":
		return utf8.RuneCountInString(src)
	}
	return len(src)
}
