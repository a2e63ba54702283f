package tree

import (
	"path"
	"strings"
)

// Under reports whether p is dir or lies below it.
func Under(dir, p string) bool {
	if dir == p {
		return true
	}
	if !strings.HasPrefix(p, dir) {
		return false
	}
	return strings.HasSuffix(dir, "/") || p[len(dir)] == '/'
}

// Rel is p relative to dir, "." for dir itself; false when p is not under dir.
func Rel(dir, p string) (string, bool) {
	if dir == p {
		return ".", true
	}
	if !Under(dir, p) {
		return "", false
	}
	return strings.TrimPrefix(p[len(strings.TrimSuffix(dir, "/")):], "/"), true
}

// Chain is every directory from root down to dir, both included; nil when dir
// is not under root.
func Chain(root, dir string) []string {
	if !Under(root, dir) {
		return nil
	}
	var up []string
	for d := dir; ; d = path.Dir(d) {
		up = append(up, d)
		if d == root || d == "/" || d == "." { // a path that is not clean may miss the root
			break
		}
	}
	for i, j := 0, len(up)-1; i < j; i, j = i+1, j-1 {
		up[i], up[j] = up[j], up[i]
	}
	return up
}

// PathFrom is the path from the directory dir to p: with "../" where p is not below
// it, ".." and the like for a directory above it, empty for dir itself.
func PathFrom(dir, p string) string {
	up := ""
	for !Under(dir, p) {
		dir, up = path.Dir(dir), up+"../"
	}
	rel, _ := Rel(dir, p)
	if rel == "." {
		return strings.TrimSuffix(up, "/")
	}
	return up + rel
}
