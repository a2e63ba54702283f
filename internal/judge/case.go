package judge

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"agentls/internal/fixture"
)

// Case is one workspace that would look different to an agent if a row of its
// profile were false. It is written as a fixture (internal/fixture):
//
//	Why this tells something apart, in a sentence.
//	cwd: sub
//	-- repo/AGENTS.md --
//	{mark}
//	-- home/.codex/AGENTS.md --
//	{mark}
//	-- answer --
//	codex 0.171.0, 2026-11-30
//	~/.codex/AGENTS.md
//	AGENTS.md
//
// {mark} becomes MARK{path}: by it the file is found in the prompt, so it should
// stand on the first line; {end} is the same with END. {repo}, {home} and {root}
// are the directories' absolute paths.
type Case struct {
	Name   string
	Cwd    string   // where the agent is started, in the repository
	Read   string   // a file that the agent is made to read, in the repository
	Args   []string // more arguments for the agent
	Env    []string
	Trust  bool     // the user trusts the folder
	Git    []string // directories of the repository that are repositories
	Window int      // the model's context window in tokens, where the case sets it
	Race   bool     // which of several skills of one name is listed is not the same in every run
	Open   string   // why agentls does not agree yet; empty when it does
	Files  []fixture.File

	Vary  bool     // how agentls differs depends on the length of the tree's path
	Known []string // the differences that Open speaks of, as Differences gives them

	Measured string // agent, version and date of the answer; empty before the first run
	Want     string // the answer as lines

	source []byte
}

// The entries that are no files of the tree: what the agent answered, and what
// agentls is known to say otherwise.
const (
	answerFile = "answer"
	openFile   = "open"
)

// ParseCase reads a case.
func ParseCase(name string, data []byte) (*Case, error) {
	f, err := fixture.Parse(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	c := &Case{Name: name, Trust: true, Git: []string{"."}, source: data}
	for key, value := range f.Settings() {
		if err := c.set(key, value); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	for _, file := range f.Files {
		if file.Name == answerFile {
			c.Measured, c.Want, _ = strings.Cut(file.Text, "\n")
			continue
		}
		if file.Name == openFile {
			c.Known = lines(file.Text)
			continue
		}
		if top, _, _ := strings.Cut(file.Name, "/"); top != "repo" && top != "home" && top != "root" {
			return nil, fmt.Errorf("%s: %s is in none of repo, home and root", name, file.Name)
		}
		c.Files = append(c.Files, file)
	}
	return c, nil
}

func (c *Case) set(key, value string) error {
	switch key {
	case "cwd":
		c.Cwd = value
	case "read":
		c.Read = value
	case "args":
		c.Args = strings.Fields(value)
	case "env":
		c.Env = strings.Fields(value)
	case "git":
		c.Git = strings.Fields(strings.ReplaceAll(value, "none", ""))
	case "trust":
		c.Trust = value != "no"
	case "window":
		n, err := strconv.Atoi(value)
		c.Window = n
		return err
	case "varies":
		c.Vary = value == "yes"
	case "race":
		c.Race = value == "yes"
	case "open":
		c.Open = value
	default:
		return fmt.Errorf("unknown setting %q", key)
	}
	return nil
}

// Answered is the case's text with another answer.
func (c *Case) Answered(measured string, a Answer) []byte {
	return c.rewritten(measured, a.String(), c.Known)
}

// Opened is the case's text with other known differences.
func (c *Case) Opened(known []string) []byte { return c.rewritten(c.Measured, c.Want, known) }

func (c *Case) rewritten(measured, want string, known []string) []byte {
	body := c.source
	for _, entry := range []string{answerFile, openFile} {
		body, _, _ = bytes.Cut(body, []byte("-- "+entry+" --\n"))
	}
	out := fmt.Appendf(bytes.Clone(body), "-- %s --\n%s\n%s", answerFile, measured, want)
	if known != nil {
		out = fmt.Appendf(out, "-- %s --\n%s\n", openFile, strings.Join(known, "\n"))
	}
	return out
}

// Day is when the answer was measured, YYYY-MM-DD.
func (c *Case) Day() string { return c.Measured[strings.LastIndex(c.Measured, " ")+1:] }

// place is where a case is laid out for one run.
type place struct {
	root, home, repo, cwd, tmp string // absolute
	path, url                  string
	left                       []string // notes
}

// fill puts the place's own names into a text.
func (p *place) fill(s string) string {
	return strings.NewReplacer("{home}", p.home, "{repo}", p.repo, "{cwd}", p.cwd, "{root}", p.root, "{url}", p.url).Replace(s)
}

// lay writes the case's files below dir: home, repo and what stands above it.
func (c *Case) lay(dir string) (*place, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	dir, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return nil, err
	}
	root := filepath.Join(dir, "root")
	p := &place{root: root, home: filepath.Join(dir, "home"), repo: filepath.Join(root, "repo"), tmp: filepath.Join(dir, "tmp"), path: os.Getenv("PATH")}
	p.cwd = filepath.Join(p.repo, c.Cwd)
	for _, d := range []string{p.home, p.repo, p.tmp} {
		if err := os.MkdirAll(d, 0o755); err != nil {
			return nil, err
		}
	}
	for _, g := range c.Git {
		if err := initRepository(filepath.Join(p.repo, g)); err != nil {
			return nil, err
		}
	}
	for _, f := range c.Files {
		if err := p.write(f); err != nil {
			return nil, err
		}
	}
	return p, os.MkdirAll(p.cwd, 0o755)
}

// at is where a file of a case stands; root is the directory that holds repo.
func (p *place) at(name string) string {
	switch top, rest, _ := strings.Cut(name, "/"); top {
	case "home":
		return filepath.Join(p.home, rest)
	case "repo":
		return filepath.Join(p.repo, rest)
	default:
		return filepath.Join(p.root, rest)
	}
}

func (p *place) write(f fixture.File) error {
	file := p.at(f.Name)
	if f.Dir {
		return os.MkdirAll(file, 0o755)
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	if f.Target != "" {
		return os.Symlink(p.fill(f.Target), file)
	}
	return os.WriteFile(file, []byte(p.fill(marked(f))), 0o644)
}

// marked is a file's text with its marks.
func marked(f fixture.File) string {
	name := shownName(f.Name)
	return strings.NewReplacer("{mark}", mark(name), "{end}", "END{"+name+"}").Replace(f.Text)
}

func mark(name string) string { return "MARK{" + name + "}" }

// shownName is a case's name as answers show it.
func shownName(name string) string {
	top, rest, _ := strings.Cut(name, "/")
	switch top {
	case "home":
		return "~/" + rest
	case "root":
		return path.Join("..", rest)
	}
	return rest
}

// shown is an absolute path as answers show it, false outside the case.
func (p *place) shown(abs string) (string, bool) {
	for _, base := range []struct{ dir, prefix string }{{p.home, "~/"}, {p.repo, ""}, {p.root, "../"}} {
		if rel, ok := strings.CutPrefix(filepath.ToSlash(abs), filepath.ToSlash(base.dir)+"/"); ok {
			return base.prefix + rel, true
		}
	}
	return "", false
}

// initRepository makes the least that git takes for a repository.
func initRepository(dir string) error {
	git := filepath.Join(dir, ".git")
	return errors.Join(
		os.MkdirAll(filepath.Join(git, "objects"), 0o755), os.MkdirAll(filepath.Join(git, "refs"), 0o755),
		os.WriteFile(filepath.Join(git, "HEAD"), []byte("ref: refs/heads/main\n"), 0o644),
		os.WriteFile(filepath.Join(git, "config"), []byte("[core]\n\trepositoryformatversion = 0\n\tbare = false\n"), 0o644))
}
