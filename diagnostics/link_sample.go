package diagnostics

import (
	"regexp"
	"strings"
	"unicode"

	"agentls/internal/markdown"
	"agentls/internal/text"
)

// standsFor reports a target of one bare word, as in [text](url): it shows where
// one belongs.
func (l link) standsFor() bool {
	return l.suffix == "" && !strings.ContainsFunc(l.name, func(r rune) bool { return r != '-' && r != '_' && !unicode.IsLetter(r) })
}

// opener is a line that opens a fenced block and cannot close one.
var opener = regexp.MustCompile("(?m)^ {0,3}(```+|~~~+)[ \t]*[A-Za-z]")

// inSample reports a place in a text that somebody is to fill in or to copy.
func inSample(doc *markdown.Document, place text.Span) bool {
	src := doc.Source
	start := strings.LastIndexByte(src[:place.Start], '\n') + 1
	line, _, _ := strings.Cut(src[start:], "\n")
	return strings.Contains(line, "${") || strings.Contains(line, "{{") || inSplitFence(doc, place)
}

// inSplitFence reports a place that its author took for a part of a fenced block:
// one with a second block inside, so that the inner closing fence ends the outer
// block. A closing fence of the author's must follow, which then opens a block.
func inSplitFence(doc *markdown.Document, place text.Span) bool {
	src, within := doc.Source, false
	for _, f := range doc.Blocks().Fences {
		named := opener.FindStringSubmatch(src[f.Span.Start:f.Content.Start])
		if f.Span.Start > place.Start {
			if named == nil {
				return within
			}
			continue
		}
		inner := opener.FindStringSubmatch(f.Content.Of(src))
		within = named != nil && (within || inner != nil && strings.HasPrefix(inner[1], named[1]))
	}
	return false
}
