package judge

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// exec runs one command in the place and gives what it printed. A command that
// takes too long is ended with everything it started; so is what an ended one
// left running.
func (p *place) exec(ctx context.Context, limit time.Duration, argv, env []string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	for i, a := range argv {
		argv[i] = p.fill(a)
	}
	for i, e := range env {
		env[i] = p.fill(e)
	}
	cmd := exec.CommandContext(ctx, argv[0], argv[1:]...)
	var stdout, stderr bounded
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = p.cwd, env, &stdout, &stderr
	cmd.WaitDelay = time.Second // a process left running may hold the pipes
	ownGroup(cmd)
	err := cmd.Run()
	for _, name := range endLeftOvers(cmd, p.home) {
		p.note("left " + name + " running; it was ended")
	}
	switch {
	case ctx.Err() != nil:
		return nil, fmt.Errorf("%s %w after %s; it said: %s", filepath.Base(argv[0]), errLate, limit, stderr.tail())
	case err != nil && !errors.Is(err, exec.ErrWaitDelay):
		return nil, fmt.Errorf("%s: %w; it said: %s", filepath.Base(argv[0]), err, stderr.tail())
	}
	return stdout.Bytes(), nil
}

// errLate says that a command took too long.
var errLate = errors.New("was ended")

func (p *place) note(s string) {
	if !slices.Contains(p.left, s) {
		p.left = append(p.left, s)
	}
}

// bounded keeps the first megabytes of an output.
type bounded struct{ bytes.Buffer }

const maxOutput = 16 << 20

func (b *bounded) Write(data []byte) (int, error) {
	if room := maxOutput - b.Len(); room > 0 {
		b.Buffer.Write(data[:min(len(data), room)])
	}
	return len(data), nil
}

// tail is the end of what was said, on one line.
func (b *bounded) tail() string {
	s := strings.Join(strings.Fields(b.String()), " ")
	if len(s) > 400 {
		s = "…" + s[len(s)-400:]
	}
	return s
}

// state is every file of the case's tree with its size and time.
func (p *place) state() map[string]string {
	state := map[string]string{}
	filepath.WalkDir(p.root, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() && d.Name() == ".git" {
			return filepath.SkipDir
		}
		if i, err := d.Info(); err == nil && !d.IsDir() {
			state[path] = fmt.Sprint(i.Size(), i.ModTime().UnixNano())
		}
		return nil
	})
	return state
}

// changes says what became of the tree since before.
func (p *place) changes(before map[string]string) []string {
	var notes []string
	now := p.state()
	for path, was := range before {
		shown, _ := p.shown(path)
		if is, there := now[path]; !there {
			notes = append(notes, "deleted "+shown)
		} else if is != was {
			notes = append(notes, "changed "+shown)
		}
	}
	for path := range now {
		if _, there := before[path]; !there {
			shown, _ := p.shown(path)
			notes = append(notes, "wrote "+shown)
		}
	}
	slices.Sort(notes)
	return notes
}
