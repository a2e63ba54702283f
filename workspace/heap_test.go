package workspace_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"agentls/agentsctx/profile"
	"agentls/workspace"
)

// TestEditsKeepNothing: typing without saving changes no file, so nothing of an
// older state may stay. The heap after many edits is compared with that after a
// few of the same run.
func TestEditsKeepNothing(t *testing.T) {
	nested := map[string]string{"AGENTS.md": "# Root\n"}
	for i := range 300 {
		nested[fmt.Sprintf("p%d/q%d/AGENTS.md", i%20, i)] = "- Run the tests first.\n"
	}
	many := map[string]string{}
	for i := range 200 {
		name := fmt.Sprintf("s-%03d", i)
		many[".agents/skills/"+name+"/SKILL.md"] = "---\nname: " + name + "\ndescription: Does one thing. Use when it is wanted.\n---\n"
	}
	for name, test := range map[string]struct {
		files map[string]string
		edit  string
	}{
		"one file":           {map[string]string{"AGENTS.md": "# One\n"}, "AGENTS.md"},
		"one file of 100 KB": {map[string]string{"AGENTS.md": strings.Repeat("- Keep it small.\n", 6000)}, "AGENTS.md"},
		"a file that imports": {map[string]string{
			"CLAUDE.md": "@docs/one.md\n", "docs/one.md": "# One\n",
		}, "CLAUDE.md"},
		"200 skills": {many, ".agents/skills/s-007/SKILL.md"},
		"300 nested": {nested, "p1/q1/AGENTS.md"},
	} {
		t.Run(name, func(t *testing.T) {
			w, root := opened(t, test.files)
			typing := &typist{t: t, w: w, path: root + "/" + test.edit, text: test.files[test.edit]}
			typing.edit(20)
			few := heap()
			typing.edit(enough(2000))
			if many := heap(); many > few*1.2 {
				t.Errorf("%.1f MB after a few edits, %.1f after many", few/1e6, many/1e6)
			}
		})
	}
}

// TestQuestionsKeepNothing: whoever asks about ever new paths, as an editor does
// for each file its user looks at, makes the server no larger for ever. The most
// that it takes is compared with the most it took before.
func TestQuestionsKeepNothing(t *testing.T) {
	w, root := opened(t, map[string]string{"AGENTS.md": "# One\n", "a/b/AGENTS.md": "# Two\n"})
	typing := &typist{t: t, w: w, path: root + "/AGENTS.md", text: "# One\n"}
	asked := 0
	most := func(n int) (peak float64) {
		for range n {
			if asked++; asked%250 == 0 {
				typing.edit(1)
			}
			if asked%2000 == 0 {
				peak = max(peak, heap())
			}
			w.Snapshot().Instructions.Explain(fmt.Sprintf("%s/a/b/c%d/x.go", root, asked), "", profile.All()[:1])
		}
		return peak
	}
	before := most(20_000)
	if after := most(enough(60_000)); after > before*1.2 {
		t.Errorf("at most %.1f MB, then %.1f", before/1e6, after/1e6)
	}
}

// enough is n, or a tenth of it for a short run.
func enough(n int) int {
	if testing.Short() {
		return n / 10
	}
	return n
}

// heap is what the garbage collector cannot take, in bytes.
func heap() float64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC() // what finalizers held in the first round
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc)
}

// opened is a workspace on files, looked at once.
func opened(t *testing.T, files map[string]string) (w *workspace.Workspace, root string) {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		p := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	root = filepath.ToSlash(dir)
	w = workspace.Open(workspace.Options{Folders: []string{root}, Env: workspace.Env{Home: filepath.ToSlash(t.TempDir())}})
	t.Cleanup(w.Close)
	<-w.Scanned()
	return w, root
}

// typist edits one open file and asks what an editor asks.
type typist struct {
	t       *testing.T
	w       *workspace.Workspace
	path    string
	text    string
	version int32
}

func (p *typist) edit(n int) {
	p.t.Helper()
	if p.version == 0 {
		p.w.Send(workspace.Opened{Path: p.path, Text: p.text})
	}
	for range n {
		p.version++
		p.w.Send(workspace.Changed{Path: p.path, Text: p.text + strings.Repeat("x", int(p.version%9)), Version: p.version})
		if err := p.w.Sync(context.Background()); err != nil {
			p.t.Fatal(err)
		}
		if p.version%20 > 1 {
			continue
		}
		s := p.w.Snapshot()
		s.Prepare(s.Paths())
		s.WorkspaceFindings()
	}
}
