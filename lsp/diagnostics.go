package lsp

import (
	"hash/fnv"
	"slices"
	"strconv"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"agentls/diagnostics"
	"agentls/internal/text"
	"agentls/workspace"
)

var severities = [...]protocol.DiagnosticSeverity{
	diagnostics.Error:   protocol.DiagnosticSeverityError,
	diagnostics.Warning: protocol.DiagnosticSeverityWarning,
	diagnostics.Info:    protocol.DiagnosticSeverityInformation,
	diagnostics.Hint:    protocol.DiagnosticSeverityHint,
}

// findings are what is to be shown for a path that is checked: those of a file,
// of a folder as a whole, or of a link in it that leads nowhere. Only for what
// has no text the whole workspace is asked. A rule that panics costs its file's
// findings, not those of all others.
func (s *server) findings(snap *workspace.Snapshot, path string) []diagnostics.Finding {
	defer s.survive("check of " + path)
	if own := snap.Findings(path); len(own) > 0 || hasText(snap, path) {
		return own
	}
	var own []diagnostics.Finding
	for _, f := range snap.WorkspaceFindings() {
		if f.Path == path {
			own = append(own, f)
		}
	}
	return own
}

// checked are all paths that may have findings, folders included, sorted.
func checked(snap *workspace.Snapshot) []string {
	paths := snap.Paths()
	more := slices.Clone(snap.Folders())
	for _, f := range snap.WorkspaceFindings() {
		more = append(more, f.Path)
	}
	for _, p := range more {
		if i, found := slices.BinarySearch(paths, p); !found {
			paths = slices.Insert(slices.Clip(paths), i, p)
		}
	}
	return paths
}

// isChecked is checked for one path.
func isChecked(snap *workspace.Snapshot, path string) bool {
	if _, known := snap.KindOf(path); !known {
		if hasText(snap, path) {
			return false
		}
		about := func(f diagnostics.Finding) bool { return f.Path == path }
		return slices.Contains(snap.Folders(), path) || slices.ContainsFunc(snap.WorkspaceFindings(), about)
	}
	if _, open := snap.Files.Open(path); open {
		return true
	}
	_, found := slices.BinarySearch(snap.Paths(), path)
	return found
}

// findingsOf are the findings of any path: none of one that is not checked.
func (s *server) findingsOf(snap *workspace.Snapshot, path string) []diagnostics.Finding {
	if !isChecked(snap, path) {
		return nil
	}
	return s.findings(snap, path)
}

func hasText(snap *workspace.Snapshot, path string) bool {
	_, ok := snap.Files.Text(path)
	return ok
}

// fileReport are the diagnostics of one path, ready to be sent.
type fileReport struct {
	items   []protocol.Diagnostic
	id      string // equal for equal items
	version *int32 // of the editor's text, nil when the file is not open or not numbered
}

// reportOf is what is told of the findings of a path.
func (s *server) reportOf(snap *workspace.Snapshot, path string, found []diagnostics.Finding) fileReport {
	r := fileReport{items: s.diagnostics(snap, found)}
	if open, ok := snap.Files.Open(path); ok && open.Version != noVersion {
		r.version = &open.Version
	}
	h := fnv.New64a()
	for i := range r.items {
		if raw, err := protocol.Marshal(&r.items[i]); err == nil {
			h.Write(raw)
		}
	}
	r.id = strconv.FormatUint(h.Sum64(), 36)
	return r
}

func (s *server) diagnostics(snap *workspace.Snapshot, found []diagnostics.Finding) []protocol.Diagnostic {
	items := make([]protocol.Diagnostic, 0, len(found))
	for _, f := range found {
		items = append(items, s.diagnostic(snap, f))
		items = append(items, s.faded(snap, f)...)
	}
	return items
}

// faded are hints beside a finding for the text that no agent gets; a client
// that cannot fade has no use for them.
func (s *server) faded(snap *workspace.Snapshot, f diagnostics.Finding) []protocol.Diagnostic {
	if s.client.diagnostics().TagSupport == nil {
		return nil
	}
	var items []protocol.Diagnostic
	for _, span := range f.Fade {
		items = append(items, protocol.Diagnostic{
			Range:    s.in(snap, f.Path).rangeOf(span),
			Severity: severities[diagnostics.Hint],
			Code:     protocol.String(f.Rule),
			Source:   protocol.NewOptional("agentls"),
			Message:  protocol.String("No enabled agent gets this text."),
			Tags:     protocol.NewDiagnosticTags(protocol.DiagnosticTagUnnecessary),
		})
	}
	return items
}

func (s *server) diagnostic(snap *workspace.Snapshot, f diagnostics.Finding) protocol.Diagnostic {
	client := s.client.diagnostics()
	d := protocol.Diagnostic{
		Range:    s.in(snap, f.Path).rangeOf(f.Span),
		Severity: severities[f.Severity],
		Code:     protocol.String(f.Rule),
		Source:   protocol.NewOptional("agentls"),
		Message:  protocol.String(f.Message),
	}
	if client.CodeDescription && s.rulePage != nil {
		if page := s.rulePage(f.Rule); page != "" {
			d.CodeDescription = protocol.CodeDescription{Href: uri.URI(page)}
		}
	}
	if client.RelatedInformation {
		for _, r := range f.Related {
			d.RelatedInformation = append(d.RelatedInformation, protocol.DiagnosticRelatedInformation{
				Location: s.location(snap, r.Path, r.Span), Message: r.Message,
			})
		}
	}
	if client.Data {
		d.Data = s.dataOf(snap, f)
	}
	return d
}

// in is how positions in a file are written in this session.
func (s *server) in(snap *workspace.Snapshot, path string) positionMapper {
	return positionMapper{snap.Lines(path), s.encoding}
}

func (s *server) location(snap *workspace.Snapshot, path string, span text.Span) protocol.Location {
	return protocol.Location{URI: s.uri(path), Range: s.in(snap, path).rangeOf(span)}
}

func (s *server) uri(path string) uri.URI { return uri.URI(s.documents.uri(path)) }
