package agentsctx

import (
	"encoding/json"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"testing"
)

// geminiCore names the variable with the directory of Gemini CLI's core package;
// testdata/oracle/install-gemini.sh makes one.
const geminiCore = "AGENTLS_GEMINI_CORE"

type oracleQuestion struct {
	Cwd     string   `json:"cwd"`
	Target  string   `json:"target"`
	Names   []string `json:"names"`
	Markers []string `json:"markers"`
	Home    string   `json:"home"`
}

type oracleAnswer struct {
	Project  []string `json:"project"`
	Jit      []string `json:"jit"`
	Imported []string `json:"imported"`
}

// TestGeminiOracle asks Gemini CLI's own loader about random trees and compares.
// One difference is known: a file that an import leads back to is imported a
// second time there and is a cycle here; so one real file is compared once.
func TestGeminiOracle(t *testing.T) {
	core := os.Getenv(geminiCore)
	if core == "" {
		t.Skipf("%s is not set; see testdata/oracle/install-gemini.sh", geminiCore)
	}
	home := t.TempDir()
	var questions []oracleQuestion
	var want []oracleAnswer
	for seed := range 60 {
		top := t.TempDir()
		if real, err := filepath.EvalSymlinks(top); err == nil {
			top = real
		}
		q := randomTree(t, rand.New(rand.NewSource(int64(seed))), top)
		q.Home = home
		questions = append(questions, q)
		want = append(want, ours(t, q, top))
	}
	ask, _ := json.Marshal(questions)
	cmd := exec.Command("node", "testdata/oracle/gemini.mjs", core, string(ask))
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var got []oracleAnswer
	if err := json.Unmarshal(out, &got); err != nil || len(got) != len(want) {
		t.Fatalf("%v: %s", err, out)
	}
	loaded := 0
	for i := range got {
		loaded += len(got[i].Project) + len(got[i].Jit) + len(got[i].Imported)
		if fmt.Sprint(got[i]) != fmt.Sprint(want[i]) {
			t.Errorf("tree %d, %+v:\nGemini  %v\nagentls %v", i, questions[i], got[i], want[i])
		}
	}
	if loaded < 100 {
		t.Errorf("only %d files were loaded in all", loaded)
	}
}

// randomTree writes a few levels of directories with instruction files that
// import each other, markers, links and code, and asks about one of them.
func randomTree(t *testing.T, r *rand.Rand, top string) oracleQuestion {
	dirs := []string{"", "a", "a/b", "a/b/c", "d"}
	names := []string{"GEMINI.md", "AGENTS.md", "docs.md", "more.md"}
	targets := []string{
		"GEMINI.md", "./docs.md", "../docs.md", "a/more.md", "b/docs.md", "../../up.md", "/etc/hostname", "docs.md", "word", "more.md,",
	}
	for _, dir := range dirs {
		at := filepath.Join(top, dir)
		if err := os.MkdirAll(at, 0o755); err != nil {
			t.Fatal(err)
		}
		if r.Intn(4) == 0 {
			_ = os.Mkdir(filepath.Join(at, []string{".git", ".hg"}[r.Intn(2)]), 0o755)
		}
		for _, name := range names {
			if r.Intn(3) == 0 {
				continue
			}
			text := name + " in " + dir + "\n"
			for range r.Intn(5) {
				at := "@" + targets[r.Intn(len(targets))]
				text += []string{at, "see " + at, "(" + at + ")", "`" + at + "`", "``` x\n" + at + "\n```", "`` " + at + " `", "\t" + at}[r.Intn(7)] + "\n"
			}
			if r.Intn(8) == 0 {
				_ = os.Symlink(names[r.Intn(len(names))], filepath.Join(at, name))
				continue
			}
			if err := os.WriteFile(filepath.Join(at, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	q := oracleQuestion{Cwd: filepath.Join(top, dirs[r.Intn(3)]), Target: filepath.Join(top, dirs[r.Intn(len(dirs))], "x.go")}
	q.Names = [][]string{{"GEMINI.md"}, {"AGENTS.md", "GEMINI.md"}, {"GEMINI.md", "AGENTS.md"}}[r.Intn(3)]
	q.Markers = [][]string{{".git"}, {".hg"}, {".git", ".hg"}, {}}[r.Intn(4)]
	return q
}

// ours is the same answer from an explanation.
func ours(t *testing.T, q oracleQuestion, top string) oracleAnswer {
	w := &world{}
	err := filepath.WalkDir(top, func(p string, d os.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.Type()&os.ModeSymlink != 0:
			target, err := os.Readlink(p)
			w.AddLink(p, target)
			return err
		case d.IsDir():
			w.AddDir(p)
		default:
			text, err := os.ReadFile(p)
			w.AddFile(p, string(text))
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	list := func(words []string) string { data, _ := json.Marshal(words); return string(data) }
	w.AddFile(path.Join(q.Home, ".gemini/settings.json"),
		`{"context":{"fileName":`+list(q.Names)+`,"memoryBoundaryMarkers":`+list(q.Markers)+`}}`)
	e := NewResolver(w).Explain(Query{Profile: find(t, "gemini-cli"), Workspace: top, Cwd: q.Cwd, Path: q.Target, Home: q.Home, Trust: Trust{Yes: true}})
	a := oracleAnswer{}
	for _, f := range e.Files {
		switch f.Load {
		case "start":
			a.Project = append(a.Project, f.Path)
		case "on-touch":
			a.Jit = append(a.Jit, f.Path)
		case "import":
			real, _ := w.Real(f.Path)
			a.Imported = append(a.Imported, real)
		}
	}
	slices.Sort(a.Imported)
	return a
}
