package lsptest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
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
	"fixes":      (*Features).fixes,
	"highlight":  (*Features).highlight,
	"inlays":     (*Features).inlays,
	"move":       (*Features).move,
	"prepare":    (*Features).prepare,
	"refactor":   (*Features).refactor,
	"references": (*Features).references,
	"rename":     (*Features).rename,
	"symbols":    (*Features).symbols,
	"text":       (*Features).text,
	"tokens":     (*Features).tokens,
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

func (f *Features) prepare(path string, params map[string]any, _ string) string {
	m := f.Request("textDocument/prepareRename", params)
	if m.Error != nil {
		return "refused: " + m.Error.Message + "\n"
	}
	var r struct {
		Range       Range
		Placeholder string
	}
	f.read(m, &r)
	return strings.TrimPrefix(f.place(f.uri(path), r.Range), path+":") + " " + r.Placeholder + "\n"
}

func (f *Features) rename(_ string, params map[string]any, words string) string {
	params["newName"] = words
	return f.change(f.Request("textDocument/rename", params))
}

func (f *Features) move(path string, _ map[string]any, words string) string {
	return f.change(f.Request("workspace/willRenameFiles", map[string]any{
		"files": []any{map[string]any{"oldUri": f.uri(path), "newUri": f.uri(words)}},
	}))
}

func (f *Features) fixes(_ string, params map[string]any, _ string) string {
	return f.actions(params, "quickfix")
}

func (f *Features) refactor(_ string, params map[string]any, _ string) string {
	return f.actions(params, "refactor")
}

// actions are the code actions of a kind that have an edit.
func (f *Features) actions(params map[string]any, kind string) string {
	params["range"] = Range{params["position"].(Position), params["position"].(Position)}
	params["context"] = map[string]any{"diagnostics": []any{}, "only": []string{kind}}
	var all []struct {
		Title string
		Edit  json.RawMessage
	}
	f.Call("textDocument/codeAction", params, &all)
	var b strings.Builder
	for _, a := range all {
		if a.Edit != nil {
			fmt.Fprintf(&b, "= %s\n%s", a.Title, f.change(Message{Result: a.Edit}))
		}
	}
	return b.String()
}

// workspaceEdit is an edit of documents, as the client is offered one.
type workspaceEdit struct {
	ChangeAnnotations map[string]struct {
		Label             string
		NeedsConfirmation bool
	}
	DocumentChanges []documentChange
}

type documentChange struct {
	Kind, URI, OldURI, NewURI string
	TextDocument              struct{ URI string }
	Edits                     []annotatedEdit
}

type annotatedEdit struct {
	TextEdit
	AnnotationID string
}

// change writes a workspace edit as a fixture does: the edits by file and place,
// then what is made and renamed.
func (f *Features) change(m Message) string {
	if m.Error != nil {
		return "refused: " + m.Error.Message + "\n"
	}
	var edit workspaceEdit
	f.read(m, &edit)
	var edits []shownEdit
	var files []string
	created := ""
	for _, c := range edit.DocumentChanges {
		switch {
		case c.Kind == "rename":
			files = append(files, f.name(c.OldURI)+" → "+f.name(c.NewURI)+"\n")
			continue
		case c.Kind == "create":
			created = c.URI
			continue
		case c.TextDocument.URI == created && len(c.Edits) == 1:
			files = append(files, fmt.Sprintf("create %s %q\n", f.name(created), c.Edits[0].NewText))
			continue
		}
		for _, e := range c.Edits {
			shown := shownEdit{c.TextDocument.URI, e.Range.Start, "", fmt.Sprintf("%s %q", f.place(c.TextDocument.URI, e.Range), e.NewText)}
			if note := edit.ChangeAnnotations[e.AnnotationID]; note.NeedsConfirmation {
				shown.doubt = " (" + note.Label + ")"
			}
			edits = append(edits, shown)
		}
	}
	slices.SortStableFunc(edits, func(a, b shownEdit) int {
		return cmp.Or(min(len(a.doubt), 1)-min(len(b.doubt), 1), strings.Compare(a.uri, b.uri), a.at.Line-b.at.Line, a.at.Character-b.at.Character)
	})
	var out strings.Builder
	for _, e := range edits {
		out.WriteString(e.text + e.doubt + "\n")
	}
	return out.String() + strings.Join(files, "")
}

// shownEdit is an edit as a fixture writes it, with its place.
type shownEdit struct {
	uri         string
	at          Position
	doubt, text string
}

func (f *Features) read(m Message, result any) {
	f.t.Helper()
	if err := json.Unmarshal(m.Result, result); err != nil {
		f.t.Errorf("%s: %v", m, err)
	}
}

func (f *Features) inlays(path string, params map[string]any, _ string) string {
	var hints []struct {
		Position Position
		Label    string
	}
	params["range"] = Range{End: Position{Line: 1 << 20}}
	f.Call("textDocument/inlayHint", params, &hints)
	lines := text.NewLines(f.Texts[path])
	var b strings.Builder
	for _, h := range hints {
		at := f.span(lines, Range{h.Position, h.Position})
		fmt.Fprintf(&b, "%s %s\n", fixture.Place(lines, at.Start), h.Label)
	}
	return b.String()
}

func (f *Features) tokens(path string, params map[string]any, _ string) string {
	var tokens struct{ Data []int }
	f.Call("textDocument/semanticTokens/full", params, &tokens)
	var b strings.Builder
	var at Position
	lines := text.NewLines(f.Texts[path])
	for d := tokens.Data; len(d) >= 5; d = d[5:] {
		if d[0] > 0 {
			at.Character = 0
		}
		at = Position{at.Line + d[0], at.Character + d[1]}
		r := Range{at, Position{at.Line, at.Character + d[2]}}
		fmt.Fprintf(&b, "%s %d %s\n", strings.TrimPrefix(f.place(f.uri(path), r), path+":"), d[3], f.span(lines, r).Of(f.Texts[path]))
	}
	return b.String()
}

func (f *Features) text(path string, _ map[string]any, agent string) string {
	var content struct{ Text string }
	f.Call("workspace/textDocumentContent", map[string]any{"uri": "agentls:/text/" + agent + "/" + path + "?folder=" + url.QueryEscape(URI(f.Root))}, &content)
	return content.Text
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
