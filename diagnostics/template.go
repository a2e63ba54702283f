package diagnostics

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"agentls/internal/markdown"
)

// newFrontMatter is a block for a skill that has none: the name of its
// directory and its first paragraph. Nothing is invented: without both there
// is no block.
func newFrontMatter(f File) (string, bool) {
	name, description := directory(f), firstParagraph(f.Doc)
	if !goodName(name) || description == "" {
		return "", false
	}
	if !plainSafe(description) {
		description = markdown.Quote(description)
	}
	eol := f.Doc.EOL()
	lines := []string{"---", "name: " + name, "description: " + description, "---", "", ""}
	if strings.HasPrefix(f.Doc.Source[f.Doc.Body.Start:], eol) {
		lines = lines[:5]
	}
	return strings.Join(lines, eol), true
}

// firstParagraph is the first paragraph of prose in the body, on one line and
// short enough for a description; empty when there is none that can be one.
func firstParagraph(doc *markdown.Document) string {
	var words []string
	fence := ""
	for line := range strings.Lines(doc.Body.Of(doc.Source)) {
		line = strings.TrimSpace(line)
		before := fence
		fence = fenceAfter(fence, line)
		prose := line != "" && before == "" && fence == "" && startsProse(line)
		if !prose && len(words) > 0 {
			break
		}
		if prose {
			words = append(words, strings.Fields(line)...)
		}
	}
	s := strings.Join(words, " ")
	if utf8.RuneCountInString(s) > descriptionMax {
		cut := string([]rune(s)[:descriptionMax])
		s = cut[:max(strings.LastIndexByte(cut, ' '), 0)]
	}
	if strings.ContainsAny(s, "<>") || !utf8.ValidString(s) || isPlaceholder(s) || strings.ContainsFunc(s, unicode.IsControl) {
		return ""
	}
	return s
}

// startsProse tells a line of a paragraph from headings, lists, tables, quotes,
// rules and HTML.
func startsProse(line string) bool {
	r, _ := utf8.DecodeRuneInString(line)
	return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("\"'`*(“„", r) && !strings.HasPrefix(line, "* ") && !strings.HasPrefix(line, "***")
}

// plainSafe reports whether value can follow a key unquoted and mean
// itself to every reader.
func plainSafe(value string) bool {
	doc := markdown.Parse("---\nk: " + value + "\n---\n")
	e, ok := doc.Front.Lookup("k")
	return ok && len(doc.Front.Problems) == 0 && e.Value.Value == value && e.Value.Kind == markdown.String &&
		e.Value.Style == markdown.Plain && e.Value.Tag == "" && typedAs(e.Value) == ""
}
