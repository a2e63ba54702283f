// Package fix carries out the safe fixes of many files: first in memory, until
// no fix brings up another, then on disk, each file whole or not at all. It
// does not know what a fix is good for. Start with Make.
package fix

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"agentls/diagnostics"
	"agentls/workspace"
	"agentls/workspace/replace"
)

// rounds bounds how often fixes are looked for in what fixes have made: one fix
// may bring up a finding that another hid.
const rounds = 8

// Plan is what the safe fixes change.
type Plan struct {
	Changes []Change // sorted by path
	Renames []diagnostics.Rename
}

// Change is the text of a file as it was and as it is to be.
type Change struct {
	Path, Before, After string
	New                 bool // there is no such file yet
}

// Make finds the safe fixes of the files of w, which are listed anew after each
// round, for findings of at least one severity. The workspace sees the new texts
// as if an editor held them.
func Make(ctx context.Context, w *workspace.Workspace, files func() []string, least diagnostics.Severity) (Plan, error) {
	before := map[string]string{}
	for range rounds {
		fixes := diagnostics.Compatible(safe(w.Snapshot(), files(), least))
		if !apply(w, fixes, before) {
			break
		}
		if err := w.Sync(ctx); err != nil {
			return Plan{}, err
		}
	}
	s := w.Snapshot()
	var p Plan
	for _, name := range slices.Sorted(maps.Keys(before)) {
		now, _ := s.Files.Text(name)
		p.Changes = append(p.Changes, Change{Path: name, Before: before[name], After: now})
	}
	for _, fix := range safe(s, files(), least) {
		p.Renames = append(p.Renames, fix.Renames...)
	}
	return p, nil
}

// safe are the first safe fix of each finding.
func safe(s *workspace.Snapshot, files []string, least diagnostics.Severity) []diagnostics.Fix {
	var fixes []diagnostics.Fix
	for _, p := range files {
		for _, f := range s.Findings(p) {
			if fix, ok := diagnostics.SafeFix(f); ok && f.Severity >= least {
				fixes = append(fixes, fix)
			}
		}
	}
	return fixes
}

// apply gives the workspace the new texts; false when nothing changes. It notes
// in before how each file was at first.
func apply(w *workspace.Workspace, fixes []diagnostics.Fix, before map[string]string) bool {
	s, edits := w.Snapshot(), map[string][]diagnostics.Edit{}
	for _, fix := range fixes {
		for _, e := range fix.Edits {
			edits[e.Path] = append(edits[e.Path], e)
		}
	}
	changed := false
	for p, list := range edits {
		old, _ := s.Files.Text(p)
		fresh := diagnostics.Apply(old, p, list)
		if fresh == old {
			continue
		}
		if _, known := before[p]; !known {
			before[p] = old
		}
		changed = true
		w.Send(workspace.Opened{Path: p, Text: fresh})
	}
	return changed
}

// Write carries the plan out on disk; show is how an error names a path. What
// cannot be written, or is no longer as it was planned for, is left as it is and
// named; the rest goes on.
func (p Plan) Write(ctx context.Context, w *workspace.Workspace, show func(string) string) error {
	var failed []error
	for _, c := range p.Changes {
		if err := c.write(w.Snapshot()); err != nil {
			failed = append(failed, fmt.Errorf("%s: %w", show(c.Path), err))
			w.Send(workspace.Closed{Path: c.Path}) // the text on disk holds
		}
	}
	for _, r := range p.Renames {
		if err := rename(r); err != nil {
			failed = append(failed, fmt.Errorf("%s: %w", show(r.From), err))
			continue
		}
		w.Send(workspace.DiskHint{Paths: []string{r.From, r.To}})
	}
	return errors.Join(append(failed, w.Sync(ctx))...)
}

// write replaces the file as a whole; a link stays a link, its target is
// written.
func (c Change) write(s *workspace.Snapshot) error {
	real, ok := s.Files.Real(c.Path)
	if !ok {
		real = c.Path
	}
	real = filepath.FromSlash(real)
	disk, err := os.ReadFile(real)
	if c.New != errors.Is(err, fs.ErrNotExist) || !c.New && err != nil || string(disk) != c.Before {
		return errors.New("it changed meanwhile and was left as it is")
	}
	if info, err := os.Stat(real); err == nil && info.Mode().Perm()&0o200 == 0 {
		return errors.New("it is read-only and was left as it is")
	}
	if err := replace.File(real, strings.NewReader(c.After)); err != nil || !c.New {
		return err
	}
	return os.Chmod(real, 0o644)
}

// rename moves a file unless something else stands there already; on a file
// system that ignores case the same file may.
func rename(r diagnostics.Rename) error {
	from, to := filepath.FromSlash(r.From), filepath.FromSlash(r.To)
	if at, err := os.Lstat(to); err == nil {
		if self, err := os.Lstat(from); err != nil || !os.SameFile(self, at) {
			return fmt.Errorf("%s is there already", filepath.Base(to))
		}
	}
	return os.Rename(from, to)
}
