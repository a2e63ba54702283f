package skillcatalog

import (
	"os"
	"path"
	"path/filepath"

	"agentls/internal/tree"
)

// diskFS is the disk below root as a tree, for tests.
type diskFS struct{ root string }

func (d diskFS) at(p string) string { return filepath.Join(d.root, filepath.FromSlash(p)) }

func kindOf(m os.FileMode) tree.Kind {
	switch {
	case m.IsRegular():
		return tree.File
	case m.IsDir():
		return tree.Dir
	case m&os.ModeSymlink != 0:
		return tree.Link
	}
	return tree.Other
}

func info(i os.FileInfo, err error) tree.Info {
	if err != nil {
		if os.IsPermission(err) {
			return tree.Info{Why: "permission denied"}
		}
		return tree.Info{}
	}
	return tree.Info{Kind: kindOf(i.Mode()), Size: i.Size()}
}

func (d diskFS) Lstat(p string) tree.Info { return info(os.Lstat(d.at(p))) }

func (d diskFS) Stat(p string) tree.Info { return info(os.Stat(d.at(p))) }

func (d diskFS) Real(p string) (string, bool) {
	real, err := filepath.EvalSymlinks(d.at(p))
	if err != nil {
		return "", false
	}
	if d.root == "" {
		return filepath.ToSlash(real), true
	}
	rel, err := filepath.Rel(d.root, real)
	return path.Join("/", filepath.ToSlash(rel)), err == nil
}

func (d diskFS) ReadDir(p string) []tree.Entry {
	list, err := os.ReadDir(d.at(p))
	if err != nil {
		return nil
	}
	entries := make([]tree.Entry, len(list))
	for i, e := range list {
		entries[i] = tree.Entry{Name: e.Name(), Kind: kindOf(e.Type())}
	}
	return entries
}

func (d diskFS) Text(p string) (string, bool) {
	i, err := os.Stat(d.at(p))
	if err != nil || !i.Mode().IsRegular() || i.Size() > tree.MaxText {
		return "", false
	}
	b, err := os.ReadFile(d.at(p))
	return string(b), err == nil
}
