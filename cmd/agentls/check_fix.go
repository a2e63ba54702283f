package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	udiff "github.com/aymanbagabas/go-udiff"
	"github.com/natefinch/atomic"

	"agentls/diagnostics"
	"agentls/workspace"
)

// fixRounds bounds how often fixes are looked for in what fixes have made: one
// fix may bring up a finding that another hid.
const fixRounds = 8

// fix applies the safe fixes of all files, first in memory. With dry it prints
// the difference, else it writes each changed file at once and whole.
func (a *app) fix(t *checkTree, dry bool) error {
	before := map[string]string{}
	for range fixRounds {
		if !t.fixOnce(before) {
			break
		}
	}
	renames := t.safeRenames()
	if dry {
		return a.printDiff(t, before, renames)
	}
	return t.write(before, renames)
}

// fixOnce applies the first safe fix of each finding; false when there is none.
func (t *checkTree) fixOnce(before map[string]string) bool {
	s := t.ws.Snapshot()
	edits := map[string][]diagnostics.Edit{}
	for _, fix := range diagnostics.Compatible(t.safeFixes(s)) {
		for _, e := range fix.Edits {
			edits[e.Path] = append(edits[e.Path], e)
		}
	}
	changed := false
	for p, list := range edits {
		old, _ := s.Text(p)
		fresh := diagnostics.Apply(old, p, list)
		if fresh == old {
			continue
		}
		if _, known := before[p]; !known {
			before[p] = old
		}
		changed = true
		t.ws.Send(workspace.Opened{Path: p, Text: fresh})
	}
	t.ws.Sync(context.Background())
	return changed
}

// safeFixes are the first safe fix of each finding.
func (t *checkTree) safeFixes(s *workspace.Snapshot) []diagnostics.Fix {
	var fixes []diagnostics.Fix
	for _, p := range t.files() {
		for _, f := range s.Findings(p) {
			if fix, ok := diagnostics.SafeFix(f); ok {
				fixes = append(fixes, fix)
			}
		}
	}
	return fixes
}

// safeRenames are the renames that safe fixes still want after all edits.
func (t *checkTree) safeRenames() []diagnostics.Rename {
	var renames []diagnostics.Rename
	for _, fix := range t.safeFixes(t.ws.Snapshot()) {
		renames = append(renames, fix.Renames...)
	}
	return renames
}

func (a *app) printDiff(t *checkTree, before map[string]string, renames []diagnostics.Rename) error {
	p := a.palette()
	for _, path := range sortedKeys(before) {
		now, _ := t.ws.Snapshot().Text(path)
		name := t.show.Show(path)
		for line := range strings.Lines(udiff.Unified("a/"+name, "b/"+name, before[path], now)) {
			fmt.Fprint(a.out, p.diffLine(line))
		}
	}
	for _, r := range renames {
		fmt.Fprintf(a.out, "rename %s\n    to %s\n", t.show.Show(r.From), t.show.Show(r.To))
	}
	return nil
}

func (p palette) diffLine(line string) string {
	body, end := strings.TrimSuffix(line, "\n"), ""
	if body != line {
		end = "\n"
	}
	switch {
	case strings.HasPrefix(line, "+++"), strings.HasPrefix(line, "---"):
		return p.bold(body) + end
	case strings.HasPrefix(line, "+"):
		return p.paint("32", body) + end
	case strings.HasPrefix(line, "-"):
		return p.paint("31", body) + end
	case strings.HasPrefix(line, "@@"):
		return p.paint("36", body) + end
	}
	return line
}

// write replaces each changed file as a whole; a link stays a link, its target
// is written.
func (t *checkTree) write(before map[string]string, renames []diagnostics.Rename) error {
	s := t.ws.Snapshot()
	for _, p := range sortedKeys(before) {
		now, _ := s.Text(p)
		real, ok := s.Real(p)
		if !ok {
			real = p
		}
		disk, err := os.ReadFile(filepath.FromSlash(real))
		if err != nil || string(disk) != before[p] {
			return fmt.Errorf("%s changed while it was being fixed; it was left as it is", t.show.Show(p))
		}
		if err := atomic.WriteFile(filepath.FromSlash(real), strings.NewReader(now)); err != nil {
			return fmt.Errorf("%s: %w", t.show.Show(p), err)
		}
	}
	for _, r := range renames {
		if err := rename(r); err != nil {
			return fmt.Errorf("%s: %w", t.show.Show(r.From), err)
		}
		t.ws.Send(workspace.DiskHint{Paths: []string{r.From, r.To}})
	}
	return t.ws.Sync(context.Background())
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

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
