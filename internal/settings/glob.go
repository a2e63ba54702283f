package settings

import (
	"path"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// maxPath is how many bytes a path may have for a glob to hold for it. With the
// bounds on globs, the worst patterns against the worst path take a few tenths
// of a second.
const maxPath = 1024

// matches reports whether glob, relative to a workspace folder, holds for rel or
// a directory above it. Without a slash it holds for a name in any directory.
func matches(glob, rel string) bool {
	if len(rel) > maxPath {
		return false
	}
	pattern := strings.TrimSuffix(strings.TrimPrefix(glob, "./"), "/")
	if !strings.Contains(pattern, "/") {
		for name := range strings.SplitSeq(rel, "/") {
			if doublestar.MatchUnvalidated(pattern, name) {
				return true
			}
		}
		return false
	}
	pattern = strings.TrimPrefix(pattern, "/")
	for p := rel; p != "." && p != "/" && p != ""; p = path.Dir(p) {
		if doublestar.MatchUnvalidated(pattern, p) {
			return true
		}
	}
	return false
}
