package session

import "strings"

// How Gemini CLI hands over the instruction files of the project. Those of the user
// are in the system instruction, which is not stored. Source: sessions of 0.61,
// 2026-12.
const (
	geminiFile    = "--- Context from: "
	geminiFileEnd = "--- End of Context from: "
)

// handedOver notes the instruction files in a text.
func (d *geminiDecoder) handedOver(text string, class Class, cause string) {
	for {
		_, rest, ok := strings.Cut(text, geminiFile)
		if !ok {
			return
		}
		path, rest, named := strings.Cut(rest, " ---\n")
		body, after, closed := strings.Cut(rest, "\n"+geminiFileEnd+path+" ---")
		if !named || !closed || strings.Contains(path, "\n") {
			text = rest
			continue
		}
		d.take(Received{Path: path, Class: class, Cause: cause, How: "message", Text: body})
		text = after
	}
}
