package markdown

import (
	"strings"
	"testing"
	"time"
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

func BenchmarkParseByLibrary(b *testing.B) {
	d := Parse(typical)
	b.SetBytes(int64(len(typical)))
	b.ReportAllocs()
	for b.Loop() {
		f := Front{State: Whole, Block: d.Front.Block}
		f.readByLibrary(typical)
	}
}

func BenchmarkLinks(b *testing.B) {
	d := Parse(typical)
	b.SetBytes(int64(len(typical)))
	b.ReportAllocs()
	for b.Loop() {
		if _, ok := readPlainLinks(d.Source, d.Body); !ok {
			b.Fatal("not plain")
		}
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
		parseBody(d.Source, d.Body)
	}
}

// fastest is the least time that f takes for a hundred calls.
func fastest(f func()) time.Duration {
	best := time.Hour
	for range 15 {
		start := time.Now()
		for range 100 {
			f()
		}
		best = min(best, time.Since(start))
	}
	return best
}

// TestQuickReadersPay compares the readers of plain texts with what they stand
// in for, in the same run.
func TestQuickReadersPay(t *testing.T) {
	d := Parse(typical)
	plain := fastest(func() { readPlain(typical, d.Front.Block) })
	library := fastest(func() { f := Front{State: Whole, Block: d.Front.Block}; f.readByLibrary(typical) })
	if plain*2 > library {
		t.Errorf("the plain reader takes %v, the library %v", plain, library)
	}
	links := fastest(func() { readPlainLinks(typical, d.Body) })
	body := fastest(func() { parseBody(typical, d.Body) })
	if links*5 > body {
		t.Errorf("the plain links take %v, goldmark %v", links, body)
	}
	t.Logf("front matter %v of %v, links %v of %v", plain, library, links, body)
}
