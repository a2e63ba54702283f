package diagnostics

import (
	"strings"

	"agentls/internal/markdown"
)

// checkTypedValue looks at strings that a reader of YAML 1.1 takes for
// something else.
func checkTypedValue(p *Pass) {
	for n := range p.front.texts {
		if n.Style != markdown.Plain || n.Tag != "" {
			continue
		}
		if what := typedAs(n); what != "" {
			f := p.Report(n.Span, quoted(n.Value)+" is "+what+" for readers of YAML 1.1; quote it to keep it text.")
			f.fix("Quote the value", true, Edit{p.File.Path, n.Span, markdown.Quote(n.Value)})
			if e, _ := p.File.Doc.Front.Lookup("metadata"); e.Value.Span.Contains(n.Span.Start) {
				f.Severity = Hint
			}
		}
	}
}

// typedAs is what YAML 1.1 makes of a plain string of YAML 1.2; empty when it
// is a string there too. See yaml.org/type: bool, int, timestamp.
func typedAs(n markdown.Node) string {
	if n.Kind == markdown.Timestamp {
		return "a date"
	}
	if date(n.Value) {
		return "a date"
	}
	if n.Kind != markdown.String || n.Value == "" || len(n.Value) > 32 {
		return ""
	}
	switch strings.ToLower(n.Value) {
	case "y", "yes", "on":
		return "true"
	case "n", "no", "off":
		return "false"
	}
	digits := strings.TrimLeft(n.Value, "+-")
	if digits == "" || len(n.Value)-len(digits) > 1 || digits[0] < '0' || digits[0] > '9' {
		return ""
	}
	switch {
	case only(digits, "0123456789_"), strings.HasPrefix(digits, "0b") && only(digits[2:], "01_"):
		return "a number"
	case strings.Contains(digits, ":") && sexagesimal(digits):
		return "a base-60 number"
	}
	return ""
}

// date reports 2026-11-30, alone or with a time after it.
func date(s string) bool {
	if len(s) < 10 || s[4] != '-' || s[7] != '-' || !only(s[:4]+s[5:7]+s[8:10], "0123456789") {
		return false
	}
	return len(s) == 10 || strings.ContainsRune("Tt ", rune(s[10])) && only(s[11:], "0123456789:.+-Zz ")
}

func only(s, set string) bool { return s != "" && strings.Trim(s, set) == "" }

// sexagesimal reports 1:30 and 12:30:45: every part after the first below 60.
func sexagesimal(s string) bool {
	for i, part := range strings.Split(s, ":") {
		if !only(part, "0123456789") || i > 0 && (len(part) > 2 || part > "59" && len(part) == 2) {
			return false
		}
	}
	return s[0] != '0'
}
