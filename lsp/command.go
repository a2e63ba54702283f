package lsp

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"agentls/internal/page"
	"agentls/internal/tree"
	"agentls/workspace/report"
)

// command is one row of the table: what workspace/executeCommand runs. Each
// takes one JSON object and gives the JSON of the command line, or its page.
type command struct {
	name  string
	title string // of its progress
	run   func(*query, commandArgument) (any, error)
}

// commands are sorted by name.
var commands = []command{
	{"agentls.check", "Checking", (*query).checkCommand},
	{"agentls.contextReport", "Reading the session", (*query).contextReportCommand},
	{"agentls.contextViews", "Measuring the context", (*query).contextViewsCommand},
	{"agentls.explain", "Looking for instruction files", (*query).explainCommand},
	{"agentls.fixAll", "Looking for fixes", (*query).fixAllCommand},
	{"agentls.init", "Looking at the repository", (*query).initCommand},
	{"agentls.received", "Reading the session", (*query).receivedCommand},
	{"agentls.sessions", "Listing sessions", (*query).sessionsCommand},
	{"agentls.sessions.show", "Reading the session", (*query).sessionsShowCommand},
	{"agentls.shadowProjection", "Replaying the session", (*query).shadowCommand},
	{"agentls.skills", "Looking for skills", (*query).skillsCommand},
	{"agentls.skills.search", "Searching the skills", (*query).skillsSearchCommand},
	{"agentls.skills.setEnabled", "Changing the settings of the agent", (*query).skillsSetEnabledCommand},
	{"agentls.why", "Looking for the reason", (*query).whyCommand},
}

// commandArgument is the union of what the commands take.
type commandArgument struct {
	URI    string   `json:"uri"`
	Path   string   `json:"path"`
	Agents []string `json:"agents"`
	Agent  string   `json:"agent"`
	Cwd    string   `json:"cwd"`
	Page   string   `json:"page"` // answer with what people read: "tree" or, for text alone, "lines"

	All      bool   `json:"all"`
	View     string `json:"view"`
	Estimate bool   `json:"estimate"`
	Name     string `json:"name"`
	Query    string `json:"query"`
	ID       string `json:"id"`
	Enabled  bool   `json:"enabled"`
	Rule     string `json:"rule"`
	Text     bool   `json:"text"`
	Show     bool   `json:"show"` // tell a person who has no page for the answer

	report.SessionQuery
}

func commandNames() []string {
	var names []string
	for _, c := range commands {
		names = append(names, c.name)
	}
	return names
}

func commandNamed(name string) (command, bool) {
	i, ok := slices.BinarySearchFunc(commands, name, func(c command, name string) int { return strings.Compare(c.name, name) })
	if !ok {
		return command{}, false
	}
	return commands[i], true
}

func (q *query) executeCommand(p *protocol.ExecuteCommandParams) (any, error) {
	c, ok := commandNamed(p.Command)
	if !ok {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "unknown command %q", p.Command)
	}
	var argument commandArgument
	if len(p.Arguments) > 0 {
		if err := json.Unmarshal(p.Arguments[0], &argument); err != nil {
			return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "%s: %v", p.Command, err)
		}
	}
	if err := q.wait(); err != nil {
		return nil, err
	}
	q.snap = q.s.workspace.Snapshot()
	result, err := c.run(q, argument)
	if err != nil {
		return nil, err
	}
	if argument.Show && argument.Page == "" {
		q.s.tell(result)
	}
	if argument.Page != "" {
		if result, err = laidOut(result, argument.Page); err != nil {
			return nil, invalid(fmt.Errorf("%s: %w", p.Command, err))
		}
	}
	return rawJSON(result)
}

// laidOut is the page of an answer.
func laidOut(answer any, as string) (any, error) {
	a, ok := answer.(interface{ Page() page.Page })
	switch {
	case !ok:
		return nil, errors.New("the answer has no page")
	case as == "tree":
		return a.Page(), nil
	case as == "lines":
		return a.Page().Lines(), nil
	}
	return nil, fmt.Errorf("a page is a tree or lines, not %q", as)
}

// mostTold is how many lines of a page a message has room for.
const mostTold = 12

// tell shows the page of an answer as a message: editors that have no page of
// their own drop the answer of a command.
func (s *server) tell(answer any) {
	a, ok := answer.(interface{ Page() page.Page })
	if !ok {
		return
	}
	var lines []string
	for _, line := range a.Page().Lines() {
		var b strings.Builder
		for _, piece := range line {
			b.WriteString(piece.Text)
		}
		if len(lines) < mostTold {
			lines = append(lines, strings.TrimRight(b.String(), " "))
		}
	}
	s.message(protocol.MessageTypeInfo, strings.TrimSpace(strings.Join(lines, "\n")))
}

// rawJSON is v as the command line prints it.
func rawJSON(v any) (jsonrpc2.RawMessage, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSpace(b.Bytes()), nil
}

// named is the path an argument names by uri or path, empty when by neither.
func (q *query) named(a commandArgument) (string, error) {
	switch {
	case a.URI != "":
		return pathOf(a.URI)
	case a.Path != "":
		return q.absolute(a.Path), nil
	}
	return "", nil
}

// absolute is p relative to the first workspace folder.
func (q *query) absolute(p string) string {
	p = filepath.ToSlash(p)
	if !filepath.IsAbs(p) && !strings.HasPrefix(p, "/") {
		p = q.folder("") + "/" + p
	}
	return filepath.ToSlash(filepath.Clean(p))
}

// folder is the workspace folder that holds path, else the first one.
func (q *query) folder(path string) string {
	folders := q.snap.Folders()
	for _, f := range folders {
		if path != "" && tree.Under(f, path) && tree.Under(f, q.snap.Root(path)) {
			return q.snap.Root(path)
		}
	}
	if len(folders) > 0 {
		return folders[0]
	}
	return q.snap.Root(path)
}

// paths says how paths are shown in the answer to a question about path.
func (q *query) paths(path string) report.Paths {
	return report.Paths{Workspace: q.folder(path), Home: q.s.home}
}

func (q *query) checkCommand(a commandArgument) (any, error) {
	path, err := q.named(a)
	if err != nil {
		return nil, err
	}
	if path == "" {
		return report.NewCheck(q.snap, q.paths(""), q.snap.Paths(), true), nil
	}
	files := slices.DeleteFunc(slices.Clone(q.snap.Paths()), func(p string) bool { return !tree.Under(path, p) })
	return report.NewCheck(q.snap, q.paths(path), files, slices.Contains(q.snap.Folders(), path)), nil
}

func (q *query) explainCommand(a commandArgument) (any, error) {
	path, err := q.named(a)
	if err != nil {
		return nil, err
	}
	if path == "" {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "agentls.explain: which file? Name it by uri or path.")
	}
	agents, err := q.snap.Agents.Named(a.Agents)
	if err != nil {
		return nil, invalid(err)
	}
	cwd := ""
	if a.Cwd != "" {
		cwd = q.absolute(a.Cwd)
	}
	show := q.paths(path)
	r := report.NewExplain(q.snap, show, path, cwd, agents)
	if a.Session != "" {
		if r, err = r.WithSession(q.snap, show, a.Session); err != nil {
			return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "agentls.explain: %v", err)
		}
	}
	return r, nil
}

// invalid is an error that the caller can avoid by other parameters.
func invalid(err error) error { return jsonrpc2.Errorf(jsonrpc2.InvalidParams, "%v", err) }
