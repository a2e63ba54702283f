package lsp

import (
	"maps"
	"slices"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"agentls/workspace"
)

// diagnostic answers a pull for one document. It does not wait for the first
// scan; what the scan brings is followed by a refresh.
func (q *query) diagnostic(p *protocol.DocumentDiagnosticParams) (any, error) {
	path, ok := workspace.PathFromURI(string(p.TextDocument.URI))
	if !ok {
		return &protocol.RelatedFullDocumentDiagnosticReport{FullDocumentDiagnosticReport: full(fileReport{})}, nil
	}
	r := q.s.reportOf(q.snap, path, q.s.findingsOf(q.snap, path))
	if p.PreviousResultID != nil && *p.PreviousResultID == r.id {
		return &protocol.RelatedUnchangedDocumentDiagnosticReport{UnchangedDocumentDiagnosticReport: unchanged(r)}, nil
	}
	return &protocol.RelatedFullDocumentDiagnosticReport{FullDocumentDiagnosticReport: full(r)}, nil
}

func full(r fileReport) protocol.FullDocumentDiagnosticReport {
	report := protocol.FullDocumentDiagnosticReport{Kind: "full", Items: r.items}
	if r.id != "" {
		report.ResultID = &r.id
	}
	return report
}

func unchanged(r fileReport) protocol.UnchangedDocumentDiagnosticReport {
	return protocol.UnchangedDocumentDiagnosticReport{Kind: "unchanged", ResultID: r.id}
}

// workspaceDiagnostic answers a pull for everything: a report for each file
// that has findings, or of which the client still shows some.
func (q *query) workspaceDiagnostic(p *protocol.WorkspaceDiagnosticParams) (any, error) {
	if err := q.wait(); err != nil {
		return nil, err
	}
	q.snap = q.s.workspace.Snapshot()
	known := map[string]protocol.PreviousResultId{}
	for _, id := range p.PreviousResultIds {
		if path, ok := workspace.PathFromURI(string(id.URI)); ok {
			known[path] = id
		}
	}
	report := &protocol.WorkspaceDiagnosticReport{}
	for _, path := range checked(q.snap) {
		if err := q.ctx.Err(); err != nil {
			return nil, err
		}
		before, told := known[path]
		delete(known, path)
		if r := q.s.reportOf(q.snap, path, q.s.findings(q.snap, path)); told || len(r.items) > 0 {
			report.Items = append(report.Items, workspaceReport(q.s.uri(path), r, before))
		}
	}
	for _, path := range slices.Sorted(maps.Keys(known)) { // files that are gone
		id := known[path]
		report.Items = append(report.Items, workspaceReport(id.URI, fileReport{id: "gone"}, id))
	}
	return report, nil
}

func workspaceReport(to uri.URI, r fileReport, before protocol.PreviousResultId) protocol.WorkspaceDocumentDiagnosticReport {
	if before.Value == r.id {
		return &protocol.WorkspaceUnchangedDocumentDiagnosticReport{
			UnchangedDocumentDiagnosticReport: unchanged(r), URI: to, Version: r.version,
		}
	}
	return &protocol.WorkspaceFullDocumentDiagnosticReport{
		FullDocumentDiagnosticReport: full(r), URI: to, Version: r.version,
	}
}
