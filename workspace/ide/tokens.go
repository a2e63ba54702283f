package ide

import (
	"slices"

	"agentls/internal/markdown"
	"agentls/internal/text"
	"agentls/workspace"
)

// TokenKind is what a coloured part of a text is.
type TokenKind uint8

// The kinds of tokens.
const (
	CallToken   TokenKind = iota // a call of a skill that there is
	ImportToken                  // an @path that leads to a file
	GlobToken                    // a pattern for files
)

// Token is a part of a text that means something to agents and nothing to
// Markdown or YAML.
type Token struct {
	Span text.Span
	Kind TokenKind
}

// Tokens are those of a file, in its order, none over another.
func Tokens(s *workspace.Snapshot, file string) []Token {
	t, ok := pointed(s, file, 0)
	if !ok || isSettings(t.kind) {
		return nil
	}
	var all []Token
	for _, r := range s.References(file) {
		if r.Kind == workspace.SkillReference && r.Sign != "`" && len(skillNamed(s, file, r.To)) > 0 {
			all = append(all, Token{text.Span{Start: r.Span.Start - len(r.Sign), End: r.Span.End}, CallToken})
		}
	}
	for _, im := range importedFiles(s, file, t.doc) {
		all = append(all, Token{im.Span, ImportToken})
	}
	for _, e := range t.doc.Front.Entries() {
		if slices.Contains(patternKeys, e.Key.Value) {
			all = append(all, globTokens(e.Value)...)
		}
	}
	slices.SortStableFunc(all, func(a, b Token) int { return a.Span.Start - b.Span.Start })
	var kept []Token
	for _, k := range all {
		if len(kept) == 0 || kept[len(kept)-1].Span.End <= k.Span.Start {
			kept = append(kept, k)
		}
	}
	return kept
}

func globTokens(v markdown.Node) []Token {
	if v.Kind == markdown.String && !v.Span.Empty() {
		return []Token{{v.Span, GlobToken}}
	}
	var all []Token
	for _, item := range v.Items {
		all = append(all, globTokens(item)...)
	}
	return all
}
