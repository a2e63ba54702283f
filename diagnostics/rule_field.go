package diagnostics

import (
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
	"agentls/internal/text"
)

// keys yields the top-level entries of a skill whose key can be trusted: after
// an error in the YAML what looks like a key may be text.
func (p *Pass) keys(yield func(*markdown.Entry) bool) {
	if unparsed(p.File.Doc) {
		return
	}
	entries := p.File.Doc.Front.Entries()
	for i := range entries {
		e := &entries[i]
		scalar := e.Key.Kind != markdown.Mapping && e.Key.Kind != markdown.Sequence
		if scalar && !p.Covered(e.Key.Span) && !yield(e) {
			return
		}
	}
}

// unparsed reports an error after which the mapping may not be as written.
func unparsed(doc *markdown.Document) bool {
	return slices.ContainsFunc(doc.Front.Problems, func(x markdown.Problem) bool {
		return x.Cause != markdown.DuplicateKey
	})
}

func checkUnknownField(p *Pass) {
	for e := range p.keys {
		name := e.Key.Value
		if _, known := fieldNamed(name); known || name == "" || name == "<<" {
			continue
		}
		right, ok := meant(name)
		if !ok {
			f := p.Report(e.Key.Span, quoted(name)+" is no field of the specification; agents do not read it. Own values belong under metadata.")
			f.Severity = Hint
			continue
		}
		f := p.Report(e.Key.Span, "Unknown field "+quoted(name)+": did you mean "+quoted(right)+"?")
		if _, taken := p.File.Doc.Front.Lookup(right); !taken {
			f.fix("Rename to "+right, false, Edit{p.File.Path, e.Key.Span, right})
		}
	}
}

func checkClientField(p *Pass) {
	for e := range p.keys {
		field, known := fieldNamed(e.Key.Value)
		clients := field.clients()
		if !known || len(clients) == 0 || ownedBy(clients, p.File.Path) {
			continue
		}
		verb := " reads it"
		if len(clients) > 1 {
			verb = " read it"
		}
		var names []string
		for _, client := range clients {
			names = append(names, client.Name)
		}
		p.Report(e.Key.Span, quoted(field.Name)+" is not in the Agent Skills specification; "+enumerate(names)+verb+".")
	}
}

func checkFieldType(p *Pass) {
	for _, e := range p.File.Doc.Front.Entries() {
		field, known := fieldNamed(e.Key.Value)
		if !known || !p.open(e.Value) || fits(field.want, &e.Value) {
			continue
		}
		f := p.Report(e.Value.Span, typeMessage(field, &e.Value))
		if doubt, ok := typeDoubt(field.Name, e.Value.Kind); ok {
			p.judge(f, doubt)
		}
		p.Cover(e.Value.Span)
		typeFixes(f, p.File, field, e.Value)
	}
}

// open reports whether a value can be judged: it is there, it parses, and
// nothing has been said of it.
func (p *Pass) open(n markdown.Node) bool {
	return !n.Broken && n.Kind != markdown.Null && !p.Covered(n.Span)
}

// fits reports whether n is what a field wants. A date is text to a reader of
// YAML 1.2; yaml-typed-value has a word on it.
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

func typeMessage(field Field, n *markdown.Node) string {
	m := quoted(field.Name) + " is " + kindPhrase(n) + " here"
	if n.Kind == markdown.Sequence && n.Style == markdown.Flow {
		m += ", because of the brackets"
	} else if n.Kind != markdown.Mapping && n.Kind != markdown.Sequence {
		m += " (" + quoted(n.Value) + ")"
	}
	return m + "; " + wantNames[field.want] + " is wanted."
}

// typeDoubt is what a value of the wrong type is to the agents.
func typeDoubt(name string, kind markdown.Kind) (profile.Doubt, bool) {
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
		f.fix("Write it without quotes", true, Edit{file.Path, n.Span, n.Value})
	}
}

func checkNameMissing(p *Pass) {
	span, e, missing := p.missing("name")
	if !missing {
		return
	}
	message, doubt := "No name.", profile.NoName
	if e != nil {
		message = "The name is empty."
		if e.Value.Kind != markdown.Null {
			doubt = profile.NameEmpty
		}
	}
	f := p.Report(span, message+" "+nameForm)
	p.judge(f, doubt)
	p.settleMissing(f, e)
	if dir := directory(p.File); badName(dir) == nil && len(dir) <= nameMax {
		p.fillIn(f, e, "name", dir, true)
	}
}

func checkDescriptionMissing(p *Pass) {
	span, e, missing := p.missing("description")
	if !missing {
		return
	}
	message, doubt := "No description: it tells agents when to use the skill.", profile.NoDescription
	if e != nil {
		message = "The description is empty: it tells agents when to use the skill."
		switch {
		case e.Value.Kind == markdown.Null:
			doubt = profile.DescriptionNull
		case e.Value.Value == "":
			doubt = profile.DescriptionEmpty
		default:
			doubt = profile.DescriptionBlank
		}
	}
	f := p.Report(span, message)
	p.judge(f, doubt)
	p.settleMissing(f, e)
	if s := firstParagraph(p.File.Doc); s != "" {
		p.fillIn(f, e, "description", s, false)
	}
}

// missing looks for a key that has to be there: where to say that it is not,
// and its entry when there is one with nothing in it. After an error the key
// may only have been lost, and below other text nobody looks for it.
func (p *Pass) missing(key string) (text.Span, *markdown.Entry, bool) {
	doc := p.File.Doc
	front := doc.Front
	if unparsed(doc) || front.State != markdown.Whole && front.State != markdown.Unopened {
		return text.Span{}, nil, false
	}
	e, ok := front.Lookup(key)
	if !ok {
		return trimEnd(doc.Source, front.Block), nil, true
	}
	empty := e.Value.Kind == markdown.Null || e.Value.Kind == markdown.String && strings.TrimSpace(e.Value.Value) == ""
	return e.Key.Span, &e, empty && !p.Covered(e.Value.Span)
}

func (p *Pass) settleMissing(f *Finding, e *markdown.Entry) {
	if e != nil {
		p.settle(f, e.Value.Span)
	}
}

// fillIn offers a value for a missing key, or for one with nothing in it.
func (p *Pass) fillIn(f *Finding, e *markdown.Entry, key, value string, safe bool) {
	doc := p.File.Doc
	written := value
	if !plainSafe(value) {
		written = markdown.Quote(value)
	}
	if e == nil {
		line := key + ": " + written + doc.EOL()
		f.fix("Insert "+key, safe, Edit{p.File.Path, text.At(doc.Front.Block.Start), line})
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
	f.fix("Set "+key, safe, Edit{p.File.Path, span, written})
}
