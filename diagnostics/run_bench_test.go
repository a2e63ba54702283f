package diagnostics

import (
	"strings"
	"testing"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
)

// BenchmarkRun compares the rules with the reading of the same 2 KB skill; the
// rules should not be the larger part.
func BenchmarkRun(b *testing.B) {
	src := "---\nname: demo\ndescription: Extracts text from PDF files. Use when the user mentions PDFs, forms, or extraction.\nlicense: MIT\nmetadata:\n  author: example\n  version: \"1.0\"\nallowed-tools: Read Bash(git:*)\n---\n\n# Demo\n\n" +
		strings.Repeat("Read the file `a.txt`, then write what it says into [b](b.md).\n", 28)
	const p = "/w/skills/demo/SKILL.md"
	w := smallWorld{}
	w.AddFile(p, src)
	w.AddFile("/w/skills/demo/b.md", "")
	for _, id := range []string{"alisio", "codex", "claude-code"} {
		a, err := profile.Find(id)
		if err != nil {
			b.Fatal(err)
		}
		w.agents = append(w.agents, a)
	}
	b.Run("parse", func(b *testing.B) {
		for b.Loop() {
			markdown.Parse(src)
		}
	})
	b.Run("rules", func(b *testing.B) {
		f := File{Path: p, Kind: Skill, Doc: markdown.Parse(src)}
		for b.Loop() {
			if found := Run(f, &w, Config{}); found != nil {
				b.Fatal(found)
			}
		}
	})
}
