package ide

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"agentls/diagnostics"
	"agentls/internal/markdown"
	"agentls/internal/text"
	"agentls/workspace"
)

// manySkills is a workspace of 1,000 skills, each of which calls another, and 200
// instruction files that name some.
func manySkills(b *testing.B) (*workspace.Workspace, string) {
	b.Helper()
	root, err := filepath.EvalSymlinks(b.TempDir())
	put := func(name, text string) {
		name = filepath.Join(root, name)
		if err == nil {
			err = os.MkdirAll(filepath.Dir(name), 0o777)
		}
		if err == nil {
			err = os.WriteFile(name, []byte(text), 0o666)
		}
	}
	for i := range 1000 {
		body := strings.Repeat("Do what the step says, then look at the result.\n\n", 30)
		put(fmt.Sprintf(".claude/skills/skill-%d/SKILL.md", i), fmt.Sprintf(
			"---\nname: skill-%d\ndescription: Does %d. Use when it is %d.\n---\n\n# Skill %d\n\nAfter /skill-%d see [steps](steps.md) and [next](../skill-%d/SKILL.md).\n\n%s## Last\n",
			i, i, i, i, (i+1)%1000, (i+7)%1000, body))
	}
	for i := range 200 {
		put(fmt.Sprintf("p%d/CLAUDE.md", i), fmt.Sprintf("# Part %d\n\nRun /skill-7 or $skill-%d. See @../p%d/CLAUDE.md\n", i, i, (i+1)%200))
	}
	if err != nil {
		b.Fatal(err)
	}
	w := workspace.Open(workspace.Options{Folders: []string{filepath.ToSlash(root)}, Settings: workspace.Layers{
		Editor: []byte(`{"agents": ["claude-code", "codex"]}`),
	}})
	b.Cleanup(w.Close)
	<-w.Scanned()
	return w, filepath.ToSlash(root)
}

// BenchmarkWriting asks what an editor asks while somebody writes, warm, against
// parsing one skill: "x parse" is how many times as long an answer takes. After
// an edit of the file at hand it has to be as good.
func BenchmarkWriting(b *testing.B) {
	w, root := manySkills(b)
	skill, rules := root+"/.claude/skills/skill-7/SKILL.md", root+"/p7/CLAUDE.md"
	src, _ := w.Snapshot().Files.Text(skill)
	at := strings.Index(src, "/skill-8") + 3
	questions := []struct {
		name string
		ask  func(*workspace.Snapshot)
	}{
		{"completion", func(s *workspace.Snapshot) { Complete(s, skill, at) }},
		{"definition", func(s *workspace.Snapshot) { Definition(s, skill, at) }},
		{"references", func(s *workspace.Snapshot) { References(s, rules, 18, true) }},
		{"highlights", func(s *workspace.Snapshot) { Highlights(s, rules, 18) }},
		{"links", func(s *workspace.Snapshot) { Links(s, skill) }},
		{"symbols", func(s *workspace.Snapshot) { Find(s, "last") }},
		{"actions", func(s *workspace.Snapshot) { Actions(s, skill, text.At(5), nil) }},
		{"refactorings", func(s *workspace.Snapshot) { Refactorings(s, skill, 5) }},
		{"hover", func(s *workspace.Snapshot) { HoverAt(s, skill, at) }},
		{"rename", func(s *workspace.Snapshot) { _, _ = Rename(s, rules, 18, "other") }},
		{"moves", func(s *workspace.Snapshot) {
			Moves(s, []diagnostics.Rename{{From: root + "/.claude/skills/skill-7", To: root + "/other"}})
		}},
	}
	parse := took(func() { markdown.Parse(src).Blocks() })
	for _, edited := range []bool{false, true} {
		for _, q := range questions {
			name := q.name
			if edited {
				name += " after an edit"
			}
			b.Run(name, func(b *testing.B) {
				snap := w.Snapshot()
				q.ask(snap)
				var spent time.Duration
				for n := 0; b.Loop(); n++ {
					if edited {
						w.Send(workspace.Opened{Path: skill, Language: "markdown", Text: src + strings.Repeat("x", n%7), Version: int32(n)})
						if err := w.Sync(context.Background()); err != nil {
							b.Fatal(err)
						}
						snap = w.Snapshot()
					}
					spent += took(func() { q.ask(snap) })
				}
				b.ReportMetric(float64(spent)/float64(b.N)/float64(parse), "x-parse")
				b.ReportMetric(float64(spent.Microseconds())/float64(b.N)/1000, "ms")
			})
		}
	}
}

func took(do func()) time.Duration {
	start := time.Now()
	do()
	return time.Since(start)
}
