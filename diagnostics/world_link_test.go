package diagnostics

import "path"

// beyondLinks is p with the links above it resolved.
func (w *smallWorld) beyondLinks(p string) string {
	dir, ok := w.Real(path.Dir(p))
	if !ok {
		return p
	}
	return path.Join(dir, path.Base(p))
}
