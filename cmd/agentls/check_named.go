package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"agentls/internal/tree"
	"agentls/workspace"
)

// passedOver says of each file named on the command line that nothing in it was
// checked, and why: silence would read as praise.
func (t *checkTree) passedOver() []string {
	var notes []string
	s := t.ws.Snapshot()
	for _, p := range t.only {
		switch kind := s.Files.Stat(p).Kind; {
		case kind == tree.Dir:
		case kind != tree.File:
			notes = append(notes, t.show.Show(p)+" is no regular file and was not read")
		case !slices.ContainsFunc(s.Paths(), func(f string) bool { return f == p || sameFile(s, f, p) }):
			notes = append(notes, t.show.Show(p)+" is not a file that an agent loads; nothing in it was checked")
		}
	}
	return notes
}

func sameFile(s *workspace.Snapshot, a, b string) bool {
	realA, okA := s.Files.Real(a)
	realB, okB := s.Files.Real(b)
	return okA && okB && realA == realB
}

// unreadable is about what was asked for and cannot be looked at: a path that
// was named, else the workspace.
func (t *checkTree) unreadable() error {
	asked := t.only
	if asked == nil {
		asked = []string{t.show.Workspace}
	}
	for _, u := range t.ws.Snapshot().Unread(asked) {
		if slices.Contains(asked, u.Path) && !u.TooLarge {
			return fmt.Errorf("%s %s", t.show.Show(u.Path), u.Why)
		}
	}
	return nil
}

// openStdin opens the workspace with the text on the standard input in the
// place of a file, which need not exist.
func (a *app) openStdin(f checkFlags, args []string) (*checkTree, error) {
	switch {
	case !f.fromStdin || f.stdin == "":
		return nil, errors.New("--stdin and --stdin-filename need each other")
	case len(args) > 0 || f.fix:
		return nil, errors.New("--stdin checks one text: it takes no PATH and no --fix")
	}
	file, err := abs(f.stdin)
	if err != nil {
		return nil, err
	}
	src, err := io.ReadAll(io.LimitReader(a.in, tree.MaxText+1))
	if err != nil {
		return nil, fmt.Errorf("the standard input cannot be read: %w", err)
	}
	if len(src) > tree.MaxText {
		return nil, fmt.Errorf("the standard input has more than the %d MiB that agentls reads", tree.MaxText>>20)
	}
	t, err := a.treeOf(f, []string{file})
	if err != nil {
		return nil, err
	}
	t.ws.Send(workspace.Opened{Path: file, Text: string(src)})
	return t, t.ws.SyncEdits(context.Background())
}
