package diagnostics

import (
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
	"agentls/internal/text"
)

func checkUnknownField(p *Pass) {
	if p.File.Kind == AgentRule {
		checkRuleUnknownField(p)
		return
	}
	for e := range p.front.keys {
		name := e.Key.Value
		if _, known := fieldNamed(name); known || name == "" || name == "<<" {
			continue
		}
		right, ok := meant(name)
		if !ok {
			f := p.Report(e.Key.Span, quoted(name)+" is not a field of the specification, so agents ignore it; put your own values under metadata.")
			f.Severity = Hint
			continue
		}
		f := p.Report(e.Key.Span, "Unknown field "+quoted(name)+"; did you mean "+quoted(right)+"?")
		if _, taken := p.File.Doc.Front.Lookup(right); !taken {
			f.fix("Rename to "+right, false, Edit{p.File.Path, e.Key.Span, right})
		}
	}
}

func checkClientField(p *Pass) {
	for e := range p.front.keys {
		field, known := fieldNamed(e.Key.Value)
		clients := field.clients()
		if !known || len(clients) == 0 || slices.ContainsFunc(clients, p.homeOf) || slices.ContainsFunc(clients, p.enabled) {
			continue
		}
		p.Report(e.Key.Span, quoted(field.Name)+" is not in the Agent Skills specification; "+agentsDo(clients, "read[s] it")+".")
	}
}

func checkFieldType(p *Pass) {
	if p.File.Kind == AgentRule {
		checkRuleFieldType(p)
		return
	}
	for _, e := range p.File.Doc.Front.Entries() {
		field, known := fieldNamed(e.Key.Value)
		if !known || !p.front.open(e.Value) || fits(field.want, &e.Value) {
			continue
		}
		var f *Finding
		if defect, ok := typeDefect(field.Name, e.Value.Kind); ok {
			f = p.reportDefect(e.Value.Span, defect, typeCause(field, &e.Value))
		} else {
			f = p.Report(e.Value.Span, typeCause(field, &e.Value)+".")
		}
		p.Cover(e.Value.Span)
		typeFixes(f, p.File, field, e.Value)
	}
}

// fits reports whether n is what a field takes. A date is text to a reader of
// YAML 1.2; yaml-typed-value looks at it.
func fits(w want, n *markdown.Node) bool {
	text := n.Kind == markdown.String || n.Kind == markdown.Timestamp
	switch w {
	case stringValue:
		return text
	case boolValue:
		return n.Kind == markdown.Bool
	case mapValue:
		return n.Kind == markdown.Mapping
	case stringOrList:
		return text || n.Kind == markdown.Sequence
	}
	return true
}

func typeCause(field Field, n *markdown.Node) string {
	return quoted(field.Name) + " must be " + wantNames[field.want] + ", not " + found(n)
}

// found is what YAML makes of a value, with what makes it so.
func found(n *markdown.Node) string {
	switch {
	case n.Kind == markdown.Sequence && n.Style == markdown.Flow:
		return kindPhrase(n) + " (because of the brackets)"
	case n.Kind == markdown.Mapping, n.Kind == markdown.Sequence:
		return kindPhrase(n)
	}
	return kindPhrase(n) + " (" + quoted(n.Value) + ")"
}

// typeDefect is what a value of the wrong type is to the agents.
func typeDefect(name string, kind markdown.Kind) (profile.Defect, bool) {
	collection := kind == markdown.Mapping || kind == markdown.Sequence
	switch {
	case name == "name" && collection:
		return profile.NameList, true
	case name == "name":
		return profile.NameNotString, true
	case name == "description" && collection:
		return profile.DescriptionList, true
	case name == "description":
		return profile.DescriptionNotString, true
	case kind == markdown.Sequence && name != "metadata":
		return profile.ListField, true
	}
	return 0, false
}

func typeFixes(f *Finding, file File, field Field, n markdown.Node) {
	src := n.Span.Of(file.Doc.Source)
	scalar := n.Kind == markdown.Bool || n.Kind == markdown.Int || n.Kind == markdown.Float
	oneLine := n.Style == markdown.Flow && !strings.ContainsAny(src, "\r\n")
	switch {
	case n.Tag != "" || n.Style == markdown.Alias:
	case field.want == stringValue && (scalar || oneLine && n.Kind == markdown.Sequence):
		if field.Name != "name" || badName(src) == nil { // quoting a list does not make a name
			f.fix("Quote the value", true, Edit{file.Path, n.Span, markdown.Quote(src)})
		}
	case field.want == boolValue && (n.Value == "true" || n.Value == "false"):
		f.fix("Remove the quotes", true, Edit{file.Path, n.Span, n.Value})
	}
}

func checkNameMissing(p *Pass) {
	span, e, missing := p.front.missing("name")
	if !missing {
		return
	}
	cause, defect := "no name", profile.NoName
	if e != nil {
		cause = "the name is empty"
		if e.Value.Kind != markdown.Null {
			defect = profile.NameEmpty
		}
	}
	f := p.reportDefect(span, defect, cause+"; "+nameForm)
	if e != nil {
		p.coverError(f, e.Value.Span)
	}
	if dir := directory(p.File); badName(dir) == nil && len(dir) <= nameMax {
		fillIn(f, p.File, e, "name", dir, "Use the name of the directory", true)
	}
}

func checkDescriptionMissing(p *Pass) {
	span, e, missing := p.front.missing("description")
	if !missing {
		return
	}
	cause, defect := "no description, which tells agents when to use the skill", profile.NoDescription
	if e != nil {
		cause = "the description is empty; it tells agents when to use the skill"
		switch {
		case e.Value.Kind == markdown.Null:
			defect = profile.DescriptionNull
		case e.Value.Value == "":
			defect = profile.DescriptionEmpty
		default:
			defect = profile.DescriptionBlank
		}
	}
	if e != nil && commented(p.File.Doc, e) {
		cause = "the description is empty: a space and # begin a comment; quote the value"
	}
	f := p.reportDefect(span, defect, cause)
	if e != nil {
		p.coverError(f, e.Value.Span)
	}
	if s := firstParagraph(p.File.Doc); s != "" {
		fillIn(f, p.File, e, "description", s, "Use the first paragraph as description", false)
	}
}

// fillIn offers a value for a missing key, or for one with nothing in it.
func fillIn(f *Finding, file File, e *markdown.Entry, key, value, title string, safe bool) {
	doc := file.Doc
	written := value
	if !plainSafe(value) {
		written = markdown.Quote(value)
	}
	if e == nil {
		line := key + ": " + written + doc.EOL()
		f.fix(title, safe, Edit{file.Path, text.At(doc.Front.Block.Start), line})
		return
	}
	if e.Value.Style == markdown.Alias || e.Value.Tag != "" || e.Value.Indicator.Len() > 0 {
		return
	}
	span := e.Value.Span
	if span.Empty() {
		written = " " + written
		span = text.At(span.Start)
	}
	f.fix(title, safe, Edit{file.Path, span, written})
}
