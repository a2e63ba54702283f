package skillcatalog

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"agentls/internal/markdown"
	"agentls/internal/tree"
)

// manySkills writes 10,000 skills of 2 KB in 12,000 directories.
func manySkills(tb testing.TB) string {
	dir := tb.TempDir()
	body := strings.Repeat("Some words of a body that says how a thing is done.\n", 36)
	for i := range 2000 {
		for j := range 5 {
			name := fmt.Sprintf("skill-%d-%d", i, j)
			at := filepath.Join(dir, ".claude/skills", fmt.Sprintf("group-%d", i), name)
			if err := os.MkdirAll(at, 0o700); err != nil {
				tb.Fatal(err)
			}
			text := fmt.Sprintf("---\nname: %s\ndescription: Use this when a thing of kind %d is to be done in the way of %d.\nlicense: MIT\n---\n\n# %s\n\n%s", name, i, j, name, body)
			if err := os.WriteFile(filepath.Join(at, skillFile), []byte(text), 0o600); err != nil {
				tb.Fatal(err)
			}
		}
	}
	return dir
}

// baseline reads the same files the plain way.
func baseline(tb testing.TB, dir string) time.Duration {
	start := time.Now()
	n := 0
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Name() == skillFile {
			_, err = os.ReadFile(path)
			n++
		}
		return err
	})
	if err != nil || n != 10_000 {
		tb.Fatal(n, err)
	}
	return time.Since(start)
}

// kept keeps metadata by path, as a snapshot does.
type kept struct {
	diskFS
	metadata map[string]*Metadata
}

func (k kept) Metadata(path string) (*Metadata, bool) {
	if h, ok := k.metadata[path]; ok {
		return h, true
	}
	text, ok := k.Text(path)
	if !ok {
		return nil, false
	}
	h := MetadataOf(markdown.Parse(text))
	k.metadata[path] = h
	return h, true
}

// BenchmarkCatalogue compares the first catalogue of 10,000 skills, and a choice
// after one edit, with reading the same tree the plain way; the best of the runs
// counts, as others use the machine.
func BenchmarkCatalogue(b *testing.B) {
	dir := manySkills(b)
	p := agent(b, "opencode")
	q := Query{Workspace: filepath.ToSlash(dir), Project: filepath.ToSlash(dir)}
	baseline(b, dir)
	plain, first, edit := time.Hour, time.Hour, time.Hour
	var before, after runtime.MemStats
	for b.Loop() {
		plain = min(plain, baseline(b, dir))
		runtime.GC()
		runtime.ReadMemStats(&before)
		k := kept{metadata: map[string]*Metadata{}}
		start := time.Now()
		d := Discover(k, p, q)
		c := Choose(k, nil, p, q, d)
		first = min(first, time.Since(start))
		runtime.GC()
		runtime.ReadMemStats(&after)
		if count(c)[Listed] != 10_000 {
			b.Fatal(count(c))
		}
		for i := range 10 {
			start = time.Now()
			k.metadata[d.Found[i].Path] = MetadataOf(markdown.Parse(fmt.Sprintf("---\nname: another-%d\ndescription: Edited.\n---\n", i)))
			Choose(k, nil, p, q, d)
			edit = min(edit, time.Since(start))
		}
	}
	b.ReportMetric(float64(first)/float64(plain), "first/walk+read")
	b.ReportMetric(float64(edit)/float64(plain), "edit/walk+read")
	b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/1e6, "MB")
	if first > 2*plain {
		b.Errorf("the first catalogue takes %v, walking and reading %v", first, plain)
	}
	if edit*20 > plain {
		b.Errorf("an edit takes %v, walking and reading %v", edit, plain)
	}
}

// BenchmarkKnown compares each step with walking the tree and asking for every
// metadata, all of it known and in memory: what a caller pays who keeps both.
func BenchmarkKnown(b *testing.B) {
	for _, n := range []int{1000, 10_000} {
		k, known := inMemory(n)
		for _, id := range []string{"alisio", "codex", "openclaw", "opencode", "gemini-cli"} {
			b.Run(fmt.Sprintf("%s/%d", id, n), func(b *testing.B) { benchKnown(b, k, known, id) })
		}
	}
}

func benchKnown(b *testing.B, k keptFlat, known []string, id string) {
	p, q := agent(b, id), Query{Workspace: "/w", Project: "/w", Home: "/h", Trusted: true, Known: known}
	d := Discover(k, p, q)
	walk, discover, choose := time.Hour, time.Hour, time.Hour
	timed := func(best *time.Duration, do func()) {
		start := time.Now()
		do()
		*best = min(*best, time.Since(start))
	}
	for b.Loop() {
		timed(&walk, func() { walkFlat(k, "/w") })
		timed(&discover, func() { Discover(k, p, q) })
		timed(&choose, func() { Choose(k, nil, p, q, d) })
	}
	b.ReportMetric(float64(discover)/float64(walk), "discover/walk")
	b.ReportMetric(float64(choose)/float64(walk), "choose/walk")
	b.ReportMetric(choose.Seconds()*1e3, "ms/choose")
	if discover > 6*walk || choose > 6*walk {
		b.Errorf("walking takes %v, discovering %v, choosing %v", walk, discover, choose)
	}
}

// walkFlat visits every directory and every metadata, as plainly as can be.
func walkFlat(k keptFlat, dir string) {
	for _, e := range k.ReadDir(dir) {
		switch at := dir + "/" + e.Name; {
		case e.Kind == tree.Dir:
			walkFlat(k, at)
		case e.Name == skillFile:
			k.Metadata(at)
		}
	}
}

// inMemory are n skills whose metadata are known, and their paths.
func inMemory(n int) (keptFlat, []string) {
	k := keptFlat{newFlat(), map[string]*Metadata{}}
	var known []string
	for i := range n {
		name := fmt.Sprintf("skill-%05d", i)
		at := "/w/.agents/skills/" + name + "/SKILL.md"
		k.AddFile(at, fmt.Sprintf("---\nname: %s\ndescription: Use this when a thing of kind %d is to be done. %s\n---\n\n# %s\n", name, i, strings.Repeat("More words. ", 8), name))
		k.Metadata(at)
		known = append(known, at)
	}
	return k, known
}

type keptFlat struct {
	*flatFS
	metadata map[string]*Metadata
}

func (k keptFlat) Metadata(path string) (*Metadata, bool) {
	if h, ok := k.metadata[path]; ok {
		return h, true
	}
	text, ok := k.Text(path)
	if !ok {
		return nil, false
	}
	h := MetadataOf(markdown.Parse(text))
	k.metadata[path] = h
	return h, true
}
