package session

import (
	"bytes"
	"crypto/sha256"
	"hash/maphash"
	"strings"

	"agentls/governor"
	"agentls/internal/jsjson"
)

// maxShown is how many paths of one listing are remembered for the ledger.
const maxShown = 500

// complete fills in what the text of a result tells about a, and returns the
// paths it shows. Nothing is guessed: a hash or an offset that the agent did
// not record stays unknown.
func complete(a *governor.Action, text []byte) []string {
	switch a.Kind {
	case governor.Read:
		a.Lines = jsjson.MeasureBytes(text).Lines
		if a.First >= 0 {
			a.First = int(a.Start.Or(1))
		}
		if a.Count.Given {
			a.Lines = min(a.Lines, int(max(0, a.Count.Value)))
		}
		a.Each = lineHashes(text, a.Lines)
		return []string{readPath(a)}
	case governor.Search:
		sum := sha256.Sum256(text)
		a.Found, a.Comparable = string(sum[:]), true
		return pathsIn(text)
	case governor.Poll:
		a.Empty = len(text) == 0
	case governor.List:
		return pathsIn(text)
	}
	return nil
}

var lineSeed = maphash.MakeSeed()

// lineHashes are hashes of the first n lines of a text.
func lineHashes(text []byte, n int) []uint32 {
	out := make([]uint32, 0, n)
	for line := range bytes.Lines(text) {
		if len(out) == n {
			break
		}
		out = append(out, uint32(maphash.Bytes(lineSeed, bytes.TrimRight(line, "\r\n"))))
	}
	return out
}

func readPath(a *governor.Action) string {
	if a.Identity != "" {
		return a.Identity
	}
	return a.Path
}

// pathsIn are the paths that the lines of a listing or of matches start with:
// up to a colon, without blanks, with a dot or a slash in them.
func pathsIn(text []byte) []string {
	var out []string
	for line := range bytes.Lines(text) {
		p, _, _ := strings.Cut(strings.TrimSpace(string(line[:min(len(line), 4096)])), ":")
		if p == "" || strings.ContainsAny(p, " \t\"'(){}") || !strings.ContainsAny(p, "./") {
			continue
		}
		if len(out) == 0 || out[len(out)-1] != p {
			out = append(out, p)
		}
		if len(out) == maxShown {
			break
		}
	}
	return out
}
