package workspace

import (
	"slices"
	"strings"

	"agentls/internal/markdown"
	"agentls/internal/tree"
	"agentls/skillcatalog"
)

// Files are the disk with the editor's texts over it: the tree.FS that the core
// reads. What they tell of an open file is noted as an input of the question
// under way; the rest is the same in all snapshots that share answers.
type Files struct {
	disk  *disk
	texts *texts
	open  *openSet
	trace *trace // of the question that is answered from them; nil outside of one
}

// Lstat implements tree.FS. The size of an open file is not told: it would make
// every answer about its directory one about its text.
func (f *Files) Lstat(p string) tree.Info {
	if f.texts.get(p) != nil {
		if info := f.disk.Lstat(p); info.Kind == tree.Link {
			return info
		}
		return tree.Info{Kind: tree.File}
	}
	return f.virtual(p, f.disk.Lstat(p))
}

// Stat implements tree.FS; see Lstat.
func (f *Files) Stat(p string) tree.Info {
	if f.overlay(p) != nil {
		return tree.Info{Kind: tree.File}
	}
	return f.virtual(p, f.disk.Stat(p))
}

// virtual adds directories that exist only because of unsaved files.
func (f *Files) virtual(p string, info tree.Info) tree.Info {
	if info.Kind == tree.None && len(f.unsaved(p)) > 0 {
		return tree.Info{Kind: tree.Dir}
	}
	return info
}

// unsaved are the names in a directory that only open files make exist.
func (f *Files) unsaved(dir string) []string {
	if f.texts.count == 0 {
		return nil
	}
	return f.open.find().dirs[dir]
}

// Real implements tree.FS.
func (f *Files) Real(p string) (string, bool) {
	if real, ok := f.disk.Real(p); ok {
		return real, true
	}
	if f.texts.get(p) != nil || len(f.unsaved(p)) > 0 {
		return p, true
	}
	return "", false
}

// ReadDir implements tree.FS.
func (f *Files) ReadDir(p string) []tree.Entry {
	entries := f.disk.ReadDir(p)
	names := f.unsaved(p)
	if len(names) == 0 {
		return entries
	}
	entries = slices.Clone(entries)
	for _, name := range names {
		i, found := slices.BinarySearchFunc(entries, name, func(e tree.Entry, n string) int { return strings.Compare(e.Name, n) })
		if !found {
			entries = slices.Insert(entries, i, tree.Entry{Name: name, Kind: f.Lstat(strings.TrimSuffix(p, "/") + "/" + name).Kind})
		}
	}
	return entries
}

// Text implements tree.FS.
func (f *Files) Text(p string) (string, bool) {
	if o := f.overlay(p); o != nil {
		f.trace.read(o, wholeText)
		return o.Text, true
	}
	return f.disk.Text(p)
}

// Document is the parsed text of a file, kept as long as the text.
func (f *Files) Document(p string) (*markdown.Document, bool) {
	if o := f.overlay(p); o != nil {
		f.trace.read(o, wholeText)
		return o.document(), true
	}
	return f.disk.document(p)
}

// Metadata implements skillcatalog.Files: what the front matter of a file says,
// understood once per text.
func (f *Files) Metadata(p string) (*skillcatalog.Metadata, bool) {
	if o := f.overlay(p); o != nil {
		f.trace.read(o, metadata)
		return o.skillMetadata(), true
	}
	return f.disk.metadata(p)
}

// mentions reports whether a file has an @ in it at all.
func (f *Files) mentions(p string) bool {
	if o := f.overlay(p); o != nil {
		f.trace.read(o, mentions)
		return o.value(mentions) == 1
	}
	src, ok := f.disk.Text(p)
	return ok && strings.Contains(src, "@")
}

// overlay is the open file at p, directly or through links.
func (f *Files) overlay(p string) *Overlay {
	if f.texts.count == 0 {
		return nil
	}
	if o := f.texts.get(p); o != nil {
		return o
	}
	if real, ok := f.disk.Real(p); ok && real != p {
		if at, ok := f.open.find().byReal[real]; ok {
			return f.texts.get(at)
		}
	}
	return nil
}

// Open is the editor's text of a file; false when no editor has it open.
func (f *Files) Open(path string) (*Overlay, bool) {
	o := f.texts.get(path)
	return o, o != nil
}

// OpenPaths are the files that an editor has open, sorted.
func (f *Files) OpenPaths() []string { return f.open.find().sorted }
