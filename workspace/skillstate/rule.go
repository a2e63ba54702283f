package skillstate

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"agentls/internal/jsjson"
	"agentls/skillcatalog"
)

// setRule is TOML with the rule {path, enabled} of a list set. The last rule of
// that path is changed where it stands, else one is added at the end, where it
// outdoes those before it. What a reader makes of the rest may not change: a file
// that is written in another way than with [[headers]] is refused.
func setRule(src string, t skillcatalog.Toggle) (string, error) {
	before, err := rulesOf(src, t)
	if err != nil {
		return "", err
	}
	fresh, want := src, before.with(t)
	if at, found := before.last(t.ID); found {
		fresh = flipped(src, t, at)
	} else {
		fresh = appended(src, t)
	}
	after, err := rulesOf(fresh, t)
	if err != nil || !reflect.DeepEqual(after.list, want) || !reflect.DeepEqual(after.rest, before.rest) {
		return "", fmt.Errorf("it is written in a way that agentls does not edit; add %q", strings.TrimSpace(rule(t)))
	}
	return fresh, nil
}

// rules are the list of a file, and all else that it says.
type rules struct {
	list []any
	rest map[string]any
}

func rulesOf(src string, t skillcatalog.Toggle) (rules, error) {
	root := map[string]any{}
	if err := toml.Unmarshal([]byte(src), &root); err != nil {
		first, _, _ := strings.Cut(err.Error(), "\n")
		return rules{}, errors.New("it is not TOML: " + first)
	}
	r, at := rules{rest: root}, root
	names := strings.Split(t.Key, ".")
	for _, name := range names[:len(names)-1] {
		inner, ok := at[name].(map[string]any)
		if !ok {
			return r, nil
		}
		at = inner
	}
	key := names[len(names)-1]
	r.list, _ = at[key].([]any)
	delete(at, key)
	if len(names) == 2 && len(at) == 0 {
		delete(root, names[0]) // which a header brings about by itself
	}
	return r, nil
}

// last is the place of the last rule of a path among all rules.
func (r rules) last(path string) (int, bool) {
	for i := len(r.list) - 1; i >= 0; i-- {
		if item, ok := r.list[i].(map[string]any); ok && item["path"] == path && item["name"] == nil {
			_, set := item["enabled"].(bool)
			return i, set
		}
	}
	return 0, false
}

// with is the list as it is to be.
func (r rules) with(t skillcatalog.Toggle) []any {
	at, found := r.last(t.ID)
	list := append([]any{}, r.list...)
	if !found {
		return append(list, map[string]any{"path": t.ID, "enabled": t.Enabled})
	}
	item := map[string]any{}
	for k, v := range list[at].(map[string]any) {
		item[k] = v
	}
	item["enabled"] = t.Enabled
	list[at] = item
	return list
}

var enabledLine = regexp.MustCompile(`^(\s*enabled\s*=\s*)(true|false)`)

// flipped is src with the word of the n-th rule changed.
func flipped(src string, t skillcatalog.Toggle, n int) string {
	header := "[[" + t.Key + "]]"
	var b strings.Builder
	rule, inside := -1, false
	for line := range strings.Lines(src) {
		if bare := strings.TrimSpace(line); strings.HasPrefix(bare, "[") {
			if inside = strings.HasPrefix(strings.ReplaceAll(bare, " ", ""), header); inside {
				rule++
			}
		}
		if inside && rule == n {
			line = enabledLine.ReplaceAllString(line, fmt.Sprintf("${1}%t", t.Enabled))
		}
		b.WriteString(line)
	}
	return b.String()
}

func appended(src string, t skillcatalog.Toggle) string {
	eol := "\n"
	if strings.Contains(src, "\r\n") {
		eol = "\r\n"
	}
	if src != "" {
		src = strings.TrimRight(src, "\r\n") + eol + eol
	}
	return src + strings.ReplaceAll(rule(t), "\n", eol)
}

func rule(t skillcatalog.Toggle) string {
	return fmt.Sprintf("[[%s]]\npath = %s\nenabled = %t\n", t.Key, jsjson.AppendString(nil, t.ID), t.Enabled)
}
