package diagnostics

import (
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"agentls/internal/markdown"
	"agentls/internal/tree"
)

// destination is where a relative link leads.
type destination struct {
	name   string // as written, decoded, without query and fragment
	suffix string // the query and the fragment as written
	whole  string // decoded, with what may be a suffix: a name can hold # and ?
}

// scheme starts an absolute address (RFC 3986 §3.1).
var scheme = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*:`)

// maxDestination is the length in bytes above which a destination is no path.
const maxDestination = 4096

// relative reads the target of a link; false for what is no path relative to
// the file: addresses, anchors, paths from the root or the home directory, and
// templates, which somebody has yet to fill in.
func relative(target string) (destination, bool) {
	if target == "" || len(target) > maxDestination || strings.ContainsAny(target[:1], "#?/~") || scheme.MatchString(target) {
		return destination{}, false
	}
	whole, err := url.PathUnescape(target)
	if err != nil || isTemplate(whole) || strings.Contains(whole, `\`) || strings.ContainsFunc(whole, unicode.IsControl) {
		return destination{}, false
	}
	d := destination{name: target, whole: whole}
	if i := strings.IndexAny(target, "#?"); i >= 0 {
		d.name, d.suffix = target[:i], target[i:]
	}
	d.name, err = url.PathUnescape(d.name)
	return d, err == nil && d.name != "" && d.name[0] != '/'
}

// isTemplate reports a path that is a pattern for others: {name}, <name>, $NAME, *.md,
// path/to/… or [name].
func isTemplate(s string) bool {
	return strings.ContainsAny(s, "{}<>$*[]|…") || strings.Contains(s, "...") || strings.Contains(s, "path/to/")
}

// isNote reports a footnote or a remark in the form of a reference definition:
// "[^1]: see" and "[x]: done" are no links.
func isNote(src string, l markdown.Link) bool {
	whole := l.Span.Of(src)
	definition := strings.HasPrefix(whole, "[") && strings.Contains(src[l.Span.Start:l.TargetSpan.Start], "]:")
	return strings.HasPrefix(whole, "[^") || definition && !strings.ContainsAny(l.Target, "./")
}

// lines is a place in a file as compilers write it, which some renderers take.
var lines = regexp.MustCompile(`:[0-9]+([:-][0-9]+)*$`)

// exists reports whether a file or directory is at d, seen from dir.
func (d destination) exists(fs tree.FS, dir string) bool {
	there := func(name string) bool { return fs.Stat(path.Join(dir, name)).Kind != tree.None }
	if there(d.name) || d.whole != d.name && there(d.whole) {
		return true
	}
	file := lines.ReplaceAllString(d.name, "")
	return file != d.name && there(file)
}

// spelled is p, below root, as its directories list it; false when nothing of
// that name is there in any case of letters.
func spelled(fs tree.FS, root, p string) (string, bool) {
	rel, ok := tree.Rel(root, p)
	if !ok {
		return "", false
	}
	if rel == "." {
		return root, true
	}
	at := root
	for name := range strings.SplitSeq(rel, "/") {
		entries := fs.ReadDir(at)
		if _, exact := slices.BinarySearchFunc(entries, name, byName); !exact {
			i := slices.IndexFunc(entries, func(e tree.Entry) bool { return strings.EqualFold(e.Name, name) })
			if i < 0 {
				return "", false
			}
			name = entries[i].Name
		}
		at = path.Join(at, name)
	}
	return at, true
}

func byName(e tree.Entry, name string) int { return strings.Compare(e.Name, name) }

// lookAlikes are names that many directories have: one of that name elsewhere
// says nothing.
var lookAlikes = []string{"agents.md", "changelog.md", "claude.md", "index.md", "license", "readme.md", "skill.md"}

// elsewhere is where the file that a link in dir names really is: at the same
// path from a directory above, from one right below, or under its bare name.
func elsewhere(fs tree.FS, root, file, name string) (string, bool) {
	dir := path.Dir(file)
	bare := strings.TrimPrefix(path.Clean(name), "./")
	for strings.HasPrefix(bare, "../") {
		bare = bare[len("../"):]
	}
	from := tree.Chain(root, dir)
	slices.Reverse(from)
	below := directoriesIn(fs, dir)
	names := []string{bare}
	if path.Ext(bare) == "" {
		names = append(names, bare+".md")
	}
	if base := path.Base(bare); base != bare && !slices.Contains(lookAlikes, strings.ToLower(base)) {
		names = append(names, base)
	}
	for i, n := range names {
		places := slices.Concat(from, below)
		if i > 0 {
			places = slices.Concat([]string{dir}, below) // a looser guess stays close
		}
		for _, d := range places {
			if at := path.Join(d, n); at != file && tree.Under(root, at) && lists(fs, d, n) && fs.Stat(at).Kind == tree.File {
				return at, true
			}
		}
	}
	return "", false
}

// lists reports whether the first element of name is in dir: most guesses
// end here, without a question about a path that nobody has.
func lists(fs tree.FS, dir, name string) bool {
	first, _, _ := strings.Cut(name, "/")
	_, ok := slices.BinarySearchFunc(fs.ReadDir(dir), first, byName)
	return ok
}

// mostDirectories is how many directories beside a file are looked into.
const mostDirectories = 50

// directoriesIn are the directories right below dir.
func directoriesIn(fs tree.FS, dir string) []string {
	var dirs []string
	for _, e := range fs.ReadDir(dir) {
		if e.Kind == tree.Dir && len(dirs) < mostDirectories {
			dirs = append(dirs, path.Join(dir, e.Name))
		}
	}
	return dirs
}

// encoded is a path as a link's destination.
var encoded = strings.NewReplacer(
	"%", "%25", " ", "%20", "(", "%28", ")", "%29", "<", "%3C", ">", "%3E", "#", "%23", "?", "%3F",
	"&", "%26", "|", "%7C", "[", "%5B", "]", "%5D", "*", "%2A", "`", "%60",
)
