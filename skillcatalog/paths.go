package skillcatalog

import (
	"path"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// skillFile is the one name agents look for.
const skillFile = "SKILL.md"

// join puts one clean relative path below a clean directory.
func join(dir, name string) string {
	if strings.HasSuffix(dir, "/") {
		return dir + name
	}
	return dir + "/" + name
}

// parent is the directory of a clean path.
func parent(p string) string {
	switch i := strings.LastIndexByte(p, '/'); {
	case i > 0:
		return p[:i]
	case i == 0:
		return "/"
	}
	return "."
}

// base is the last element of a clean path.
func base(p string) string {
	if p == "/" {
		return p
	}
	return p[strings.LastIndexByte(p, '/')+1:]
}

// topOf is the directory in which every climb from p ends.
func topOf(p string) string {
	for parent(p) != p {
		p = parent(p)
	}
	return p
}

// clean makes a path named by a table or a setting clean, below dir when it is
// relative.
func clean(dir, p string) string {
	if path.IsAbs(p) || len(p) > 2 && p[1] == ':' && p[2] == '/' {
		return path.Clean(p)
	}
	return path.Join(dir, p)
}

// SameName reports whether two names are one to a reader who does not look at
// the case of letters, as on many disks.
func SameName(a, b string) bool { return a == b || FoldName(a) == FoldName(b) }

// FoldName is the form of a name under which SameName compares.
func FoldName(name string) string { return strings.ToLower(norm.NFC.String(name)) }

// sameFolder reports whether a name is the folder's, compared after NFKC as the
// specification has it.
func sameFolder(name, folder string) bool {
	return name == folder || norm.NFKC.String(name) == norm.NFKC.String(folder)
}

// less orders names as JavaScript's localeCompare does for the names that
// occur: punctuation, digits, letters; case decides last, lower first. Letters
// with accents stand with those without; others follow by code point.
func less(a, b string) int {
	a, b = unaccented(a), unaccented(b)
	for i := 0; i < len(a) && i < len(b); i++ {
		if a[i] == b[i] {
			continue
		}
		if x, y := rank(a[i]), rank(b[i]); x != y {
			return x - y
		}
	}
	if len(a) != len(b) {
		return len(a) - len(b)
	}
	for i := 0; i < len(a); i++ {
		if a[i] != b[i] {
			return int(b[i]) - int(a[i]) // lower case has the higher byte and comes first
		}
	}
	return 0
}

// unaccented is s without the marks on its letters.
func unaccented(s string) string {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return strings.Map(func(r rune) rune {
				if unicode.Is(unicode.Mn, r) {
					return -1
				}
				return r
			}, norm.NFD.String(s))
		}
	}
	return s
}

// rank is the primary weight of a byte: the order of ICU's root collation for
// ASCII, everything else after it.
func rank(c byte) int { return int(ranks[c]) }

var ranks = func() (r [256]uint16) {
	const order = "_-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0123456789"
	for i := range r {
		r[i] = uint16(1000 + i)
	}
	for i := 0; i < len(order); i++ {
		r[order[i]] = uint16(100 + i)
	}
	for i := 0; i < ' '+1; i++ {
		r[i] = uint16(i)
	}
	for c := 'a'; c <= 'z'; c++ {
		r[c] = uint16(200 + c)
		r[c-'a'+'A'] = uint16(200 + c)
	}
	return r
}()
