package diagnostics

import (
	"path"
	"strings"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
	"agentls/internal/measure"
	"agentls/internal/tree"

	"golang.org/x/text/unicode/norm"
)

func checkNameInvalid(p *Pass) {
	n, ok := p.front.name()
	if !ok {
		return
	}
	broken := badName(n.Value)
	if broken == nil {
		return
	}
	cause := "the name " + quoted(n.Value) + " has " + agentsctx.Enumerate(broken) + "; " + nameForm
	right := slug(n.Value)
	if right != "" {
		cause += ", as in " + right
	}
	f := p.reportDefect(n.Span, profile.NameCharset, cause)
	p.Cover(n.Span)
	nameFixes(p, f, n, right)
}

func checkNameNonASCII(p *Pass) {
	n, ok := p.front.name()
	if !ok || !nonASCII(n.Value) || badName(n.Value) != nil {
		return
	}
	f := p.reportDefect(n.Span, profile.NameNonASCII,
		"the name "+quoted(n.Value)+" has letters outside a-z; the specification does not allow them, though its validator does")
	p.coverError(f, n.Span)
	nameFixes(p, f, n, slug(n.Value))
}

func checkNameTooLong(p *Pass) {
	n, ok := p.front.name()
	if !ok {
		return
	}
	length := measure.Chars(norm.NFKC.String(n.Value))
	if length <= nameMax {
		return
	}
	f := p.reportDefect(n.SourceSpan(composedPrefix(n.Value, nameMax), len(n.Value)), profile.NameTooLong,
		"the name has "+number(length)+" characters; "+number(nameMax)+" are allowed")
	p.Cover(n.Span)
	if dir := directory(p.File); goodName(dir) {
		f.fix("Set name to "+dir, false, Edit{p.File.Path, n.Span, dir})
	}
}

// composedPrefix is how many bytes of s give at most limit characters in NFKC.
func composedPrefix(s string, limit int) int {
	var it norm.Iter
	it.InitString(norm.NFKC, s)
	for count := 0; !it.Done(); {
		at := it.Pos()
		if count += measure.Chars(string(it.Next())); count > limit {
			return at
		}
	}
	return len(s)
}

func checkNameMismatch(p *Pass) {
	n, ok := p.front.name()
	if !ok || !hasOwnDirectory(p.File, p.World) {
		return
	}
	dir := directory(p.File)
	if norm.NFKC.String(n.Value) == norm.NFKC.String(dir) {
		return
	}
	f := p.Report(n.Span, "")
	p.explain(f, p.skill.renaming(n.Value), profile.NameMismatch, "the name differs from the directory "+quoted(dir)+"; the specification requires them to match")
	nameFixes(p, f, n, n.Value)
}

// hasOwnDirectory reports whether the file's directory is named after the
// skill. The root of a repository is not: a checkout may have any name.
func hasOwnDirectory(f File, fs tree.FS) bool {
	dir := path.Dir(f.Path)
	return dir != "/" && fs.Lstat(path.Join(dir, ".git")).Kind == tree.None
}

// nameFixes offers the directory's name as the name, and right as the name of
// both. What would only bring up another finding is not offered.
func nameFixes(p *Pass, f *Finding, n markdown.Node, right string) {
	dir := directory(p.File)
	own := hasOwnDirectory(p.File, p.World)
	if own && goodName(dir) && dir != n.Value {
		f.fix("Set name to "+dir, false, Edit{p.File.Path, n.Span, dir})
	}
	if right == "" || right == dir && own || !goodName(right) {
		return
	}
	var edits []Edit
	if right != n.Value {
		edits = []Edit{{p.File.Path, n.Span, right}}
	}
	if !own {
		if edits != nil {
			f.fix("Set name to "+right, false, edits...)
		}
		return
	}
	from := path.Dir(p.File.Path)
	to := path.Join(path.Dir(from), right)
	if from == p.World.Root(p.File.Path) || p.World.Lstat(to).Kind != tree.None {
		return
	}
	title := "Rename the directory to " + right
	if edits != nil {
		title = "Rename the skill and its directory to " + right
	}
	f.Fixes = append(f.Fixes, Fix{Title: title, Edits: edits, Renames: []Rename{{from, to}}})
}

// reserved are words that claude.ai does not accept in the name of a skill that
// is uploaded (platform.claude.com, agent skills, 2026-11).
var reserved = []string{"anthropic", "claude"}

func checkNameReserved(p *Pass) {
	n, ok := p.front.name()
	if !ok {
		return
	}
	for _, word := range reserved {
		if strings.Contains(strings.ToLower(n.Value), word) {
			f := p.Report(n.Span, "claude.ai does not accept "+quoted(word)+" in the name of an uploaded skill.")
			f.Agents = []string{claudeAI}
			return
		}
	}
}

// claudeAI is the upload of skills to claude.ai, which is no agent of ours.
const claudeAI = "claude.ai"
