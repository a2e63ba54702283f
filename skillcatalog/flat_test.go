package skillcatalog

import (
	"slices"
	"strings"

	"agentls/internal/tree"
)

// flatFS is a tree without links that stays quick with thousands of files.
type flatFS struct {
	dirs  map[string][]tree.Entry
	texts map[string]string
}

func newFlat() *flatFS {
	return &flatFS{map[string][]tree.Entry{"/": {}}, map[string]string{}}
}

func (f *flatFS) AddDir(p string) {
	if _, ok := f.dirs[p]; ok {
		return
	}
	f.dirs[p] = []tree.Entry{}
	f.entry(p, tree.Dir)
}

func (f *flatFS) AddFile(p, text string) {
	if _, ok := f.texts[p]; !ok {
		f.entry(p, tree.File)
	}
	f.texts[p] = text
}

func (f *flatFS) entry(p string, kind tree.Kind) {
	f.AddDir(parent(p))
	e := tree.Entry{Name: base(p), Kind: kind}
	list := f.dirs[parent(p)]
	i, _ := slices.BinarySearchFunc(list, e, func(a, b tree.Entry) int { return strings.Compare(a.Name, b.Name) })
	f.dirs[parent(p)] = slices.Insert(list, i, e)
}

func (f *flatFS) Lstat(p string) tree.Info {
	if text, ok := f.texts[p]; ok {
		return tree.Info{Kind: tree.File, Size: int64(len(text))}
	}
	if _, ok := f.dirs[p]; ok {
		return tree.Info{Kind: tree.Dir}
	}
	return tree.Info{}
}

func (f *flatFS) Stat(p string) tree.Info { return f.Lstat(p) }

func (f *flatFS) Real(p string) (string, bool) { return p, f.Lstat(p).Kind != tree.None }

func (f *flatFS) ReadDir(p string) []tree.Entry { return f.dirs[p] }

func (f *flatFS) Text(p string) (string, bool) {
	text, ok := f.texts[p]
	return text, ok && len(text) <= tree.MaxText
}
