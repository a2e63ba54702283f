package lsp

import (
	"fmt"
	"net/url"
	"path"
	"slices"
	"strings"

	"go.lsp.dev/protocol"

	"agentls/internal/tree"
	"agentls/workspace"
	"agentls/workspace/ide"
)

// scheme is that of documents which are nowhere on the disk.
const scheme = "agentls"

// textDocumentContent is what an agent gets for a path, as
// agentls:/text/AGENT/PATH?folder=URI names it. PATH is relative to the folder.
func (q *query) textDocumentContent(p *protocol.TextDocumentContentParams) (any, error) {
	u, err := url.Parse(string(p.URI))
	if err != nil {
		return nil, invalid(err)
	}
	what, rest, _ := strings.Cut(strings.TrimPrefix(u.Path, "/"), "/")
	agent, rel, ok := strings.Cut(rest, "/")
	if u.Scheme != scheme || what != "text" || !ok {
		return nil, invalid(fmt.Errorf("%s is none of our documents; they are agentls:/text/AGENT/PATH", p.URI))
	}
	if err := q.wait(); err != nil {
		return nil, err
	}
	q.snap = q.s.workspace.Snapshot()
	profile, err := q.snap.Agents.One(agent)
	if err != nil {
		return nil, invalid(err)
	}
	folder := q.folder("")
	if f := u.Query().Get("folder"); f != "" {
		if folder, ok = workspace.PathFromURI(f); !ok || !slices.Contains(q.snap.Folders(), folder) {
			return nil, invalid(fmt.Errorf("%q is no folder of the workspace", f))
		}
	}
	file := path.Join(folder, rel)
	if !tree.Under(folder, file) {
		return nil, invalid(fmt.Errorf("%s lies outside of the workspace", rel))
	}
	return &protocol.TextDocumentContentResult{Text: ide.AgentText(q.snap, profile, file, "")}, nil
}
