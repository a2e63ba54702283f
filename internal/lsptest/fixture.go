package lsptest

import (
	"encoding/json"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"agentls/internal/fixture"
	"agentls/internal/text"
)

// Run is a fixture in a session: its tree on the disk, its files open in an
// editor. It renders what the server says of them, so that one file specifies
// the rules and the server's way of telling them.
type Run struct {
	*Client
	Root     string // of the tree, which Write has made
	Encoding text.Encoding
	Pull     bool // ask for diagnostics instead of waiting for them

	fixture *fixture.Fixture
	mu      sync.Mutex
	pushed  map[string]Published // the newest, by URI
}

var encodingNames = map[text.Encoding]string{text.UTF8: "utf-8", text.UTF16: "utf-16", text.UTF32: "utf-32"}

// Write puts the tree of f below root.
func (r *Run) Write(f *fixture.Fixture) {
	r.t.Helper()
	r.fixture = f
	for _, file := range f.Files {
		if file.Fixed {
			continue
		}
		name := filepath.Join(filepath.FromSlash(r.Root), filepath.FromSlash(file.Name))
		err := os.MkdirAll(filepath.Dir(name), 0o777)
		switch {
		case err != nil:
		case file.Target != "":
			err = os.Symlink(filepath.FromSlash(file.Target), name)
		case file.Dir:
			err = os.MkdirAll(name, 0o777)
		default:
			err = os.WriteFile(name, []byte(file.Text), 0o666)
		}
		if err != nil {
			r.t.Fatal(err)
		}
	}
}

// Settings are the fixture's agents and rules as JSON. They belong into the
// layer of the command line: the tree may hold settings of its own.
func Settings(f *fixture.Fixture) []byte {
	rules := map[string]string{}
	for rule := range strings.SplitSeq(f.Settings()["rules"], ", ") {
		if id, level, ok := strings.Cut(rule, "="); ok {
			rules[id] = level
		}
	}
	agents := strings.Split(setting(f, "agents", "alisio, codex"), ", ")
	raw, err := json.Marshal(map[string]any{"agents": agents, "rules": rules})
	if err != nil {
		panic(err) // strings only
	}
	return raw
}

// session is how the fixture's editor introduces itself.
func (r *Run) session() Session {
	can := map[string]any{"relatedInformation": true, "dataSupport": true}
	documents := map[string]any{"publishDiagnostics": can}
	if r.Pull {
		documents["diagnostic"] = can
	}
	return Session{
		Root: r.Root, Encodings: []string{encodingNames[r.Encoding]}, Options: map[string]any{"trusted": true},
		Capabilities: map[string]any{"textDocument": documents, "workspace": map[string]any{
			"workspaceEdit": map[string]any{"documentChanges": true, "resourceOperations": []string{"rename"}},
		}},
	}
}

func setting(f *fixture.Fixture, key, otherwise string) string {
	if value := f.Settings()[key]; value != "" {
		return value
	}
	return otherwise
}

// Render opens the files, waits until the server has said everything, and is
// the fixture with the server's diagnostics for marks and its fixes applied.
func (r *Run) Render() []byte {
	r.t.Helper()
	r.pushed = map[string]Published{}
	r.Answer(publish, func(params json.RawMessage) any {
		var p Published
		if err := json.Unmarshal(params, &p); err != nil {
			r.t.Errorf("%s: %v", params, err)
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		r.pushed[p.URI] = p
		return nil
	})
	r.Initialize(r.session())
	marks, fixed := map[string][]fixture.Mark{}, map[string]string{}
	var files []fixture.File
	for _, f := range r.fixture.Files {
		if !f.Fixed && !f.Dir && f.Target == "" {
			files = append(files, f)
		}
	}
	for _, f := range files {
		if utf8.ValidString(f.Text) { // others cannot be sent, and are found on the disk
			r.Open(r.uri(f.Name), language(f.Name), 1, f.Text)
		}
	}
	for _, f := range files {
		marks[f.Name] = r.marks(f, r.diagnostics(f.Name))
	}
	for _, f := range files {
		if s := r.fix(f); s != f.Text {
			fixed[f.Name] = s
		}
	}
	return r.fixture.Render(marks, fixed)
}

func (r *Run) uri(name string) string { return URI(path.Join(r.Root, name)) }

func language(name string) string {
	if path.Ext(name) == ".md" {
		return "markdown"
	}
	return "json"
}

// diagnostics are what the server has to say of a file now.
func (r *Run) diagnostics(name string) []Diagnostic {
	r.t.Helper()
	if r.Pull {
		var whole struct{} // answered when the first scan is over
		r.Call("workspace/diagnostic", map[string]any{"previousResultIds": []any{}}, &whole)
		var report struct{ Items []Diagnostic }
		r.Call("textDocument/diagnostic", Document(r.uri(name)), &report)
		return report.Items
	}
	time.Sleep(time.Minute) // of the bubble's time: until nothing more is said
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.pushed[r.uri(name)].Diagnostics
}

// data is what a diagnostic of ours carries for tools.
type data struct {
	Agents []string `json:"agents"`
	Fixes  []struct {
		Title string `json:"title"`
		Safe  bool   `json:"safe"`
	} `json:"fixes"`
}

var severityNames = []string{"", "error", "warning", "info", "hint"}

func (r *Run) marks(f fixture.File, diagnostics []Diagnostic) []fixture.Mark {
	r.t.Helper()
	lines := text.NewLines(f.Text)
	var marks []fixture.Mark
	for _, d := range diagnostics {
		m := fixture.Mark{Span: r.span(lines, d.Range), Severity: severityNames[d.Severity], Rule: d.Code, Message: d.Message}
		var more data
		if d.Data != nil {
			if err := json.Unmarshal(d.Data, &more); err != nil {
				r.t.Fatalf("data %s: %v", d.Data, err)
			}
		}
		if more.Agents != nil {
			m.Notes = append(m.Notes, "agents: "+strings.Join(more.Agents, ", "))
		}
		for _, related := range d.RelatedInformation {
			m.Notes = append(m.Notes, "related: "+r.place(f, related.Location.URI, related.Location.Range)+": "+related.Message)
		}
		for _, fix := range more.Fixes {
			kind := "fix: "
			if fix.Safe {
				kind = "safe fix: "
			}
			m.Notes = append(m.Notes, kind+fix.Title)
		}
		marks = append(marks, m)
	}
	return marks
}

// place writes a related place as a fixture does.
func (r *Run) place(from fixture.File, uri string, at Range) string {
	name := uri
	if u, err := url.Parse(uri); err == nil {
		name = strings.TrimPrefix(u.Path, r.Root+"/")
	}
	lines := text.NewLines("")
	for _, f := range r.fixture.Files {
		if f.Name == name && !f.Fixed {
			lines = text.NewLines(f.Text)
		}
	}
	span := r.span(lines, at)
	s := fixture.Place(lines, span.Start)
	if !span.Empty() {
		s += "-" + fixture.Place(lines, span.End)
	}
	if name != from.Name {
		return name + ":" + s
	}
	return s
}

func (r *Run) span(lines *text.Lines, at Range) text.Span {
	return text.Span{Start: r.offset(lines, at.Start), End: r.offset(lines, at.End)}
}

func (r *Run) offset(lines *text.Lines, at Position) int {
	return lines.Offset(text.Position{Line: at.Line, Char: at.Character}, r.Encoding)
}
