package workspace

import (
	"slices"
	"strings"

	"agentls/internal/markdown"
	"agentls/internal/text"
	"agentls/internal/tree"
	"agentls/skillcatalog"
)

// The methods of tree.FS: the disk with the editor's texts over it. What they
// tell of an open file is noted as an input of the question under way; the rest
// is the same in all snapshots that share answers.

// Lstat implements tree.FS. The size of an open file is not told: it would make
// every answer about its directory one about its text.
func (s *Snapshot) Lstat(p string) tree.Info {
	if s.state.texts.get(p) != nil {
		if info := s.state.disk.Lstat(p); info.Kind == tree.Link {
			return info
		}
		return tree.Info{Kind: tree.File}
	}
	return s.virtual(p, s.state.disk.Lstat(p))
}

// Stat implements tree.FS; see Lstat.
func (s *Snapshot) Stat(p string) tree.Info {
	if s.overlay(p) != nil {
		return tree.Info{Kind: tree.File}
	}
	return s.virtual(p, s.state.disk.Stat(p))
}

// virtual adds directories that exist only because of unsaved files.
func (s *Snapshot) virtual(p string, info tree.Info) tree.Info {
	if info.Kind == tree.None && len(s.unsaved(p)) > 0 {
		return tree.Info{Kind: tree.Dir}
	}
	return info
}

// unsaved are the names in a directory that only open files make exist.
func (s *Snapshot) unsaved(dir string) []string {
	if s.state.texts.count == 0 {
		return nil
	}
	return s.state.open.find().dirs[dir]
}

// Real implements tree.FS.
func (s *Snapshot) Real(p string) (string, bool) {
	if real, ok := s.state.disk.Real(p); ok {
		return real, true
	}
	if s.state.texts.get(p) != nil || len(s.unsaved(p)) > 0 {
		return p, true
	}
	return "", false
}

// ReadDir implements tree.FS.
func (s *Snapshot) ReadDir(p string) []tree.Entry {
	entries := s.state.disk.ReadDir(p)
	names := s.unsaved(p)
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
	if o := s.overlay(p); o != nil {
		s.trace.read(o, wholeText)
		return o.Text, true
	}
	return s.state.disk.Text(p)
}

// Document is the parsed text of a file, kept as long as the text.
func (s *Snapshot) Document(p string) (*markdown.Document, bool) {
	if o := s.overlay(p); o != nil {
		s.trace.read(o, wholeText)
		return o.document(), true
	}
	return s.state.disk.document(p)
}

// Metadata implements skillcatalog.Files: what the front matter of a file says,
// understood once per text.
func (s *Snapshot) Metadata(p string) (*skillcatalog.Metadata, bool) {
	if o := s.overlay(p); o != nil {
		s.trace.read(o, metadata)
		return o.skillMetadata(), true
	}
	return s.state.disk.metadata(p)
}

// mentions reports whether a file has an @ in it at all.
func (s *Snapshot) mentions(p string) bool {
	if o := s.overlay(p); o != nil {
		s.trace.read(o, mentions)
		return o.value(mentions) == 1
	}
	src, ok := s.state.disk.Text(p)
	return ok && strings.Contains(src, "@")
}

// Lines indexes the text of a file; empty for a file that cannot be read.
func (s *Snapshot) Lines(p string) *text.Lines {
	return ask(s, &s.memo.lines, nil, p, func(t *Snapshot) *text.Lines {
		src, _ := t.Text(p)
		return text.NewLines(src)
	})
}
