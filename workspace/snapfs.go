package workspace

import (
	"slices"
	"strings"

	"agentls/internal/markdown"
	"agentls/internal/tree"
)

// The methods of tree.FS: the disk with the editor's texts laid over it.

// Lstat implements tree.FS.
func (s *Snapshot) Lstat(p string) tree.Info {
	if ov := s.overlays.byPath[p]; ov != nil {
		if info := s.disk.Lstat(p); info.Kind == tree.Link {
			return info
		}
		return tree.Info{Kind: tree.File, Size: int64(len(ov.Text))}
	}
	return s.virtual(p, s.disk.Lstat(p))
}

// Stat implements tree.FS.
func (s *Snapshot) Stat(p string) tree.Info {
	if ov := s.overlays.find(s.disk, p); ov != nil {
		return tree.Info{Kind: tree.File, Size: int64(len(ov.Text))}
	}
	return s.virtual(p, s.disk.Stat(p))
}

// virtual adds directories that exist only because of unsaved files.
func (s *Snapshot) virtual(p string, info tree.Info) tree.Info {
	if info.Kind == tree.None && len(s.overlays.dirs[p]) > 0 {
		return tree.Info{Kind: tree.Dir}
	}
	return info
}

// Real implements tree.FS.
func (s *Snapshot) Real(p string) (string, bool) {
	if real, ok := s.disk.Real(p); ok {
		return real, true
	}
	if s.overlays.byPath[p] != nil || len(s.overlays.dirs[p]) > 0 {
		return p, true
	}
	return "", false
}

// ReadDir implements tree.FS.
func (s *Snapshot) ReadDir(p string) []tree.Entry {
	entries := s.disk.ReadDir(p)
	names := s.overlays.dirs[p]
	if len(names) == 0 {
		return entries
	}
	entries = slices.Clone(entries)
	for _, name := range names {
		i, found := slices.BinarySearchFunc(entries, name, func(e tree.Entry, n string) int { return strings.Compare(e.Name, n) })
		if !found {
			entries = slices.Insert(entries, i, tree.Entry{Name: name, Kind: s.Lstat(strings.TrimSuffix(p, "/") + "/" + name).Kind})
		}
	}
	return entries
}

// Text implements tree.FS.
func (s *Snapshot) Text(p string) (string, bool) {
	if ov := s.overlays.find(s.disk, p); ov != nil {
		return ov.Text, true
	}
	return s.disk.Text(p)
}

// Document is the parsed text of a file, kept as long as the text.
func (s *Snapshot) Document(p string) (*markdown.Document, bool) {
	if ov := s.overlays.find(s.disk, p); ov != nil {
		return ov.document(), true
	}
	return s.disk.document(p)
}
