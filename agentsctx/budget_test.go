package agentsctx

import (
	"encoding/json"
	"os"
	"path"
	"strings"
	"testing"

	"agentls/agentsctx/profile"
)

func find(t *testing.T, ref string) *profile.Profile {
	t.Helper()
	p, err := profile.Find(ref)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// limited is a profile whose files may have n in all.
func limited(p *profile.Profile, n int) *profile.Profile {
	other := *p
	other.Budget.Total.N = n
	return &other
}

// TestAgentsBudget runs the vectors of the budget that keeps the nearest file.
func TestAgentsBudget(t *testing.T) {
	data, err := os.ReadFile("testdata/agents_budget.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors []struct {
		Name  string
		Limit int
		Files []struct {
			Path  string
			Bytes int
			Text  string
		}
		Expect struct {
			Kept []struct {
				Source, State string
				Bytes         int
				StartsWith    string
			}
			OmittedBytes int
			Notice       bool
		}
	}
	if err := json.Unmarshal(data, &vectors); err != nil {
		t.Fatal(err)
	}
	if len(vectors) != 5 {
		t.Fatalf("%d vectors", len(vectors))
	}
	for _, v := range vectors {
		t.Run(v.Name, func(t *testing.T) {
			w := &world{}
			w.AddDir("/w/.git")
			w.AddDir("/w/sub")
			for _, f := range v.Files {
				text := f.Text
				if len(text) != f.Bytes {
					text = strings.Repeat("a", f.Bytes)
				}
				w.AddFile(path.Join("/w", f.Path), text)
			}
			q := Query{
				Profile: limited(find(t, "alisio"), v.Limit), Workspace: "/w", Cwd: "/w/sub", Path: "/w/sub/x", Home: "/home/u",
				Getenv: func(name string) string { return map[string]string{"ALISIO_CONFIG_HOME": "/cfg"}[name] },
			}
			e := NewResolver(w).Explain(q)
			checkSums(t, w, e)
			if e.Totals.Lost != v.Expect.OmittedBytes {
				t.Errorf("lost %d, want %d", e.Totals.Lost, v.Expect.OmittedBytes)
			}
			kept := 0
			for _, f := range e.Files {
				if f.Status == Dropped {
					continue
				}
				want := v.Expect.Kept[kept]
				kept++
				state := map[string]string{Whole: "whole", Truncated: "tail"}[f.Status]
				if f.Path != path.Join("/w", want.Source) || state != want.State || f.Size-f.Lost != want.Bytes {
					t.Errorf("got %s %s %d, want %+v", f.Path, state, f.Size-f.Lost, want)
				}
				text, _ := w.Text(f.Path)
				if f.Lost > 0 {
					tail := string([]rune(text[f.Kept[0][0]:]))
					if !strings.HasPrefix(tail, want.StartsWith) {
						t.Errorf("the rest starts %q, want %q", tail, want.StartsWith)
					}
				}
			}
			if kept != len(v.Expect.Kept) {
				t.Errorf("%d kept, want %d", kept, len(v.Expect.Kept))
			}
		})
	}
}

// TestCutInsideCharacter: the count is exact, the finding's span is widened and
// the character named.
func TestCutInsideCharacter(t *testing.T) {
	for _, test := range []struct {
		agent      string
		limit      int
		kept       [2]int
		start, end int
		split      string
	}{
		{"codex", 5, [2]int{0, 5}, 4, 8, "ñ"},
		{"codex", 4, [2]int{0, 4}, 4, 8, ""},
		{"alisio", 5, [2]int{3, 8}, 0, 4, "ñ"},
		{"alisio", 6, [2]int{2, 8}, 0, 2, ""},
	} {
		w := &world{}
		w.AddFile("/w/AGENTS.md", "ññññ")
		e := NewResolver(w).Explain(Query{Profile: limited(find(t, test.agent), test.limit), Workspace: "/w", Path: "/w/x"})
		f := e.Files[0]
		if f.Kept[0] != test.kept || f.Unseen[0].Start != test.start || f.Unseen[0].End != test.end || f.Split.Of("ññññ") != test.split {
			t.Errorf("%s %d: kept %v unseen %v split %v", test.agent, test.limit, f.Kept, f.Unseen, f.Split)
		}
	}
}

// FuzzBudgets: for every profile and any texts, kept and lost make up the size,
// and no more is spent than there is.
func FuzzBudgets(f *testing.F) {
	f.Add("# a\n- never\n", "\xff\xfe\xe2\x82", "ñ😀", 7)
	f.Add(strings.Repeat("- You must do thing\nfiller\n", 90), strings.Repeat("😀", 300), " \n ", 400)
	f.Fuzz(func(t *testing.T, a, b, c string, limit int) {
		if limit < 1 || limit > 1<<20 {
			return
		}
		w := &world{}
		w.AddDir("/w/.git")
		for _, name := range []string{"AGENTS.md", "SOUL.md", "USER.md", "CLAUDE.md", "GEMINI.md"} {
			w.AddFile("/w/"+name, a)
		}
		w.AddFile("/w/TOOLS.md", b)
		w.AddFile("/w/s/AGENTS.md", b)
		w.AddFile("/w/s/t/AGENTS.md", c)
		w.AddFile("/home/u/.codex/AGENTS.md", b)
		r := NewResolver(w)
		for _, p := range profile.All() {
			for _, era := range profile.Eras(p.ID) {
				q := Query{Profile: era, Workspace: "/w", Cwd: "/w/s", Path: "/w/s/t/x", Home: "/home/u", Trust: Trust{Yes: true}}
				if era.Budget.Total.N > 0 {
					q.Profile = limited(era, limit)
				}
				e := r.Explain(q)
				checkSums(t, w, e)
				over := era.Budget.Cut.How == profile.KeepEndsOver
				if era.Budget.Total.N > 0 && e.Totals.Used > max(1, limit) && !over {
					t.Errorf("%s used %d of %d", era.Ref(), e.Totals.Used, limit)
				}
			}
		}
	})
}
