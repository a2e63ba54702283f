package skillstate

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"agentls/internal/jsonc"
	"agentls/internal/text"
	"agentls/skillcatalog"
)

// edit is old with the switch set, and nothing else of it changed; old nil is no
// file. Where the agent cannot read a file, it is not for us to rewrite it.
func edit(old []byte, t skillcatalog.Toggle) ([]byte, error) {
	if !utf8.ValidString(t.ID) {
		return nil, errors.New("the id is not UTF-8")
	}
	src := string(old)
	if old == nil {
		src = "{}"
	}
	root, problem := jsonc.Parse(src, jsonc.Strict)
	if problem != nil {
		at := text.NewLines(src).Position(problem.Span.Start, text.UTF32)
		return nil, fmt.Errorf("it is not JSON at %d:%d: %s", at.Line+1, at.Char+1, problem.Message)
	}
	var err error
	if _, ok := root.Member(t.Version); !ok && t.Version != "" {
		if src, err = jsonc.Set(src, "1", t.Version); err != nil {
			return nil, err
		}
	}
	if src, err = jsonc.Set(src, fmt.Sprintf("{\n  \"enabled\": %t\n}", t.Enabled), t.Key, t.ID); err != nil {
		return nil, err
	}
	return []byte(strings.TrimRight(src, "\n") + "\n"), nil
}
