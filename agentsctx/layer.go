package agentsctx

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/jsonc"
	"agentls/internal/text"

	"github.com/pelletier/go-toml/v2"
	"go.yaml.in/yaml/v4"
)

// maxConfig is the size in bytes above which an agent's settings file is not
// read; the largest seen in public is under 64 KiB, and a parser is quadratic.
const maxConfig = 256 << 10

// maxNesting is how deep brackets may nest: the parsers recurse without a bound
// of their own, real files nest below 10.
const maxNesting = 100

// layer is one settings file as a tree; problem says why there is none.
type layer struct {
	root    jsonc.Value
	problem string
}

// parseLayer reads a settings file. It cannot fail: a broken one has a problem.
func parseLayer(src string, format profile.Format) layer {
	empty := layer{root: jsonc.Value{Kind: jsonc.Object}}
	if len(src) > maxConfig {
		return layer{problem: "over 256 KiB; not read"}
	}
	if strings.TrimSpace(strings.TrimPrefix(src, "\ufeff")) == "" {
		return empty
	}
	if dialect, isJSON := dialects[format]; isJSON {
		root, problem := jsonc.Parse(src, dialect)
		if problem != nil {
			at := text.NewLines(src).Position(problem.Span.Start, text.UTF32)
			return layer{problem: fmt.Sprintf("does not parse (%d:%d: %s)", at.Line+1, at.Char+1, problem.Message)}
		}
		return layer{root: root}
	}
	src = strings.TrimPrefix(src, "\ufeff")
	if nesting(src) > maxNesting {
		return layer{problem: "nested more than 100 levels; not read"}
	}
	unmarshal := toml.Unmarshal
	if format == profile.YAML {
		unmarshal = func(src []byte, v any) error { return yaml.Unmarshal(src, v) }
	}
	var root map[string]any
	if err := unmarshal([]byte(src), &root); err != nil {
		first, _, _ := strings.Cut(err.Error(), "\n")
		return layer{problem: "does not parse (" + first + ")"}
	}
	return layer{root: treeOf(root)}
}

// dialects are the formats that are some JSON.
var dialects = map[profile.Format]jsonc.Dialect{
	profile.JSON: jsonc.Comments, profile.FlatJSON: jsonc.Comments, profile.StrictJSON: jsonc.Strict, profile.JSON5: jsonc.JSON5,
}

// treeOf is a value of TOML or YAML as JSON has it, without places.
func treeOf(v any) jsonc.Value {
	switch v := v.(type) {
	case map[string]any:
		object := jsonc.Value{Kind: jsonc.Object}
		for _, name := range slices.Sorted(maps.Keys(v)) {
			object.Members = append(object.Members, jsonc.Member{Name: name, Value: treeOf(v[name])})
		}
		return object
	case []any:
		list := jsonc.Value{Kind: jsonc.List}
		for _, item := range v {
			list.Items = append(list.Items, treeOf(item))
		}
		return list
	case string:
		return jsonc.Value{Kind: jsonc.String, Text: v, Raw: strconv.Quote(v)}
	}
	src, _ := json.Marshal(v) // a date becomes a string; what JSON has not, such as an infinity, is null
	scalar, _ := jsonc.Parse(string(src), jsonc.Strict)
	return scalar
}

// nesting is the greatest number of brackets open at once, strings not told
// apart: more than enough for a bound.
func nesting(src string) int {
	depth, most := 0, 0
	for i := range len(src) {
		switch src[i] {
		case '{', '[':
			depth++
			most = max(most, depth)
		case '}', ']':
			depth--
		}
	}
	return most
}
