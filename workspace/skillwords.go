package workspace

import (
	"slices"
	"strings"

	"agentls/internal/markdown"
	"agentls/internal/text"
)

// skillReferences are what may be calls of skills: /name, /skill:name, $name,
// plugin:name and `a-name` in the body and the description, and names in a list of skills in the front
// matter. Whether there is such a skill is another question. What overlaps a path
// is none.
func skillReferences(doc *markdown.Document, file string, paths []Reference) []Reference {
	all := listedSkills(doc, file)
	for _, r := range append(callsIn(doc, file, description(doc)), callsIn(doc, file, doc.Body)...) {
		if !slices.ContainsFunc(paths, func(p Reference) bool { return p.Span.Overlaps(r.Span) }) {
			all = append(all, r)
		}
	}
	return all
}

// description is where the front matter has one.
func description(doc *markdown.Document) text.Span {
	e, _ := doc.Front.Lookup("description")
	return e.Value.Span
}

// callsIn are the calls in a part of a text.
func callsIn(doc *markdown.Document, file string, part text.Span) []Reference {
	var all []Reference
	src := doc.Source
	for i := part.Start; i < part.End; i++ {
		n := strings.IndexAny(src[i:part.End], "/$:`")
		if n < 0 {
			break
		}
		i += n
		start := i
		if src[i] == ':' {
			start = wordStart(src, part.Start, i)
		}
		sign, name := calledAt(src[:part.End], start)
		if name == "" {
			continue
		}
		span := text.Span{Start: start + len(sign), End: start + len(sign) + len(name)}
		all = append(all, Reference{file, SkillReference, span, name, sign})
		i = span.End - 1
	}
	return all
}

// wordStart is where the word before a colon starts.
func wordStart(src string, from, colon int) int {
	for colon > from && (src[colon-1] == '-' || src[colon-1] == '_' || isAlphanumeric(src[colon-1])) {
		colon--
	}
	return colon
}

// calledAt reads a call at a /, a $ or a plugin's name; name is empty when it is
// none.
func calledAt(src string, i int) (sign, name string) {
	if i > 0 && strings.IndexByte(" \t\r\n(`\"'*[|", src[i-1]) < 0 {
		return "", ""
	}
	switch {
	case strings.HasPrefix(src[i:], "/skill:"):
		sign = "/skill:"
	case src[i] == '/', src[i] == '$', src[i] == '`':
		sign = src[i : i+1]
	}
	start := i + len(sign)
	end := start
	for end < len(src) && (src[end] == '-' || src[end] == '_' || src[end] == ':' || isAlphanumeric(src[end])) {
		end++
	}
	rest := src[end:]
	name = strings.TrimRight(src[start:end], ":-_")
	switch {
	case name == "" || !isAlphanumeric(name[0]), sign == "" && strings.Count(name, ":") != 1:
		return "", ""
	case sign == "`" && (!strings.HasPrefix(rest, "`") || !strings.Contains(name, "-") || end != start+len(name)):
		return "", "" // one word may be anything
	case strings.HasPrefix(rest, "/"), len(rest) > 1 && rest[0] == '.' && isAlphanumeric(rest[1]):
		return "", "" // a path
	case sign == "$" && strings.ToUpper(name) == name:
		return "", "" // a variable
	}
	return sign, name
}

func isAlphanumeric(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// listedSkills are the names under the key "skills", as one text with commas or
// as a list.
func listedSkills(doc *markdown.Document, file string) []Reference {
	e, ok := doc.Front.Lookup("skills")
	if !ok {
		return nil
	}
	nodes := e.Value.Items
	if e.Value.Kind == markdown.String {
		nodes = []markdown.Node{e.Value}
	}
	var all []Reference
	for _, n := range nodes {
		at := n.Span.Start
		for part := range strings.SplitSeq(n.Span.Of(doc.Source), ",") {
			name := strings.Trim(part, " \t\"'")
			if start := at + strings.Index(part, name); name != "" && !strings.ContainsAny(name, " \n") {
				all = append(all, Reference{file, SkillReference, text.Span{Start: start, End: start + len(name)}, name, ""})
			}
			at += len(part) + 1
		}
	}
	return all
}

// inCodeBlock reports a reference to a skill in a fenced or an indented block,
// where $name is a variable and /name a path. A code span is what people write
// calls in.
func inCodeBlock(doc *markdown.Document, r Reference) bool {
	if r.Span.Start < doc.Body.Start {
		return false
	}
	blocks := doc.Blocks()
	for _, f := range blocks.Fences {
		if f.Span.Overlaps(r.Span) {
			return true
		}
	}
	for _, code := range blocks.Code {
		if code.Overlaps(r.Span) && doc.Source[code.Start] != '`' {
			return true
		}
	}
	return false
}
