package ide

import (
	"path"
	"slices"
	"strings"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/diagnostics"
	"agentls/internal/markdown"
	"agentls/internal/measure"
	"agentls/internal/text"
	"agentls/internal/tree"
	"agentls/workspace"
)

// split moves the section of the heading under the cursor into an instruction file
// of the directory that it speaks of, where an agent cuts the file as it is. The
// title says what each such agent loses before and after.
func split(t target) []Refactoring {
	if t.kind != diagnostics.Instruction {
		return nil
	}
	losers := t.losers()
	heading, span, ok := t.sectionAt()
	if len(losers) == 0 || !ok {
		return nil
	}
	dir, ok := t.spokenOf(span)
	if !ok {
		return nil
	}
	to := path.Join(dir, path.Base(t.path))
	c, texts := t.moved(heading.Span, span, to)
	after := t.snap.Suppose(texts)
	var outcome []string
	helps := false
	for _, p := range losers {
		there, ok := lostOf(after, p, to)
		if !ok {
			return nil // it reads no such file there: the section would be gone for it
		}
		here, _ := lostOf(after, p, t.path)
		before, _ := lostOf(t.snap, p, t.path)
		helps = helps || here < before
		outcome = append(outcome, p.Name+" loses "+amount(here)+" here, now "+amount(before)+"; of the new file "+amount(there))
	}
	if !helps {
		return nil
	}
	c.Title = "Move this section to " + tree.PathFrom(path.Dir(t.path), to) + " (" + strings.Join(outcome, "; ") + ")"
	return []Refactoring{{c, Extracts}}
}

// losers are the enabled agents that cut the file when started beside it.
func (t target) losers() []*profile.Profile {
	var all []*profile.Profile
	for _, e := range beside(t.snap, t.path) {
		if f := e.File(t.path); f != nil && f.Lost > 0 {
			all = append(all, e.Profile)
		}
	}
	return all
}

// sectionAt is the heading under the cursor and its section; not the first of a
// file, which is its title.
func (t target) sectionAt() (heading markdown.Heading, span text.Span, ok bool) {
	headings := t.doc.Blocks().Headings
	i := slices.IndexFunc(headings, func(h markdown.Heading) bool { return h.Span.Contains(t.offset) })
	if i < 0 || headings[i].Level < 2 {
		return markdown.Heading{}, text.Span{}, false
	}
	return headings[i], trimmed(t.doc.Source, section(t.doc, headings[i:])), true
}

// spokenOf is the directory below the file's own in which all lies that a section
// links to or names as code.
func (t target) spokenOf(span text.Span) (string, bool) {
	own, common := path.Dir(t.path), ""
	for _, to := range t.named(span) {
		if t.snap.Files.Stat(to).Kind != tree.Dir {
			to = path.Dir(to)
		}
		if common == "" {
			common = to
		}
		for !tree.Under(common, to) {
			common = path.Dir(common)
		}
	}
	return common, common != "" && common != own && tree.Under(own, common)
}

// named are the paths that are there of those that links and code in a part of the
// text lead to.
func (t target) named(span text.Span) (paths []string) {
	for _, l := range t.doc.Links() {
		if !span.Contains(l.Span.Start) {
			continue
		}
		if link, ok := resolve(t.snap, t.path, l.Target); ok && link.Path != "" && t.snap.Files.Stat(link.Path).Kind != tree.None {
			paths = append(paths, link.Path)
		}
	}
	for _, code := range t.doc.Blocks().Code {
		if span.Contains(code.Start) {
			if to, ok := t.coded(code); ok {
				paths = append(paths, to)
			}
		}
	}
	return paths
}

// moved is the change, and the texts that come of it.
func (t target) moved(heading, span text.Span, to string) (Change, map[string]string) {
	eol := t.doc.EOL()
	link := encodedPath.Replace(tree.PathFrom(path.Dir(t.path), to))
	out := diagnostics.Edit{Path: t.path, Span: text.Span{Start: heading.End, End: span.End}, NewText: eol + eol + "See [" + link + "](" + link + ")."}
	c := Change{Edits: []diagnostics.Edit{out}}
	texts := map[string]string{t.path: diagnostics.Apply(t.doc.Source, t.path, c.Edits)}
	section := t.leading(span, path.Dir(to)) + eol
	if doc, there := t.snap.Files.Document(to); there {
		in := diagnostics.Edit{Path: to, Span: text.At(len(doc.Source)), NewText: doc.EOL() + section}
		c.Edits = append(c.Edits, in)
		texts[to] = diagnostics.Apply(doc.Source, to, []diagnostics.Edit{in})
	} else {
		c.Creates = []Created{{to, section}}
		texts[to] = section
	}
	return c, texts
}

// lostOf is what an agent loses of a file when it is started beside it, in bytes;
// false when it does not read it there.
func lostOf(s *workspace.Snapshot, p *profile.Profile, file string) (int, bool) {
	for _, e := range s.Instructions.Explain(file, path.Dir(file), []*profile.Profile{p}).Agents {
		if f := e.File(file); f != nil && f.Status != agentsctx.Dropped {
			return f.Lost, true
		}
	}
	return 0, false
}

// amount is a number of bytes in words.
func amount(bytes int) string {
	if bytes == 0 {
		return "nothing"
	}
	return measure.Commas(bytes) + " bytes"
}
