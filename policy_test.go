// Package agentls_test holds the project to ARCHITECTURE.md: each law is one of
// its sentences, and a failure names the file that breaks it. Do not edit a law
// to make a build pass; change the sentence first, and say why.
package agentls_test

import (
	"strings"
	"testing"
)

// law is a sentence about the source, and how to find what breaks it.
type law struct {
	sentence string
	holds    func(file) bool // the files it speaks of
	broken   func(file) []breach
	sample   string // a file that breaks it: "path\nsource"
}

// leaves may be imported by everyone and know nothing.
var leaves = []string{"internal/..."}

// core are the packages that take values and return values.
var core = []string{"internal/...", "agentsctx/...", "skillcatalog/...", "governor/...", "diagnostics/..."}

// shellLeaves are leaves outside the core: one that only tests import, the log,
// whose lines carry the time, and the judges, which start agents.
var shellLeaves = []string{"internal/lsptest/...", "internal/logger", "internal/judge"}

// importLaws say which of our packages each package may import.
var importLaws = []struct {
	sentence string
	packages []string
	may      []string
}{
	{"internal leaves import nothing of ours but other leaves", []string{"internal/..."}, leaves},
	{"agentsctx/profile is data and imports nothing of ours", []string{"agentsctx/profile"}, nil},
	{"agentsctx imports leaves, the profiles and its own parts only", []string{"agentsctx"}, with(leaves, "agentsctx/...")},
	{"the parts of agentsctx import leaves and the profiles, not each other",
		[]string{"agentsctx/budget", "agentsctx/imports", "agentsctx/pattern"}, with(leaves, "agentsctx/profile")},
	{"skillcatalog imports leaves and the profiles only", []string{"skillcatalog/..."}, with(leaves, "agentsctx/profile")},
	{"governor imports leaves only: it sees messages, never files", []string{"governor/..."}, with(leaves, "governor/...")},
	{"diagnostics imports agentsctx, skillcatalog, governor, the profiles and leaves", []string{"diagnostics/..."},
		with(leaves, "agentsctx/...", "skillcatalog/...", "governor/...")},
	{"workspace/watch knows files and nothing of a workspace", []string{"workspace/watch"}, leaves},
	{"workspace/session reads stored sessions into the governor's messages", []string{"workspace/session/..."},
		with(leaves, "governor/...", "agentsctx/profile", "workspace/session/...")},
	{"workspace joins the core with the disk and does not know its readers", []string{"workspace"},
		with(core, "workspace/watch", "workspace/session/...")},
	{"workspace/ide and workspace/report read snapshots", []string{"workspace/ide/...", "workspace/report/..."},
		with(core, "workspace/...")},
	{"lsp wraps the workspace and knows no command line", []string{"lsp/..."}, with(core, "workspace/...", "lsp/...")},
}

// impure are the packages of the standard library that know the outside or other
// goroutines. A time is a value like any other; clocks are a law of their own.
var impure = []string{
	"os", "os/...", "io/ioutil", "path/filepath", "syscall", "net", "net/...", "sync", "sync/...", "context",
	"log", "log/...", "runtime", "runtime/...", "math/rand", "math/rand/...", "database/...", "embed", "unsafe", "plugin",
}

// exceptions are the files that may use one impure package all the same.
var exceptions = []struct{ file, pkg, reason string }{
	{"agentsctx/agentsctx.go", "sync", "a resolver remembers what it saw and is shared by readers; the answers are the same whoever asks first"},
	{"internal/markdown/lazy.go", "sync", "a document computes its body once, on first use, and is then shared by readers; the value is the same whoever asks"},
	{"diagnostics/table.go", "sync", "the table is filled on first use because rules look rules up, which an initializer may not; the value is constant"},
	{"diagnostics/run.go", "sync", "the same table in the order of its stages"},
	{"internal/jsjson/units.go", "unsafe", "a string of many megabytes is measured without copying it; its bytes are only read"},
	{"diagnostics/rule_settings.go", "sync", "the names settings may use come from that table"},
	{"diagnostics/link.go", "net/url", "the target of a link is percent-decoded; nothing is fetched"},
	{"diagnostics/page.go", "embed", "the rules' pages are part of the program text"},
}

func laws() []law {
	all := []law{
		{
			sentence: "the core takes values and returns values: no os, lock or log",
			holds:    func(f file) bool { return !f.test && in(f.dir, core) && !in(f.dir, shellLeaves) },
			broken:   impurities,
			sample:   "governor/x.go\npackage governor\nimport \"os\"\nvar _ = os.Getpid",
		},
		{
			sentence: "the core does not know the clock",
			holds:    func(f file) bool { return !f.test && in(f.dir, core) && !in(f.dir, shellLeaves) },
			broken:   clocks,
			sample:   "governor/x.go\npackage governor\nimport \"time\"\nvar _ = time.Now",
		},
		{
			sentence: "the core starts no goroutines and has no channels",
			holds:    func(f file) bool { return !f.test && in(f.dir, core) && !in(f.dir, shellLeaves) },
			broken:   concurrency,
			sample:   "agentsctx/x.go\npackage agentsctx\nfunc f() { go f() }",
		},
		{
			sentence: "lsp alone imports go.lsp.dev",
			holds:    func(f file) bool { return !in(f.dir, []string{"lsp/...", "internal/lsptest/..."}) },
			broken: func(f file) []breach {
				return f.imported(func(path string) bool { return strings.HasPrefix(path, "go.lsp.dev/") })
			},
			sample: "workspace/ide/x.go\npackage ide\nimport _ \"go.lsp.dev/protocol\"",
		},
		{
			sentence: "only workspace/session knows SQL",
			holds:    func(f file) bool { return !in(f.dir, []string{"workspace/session/..."}) },
			broken: func(f file) []breach {
				return f.imported(func(path string) bool { return in(path, []string{"database/sql/...", "modernc.org/sqlite/..."}) })
			},
			sample: "lsp/x.go\npackage lsp\nimport _ \"database/sql\"",
		},
		{
			sentence: "no agent's id outside the profiles, the readers of transcripts and the judges",
			holds: func(f file) bool {
				return !f.test && !in(f.dir, []string{"agentsctx/profile", "workspace/session/...", "internal/judge", "internal/lsptest", "editors/test/..."})
			},
			broken: agentNames,
			sample: "lsp/x.go\npackage lsp\nvar isCodex = true",
		},
		{
			sentence: "nothing but cmd writes to stdout, which belongs to the protocol",
			holds:    func(f file) bool { return !f.test && !in(f.dir, []string{"cmd/...", "editors/test/..."}) },
			broken:   prints,
			sample:   "lsp/x.go\npackage lsp\nimport \"fmt\"\nfunc f() { fmt.Println() }",
		},
		{
			sentence: "what a command prints passes through cmd/agentls/terminal, where nothing in foreign text is obeyed",
			holds:    func(f file) bool { return !f.test && f.dir == "cmd/agentls" },
			broken:   formats,
			sample:   "cmd/agentls/x.go\npackage main\nimport \"fmt\"\nfunc f() { fmt.Fprintln(nil) }",
		},
		{
			sentence: "tables are values, not registrations: no init functions",
			holds:    func(f file) bool { return !f.test },
			broken:   inits,
			sample:   "lsp/x.go\npackage lsp\nfunc init() {}",
		},
		{
			sentence: "every exported name has a doc comment",
			holds:    func(f file) bool { return !f.test },
			broken:   undocumented,
			sample:   "lsp/x.go\npackage lsp\nfunc F() {}",
		},
		{
			sentence: "no package is called util, common, helpers, manager or service",
			holds:    func(file) bool { return true },
			broken: func(f file) []breach {
				if in(f.name(), []string{"util", "utils", "common", "helpers", "manager", "service"}) {
					return []breach{{1, "package " + f.name()}}
				}
				return nil
			},
			sample: "internal/util/x.go\npackage util",
		},
		{
			sentence: "a file that a person wrote has at most 400 lines",
			holds:    func(f file) bool { return !f.generated() },
			broken:   tooLong,
			sample:   "lsp/x.go\npackage lsp\n" + strings.Repeat("\n", 400),
		},
	}
	all = append(all, law{
		sentence: "nobody but cmd imports internal/judge, which starts programs",
		holds:    func(f file) bool { return !in(f.dir, []string{"cmd/...", "internal/judge"}) },
		broken: func(f file) []breach {
			return f.imported(func(path string) bool { return path == "agentls/internal/judge" })
		},
		sample: "workspace/x.go\npackage workspace\nimport _ \"agentls/internal/judge\"",
	})
	for _, l := range importLaws {
		all = append(all, law{
			sentence: l.sentence,
			holds:    func(f file) bool { return !f.test && in(f.dir, l.packages) && !in(f.dir, shellLeaves) },
			broken: func(f file) []breach {
				return f.imported(func(path string) bool {
					ours, ok := strings.CutPrefix(path, "agentls/")
					return ok && !in(ours, l.may)
				})
			},
			sample: strings.TrimSuffix(l.packages[0], "/...") + "/x.go\npackage x\nimport _ \"agentls/cmd/agentls\"",
		})
	}
	return all
}

func TestPolicy(t *testing.T) {
	files := sources(t)
	if len(files) < 50 {
		t.Fatalf("found only %d files", len(files))
	}
	for _, l := range laws() {
		for _, f := range files {
			if !l.holds(f) {
				continue
			}
			for _, b := range l.broken(f) {
				t.Errorf("%s:%d: %s\n\tbreaks: %s", f.path, b.line, b.what, l.sentence)
			}
		}
	}
}

// TestPackageComments: one file of each package says what it is.
func TestPackageComments(t *testing.T) {
	comments := map[string]int{}
	for _, f := range sources(t) {
		if !f.test && f.ast.Doc != nil {
			comments[f.dir]++
		} else if !f.test {
			comments[f.dir] += 0
		}
	}
	for dir, n := range comments {
		if n != 1 {
			t.Errorf("%d files of %s have a package comment, want 1", n, dir)
		}
	}
}

// TestPolicyBites breaks every law once.
func TestPolicyBites(t *testing.T) {
	for _, l := range laws() {
		path, src, _ := strings.Cut(l.sample, "\n")
		f, err := parse(path, []byte(src))
		if err != nil {
			t.Fatal(err)
		}
		if !l.holds(f) || len(l.broken(f)) == 0 {
			t.Errorf("%s does not break: %s", path, l.sentence)
		}
	}
}

// TestPolicyExceptions: an exception that nobody needs any more goes.
func TestPolicyExceptions(t *testing.T) {
	for _, e := range exceptions {
		used := false
		for _, f := range sources(t) {
			used = used || f.path == e.file && len(f.imported(func(path string) bool { return path == e.pkg })) > 0
		}
		if !used || e.reason == "" {
			t.Errorf("%s does not import %s: the exception can go", e.file, e.pkg)
		}
	}
}
