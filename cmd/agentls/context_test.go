package main

import (
	"bytes"
	"encoding/json"
	"image/color"
	"image/png"
	"os/exec"
	"strings"
	"testing"
)

// ran is a workspace with the report of a run of ten thousand characters of
// files, five hundred around them, and little else.
func ran(t *testing.T) *aProject {
	return newProject(t, map[string]string{
		"SOUL.md": "x",
		"~/.openclaw/agents/main/sessions/sessions.json": `{"k":{"sessionId":"s","totalTokens":900,"contextTokens":32000,"systemPromptReport":{"source":"run","workspaceDir":"~/repo",
			"systemPrompt":{"chars":10500,"projectContextChars":10000,"nonProjectContextChars":500},
			"injectedWorkspaceFiles":[{"name":"SOUL.md","path":"SOUL.md","rawChars":10000,"injectedChars":10000}],
			"skills":{"promptChars":10,"entries":[{"name":"s","blockChars":10}]},"tools":{"schemaChars":20,"entries":[{"name":"t","schemaChars":20}]}}}}`,
	})
}

// TestContextMap looks for the borders of the four groups of openclaw.md §9.6.
func TestContextMap(t *testing.T) {
	p := ran(t)
	for _, ending := range []string{"png", "svg", "html", "PNG"} {
		if out, _ := p.run(0, "context", "map", "--agent", "openclaw", "-o", p.path("map."+ending)); !strings.Contains(out, "Tracked: 10,520 chars (~2,630 tok)\nActual cached context: 900 tok\n") {
			t.Error(out)
		}
	}
	img, err := png.Decode(strings.NewReader(p.read("map.png")))
	if err != nil || img.Bounds().Dx() != 1280 || img.Bounds().Dy() != 860 {
		t.Fatal(err)
	}
	border := color.NRGBA{14, 18, 22, 255}
	for _, at := range [][2]int{{22, 110}, {22, 783}, {914, 110}, {915, 112}, {961, 112}, {916, 744}, {916, 746}, {945, 783}, {947, 746}, {961, 783}} {
		if got := color.NRGBAModel.Convert(img.At(at[0], at[1])); got != border {
			t.Errorf("%v is %v", at, got)
		}
	}
	if svg := p.read("map.svg"); !strings.HasPrefix(svg, "<svg ") || !strings.Contains(svg, "Workspace files: SOUL.md, 10,000 chars (~2,500 tok)") {
		t.Error(svg)
	}
	if html := p.read("map.html"); !strings.Contains(html, "OpenClaw context map") {
		t.Error(html)
	}
}

// TestContextDiffRevisions: a file grew since the revision, one is new, one gone.
func TestContextDiffRevisions(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	p := newProject(t, map[string]string{"AGENTS.md": strings.Repeat("x", 40), "SOUL.md": "soul"})
	git := func(args ...string) {
		c := exec.Command("git", append([]string{"-C", p.root, "-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"}, args...)...)
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	git("init", "-q")
	git("add", "-A")
	git("commit", "-qm", "one")
	p.write("AGENTS.md", strings.Repeat("x", 80))
	p.write("USER.md", "user")
	git("add", "-A")
	git("commit", "-qm", "two")
	p.write("USER.md", "")
	var d struct {
		A, B  struct{ Name string }
		Parts []struct {
			Name   string
			A, B   *int
			Tokens int
		}
	}
	diff := func(args ...string) map[string]int {
		out, _ := p.run(0, append([]string{"context", "diff", "openclaw", "--json"}, args...)...)
		d.Parts = nil
		if err := json.Unmarshal([]byte(out), &d); err != nil {
			t.Fatal(err)
		}
		parts := map[string]int{}
		for _, part := range d.Parts {
			parts[part.Name] = part.Tokens
		}
		return parts
	}
	if got := diff("--rev", "HEAD~1..HEAD"); got["AGENTS.md"] != 10 || got["SOUL.md"] != 0 || d.A.Name != "openclaw at HEAD~1" || d.B.Name != "openclaw at HEAD" {
		t.Errorf("%v, %+v", got, d)
	}
	if got := diff("--rev", "HEAD"); len(got) != 1 || got["USER.md"] != -1 {
		t.Errorf("%v", got)
	}
	var out, stderr bytes.Buffer
	if code := run([]string{"context", "diff", "openclaw", "--rev", "nope", "--workspace", p.root}, &out, &stderr); code != 2 || !strings.Contains(stderr.String(), "nope is no revision") {
		t.Error(code, stderr.String())
	}
}
