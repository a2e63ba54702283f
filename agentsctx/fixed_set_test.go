package agentsctx

import (
	"fmt"
	"strings"
	"testing"
)

// TestBudgetWalk runs the vectors of the walk over a fixed set.
func TestBudgetWalk(t *testing.T) {
	for _, test := range []struct {
		name  string
		sizes string // in order of charge; "-" for a missing file
		want  string // injected, with the causes of a cut
		left  int
	}{
		{
			"one file over its limit", "1742 912 54210 211 388 - 0",
			"1742 912 20000[max/file] 211 388 -38 0", 36709,
		},
		{
			"the total cuts the last", "18000 18000 18000 500 3000 - - 15000",
			"18000 18000 18000 500 3000 -38 -38 2424[max/total]", 0,
		},
		{
			"too little left to start another", "20000 20000 19950 211 388 -",
			"20000 20000 19950 0[max/total] 0[max/total] -0 -0", 50,
		},
		{
			"too little, and a small file", "20000 20000 19950 40 388 -",
			"20000 20000 19950 0 0[max/total] -0 -0", 50,
		},
		{
			"a short marker", "20000 20000 19920 211 388 -",
			"20000 20000 19920 79[max/total] 0[max/total] -0 -0", 1,
		},
	} {
		w := &world{}
		names := []string{"AGENTS.md", "SOUL.md", "TOOLS.md", "IDENTITY.md", "USER.md", "HEARTBEAT.md", "BOOTSTRAP.md", "MEMORY.md"}
		for i, size := range strings.Fields(test.sizes) {
			var n int
			if _, err := fmt.Sscan(size, &n); err == nil {
				w.AddFile("/w/"+names[i], strings.Repeat("x", n))
			}
		}
		r := NewResolver(w)
		x := r.explainer()
		x.place(r.session(Query{Profile: find(t, "openclaw"), Workspace: "/w", Path: "/w"}))
		x.explain()
		d, e := x.out, x.out.explanation()
		var got []string
		for _, name := range names {
			if word := row(d, "/w/"+name); word != "" {
				got = append(got, word)
			}
		}
		if strings.Join(got, " ") != test.want || e.Budget.Total-e.Totals.Used != test.left {
			t.Errorf("%s: %s, left %d; want %s, left %d", test.name, strings.Join(got, " "), e.Budget.Total-e.Totals.Used, test.want, test.left)
		}
	}
}

// row is what a file, or the line that says that it is missing, uses of the
// budget, with the causes of a cut.
func row(d *draft, p string) string {
	for i := range d.absent {
		if f := &d.absent[i]; f.Path == p {
			return fmt.Sprint("-", f.Charged)
		}
	}
	f := d.e.File(p)
	if f == nil {
		return ""
	}
	word := fmt.Sprint(f.Charged)
	var causes []string
	if f.Charged < f.Size && f.Size > f.Limit {
		causes = append(causes, "max/file")
	}
	if f.Charged < f.Size && f.Left < f.Limit && f.Size > f.Left {
		causes = append(causes, "max/total")
	}
	if causes != nil {
		word += fmt.Sprint(causes)
	}
	return word
}

func TestBlankFileIsFree(t *testing.T) {
	w := &world{}
	w.AddFile("/w/SOUL.md", "\n \n")
	e := NewResolver(w).Explain(Query{Profile: find(t, "openclaw"), Workspace: "/w", Path: "/w"})
	if f := e.File("/w/SOUL.md"); f == nil || f.Charged != 0 {
		t.Errorf("%+v", f)
	}
}

// TestLimitsFromConfiguration: only a number above 0 counts, rounded down.
func TestLimitsFromConfiguration(t *testing.T) {
	for text, want := range map[string]int{"0": 20000, "-5": 20000, `"9"`: 20000, "null": 20000, "1234.9": 1234, "30000": 30000} {
		w := &world{}
		w.AddFile("/home/u/.openclaw/openclaw.json", `{"agents":{"defaults":{"bootstrapMaxChars":`+text+`}}}`)
		w.AddFile("/w/SOUL.md", "x")
		e := NewResolver(w).Explain(Query{Profile: find(t, "openclaw"), Workspace: "/w", Path: "/w", Home: "/home/u"})
		if e.Budget.PerFile != want {
			t.Errorf("%s: %d, want %d", text, e.Budget.PerFile, want)
		}
	}
}

// TestTooLarge: a file over 2 MiB counts as missing, and the line that says so is
// charged; so does an empty file when too little is left, and nothing after it is
// started.
func TestTooLarge(t *testing.T) {
	w := &world{}
	w.AddFile("/w/SOUL.md", strings.Repeat("x", 2<<20+1))
	e := NewResolver(w).Explain(Query{Profile: find(t, "openclaw"), Workspace: "/w", Path: "/w"})
	if f := e.File("/w/SOUL.md"); f.Status != Dropped || f.Charged != 23+len("/w/SOUL.md") || f.Injected != f.Charged {
		t.Errorf("%+v", f)
	}
	w = &world{}
	for name, size := range map[string]int{"AGENTS.md": 20000, "SOUL.md": 20000, "TOOLS.md": 19950, "IDENTITY.md": 0} {
		w.AddFile("/w/"+name, strings.Repeat("x", size))
	}
	e = NewResolver(w).Explain(Query{Profile: find(t, "openclaw"), Workspace: "/w", Path: "/w"})
	for _, a := range e.Absent {
		if a.Charged != 0 {
			t.Errorf("%s is charged %d", a.Path, a.Charged)
		}
	}
}

// TestInjected: what reaches the prompt are markers too, and no white space at
// the end; the state of the set-up is said to be unknown.
func TestInjected(t *testing.T) {
	w := &world{}
	w.AddFile("/w/SOUL.md", "\n \n")
	w.AddFile("/w/TOOLS.md", strings.Repeat("x", 54210)+"\n\n")
	w.AddFile("/w/BOOTSTRAP.md", "hello")
	e := NewResolver(w).Explain(Query{Profile: find(t, "openclaw"), Workspace: "/w", Path: "/w"})
	if f := e.File("/w/SOUL.md"); f.Raw != 0 || f.Injected != 0 || f.Tokens != 0 {
		t.Errorf("%+v", f)
	}
	if f := e.File("/w/TOOLS.md"); f.Raw != 54210 || f.Injected != 20000 || f.Tokens != 5000 {
		t.Errorf("%+v", f)
	}
	if f := e.File("/w/BOOTSTRAP.md"); !strings.Contains(f.Why, "agentls does not see") {
		t.Error(f.Why)
	}
}

// TestWindowSettings: what keeps the files out of turns, or hands them to
// another program, is said.
func TestWindowSettings(t *testing.T) {
	for text, want := range map[string]string{
		`{}`: "",
		`{agents:{defaults:{contextInjection:"never"}}}`:                                                          "none of these files reaches a turn",
		`{agents:{defaults:{contextInjection:"always"},list:[{id:"main",contextInjection:"continuation-skip"}]}}`: "is continuation-skip in",
		`{plugins:{slots:{contextEngine:"x"}}}`:                                                                   "the context engine is the plugin x in",
		`{plugins:{slots:{contextEngine:"legacy"}}}`:                                                              "",
	} {
		w := &world{}
		w.AddFile("/home/u/.openclaw/openclaw.json", text)
		for _, name := range []string{"AGENTS", "SOUL", "TOOLS", "IDENTITY", "USER", "HEARTBEAT", "BOOTSTRAP"} {
			w.AddFile("/w/"+name+".md", name)
		}
		e := NewResolver(w).Explain(Query{Profile: find(t, "openclaw"), Workspace: "/w", Path: "/w", Home: "/home/u"})
		if notes := strings.Join(e.Notes, "\n"); !strings.Contains(notes, want) || (want == "") != (notes == "") {
			t.Errorf("%s: %q", text, notes)
		}
	}
}

// TestLimitsOfOneAgent: the entry of the agent that works here counts before what
// holds for all, and only where it can be used.
func TestLimitsOfOneAgent(t *testing.T) {
	for _, test := range []struct {
		agents string
		want   int
	}{
		{`"list":[{"id":"main","bootstrapMaxChars":3000}]`, 3000},
		{`"entries":{"main":{"bootstrapMaxChars":3000.9}}`, 3000},
		{`"list":[{"id":"a","bootstrapMaxChars":1},{"id":"b","default":true,"bootstrapMaxChars":3000}]`, 3000},
		{`"list":[{"id":"a","default":true},{"id":"b","workspace":"/w","bootstrapMaxChars":3000}]`, 3000},
		{`"list":[{"id":"a","bootstrapMaxChars":"3000"}]`, 9000},
		{`"list":[{"id":"a","bootstrapMaxChars":0}]`, 9000},
		{`"list":[{"id":"a","bootstrapMaxChars":1}],"entries":{"a":{"bootstrapMaxChars":3000}}`, 3000},
		{`"list":[7,{"id":"a","bootstrapMaxChars":3000}],"entries":{"a":7}`, 3000},
		{`"list":[]`, 9000},
		{`"list":7,"entries":[{}]`, 9000},
	} {
		w := &world{}
		w.AddFile("/elsewhere/c.json", `{agents:{defaults:{bootstrapMaxChars:9000},`+test.agents+`}}`)
		w.AddFile("/home/u/.openclaw/openclaw.json", `{"agents":{"defaults":{"bootstrapMaxChars":1}}}`)
		w.AddFile("/w/SOUL.md", "x")
		env := map[string]string{"OPENCLAW_CONFIG_PATH": "/elsewhere/c.json"}
		e := NewResolver(w).Explain(Query{Profile: find(t, "openclaw"), Workspace: "/w", Path: "/w", Home: "/home/u", Getenv: func(name string) string { return env[name] }})
		if e.Budget.PerFile != test.want {
			t.Errorf("%s: %d, want %d", test.agents, e.Budget.PerFile, test.want)
		}
	}
}
