package skillstate

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"agentls/agentsctx/profile"
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
	if t.Form == profile.RuleByPath {
		fresh, err := setRule(string(old), t)
		return []byte(fresh), err
	}
	src := string(old)
	if jsonc.IsBlank(src) && t.Form != profile.EnabledByID || old == nil {
		src = "{}"
	}
	root, problem := jsonc.Parse(src, dialects[t.Form])
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
	path := append(strings.Split(t.Key, "."), t.ID)
	if t.Form == profile.EnabledNamed && holds(root, path) {
		path = append(path, "enabled") // the entry has more to say
		src, err = jsonc.Set(src, fmt.Sprint(t.Enabled), path...)
	} else {
		src, err = jsonc.Set(src, t.Value(), path...)
	}
	if err != nil {
		return nil, err
	}
	return []byte(strings.TrimRight(src, "\n") + "\n"), nil
}

// dialects are what each agent takes for JSON.
var dialects = map[profile.SwitchForm]jsonc.Dialect{
	profile.EnabledByID: jsonc.Strict, profile.WordNamed: jsonc.Comments, profile.EnabledNamed: jsonc.JSON5,
}

// holds reports whether there is an object at a path.
func holds(at jsonc.Value, path []string) bool {
	for _, name := range path {
		at, _ = at.Member(name)
	}
	return at.Kind == jsonc.Object
}
