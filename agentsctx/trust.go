package agentsctx

import (
	"path"
	"slices"

	"agentls/internal/tree"
)

// trusts reports whether the agent trusts the place: because the caller says
// so, because it asks nobody, or because its user said so before.
func (w *place) trusts() bool {
	t := &w.p.Project.Trust
	if w.q.Trusted || t.Setting != "" && !w.set.On(t.Setting) {
		return true
	}
	best, trusted := -1, false
	for folder, word := range w.trustList() {
		if slices.Contains(t.Parent, word) {
			folder = path.Dir(folder)
		}
		if len(folder) > best && w.speaksOf(folder) {
			best, trusted = len(folder), slices.Contains(t.Yes, word) || slices.Contains(t.Parent, word)
		}
	}
	return trusted
}

// speaksOf reports whether a word about folder holds here.
func (w *place) speaksOf(folder string) bool {
	if !w.p.Project.Trust.Below {
		return folder == w.cwd || folder == w.root
	}
	real, _ := w.files.real(w.cwd)
	return tree.Under(folder, w.cwd) || tree.Under(folder, real)
}

// trustList is each folder that the user gave a word.
func (w *place) trustList() map[string]string {
	t := &w.p.Project.Trust
	dir := w.base(t.File.Base)
	if len(t.File.Names) == 0 || dir == "" {
		return nil
	}
	p := join(dir, t.File.Names[0])
	if !w.files.isFile(p) || !w.access.mayRead(p, "global") {
		return nil
	}
	root := w.layer(configured{p, &t.File}).root
	for _, key := range t.Path {
		root, _ = root[key].(map[string]any)
	}
	list := map[string]string{}
	for folder, raw := range root {
		if object, ok := raw.(map[string]any); ok && t.Key != "" {
			raw = object[t.Key]
		}
		if word, ok := raw.(string); ok && path.IsAbs(folder) {
			list[path.Clean(folder)] = word
		}
	}
	return list
}
