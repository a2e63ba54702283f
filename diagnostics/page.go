package diagnostics

import "embed"

//go:embed rules/*.md
var pages embed.FS

// Page is the page of a rule as Markdown; false when there is no such rule.
func Page(id string) (string, bool) {
	page, err := pages.ReadFile("rules/" + id + ".md")
	return string(page), err == nil
}
