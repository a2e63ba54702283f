package agentsctx

import (
	"strings"
	"unicode"

	"agentls/agentsctx/profile"
	"agentls/internal/measure"
	"agentls/internal/text"
	"agentls/internal/tree"
)

// facts is what is known of one file, found out when first asked.
type facts struct {
	text  string
	ok    bool // text is the whole content
	size  int
	units int // UTF-16 units; -1 until counted
	refs  []referencesBy
	views map[*profile.Budget]*view
	parts map[partKey]*outcome
	blank answer
}

// answer is a question that is answered once.
type answer uint8

const (
	unasked answer = iota
	yes
	no
)

// isBlank reports whether the text has nothing but blanks.
func (f *facts) isBlank() bool {
	if f.blank == unasked {
		f.blank = no
		if blank(f.text) {
			f.blank = yes
		}
	}
	return f.blank == yes
}

// referencesBy are the imports that one set of rules sees in a file.
type referencesBy struct {
	rules *profile.Imports
	refs  []Reference
}

// lstat is files.Lstat, remembered.
func (r *Resolver) lstat(p string) tree.Info {
	info, seen := r.infos[p]
	if !seen {
		info = r.files.Lstat(p)
		r.infos[p] = info
	}
	return info
}

// stat follows a link at the last element.
func (r *Resolver) stat(p string) tree.Info {
	if info := r.lstat(p); info.Kind != tree.Link {
		return info
	}
	return r.files.Stat(p)
}

func (r *Resolver) isFile(p string) bool { return r.stat(p).Kind == tree.File }

type realPath struct {
	path string
	ok   bool
}

// real is files.Real, remembered.
func (r *Resolver) real(p string) (string, bool) {
	at, seen := r.reals[p]
	if !seen {
		at.path, at.ok = r.files.Real(p)
		r.reals[p] = at
	}
	return at.path, at.ok
}

func (r *Resolver) list(dir string) []tree.Entry {
	entries, seen := r.listings[dir]
	if !seen {
		entries = r.files.ReadDir(dir)
		r.listings[dir] = entries
	}
	return entries
}

func (r *Resolver) factsOf(p string) *facts {
	f := r.facts[p]
	if f == nil {
		f = &facts{units: -1}
		f.text, f.ok = r.files.Text(p)
		f.size = len(f.text)
		if !f.ok {
			f.size = int(r.stat(p).Size)
		}
		r.facts[p] = f
	}
	return f
}

// unitsOf is the file's length in UTF-16 units, guessed from its size when its
// text is out of reach.
func (f *facts) unitsOf() int {
	if f.units < 0 {
		f.units = f.size
		if f.ok {
			f.units = measure.UTF16(f.text)
		}
	}
	return f.units
}

// unitsIn is the UTF-16 units of some byte ranges of the file.
func (f *facts) unitsIn(ranges [][2]int) int {
	if len(ranges) == 1 && ranges[0] == [2]int{0, f.size} {
		return f.unitsOf()
	}
	n, plain := 0, f.unitsOf() == f.size // every character is a byte
	for _, r := range ranges {
		if f.ok && !plain {
			n += measure.UTF16(text.Span{Start: r[0], End: r[1]}.Of(f.text))
		} else {
			n += r[1] - r[0]
		}
	}
	return n
}

func blank(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return !unicode.IsSpace(r) }) < 0
}

// headingsIn are the headings that begin in one of the spans.
func (r *Resolver) headingsIn(p string, spans []text.Span) []string {
	doc, ok := r.files.Document(p)
	if !ok || len(spans) == 0 {
		return nil
	}
	var lost []string
	for _, h := range doc.Blocks().Headings {
		for _, s := range spans {
			if s.Start <= h.Span.Start && h.Span.Start < s.End {
				lost = append(lost, h.Text)
				break
			}
		}
	}
	return lost
}
