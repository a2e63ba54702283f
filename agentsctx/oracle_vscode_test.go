package agentsctx

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"agentls/internal/markdown"
)

// vscodeAPI names the variable with the directory of the package that carries
// VS Code's parser; testdata/oracle/install-vscode.sh makes one.
const vscodeAPI = "AGENTLS_VSCODE_API"

type vscodeQuestion struct {
	name  string
	Text  string `json:"text"`
	Rules bool   `json:"rules"` // .claude/rules rather than *.instructions.md
	Path  string `json:"path"`
}

type vscodeAnswer struct {
	Name, Description, Pattern *string
	Loads                      bool
	Errors                     int
}

// headers are front matters of instruction files; each is asked about each of
// headerPaths.
var headers = []string{
	"", "applyTo: '**'", "applyTo: \"**/*\"", "applyTo: '*'", "applyTo: **", "applyTo: *.ts", "applyTo: '*.ts, *.tsx'", "applyTo: \"*.ts,src/**\"",
	"applyTo: src/{a,b}/**", "applyTo: '{src,test}/**/*.{ts,tsx}'", "applyTo: '/w/src/**'", "applyTo: src/", "applyTo: 'src/*'", "applyTo: ''", "applyTo:",
	"applyTo: ['*.ts']", "applyTo:\n  - '*.ts'", "applyTo: '*.TS'", "applyTo: 'SRC/**'", "applyTo: '[ab].ts'", "applyTo: 'a?.ts'", "applyTo: '!*.ts'",
	"applyto: '**'", "applyTo: \"**\" # all", "applyTo: '**'\ndescription: \"a: b\"", "description: a: b\napplyTo: '*.ts'", "name: x\napplyTo: '*.ts'\n", "applyTo: '*.ts'\napplyTo: '*.go'",
	"paths: '*.ts'", "paths: ['*.ts', '*.go']", "paths:\n  - src/**", "paths: []", "paths: '*.ts, *.go'", "paths: ['{a,b}.ts']", "paths: ['SRC/**']",
}

var headerPaths = []string{"/w/a.ts", "/w/src/a/b.ts", "/w/src/b.tsx", "/w/lib/x.go", "/w/src/b.ts"}

// knownHeaders are the headers that VS Code reads in another way and why; see
// docs/oracles.md.
var knownHeaders = map[string]string{}

// TestVSCodeGates: agentls and VS Code attach the same instruction files.
func TestVSCodeGates(t *testing.T) {
	var questions []vscodeQuestion
	for _, h := range headers {
		for _, p := range headerPaths {
			text := "---\n" + h + "\n---\ntext\n"
			questions = append(questions, vscodeQuestion{h, text, false, p}, vscodeQuestion{h, text, true, p})
		}
	}
	met := map[string]bool{}
	for i, a := range askVSCode(t, questions) {
		q := questions[i]
		at := "/w/.github/instructions/x.instructions.md"
		if q.Rules {
			at = "/w/.claude/rules/x.md"
		}
		w := &world{}
		w.AddFile(at, q.Text)
		w.AddFile(q.Path, "")
		e := NewResolver(w).Explain(Query{Profile: find(t, "copilot-vscode"), Workspace: "/w", Path: q.Path})
		loads := e.File(at) != nil
		_, known := knownHeaders[q.name]
		switch {
		case known && loads != a.Loads:
			met[q.name] = true
		case loads != a.Loads:
			t.Errorf("%q, rules %v, %s: VS Code %v, agentls %v", q.name, q.Rules, q.Path, a.Loads, loads)
		}
	}
	for h := range knownHeaders {
		if !met[h] {
			t.Errorf("%q is read alike now", h)
		}
	}
}

// knownSkills are the cases whose name or description VS Code reads in another
// way, and why; see docs/oracles.md.
var knownSkills = map[string]string{
	"a22-dashes-that-close-nothing/.agents/skills/dash-suffix/SKILL.md": "a line that begins with three dashes ends its front matter",
	"a22-dashes-that-close-nothing/.agents/skills/four-dashes/SKILL.md": "a line that begins with three dashes ends its front matter",
	"a22-dashes-that-close-nothing/.agents/skills/in-quotes/SKILL.md":   "a quote that is never closed keeps the space at its end",
}

// TestVSCodeSkills: the names and descriptions of the cases' skills.
func TestVSCodeSkills(t *testing.T) {
	const cases = "../testdata/cases"
	var questions []vscodeQuestion
	err := filepath.WalkDir(cases, func(p string, d os.DirEntry, err error) error {
		if err != nil || d.Name() != "SKILL.md" || !d.Type().IsRegular() {
			return err
		}
		text, err := os.ReadFile(p)
		rel, _ := filepath.Rel(cases, p)
		// VS Code takes the byte-order mark off before its parser sees the text.
		src := strings.TrimPrefix(string(text), "\ufeff")
		questions = append(questions, vscodeQuestion{name: filepath.ToSlash(rel), Text: src, Path: "/w/x"})
		return err
	})
	if err != nil || len(questions) < 30 {
		t.Fatalf("%d skills, %v", len(questions), err)
	}
	met := map[string]bool{}
	for i, a := range askVSCode(t, questions) {
		q := questions[i]
		front := &markdown.Parse(q.Text).Front
		var said []string
		for key, theirs := range map[string]*string{"name": a.Name, "description": a.Description} {
			ours := scalar(front, key)
			if (ours == nil) != (theirs == nil) || ours != nil && *ours != *theirs {
				said = append(said, fmt.Sprintf("%s: VS Code %s, agentls %s", key, orNone(theirs), orNone(ours)))
			}
		}
		slices.Sort(said)
		if said == nil {
			continue
		}
		met[q.name] = true
		if _, known := knownSkills[q.name]; !known {
			t.Errorf("%s (%d errors there, %d problems here): %s", q.name, a.Errors, len(front.Problems), strings.Join(said, "; "))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(knownSkills)) {
		if !met[name] {
			t.Errorf("%s is read alike now", name)
		}
	}
}

func scalar(front *markdown.Front, key string) *string {
	e, ok := front.Lookup(key)
	if !ok || front.State != markdown.Whole && front.State != markdown.Unclosed || (e.Value.Kind == markdown.Sequence || e.Value.Kind == markdown.Mapping) {
		return nil
	}
	return &e.Value.Value
}

func orNone(s *string) string {
	if s == nil {
		return "nothing"
	}
	if r := []rune(*s); len(r) > 60 {
		return fmt.Sprintf("%q… (%d)", string(r[:60]), len(r))
	}
	return fmt.Sprintf("%q", *s)
}

func askVSCode(t *testing.T, questions []vscodeQuestion) []vscodeAnswer {
	t.Helper()
	dir := os.Getenv(vscodeAPI)
	if dir == "" {
		t.Skipf("%s is not set; see testdata/oracle/install-vscode.sh", vscodeAPI)
	}
	ask, _ := json.Marshal(questions)
	cmd := exec.Command("node", "testdata/oracle/vscode.mjs", dir)
	cmd.Stdin, cmd.Stderr = bytes.NewReader(ask), os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var answers []vscodeAnswer
	if err := json.Unmarshal(out, &answers); err != nil || len(answers) != len(questions) {
		t.Fatalf("%v: %s", err, out)
	}
	return answers
}
