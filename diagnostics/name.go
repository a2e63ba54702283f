package diagnostics

import (
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"agentls/internal/measure"
	"agentls/skillcatalog"

	"golang.org/x/text/unicode/norm"
)

// nameMax is the length of a skill's name in characters, after NFKC
// (agentskills.io/specification, 2026-11).
const nameMax = 64

// nameForm says which names are allowed.
const nameForm = "use a-z, 0-9 and single hyphens"

// badName lists the rules that name breaks, compared after NFKC; letters and
// digits of other scripts alone break none (see nonASCII). nil for a good name.
func badName(name string) []string {
	name = norm.NFKC.String(name)
	var broken []string
	add := func(cond bool, what string) {
		if cond {
			broken = append(broken, what)
		}
	}
	add(strings.ContainsFunc(name, unicode.IsUpper), "capital letters")
	switch n := strings.Count(name, " "); {
	case n == 1:
		add(true, "a space")
	case n > 1:
		add(true, "spaces")
	}
	switch n := strings.Count(name, "_"); {
	case n == 1:
		add(true, "an underscore")
	case n > 1:
		add(true, "underscores")
	}
	switch odd := otherCharacters(name); {
	case len(odd) == 1:
		add(true, "the character "+odd[0])
	case len(odd) > 1:
		add(true, "the characters "+strings.Join(odd, " "))
	}
	add(strings.Contains(name, "--"), "two hyphens in a row")
	add(strings.HasPrefix(name, "-"), "a leading hyphen")
	add(strings.HasSuffix(name, "-") && name != "-", "a trailing hyphen")
	if broken != nil {
		add(measure.Chars(name) > nameMax, "more than "+number(nameMax)+" characters")
	}
	return broken
}

// otherCharacters are the characters of name, once each, that no rule allows
// and that have no words of their own; the first few of them.
func otherCharacters(name string) []string {
	const most = 5
	var odd []string
	for _, r := range name {
		if r == ' ' || r == '_' || r == '-' || unicode.IsLetter(r) || unicode.IsDigit(r) {
			continue
		}
		shown := codePoint(r)
		if unicode.IsGraphic(r) && !unicode.IsMark(r) && r != utf8.RuneError {
			shown = string(r)
		}
		if !slices.Contains(odd, shown) {
			odd = append(odd, shown)
		}
		if len(odd) == most {
			break
		}
	}
	return odd
}

// nonASCII reports characters that the text of the specification does not
// allow and its reference validator does.
func nonASCII(name string) bool {
	return strings.IndexFunc(name, func(r rune) bool { return r >= utf8.RuneSelf }) >= 0
}

// slug is the name nearest to s that the specification allows; empty when
// nothing of s can stay.
func slug(s string) string {
	var b strings.Builder
	gap := false
	for _, r := range strings.ToLower(norm.NFKD.String(s)) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			if gap && b.Len() > 0 {
				b.WriteByte('-')
			}
			gap = false
			b.WriteRune(r)
		case !unicode.IsMark(r):
			gap = true
		}
	}
	out := b.String()
	if len(out) > nameMax {
		out = strings.TrimRight(out[:nameMax], "-")
	}
	return out
}

// directory is the name of the directory that holds the file.
func directory(f File) string { return path.Base(path.Dir(f.Path)) }

// goodName reports a name that breaks no rule at all.
func goodName(s string) bool { return skillcatalog.IsSlug(s) && len(s) <= nameMax }
