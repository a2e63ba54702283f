package markdown

import (
	"strings"
	"testing"
)

// typical is a skill of 2 KB as people write them.
var typical = "---\nname: release-notes\ndescription: Write release notes from merged pull requests. Use when a version is tagged\n" +
	"  or when somebody asks for a changelog.\nlicense: MIT\nallowed-tools: Bash(git:*) Read\nmetadata:\n  author: \"someone\"\n  version: \"1.2\"\n---\n\n" +
	"# Release notes\n\n" + strings.Repeat("Look at `git log` and [the guide](references/guide.md) before you write. Keep it short.\n\n- one\n- two\n\n", 18)

func BenchmarkParse(b *testing.B) {
	b.SetBytes(int64(len(typical)))
	b.ReportAllocs()
	for b.Loop() {
		Parse(typical)
	}
}

func BenchmarkLinks(b *testing.B) {
	d := Parse(typical)
	b.SetBytes(int64(len(typical)))
	b.ReportAllocs()
	for b.Loop() {
		parseBody(d.Source, d.Body, linksOnly)
	}
}

func BenchmarkAnomalies(b *testing.B) {
	d := Parse(typical)
	b.SetBytes(int64(len(typical)))
	for b.Loop() {
		d.Anomalies()
	}
}

func BenchmarkBody(b *testing.B) {
	d := Parse(typical)
	b.SetBytes(int64(len(typical)))
	b.ReportAllocs()
	for b.Loop() {
		parseBody(d.Source, d.Body, whole)
	}
}
