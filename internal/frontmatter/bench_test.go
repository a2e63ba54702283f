package frontmatter

import "testing"

// typical is front matter as people write it.
const typical = "---\nname: release-notes\ndescription: Write release notes from merged pull requests. Use when a version is tagged\n" +
	"  or when somebody asks for a changelog.\nlicense: MIT\nallowed-tools: Bash(git:*) Read\nmetadata:\n  author: \"someone\"\n  version: \"1.2\"\n---\n"

func BenchmarkRead(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Read(typical)
	}
}

func BenchmarkMappings(b *testing.B) {
	block := parse(typical).Front.Block
	b.ReportAllocs()
	for b.Loop() {
		if _, ok := readMappings(typical, block.Of(typical), block); !ok {
			b.Fatal("not read")
		}
	}
}

func BenchmarkLibrary(b *testing.B) {
	block := parse(typical).Front.Block
	b.ReportAllocs()
	for b.Loop() {
		loadYAML(typical, block.Of(typical), block.Start)
	}
}
