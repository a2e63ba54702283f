package agentsctx

import (
	"reflect"
	"strings"
	"testing"

	"agentls/agentsctx/profile"
)

func TestSettings(t *testing.T) {
	table := []profile.Setting{
		{Name: "ctx.flag", On: true},
		{Name: "ctx.list", Kind: profile.Words, Words: []string{"default"}},
		{Name: "ctx.n", Kind: profile.Number, Min: 1, Max: 10},
		{Name: "joined", Kind: profile.Words, Append: true},
		{Name: "mine", Kind: profile.Word, Word: "d", Layers: []string{"user"}},
	}
	type layerText struct {
		name, src string
		format    profile.Format
		whole     []string
	}
	user := func(src string) layerText { return layerText{"user", src, profile.JSON, []string{"ctx"}} }
	project := func(src string) layerText { return layerText{"project", src, profile.JSON, []string{"ctx"}} }
	for _, test := range []struct {
		name     string
		layers   []layerText
		flag     bool
		list     []string
		n        int
		joined   []string
		mine     string
		warnings int
	}{
		{"defaults", nil, true, []string{"default"}, 0, nil, "d", 0},
		{"comments and commas", []layerText{user("\ufeff{\n// c\n\"ctx\": {\"flag\": false, \"n\": 3,},}")}, false, []string{"default"}, 3, nil, "d", 0},
		{"a word is a list", []layerText{user(`{"ctx":{"list":"one"}}`)}, true, []string{"one"}, 0, nil, "d", 0},
		{"an object replaces the one below", []layerText{user(`{"ctx":{"n":3,"flag":false}}`), project(`{"ctx":{"list":[]}}`)}, true, []string{}, 0, nil, "d", 0},
		{"another key does not", []layerText{user(`{"ctx":{"n":3}}`), project(`{"joined":["x"]}`)}, true, []string{"default"}, 3, []string{"x"}, "d", 0},
		{"lists join", []layerText{user(`{"joined":["a"]}`), project(`{"joined":["b"]}`)}, true, []string{"default"}, 0, []string{"a", "b"}, "d", 0},
		{"a layer that may not", []layerText{user(`{"mine":"u"}`), project(`{"mine":"p"}`)}, true, []string{"default"}, 0, nil, "u", 1},
		{"bounds", []layerText{user(`{"ctx":{"n":0}}`), user(`{"ctx":{"n":11}}`)}, true, []string{"default"}, 0, nil, "d", 2},
		{"bounds hold", []layerText{user(`{"ctx":{"n":10}}`)}, true, []string{"default"}, 10, nil, "d", 0},
		{"types", []layerText{user(`{"ctx":{"n":"3","flag":1,"list":[1]},"mine":[]}`)}, true, []string{"default"}, 0, nil, "d", 4},
		{"broken", []layerText{user(`{"ctx":`), project(`[]`)}, true, []string{"default"}, 0, nil, "d", 2},
		{"empty", []layerText{user(""), user("  \n")}, true, []string{"default"}, 0, nil, "d", 0},
		{"too deep", []layerText{user(strings.Repeat("[", 200))}, true, []string{"default"}, 0, nil, "d", 1},
		{"too large", []layerText{user(strings.Repeat(" ", maxConfig+1))}, true, []string{"default"}, 0, nil, "d", 1},
		{"toml", []layerText{{"user", "joined = [\"t\"]\n[ctx]\nn = 7\n", profile.TOML, nil}}, true, []string{"default"}, 7, []string{"t"}, "d", 0},
		{"yaml", []layerText{{"user", "ctx: {n: 8, list: [a, b]}\nmine: y\n", profile.YAML, nil}}, true, []string{"a", "b"}, 8, nil, "y", 0},
		{"json5", []layerText{{"user", `{ctx: {n: 0x7,}, 'mine': 'y'} // c`, profile.JSON5, nil}}, true, []string{"default"}, 7, nil, "y", 0},
		{"strict", []layerText{{"user", `{"mine": "y"} // c`, profile.StrictJSON, nil}}, true, []string{"default"}, 0, nil, "d", 1},
		{"flat", []layerText{{"user", `{"ctx.n": 9, "ctx": {"n": 1}}`, profile.FlatJSON, nil}}, true, []string{"default"}, 9, nil, "d", 0},
	} {
		w, p := &world{}, &profile.Profile{ID: "x", Settings: table}
		for i, l := range test.layers {
			name := string(rune('a' + i))
			w.AddFile("/w/"+name, l.src)
			p.Config = append(p.Config, profile.ConfigFile{
				Base: profile.InWorkspace, Names: []string{name}, Format: l.format, Layer: l.name, Whole: l.whole,
			})
		}
		s := NewResolver(w).Settings(Query{Profile: p, Workspace: "/w"})
		n, _ := s.Number("ctx.n")
		if s.On("ctx.flag") != test.flag || !reflect.DeepEqual(s.Words("ctx.list"), test.list) || n != test.n ||
			!reflect.DeepEqual(s.Words("joined"), test.joined) || s.Word("mine") != test.mine || len(s.Warnings) != test.warnings {
			t.Errorf("%s: flag %v list %v n %d joined %v mine %q warnings %q", test.name,
				s.On("ctx.flag"), s.Words("ctx.list"), n, s.Words("joined"), s.Word("mine"), s.Warnings)
		}
	}
}

// FuzzLayer: no settings file of a repository crashes or stalls a reader.
func FuzzLayer(f *testing.F) {
	for _, src := range []string{
		`{"context":{"fileName":["a"]}}`, "a = [1]\n[b]\nc.d = 2", "read: [a]\n", "a: &a [x]\nb: &b [*a,*a]\nc: [*b,*b]",
		strings.Repeat("a.", 300) + "b = 1", strings.Repeat("- ", 300), "\xff{}", "{\"a\":1e999}",
	} {
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src string) {
		for format := profile.JSON; format <= profile.YAML; format++ {
			for _, p := range profile.All() {
				q := *p
				q.Config = []profile.ConfigFile{{Base: profile.InWorkspace, Names: []string{"file"}, Format: format, Layer: "user"}}
				w := &world{}
				w.AddFile("/w/file", src)
				s := NewResolver(w).Settings(Query{Profile: &q, Workspace: "/w"})
				if l := parseLayer(src, format); l.problem != "" && len(s.Warnings) != 1 {
					t.Errorf("%q: problem %q, warnings %q", src, l.problem, s.Warnings)
				}
			}
		}
	})
}

func TestHostileConfig(t *testing.T) {
	bomb := "a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n"
	for i := 1; i < 12; i++ {
		bomb += strings.ReplaceAll("aN: &aN [*aM,*aM,*aM,*aM,*aM,*aM,*aM,*aM,*aM,*aM]\n", "N", string(rune('0'+i)))
		bomb = strings.ReplaceAll(bomb, "M", string(rune('0'+i-1)))
	}
	for name, l := range map[string]layer{
		"alias bomb":  parseLayer(bomb, profile.YAML),
		"deep yaml":   parseLayer(strings.Repeat("- ", 100000), profile.YAML),
		"deep keys":   parseLayer(strings.Repeat("a.", 100000)+"b = 1", profile.TOML),
		"deep tables": parseLayer("["+strings.Repeat("a.", 100000)+"b]", profile.TOML),
		"deep object": parseLayer(strings.Repeat(`{"a":`, 40000), profile.JSON),
	} {
		if l.problem == "" && l.root.Members == nil {
			t.Errorf("%s: neither values nor a problem", name)
		}
	}
}
