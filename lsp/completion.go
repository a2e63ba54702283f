package lsp

import (
	"encoding/json"
	"fmt"
	"strings"

	"go.lsp.dev/protocol"

	"agentls/workspace/ide"
)

var completionKinds = [...]protocol.CompletionItemKind{
	ide.KeyCompletion:      protocol.CompletionItemKindProperty,
	ide.ValueCompletion:    protocol.CompletionItemKindValue,
	ide.FileCompletion:     protocol.CompletionItemKindFile,
	ide.FolderCompletion:   protocol.CompletionItemKindFolder,
	ide.SkillCompletion:    protocol.CompletionItemKindModule,
	ide.RuleCompletion:     protocol.CompletionItemKindConstant,
	ide.SkeletonCompletion: protocol.CompletionItemKindSnippet,
}

// triggers are the characters after which a client asks by itself: of skills,
// imports, paths, keys and values.
var triggers = []string{"/", "$", "@", "(", ":", `"`}

// completionData comes back with the item when its documentation is asked for.
type completionData struct {
	URI string `json:"uri"`
	ide.Topic
}

func (q *query) completion(p *protocol.CompletionParams) (any, error) {
	path, ok := q.file(p.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	if err := q.settle(path); err != nil {
		return nil, err
	}
	all, incomplete := ide.Complete(q.snap, path, q.s.in(q.snap, path).offset(p.Position))
	list := &protocol.CompletionList{IsIncomplete: incomplete, Items: []protocol.CompletionItem{}}
	for i, c := range all {
		list.Items = append(list.Items, q.completionItem(path, i, c))
	}
	return list, nil
}

func (q *query) completionItem(path string, rank int, c ide.Completion) protocol.CompletionItem {
	item := protocol.CompletionItem{
		Label: c.Label, Kind: completionKinds[c.Kind], SortText: protocol.NewOptional(fmt.Sprintf("%03d", rank)),
	}
	if c.Detail != "" {
		item.Detail = protocol.NewOptional(c.Detail)
	}
	edit := &protocol.TextEdit{Range: q.rangeIn(path, c.Span), NewText: c.Text}
	if c.Snippet != "" && q.s.client.TextDocument.Completion.Item.SnippetSupport {
		edit.NewText, item.InsertTextFormat = c.Snippet, protocol.InsertTextFormatSnippet
	}
	item.TextEdit = edit
	if src, ok := q.snap.Files.Text(path); ok && strings.HasPrefix(c.Span.Of(src), `"`) {
		item.FilterText = protocol.NewOptional(`"` + c.Label + `"`) // what is typed has its quote too
	}
	if c.Topic.Kind != "" {
		if data, err := rawJSON(completionData{q.s.documents.uri(path), c.Topic}); err == nil {
			item.Data = protocol.LSPAny(data)
		}
	}
	return item
}

// resolveCompletion adds the documentation of one item. Everything else comes
// back as it was.
func (q *query) resolveCompletion(item *protocol.CompletionItem) (any, error) {
	var about completionData
	if len(item.Data) == 0 || json.Unmarshal(item.Data, &about) != nil {
		return item, nil
	}
	path, err := pathOf(about.URI)
	if err != nil {
		return item, nil
	}
	if text := ide.DescribeCompletion(q.snap, path, about.Topic); text != "" {
		item.Documentation = q.s.markupIn(q.s.client.TextDocument.Completion.Item.DocumentationFormat, text)
	}
	return item, nil
}
