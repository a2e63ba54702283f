package workspace

import (
	"net/url"
	"path"
	"strings"
	"unsafe"
)

// PathFromURI is the path a file URI names; false for every other scheme. The
// drive letter of a Windows path is lower-cased, as editors disagree on it.
func PathFromURI(uri string) (string, bool) {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" || (u.Host != "" && u.Host != "localhost") {
		return "", false
	}
	p := u.Path
	if len(p) >= 3 && p[0] == '/' && p[2] == ':' {
		p = strings.ToLower(p[1:2]) + p[2:]
	}
	if p == "" {
		return "", false
	}
	return path.Clean(p), true
}

// URIFromPath is the file URI of an absolute path.
func URIFromPath(p string) string {
	if len(p) >= 2 && p[1] == ':' {
		p = "/" + p
	}
	return (&url.URL{Scheme: "file", Path: p}).String()
}

// bytesToString gives a buffer that nobody writes any more as a string.
func bytesToString(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }
