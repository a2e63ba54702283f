package skillcatalog

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"agentls/internal/tree"
)

// localVersion is what an agent calls a plugin whose manifest tells no version; it
// goes before all others.
const localVersion = "local"

// ReadCache finds the directories of plugins, each "name@marketplace", in a cache
// of MARKETPLACE/NAME/VERSION. What is not there is not installed.
func ReadCache(fs tree.FS, cache string, keys []string) map[string]string {
	dirs := map[string]string{}
	for _, key := range keys {
		name, market, ok := strings.Cut(key, "@")
		if !ok || !isSegment(name) || !isSegment(market) {
			continue
		}
		at := join(join(cache, market), name)
		if v := newest(fs.ReadDir(at)); v != "" {
			dirs[key] = join(at, v)
		}
	}
	return dirs
}

// newest is the version that counts of those that are there; empty for none.
func newest(entries []tree.Entry) string {
	var versions []string
	for _, e := range entries {
		if e.Kind == tree.Dir && isSegment(strings.ReplaceAll(e.Name, "+", "-")) {
			versions = append(versions, e.Name)
		}
	}
	if len(versions) == 0 || slices.Contains(versions, localVersion) {
		return strings.Repeat(localVersion, min(1, len(versions)))
	}
	return slices.MaxFunc(versions, compareVersions)
}

// isSegment reports whether s may name a directory of the cache.
func isSegment(s string) bool {
	return s != "" && s != "." && s != ".." && strings.IndexFunc(s, func(r rune) bool {
		return !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || strings.ContainsRune("-_.", r))
	}) < 0
}

// compareVersions is by semver.org where both are such versions, else by byte.
func compareVersions(a, b string) int {
	na, pa, okA := semver(a)
	nb, pb, okB := semver(b)
	if !okA || !okB {
		return strings.Compare(a, b)
	}
	if order := slices.Compare(na[:], nb[:]); order != 0 {
		return order
	}
	if (pa == "") != (pb == "") {
		return len(pb) - len(pa) // a release comes after what leads up to it
	}
	return comparePre(strings.Split(pa, "."), strings.Split(pb, "."))
}

// semver are the three numbers of a version, and what follows a hyphen.
func semver(s string) (n [3]int, pre string, ok bool) {
	s, _, _ = strings.Cut(s, "+")
	s, pre, _ = strings.Cut(s, "-")
	parts := strings.Split(s, ".")
	if len(parts) != len(n) {
		return n, pre, false
	}
	for i, p := range parts {
		v, err := strconv.Atoi(p)
		if err != nil || v < 0 {
			return n, pre, false
		}
		n[i] = v
	}
	return n, pre, true
}

// comparePre compares identifiers: numbers as numbers and before words.
func comparePre(a, b []string) int {
	return slices.CompareFunc(a, b, func(x, y string) int {
		nx, errX := strconv.Atoi(x)
		ny, errY := strconv.Atoi(y)
		switch {
		case errX == nil && errY == nil:
			return cmp.Compare(nx, ny)
		case errX == nil:
			return -1
		case errY == nil:
			return 1
		}
		return strings.Compare(x, y)
	})
}
