package agentsctx

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/measure"

	"github.com/pelletier/go-toml/v2"
	"github.com/tailscale/hujson"
	"go.yaml.in/yaml/v4"
)

// maxConfig is the size in bytes above which an agent's settings file is not
// read; the largest seen in public is under 64 KiB, and a parser is quadratic.
const maxConfig = 256 << 10

// maxNesting is how deep brackets may nest: the parsers recurse without a bound
// of their own, real files nest below 10.
const maxNesting = 100

// layer is one settings file as values; problem says why there are none.
type layer struct {
	root    map[string]any
	problem string
	whole   []string
	flat    bool
}

// parseLayer reads a settings file. It cannot fail: a broken one has a problem.
func parseLayer(src string, format profile.Format) layer {
	if len(src) > maxConfig {
		return layer{problem: "over 256 KiB; not read"}
	}
	src = strings.TrimPrefix(src, "\ufeff")
	if strings.TrimSpace(src) == "" {
		return layer{}
	}
	if nesting(src) > maxNesting {
		return layer{problem: "nested more than 100 levels; not read"}
	}
	var l layer
	var err error
	switch format {
	case profile.TOML:
		err = toml.Unmarshal([]byte(src), &l.root)
	case profile.YAML:
		err = yaml.Unmarshal([]byte(src), &l.root)
	default:
		err = unmarshalJSON(src, &l.root)
	}
	if err != nil {
		first, _, _ := strings.Cut(err.Error(), "\n")
		return layer{problem: "does not parse (" + first + ")"}
	}
	return l
}

func unmarshalJSON(src string, root *map[string]any) error {
	plain, err := hujson.Standardize([]byte(src))
	if err != nil {
		return err
	}
	return json.Unmarshal(plain, root)
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

// lookup finds what a layer says about a setting.
func (l *layer) lookup(d *profile.Setting) (any, bool) {
	if l.flat {
		v, ok := l.root[d.Name]
		return v, ok
	}
	keys := d.Path
	if keys == nil {
		keys = strings.Split(d.Name, ".")
	}
	var at any = l.root
	for _, key := range keys {
		object, ok := at.(map[string]any)
		if !ok {
			return nil, false
		}
		if at, ok = object[key]; !ok {
			return nil, false
		}
	}
	return at, true
}

// convert makes a raw value fit the setting; the problem says why it does not.
func convert(raw any, d *profile.Setting) (v value, problem string) {
	switch d.Kind {
	case profile.Flag:
		flag, ok := raw.(bool)
		if !ok {
			return v, "is not true or false"
		}
		return value{flag: flag}, ""
	case profile.Number:
		return number(raw, d)
	case profile.Word:
		word, ok := raw.(string)
		if !ok {
			return v, "is not a string"
		}
		return value{words: []string{word}}, ""
	}
	return words(raw)
}

func number(raw any, d *profile.Setting) (v value, problem string) {
	var n float64
	switch raw := raw.(type) {
	case float64:
		n = raw
	case int64:
		n = float64(raw)
	case int:
		n = float64(raw)
	case uint64:
		n = float64(raw)
	default:
		return v, "is not a number"
	}
	if math.IsNaN(n) || n < float64(d.Min) || n > float64(d.Max) {
		return v, fmt.Sprintf("is not between %s and %s", measure.Commas(d.Min), measure.Commas(d.Max))
	}
	return value{number: int(n)}, ""
}

func words(raw any) (v value, problem string) {
	switch raw := raw.(type) {
	case string:
		return value{words: []string{raw}}, ""
	case []any:
		list := []string{}
		for _, item := range raw {
			word, ok := item.(string)
			if !ok {
				return v, "holds something other than strings"
			}
			list = append(list, word)
		}
		return value{words: list}, ""
	}
	return v, "is not a list of strings"
}
