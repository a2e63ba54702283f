package workspace

import (
	"io/fs"
	"os"
	pathpkg "path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"weak"

	"agentls/internal/markdown"
	"agentls/internal/tree"
	"agentls/skillcatalog"
)

// disk is a lazily read view of the files on this machine: the first answer
// about a path is kept, so that one view never contradicts itself. Changes make
// a new view (without) that keeps all other answers.
type disk struct {
	generation uint64 // another one for each view
	system     System
	roots      []string          // folders whose content must not lead outside them
	outside    func(path string) // told of each new path outside them; may be nil
	recent     *recent
	outgrown   func() // told when more paths were asked for than allowed; nil during a scan
	allowed    int    // paths

	mu    sync.RWMutex
	nodes map[string]*diskNode
}

// diskNode is what is known of one path; each part is read at most once. Most
// paths that are asked for are not there, and then this is all of it.
type diskNode struct {
	lstatOnce sync.Once
	lstat     tree.Info
	lstated   atomic.Bool            // lstat is filled
	hint      atomic.Uint32          // a tree.Kind seen in a listing; None when unknown
	leadsTo   atomic.Pointer[string] // the real path, once known and different
	content   atomic.Pointer[content]
}

// content is what is known of a path that is there.
type content struct {
	statOnce, dirOnce, textOnce, metadataOnce, realOnce sync.Once

	stat     tree.Info
	listed   atomic.Bool // entries are filled
	entries  []tree.Entry
	complete bool        // entries are all there are
	unlisted bool        // the system refused to list some
	read     atomic.Bool // text is all of it
	text     string
	readable bool
	metadata *skillcatalog.Metadata
	real     string
	exists   bool

	parsing sync.Mutex
	doc     weak.Pointer[markdown.Document] // parsed anew when nobody needed it for a while
}

// kind is that of the path itself, as a listing or the system gave it.
func (d *disk) kind(path string, n *diskNode) tree.Kind {
	if kind := tree.Kind(n.hint.Load()); kind != tree.None {
		return kind
	}
	return d.lstat(path, n).Kind
}

// of is the content of a path; nil when it is not there.
func (d *disk) of(path string) *content {
	if d.absent(path) {
		return nil
	}
	n := d.node(path)
	if c := n.content.Load(); c != nil {
		return c
	}
	if d.kind(path, n) == tree.None {
		return nil
	}
	n.content.CompareAndSwap(nil, &content{})
	return n.content.Load()
}

// generations counts views of the disk, open sets and the like.
var generations atomic.Uint64

func newDisk(system System, roots []string) *disk {
	return &disk{
		generation: generations.Add(1), system: system, roots: roots, recent: &recent{}, nodes: map[string]*diskNode{},
	}
}

// mostAsked is how many paths may be asked for after a scan. Each is remembered,
// also where nothing is; a new scan forgets them.
const mostAsked = 1 << 14

// limit has outgrown told once mostAsked more paths were asked for.
func (d *disk) limit(outgrown func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.outgrown, d.allowed = outgrown, len(d.nodes)+mostAsked
}

// recent are the documents that were parsed last, so that what is asked for in
// every snapshot is not parsed in every one.
type recent struct {
	mu    sync.Mutex
	docs  []*markdown.Document // oldest first
	bytes int                  // of their texts
}

// mostRecent bounds the texts whose documents stay, in bytes. A document takes a
// few times its text.
const mostRecent = 3 << 19

func (r *recent) keep(doc *markdown.Document) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.docs, r.bytes = append(r.docs, doc), r.bytes+len(doc.Source)
	for r.bytes > mostRecent {
		r.bytes -= len(r.docs[0].Source)
		r.docs[0], r.docs = nil, r.docs[1:]
	}
}

func (d *disk) node(path string) *diskNode {
	d.mu.RLock()
	n := d.nodes[path]
	d.mu.RUnlock()
	if n != nil {
		return n
	}
	d.mu.Lock()
	if n = d.nodes[path]; n == nil {
		n = &diskNode{}
		d.nodes[path] = n
		if d.outgrown != nil && len(d.nodes) == d.allowed {
			d.outgrown()
		}
	}
	d.mu.Unlock()
	if d.outside != nil && !underAny(d.roots, path) {
		d.outside(path)
	}
	return n
}

// absent reports whether a path is not there because the directory above it is
// not, or does not list it. Most paths that agents look for are not there, and
// nothing is noted of these. What leads to a path is known before the path is.
func (d *disk) absent(path string) bool {
	slash := strings.LastIndexByte(path, '/')
	if slash < 0 || path == "/" || d.asked(path) {
		return false
	}
	above := path[:max(slash, 1)]
	if d.absent(above) {
		return true
	}
	n := d.node(above)
	if d.kind(above, n) == tree.None {
		return n.lstat.Why == ""
	}
	c := n.content.Load()
	return c != nil && c.listed.Load() && c.lacks(path[slash+1:]) && underAny(d.roots, above)
}

// Lstat implements tree.FS.
func (d *disk) Lstat(path string) tree.Info {
	if d.absent(path) {
		return tree.Info{}
	}
	return d.lstat(path, d.node(path))
}

func (d *disk) lstat(path string, n *diskNode) tree.Info {
	n.lstatOnce.Do(func() {
		defer n.lstated.Store(true)
		if c := n.content.Load(); c != nil && c.read.Load() && tree.Kind(n.hint.Load()) == tree.File {
			n.lstat = tree.Info{Kind: tree.File, Size: int64(len(c.text))}
			return
		}
		fi, err := d.system.Lstat(native(path))
		n.lstat = infoOf(fi, err)
		if n.lstat.Kind == tree.Link {
			target, _ := d.system.Readlink(native(path))
			n.lstat.Target = filepath.ToSlash(target)
		}
	})
	return n.lstat
}

// Stat implements tree.FS.
func (d *disk) Stat(path string) tree.Info {
	info := d.Lstat(path)
	if info.Kind != tree.Link {
		return info
	}
	c := d.of(path)
	c.statOnce.Do(func() {
		fi, err := d.system.Stat(native(path))
		c.stat = infoOf(fi, err)
	})
	return c.stat
}

// Real implements tree.FS.
func (d *disk) Real(path string) (string, bool) {
	c := d.of(path)
	if c == nil {
		return "", false
	}
	c.realOnce.Do(func() {
		n := d.node(path)
		if c.real, c.exists = d.resolve(path, d.kind(path, n)); c.exists && c.real != path {
			n.leadsTo.Store(&c.real)
		}
	})
	return c.real, c.exists
}

// resolve asks the system only where a link stands; everywhere else the real
// path is the real parent and the name, which saves a call for every element.
func (d *disk) resolve(p string, kind tree.Kind) (string, bool) {
	parent := pathpkg.Dir(p)
	switch {
	case kind == tree.Link:
		real, err := d.system.EvalSymlinks(native(p))
		return filepath.ToSlash(real), err == nil
	case parent == p:
		return p, true
	}
	realParent, ok := d.Real(parent)
	return pathpkg.Join(realParent, pathpkg.Base(p)), ok
}

// seen records the kind that a listing gave for path.
func (d *disk) seen(path string, kind tree.Kind) { d.node(path).hint.Store(uint32(kind)) }

// ReadDir implements tree.FS.
func (d *disk) ReadDir(path string) []tree.Entry {
	c := d.of(path)
	if c == nil {
		return nil
	}
	c.dirOnce.Do(func() {
		defer c.listed.Store(true)
		if d.escapes(path) {
			return
		}
		list, err := d.system.ReadDir(native(path))
		c.complete = err == nil
		c.unlisted = err != nil && !os.IsNotExist(err) && d.kind(path, d.node(path)) == tree.Dir
		if err != nil && len(list) == 0 {
			return
		}
		c.entries = make([]tree.Entry, len(list))
		for i, e := range list {
			c.entries[i] = tree.Entry{Name: e.Name(), Kind: kindOf(e.Type())}
		}
	})
	return c.entries
}

// unlisted are the directories below the roots that could not be listed, sorted.
func (d *disk) unlisted() []Unread {
	d.mu.RLock()
	defer d.mu.RUnlock()
	var all []Unread
	for p, n := range d.nodes {
		if c := n.content.Load(); c != nil && c.listed.Load() && c.unlisted && underAny(d.roots, p) {
			all = append(all, Unread{Path: p, Why: "cannot be listed; nothing below it was checked"})
		}
	}
	slices.SortFunc(all, func(a, b Unread) int { return strings.Compare(a.Path, b.Path) })
	return all
}

// Text implements tree.FS.
func (d *disk) Text(path string) (string, bool) {
	c := d.of(path)
	if c == nil {
		return "", false
	}
	c.textOnce.Do(func() {
		if !d.escapes(path) {
			c.text, c.readable = d.system.ReadText(native(path))
			c.read.Store(c.readable)
		}
	})
	return c.text, c.readable
}

// document is the parsed text.
func (d *disk) document(path string) (*markdown.Document, bool) {
	text, ok := d.Text(path)
	if !ok {
		return nil, false
	}
	c := d.of(path)
	c.parsing.Lock()
	defer c.parsing.Unlock()
	doc := c.doc.Value()
	if doc == nil {
		doc = markdown.Parse(text)
		c.doc = weak.Make(doc)
		d.recent.keep(doc)
	}
	return doc, true
}

// metadata is what the front matter says to a skill's reader, kept with the text.
func (d *disk) metadata(path string) (*skillcatalog.Metadata, bool) {
	if _, ok := d.Text(path); !ok {
		return nil, false
	}
	c := d.of(path)
	c.metadataOnce.Do(func() {
		doc, _ := d.document(path)
		c.metadata = skillcatalog.MetadataOf(doc)
	})
	return c.metadata, true
}

// escapes reports whether a path inside a root leads out of all roots by a
// link. What a repository contains must not make us read elsewhere.
func (d *disk) escapes(path string) bool {
	if !underAny(d.roots, path) {
		return false // a known place of the user's own; the caller named it
	}
	real, ok := d.Real(path)
	if !ok {
		return false
	}
	for _, root := range d.roots {
		if realRoot, ok := d.Real(root); ok && tree.Under(realRoot, real) {
			return false
		}
	}
	return true
}

func underAny(roots []string, path string) bool {
	for _, root := range roots {
		if tree.Under(root, path) {
			return true
		}
	}
	return false
}

func infoOf(fi fs.FileInfo, err error) tree.Info {
	if err != nil {
		return tree.Info{Why: whyOf(err)}
	}
	return tree.Info{Kind: kindOf(fi.Mode()), Size: fi.Size()}
}

// whyOf is empty for what is simply not there.
func whyOf(err error) string {
	switch {
	case os.IsNotExist(err):
		return ""
	case os.IsPermission(err):
		return "permission denied"
	}
	return "not readable"
}

func kindOf(m fs.FileMode) tree.Kind {
	switch {
	case m&fs.ModeSymlink != 0:
		return tree.Link
	case m.IsDir():
		return tree.Dir
	case m.IsRegular():
		return tree.File
	}
	return tree.Other
}

// slashed is a path of the system's with slashes.
func slashed(p string) string { return filepath.ToSlash(p) }

// native is a path as the operating system writes it.
func native(path string) string { return filepath.FromSlash(path) }
