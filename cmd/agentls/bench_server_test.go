package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/text"

	"agentls/agentsctx/profile"
	"agentls/internal/lsptest"
)

// benchTree is a workspace in which one open file is edited.
type benchTree struct {
	name  string
	write func(b *testing.B, root string)
	file  string // that is edited
	at    lsptest.Position
	look  memory
}

// memory says when the resident memory of a server is looked at.
type memory int

const (
	never memory = iota
	whenIdle
	whileTyping // after few and after many edits
)

var (
	inName  = lsptest.Position{Line: 1, Character: 6} // of a skill: the name turns wrong, then right
	inBody  = lsptest.Position{Line: 6}               // of a skill: what other skills say is untouched
	atStart = lsptest.Position{}
)

const (
	firstSkill = ".agents/skills/skill-0000/SKILL.md"
	rootFile   = "AGENTS.md"
)

var benchTrees = []benchTree{
	{"2KB-skill-of-100", skillsOf(100, 2<<10), firstSkill, inName, whileTyping},
	{"2KB-skill-of-1000", skillsOf(1_000, 2<<10), firstSkill, inName, whenIdle},
	{"2KB-skill-of-10000", skillsOf(10_000, 2<<10), firstSkill, inName, whenIdle},
	{"2KB-skill-body-of-1000", skillsOf(1_000, 2<<10), firstSkill, inBody, whileTyping},
	{"2KB-skill-body-of-10000", skillsOf(10_000, 2<<10), firstSkill, inBody, never},
	{"100KB-skill-of-100", skillsOf(100, 100<<10), firstSkill, inName, never},
	{"40KB-AGENTS", nestedOf(0, `["auto"]`), rootFile, atStart, whileTyping},
	{"40KB-AGENTS-over-500", nestedOf(500, `["auto"]`), rootFile, atStart, never},
	{"40KB-AGENTS-over-500-all-agents", nestedOf(500, allAgents()), rootFile, atStart, never},
}

// skillsOf are n skills, the first of them of the given size in bytes, the
// others of 2 KB.
func skillsOf(n, size int) func(*testing.B, string) {
	return func(b *testing.B, root string) {
		for i := range n {
			name := fmt.Sprintf("skill-%04d", i)
			bytes := 2 << 10
			if i == 0 {
				bytes = size
			}
			benchFile(b, root, ".agents/skills/"+name+"/SKILL.md", skillText(name, bytes))
		}
	}
}

// nestedOf is a root AGENTS.md of 40 KB over n of 2 KB.
func nestedOf(n int, agents string) func(*testing.B, string) {
	return func(b *testing.B, root string) {
		benchFile(b, root, ".git/HEAD", "ref: refs/heads/main\n")
		benchFile(b, root, ".agentls.json", `{"agents":`+agents+`}`)
		benchFile(b, root, rootFile, strings.Repeat("- Keep the change small.\n", 1640))
		for i := range n {
			benchFile(b, root, fmt.Sprintf("p%d/q%d/r%d/s%d/AGENTS.md", i%8, i%40, i%160, i), strings.Repeat("- Run the tests first.\n", 90))
		}
	}
}

func allAgents() string {
	var ids []string
	for _, p := range profile.All() {
		ids = append(ids, strconv.Quote(p.ID))
	}
	return "[" + strings.Join(ids, ",") + "]"
}

func benchFile(b *testing.B, root, name, content string) {
	b.Helper()
	p := filepath.Join(root, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
		b.Fatal(err)
	}
	if err := os.WriteFile(p, []byte(content), 0o644); err != nil {
		b.Fatal(err)
	}
}

const (
	benchRounds = 30
	fewEdits    = 20
	manyEdits   = 2000
	idleTime    = 3 * time.Second // a server gives memory back a second after its last work
)

// BenchmarkServer edits one file of a tree, over stdio. "own" is from didChange
// to the findings of that version of the file, "all" from didChange to the
// findings of everything. The baselines are an empty request on the same
// connection, one goldmark parse of the text, and the start of a server with
// its first complete answer. MB is resident memory.
func BenchmarkServer(b *testing.B) {
	for _, tree := range benchTrees {
		b.Run(tree.name, tree.bench)
	}
}

func (tree benchTree) bench(b *testing.B) {
	root, binary := b.TempDir(), releaseBinary(b)
	tree.write(b, root)
	start := time.Now()
	e := &editing{b: b, tree: tree, published: make(chan int, manyEdits)}
	e.client, e.process = serve(b, binary)
	e.client.Answer("textDocument/publishDiagnostics", e.note)
	e.client.Initialize(lsptest.Session{Root: root})
	e.everything()
	started := time.Since(start)
	idle := 0.0
	if tree.look == whenIdle {
		time.Sleep(idleTime)
		idle = e.resident()
	}
	e.open(root)
	for b.Loop() {
		for range benchRounds {
			e.round()
		}
	}
	b.ReportMetric(0, "ns/op")
	e.report(started)
	switch tree.look {
	case whenIdle:
		b.ReportMetric(idle, "MB-idle")
	case whileTyping:
		e.remember(fewEdits)
		few := e.resident()
		e.remember(manyEdits)
		many := e.resident()
		b.ReportMetric(few, "MB-few")
		b.ReportMetric(many, "MB-many")
		b.ReportMetric(many/few, "x-MB-few")
	}
}

// editing is a session in which one file is typed in.
type editing struct {
	b       *testing.B
	tree    benchTree
	client  *lsptest.Client
	process *exec.Cmd
	uri     string
	text    string
	version int

	published chan int // the versions whose findings arrived

	own, all, empty, parse []time.Duration
}

func (e *editing) open(root string) {
	name := filepath.Join(root, filepath.FromSlash(e.tree.file))
	content, err := os.ReadFile(name)
	if err != nil {
		e.b.Fatal(err)
	}
	e.uri, e.text, e.version = lsptest.URI(filepath.ToSlash(name)), string(content), 1
	e.client.Open(e.uri, "markdown", 1, e.text)
	e.seen()
}

// note is called for each publication; of other files there are many.
func (e *editing) note(params json.RawMessage) any {
	var p struct{ Version int }
	if json.Unmarshal(params, &p) == nil && p.Version != 0 {
		e.published <- p.Version
	}
	return nil
}

// seen waits for the findings of the newest version.
func (e *editing) seen() {
	for limit := time.After(time.Minute); ; {
		select {
		case version := <-e.published:
			if version == e.version {
				return
			}
		case <-limit:
			e.b.Fatalf("no findings of version %d", e.version)
		}
	}
}

// typeOne writes one character, or takes it back.
func (e *editing) typeOne() {
	e.version++
	end := e.tree.at
	change := lsptest.Change{Text: "X"}
	if e.version%2 == 1 {
		end.Character++
		change.Text = ""
	}
	change.Range = &lsptest.Range{Start: e.tree.at, End: end}
	e.client.Change(e.uri, e.version, change)
}

func (e *editing) everything() {
	var report struct{}
	e.client.Call("workspace/diagnostic", map[string]any{"previousResultIds": []any{}}, &report)
}

func timed(what func()) time.Duration {
	start := time.Now()
	what()
	return time.Since(start)
}

// round measures each thing once, own and all on edits of their own.
func (e *editing) round() {
	e.empty = append(e.empty, timed(func() { e.client.Request("agentls/nothing", nil) }))
	e.parse = append(e.parse, timed(func() { goldmark.DefaultParser().Parse(text.NewReader([]byte(e.text))) }))
	e.own = append(e.own, timed(func() {
		e.typeOne()
		e.seen()
	}))
	e.all = append(e.all, timed(func() {
		e.typeOne()
		e.everything()
	}))
	e.seen()
}

func (e *editing) report(started time.Duration) {
	ms := func(d time.Duration) float64 { return float64(d) / 1e6 }
	x := func(d []time.Duration, base time.Duration) float64 { return float64(median(d)) / float64(base) }
	e.b.ReportMetric(ms(median(e.empty)), "ms-empty")
	e.b.ReportMetric(ms(slices.Min(e.own)), "ms-own-min")
	e.b.ReportMetric(ms(median(e.own)), "ms-own")
	e.b.ReportMetric(x(e.own, median(e.empty)), "own-x-empty")
	e.b.ReportMetric(x(e.own, median(e.parse)), "own-x-goldmark")
	e.b.ReportMetric(ms(slices.Min(e.all)), "ms-all-min")
	e.b.ReportMetric(ms(median(e.all)), "ms-all")
	e.b.ReportMetric(x(e.all, started), "all-x-start")
	e.b.ReportMetric(ms(started), "ms-start")
}

// remember types n characters, each of them in a snapshot of its own, and asks
// for everything now and then, as pauses in typing do.
func (e *editing) remember(n int) {
	for i := range n {
		e.typeOne()
		e.seen()
		if i%10 == 0 {
			e.everything()
		}
	}
}

// resident is the memory of the server in MB.
func (e *editing) resident() float64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", e.process.Process.Pid))
	if err != nil {
		e.b.Log("resident memory is only measured on Linux")
		return 0
	}
	for line := range strings.Lines(string(status)) {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			kilobytes, _ := strconv.Atoi(strings.Fields(rest)[0])
			return float64(kilobytes) / 1024
		}
	}
	return 0
}
