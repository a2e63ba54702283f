package starter

import (
	"encoding/json"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"agentls/internal/tree"
)

// project is the repository being looked at.
type project struct {
	fs   tree.FS
	root string
}

func (p project) text(name string) (string, bool) { return p.fs.Text(path.Join(p.root, name)) }

func (p project) has(name string) bool {
	return p.fs.Stat(path.Join(p.root, name)).Kind == tree.File
}

// purposes are what a command is for, in the order in which they are listed.
var purposes = []string{"Build", "Test", "Lint", "Format", "Type check", "Run"}

// command is one way to do something.
type command struct {
	purpose string
	run     string
	known   []string // other ways to say it
}

// commands are those that the repository's own files name; the first that has
// one for a purpose wins, since a Makefile is what its maintainers type.
func (p project) commands() []item {
	var found []command
	for _, source := range []func() []command{p.make, p.just, p.task, p.node, p.golang, p.rust, p.python} {
		for _, c := range source() {
			if !slices.ContainsFunc(found, func(f command) bool { return f.purpose == c.purpose }) {
				found = append(found, c)
			}
		}
	}
	var items []item
	for _, purpose := range purposes {
		for _, c := range found {
			if c.purpose == purpose {
				items = append(items, item{"- " + purpose + ": `" + c.run + "`", append(c.known, c.run)})
			}
		}
	}
	return items
}

// targets are the names of targets, recipes and scripts for each purpose.
var targets = map[string][]string{
	"Build": {"build", "all", "compile"}, "Test": {"test", "tests", "check"}, "Lint": {"lint", "vet", "clippy"},
	"Format": {"fmt", "format"}, "Type check": {"typecheck", "type-check", "types", "tsc"}, "Run": {"run", "dev", "start", "serve"},
}

// named picks for each purpose the first target that stands in names.
func named(runner string, names []string) []command {
	var found []command
	for _, purpose := range purposes {
		for _, t := range targets[purpose] {
			if slices.Contains(names, t) {
				found = append(found, command{purpose: purpose, run: runner + t})
				break
			}
		}
	}
	return found
}

var (
	makeTarget = regexp.MustCompile(`(?m)^([A-Za-z][A-Za-z0-9_-]*)[ \t]*:([^=]|$)`)
	justRecipe = regexp.MustCompile(`(?m)^([A-Za-z][A-Za-z0-9_-]*)(?: [^:\n]*)?:([^=]|$)`)
	taskName   = regexp.MustCompile(`(?m)^  ([A-Za-z][A-Za-z0-9_-]*):\s*$`)
)

func first(re *regexp.Regexp, src string) []string {
	var names []string
	for _, m := range re.FindAllStringSubmatch(src, -1) {
		names = append(names, m[1])
	}
	return names
}

func (p project) make() []command {
	for _, name := range []string{"GNUmakefile", "makefile", "Makefile"} {
		if src, ok := p.text(name); ok {
			return named("make ", first(makeTarget, src))
		}
	}
	return nil
}

func (p project) just() []command {
	for _, name := range []string{"justfile", "Justfile", ".justfile"} {
		if src, ok := p.text(name); ok {
			return named("just ", first(justRecipe, src))
		}
	}
	return nil
}

func (p project) task() []command {
	for _, name := range []string{"Taskfile.yml", "Taskfile.yaml"} {
		if src, ok := p.text(name); ok {
			return named("task ", first(taskName, src))
		}
	}
	return nil
}

// runners are the package managers by their lock files.
var runners = []struct{ lock, run string }{
	{"pnpm-lock.yaml", "pnpm run "}, {"yarn.lock", "yarn "}, {"bun.lock", "bun run "}, {"bun.lockb", "bun run "}, {"package-lock.json", "npm run "},
}

func (p project) node() []command {
	src, ok := p.text("package.json")
	var pkg struct {
		Scripts map[string]string `json:"scripts"`
	}
	if !ok || json.Unmarshal([]byte(src), &pkg) != nil {
		return nil
	}
	runner := "npm run "
	for _, r := range runners {
		if p.has(r.lock) {
			runner = r.run
			break
		}
	}
	var names []string
	for n, script := range pkg.Scripts {
		if !strings.Contains(script, "no test specified") {
			names = append(names, n)
		}
	}
	found := named(runner, names)
	for i := range found {
		word, _ := strings.CutPrefix(found[i].run, runner)
		found[i].known = []string{strings.TrimSuffix(runner, "run ") + word}
		if found[i].run == "npm run test" {
			found[i].run, found[i].known = "npm test", []string{"npm run test"}
		}
	}
	return found
}

func (p project) golang() []command {
	if !p.has("go.mod") {
		return nil
	}
	return []command{
		{"Build", "go build ./...", []string{"go build"}}, {"Test", "go test ./...", []string{"go test"}},
		{"Lint", "go vet ./...", []string{"go vet", "golangci-lint"}}, {"Format", "gofmt -w .", []string{"gofmt", "go fmt"}},
	}
}

func (p project) rust() []command {
	if !p.has("Cargo.toml") {
		return nil
	}
	return []command{
		{"Build", "cargo build", nil}, {"Test", "cargo test", []string{"cargo nextest"}},
		{"Lint", "cargo clippy", nil}, {"Format", "cargo fmt", nil},
	}
}

func (p project) python() []command {
	src, ok := p.text("pyproject.toml")
	var project map[string]any
	if !ok || toml.Unmarshal([]byte(src), &project) != nil {
		return nil
	}
	tools, _ := project["tool"].(map[string]any)
	prefix := ""
	switch {
	case p.has("uv.lock"):
		prefix = "uv run "
	case p.has("poetry.lock") || tools["poetry"] != nil:
		prefix = "poetry run "
	}
	var found []command
	if tools["pytest"] != nil || strings.Contains(src, "pytest") {
		found = append(found, command{"Test", prefix + "pytest", []string{"pytest"}})
	}
	if tools["ruff"] != nil || p.has("ruff.toml") {
		found = append(found, command{"Lint", prefix + "ruff check", []string{"ruff check"}}, command{"Format", prefix + "ruff format", []string{"ruff format"}})
	}
	if tools["mypy"] != nil || p.has("mypy.ini") {
		found = append(found, command{"Type check", prefix + "mypy .", []string{"mypy"}})
	}
	return found
}
