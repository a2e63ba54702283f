package lsptest

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"agentls/internal/fixture"
	"agentls/internal/text"
)

// Features asks the server about places in a tree, and writes its answers as
// the fixtures of the features do.
type Features struct {
	*Client
	Root     string
	Encoding text.Encoding
	Texts    map[string]string // by path below Root
}

// Ask answers an entry of a fixture, "FEATURE LINE:COLUMN WORDS" about a place in
// a file; false for a feature that it does not know.
func (f *Features) Ask(path, feature string) (string, bool) {
	f.t.Helper()
	name, rest, _ := strings.Cut(feature, " ")
	answer, ok := placeFeatures[name]
	if !ok {
		return "", false
	}
	at, words, _ := strings.Cut(rest, " ")
	line, column, ok := strings.Cut(at, ":")
	l, errLine := strconv.Atoi(line)
	c, errColumn := strconv.Atoi(column)
	if !ok || errLine != nil || errColumn != nil {
		return answer(f, path, Document(f.uri(path)), rest), true
	}
	lines := text.NewLines(f.Texts[path])
	p := lines.Position(lines.Offset(text.Position{Line: l - 1, Char: c - 1}, text.UTF32), f.Encoding)
	return answer(f, path, At(f.uri(path), p.Line, p.Char), words), true
}

func (f *Features) uri(path string) string { return URI(f.Root + "/" + path) }

// placeFeatures are what an entry can ask about a place.
var placeFeatures = map[string]func(f *Features, path string, params map[string]any, words string) string{
	"completion": (*Features).completion,
	"definition": (*Features).definition,
	"highlight":  (*Features).highlight,
	"references": (*Features).references,
	"symbols":    (*Features).symbols,
}

type location struct {
	URI   string
	Range Range
}

func (f *Features) definition(_ string, params map[string]any, _ string) string {
	var list []location
	f.Call("textDocument/definition", params, &list)
	return f.locations(list)
}

func (f *Features) references(_ string, params map[string]any, _ string) string {
	var list []location
	params["context"] = map[string]any{"includeDeclaration": true}
	f.Call("textDocument/references", params, &list)
	return f.locations(list)
}

func (f *Features) highlight(path string, params map[string]any, _ string) string {
	var list []location
	f.Call("textDocument/documentHighlight", params, &list)
	for i := range list {
		list[i].URI = f.uri(path)
	}
	return strings.ReplaceAll(f.locations(list), path+":", "")
}

func (f *Features) symbols(_ string, _ map[string]any, words string) string {
	var list []struct {
		Name     string
		Location location
	}
	f.Call("workspace/symbol", map[string]any{"query": words}, &list)
	var b strings.Builder
	for _, s := range list {
		fmt.Fprintf(&b, "%s %s\n", s.Name, f.place(s.Location.URI, s.Location.Range))
	}
	return b.String()
}

func (f *Features) locations(list []location) string {
	var b strings.Builder
	for _, l := range list {
		fmt.Fprintln(&b, f.place(l.URI, l.Range))
	}
	return b.String()
}

// mostShown is how many completions a fixture shows.
const mostShown = 12

func (f *Features) completion(path string, params map[string]any, _ string) string {
	var list struct {
		Items []struct {
			Label, Detail string
			TextEdit      TextEdit
		}
	}
	f.Call("textDocument/completion", params, &list)
	var b strings.Builder
	src := f.Texts[path]
	lines := text.NewLines(src)
	for i, item := range list.Items {
		if i == mostShown {
			fmt.Fprintf(&b, "… %d in all\n", len(list.Items))
			break
		}
		b.WriteString(item.Label)
		if item.Detail != "" {
			fmt.Fprintf(&b, " (%s)", item.Detail)
		}
		span := f.span(lines, item.TextEdit.Range)
		line := lines.Line(lines.LineOf(span.Start))
		fmt.Fprintf(&b, " → %q\n", src[line.Start:span.Start]+item.TextEdit.NewText+src[span.End:line.End])
	}
	return b.String()
}

func (f *Features) span(lines *text.Lines, at Range) text.Span {
	offset := func(p Position) int {
		return lines.Offset(text.Position{Line: p.Line, Char: p.Character}, f.Encoding)
	}
	return text.Span{Start: offset(at.Start), End: offset(at.End)}
}

// place writes a range of a file as a fixture does.
func (f *Features) place(uri string, at Range) string {
	name := f.name(uri)
	lines := text.NewLines(f.Texts[name])
	span := f.span(lines, at)
	return name + ":" + fixture.Place(lines, span.Start) + "-" + fixture.Place(lines, span.End)
}

// name is the path below the root that a URI names.
func (f *Features) name(uri string) string {
	u, err := url.Parse(uri)
	if err != nil {
		f.t.Errorf("%s: %v", uri, err)
		return uri
	}
	return strings.TrimPrefix(u.Path, f.Root+"/")
}
