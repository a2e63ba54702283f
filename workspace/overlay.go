package workspace

import (
	"path"
	"sync"

	"agentls/internal/markdown"
	"agentls/internal/tree"
	"agentls/skillcatalog"
)

// Overlay is the text of a file that an editor has open. It wins over the disk.
type Overlay struct {
	Path, Language, Text string
	Version              int32

	docOnce, headOnce sync.Once

	doc  *markdown.Document
	head *skillcatalog.Head
}

func (o *Overlay) document() *markdown.Document {
	o.docOnce.Do(func() { o.doc = markdown.Parse(o.Text) })
	return o.doc
}

func (o *Overlay) skillHead() *skillcatalog.Head {
	o.headOnce.Do(func() { o.head = skillcatalog.HeadOf(o.document()) })
	return o.head
}

// overlays are all open files of a snapshot, by path and by real path: a file
// opened under one name is also the text behind every link to it.
type overlays struct {
	byPath map[string]*Overlay
	byReal map[string]*Overlay
	dirs   map[string][]string // directories that only overlays make exist → names of overlays in them
}

func makeOverlays(byPath map[string]*Overlay, fs tree.FS) overlays {
	o := overlays{byPath: byPath, byReal: make(map[string]*Overlay, len(byPath)), dirs: map[string][]string{}}
	for p, ov := range byPath {
		if real, ok := fs.Real(p); ok {
			o.byReal[real] = ov
			continue
		}
		for child, dir := p, path.Dir(p); ; child, dir = dir, path.Dir(dir) {
			o.dirs[dir] = append(o.dirs[dir], path.Base(child))
			if dir == path.Dir(dir) || fs.Stat(dir).Kind == tree.Dir {
				break
			}
		}
	}
	return o
}

// find is the overlay behind p, directly or through links.
func (o *overlays) find(fs tree.FS, p string) *Overlay {
	if len(o.byPath) == 0 {
		return nil
	}
	if ov := o.byPath[p]; ov != nil {
		return ov
	}
	if real, ok := fs.Real(p); ok && real != p {
		return o.byReal[real]
	}
	return nil
}
