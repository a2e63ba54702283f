package ide

import (
	"path"
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/diagnostics"
	"agentls/internal/markdown"
	"agentls/internal/measure"
	"agentls/internal/text"
	"agentls/internal/tree"
	"agentls/workspace"
)

// RefactorKind is what a refactoring does.
type RefactorKind uint8

// The kinds of refactorings.
const (
	Rewrites RefactorKind = iota // the same in another form
	Extracts                     // a part into a file of its own
	Creates                      // a file beside this one
)

// Refactoring is a change that mends nothing: it puts the same another way.
type Refactoring struct {
	Change
	Kind RefactorKind
}

// Refactorings are those for the place at offset.
func Refactorings(s *workspace.Snapshot, file string, offset int) []Refactoring {
	t, ok := pointed(s, file, offset)
	if !ok || isSettings(t.kind) {
		return nil
	}
	return slices.Concat(refold(t), extract(t), split(t), shareInstructions(t))
}

// worthFolding is the length from which a text is worth lines of its own.
const worthFolding = 60

// refold writes the text under the cursor as a folded block, or a block as one
// line.
func refold(t target) []Refactoring {
	for _, e := range t.doc.Front.Entries() {
		v := e.Value
		if !(e.Key.Span.Contains(t.offset) || v.Span.Contains(t.offset)) || v.Kind != markdown.String || v.Broken || v.Style == markdown.Alias {
			continue
		}
		title := "Write " + e.Key.Value + " on one line, in quotes"
		to := t.doc.Quoted(e)
		if v.Style != markdown.Folded && v.Style != markdown.Literal {
			var ok bool
			if measure.Chars(v.Value) < worthFolding {
				return nil
			}
			if to, ok = t.doc.Folded(e); !ok {
				return nil
			}
			title = "Fold " + e.Key.Value + " into lines"
		}
		c := Change{Title: title, Edits: []diagnostics.Edit{{Path: t.path, Span: to.Span, NewText: to.Text}}}
		return []Refactoring{{c, Rewrites}}
	}
	return nil
}

// extract moves the section of the heading under the cursor into references/,
// where the specification has what a skill reads only when it needs it.
func extract(t target) []Refactoring {
	if t.kind != diagnostics.Skill {
		return nil
	}
	heading, span, ok := t.sectionAt()
	if !ok {
		return nil
	}
	name := slugOf(heading.Text)
	body := text.Span{Start: heading.Span.End, End: span.End}
	to := path.Join(path.Dir(t.path), "references", name+".md")
	if name == "" || strings.TrimSpace(body.Of(t.doc.Source)) == "" || t.snap.Files.Lstat(to).Kind != tree.None {
		return nil
	}
	eol := t.doc.EOL()
	c := Change{Title: "Move this section to references/" + name + ".md"}
	link := eol + eol + "See [" + title(heading) + "](references/" + encodedPath.Replace(name) + ".md)."
	c.Edits = []diagnostics.Edit{{Path: t.path, Span: body, NewText: link}}
	c.Creates = []Created{{to, t.leading(span, path.Dir(to)) + eol}}
	return []Refactoring{{c, Extracts}}
}

// leading is a part of the text as it reads in another directory: its links lead
// where they led.
func (t target) leading(span text.Span, dir string) string {
	var edits []diagnostics.Edit
	for _, r := range t.snap.References(t.path) {
		if r.Kind == workspace.LinkReference && r.Span.Start >= span.Start && r.Span.End <= span.End {
			edits = append(edits, diagnostics.Edit{Path: t.path, Span: r.Span.Shift(-span.Start), NewText: encodedPath.Replace(tree.PathFrom(dir, r.To))})
		}
	}
	return diagnostics.Apply(span.Of(t.doc.Source), t.path, edits)
}

// shareInstructions has an agent that does not read the file import it in its own.
func shareInstructions(t target) []Refactoring {
	if t.kind != diagnostics.Instruction {
		return nil
	}
	dir := path.Dir(t.path)
	var all []Refactoring
	for _, e := range t.snap.Instructions.Explain(t.path, dir, t.snap.Agents.All()).Agents {
		name := ownFile(e.Profile)
		at := path.Join(dir, name)
		if name == "" || e.File(t.path) != nil || at == t.path || slices.ContainsFunc(all, func(r Refactoring) bool { return touches(r, at) }) {
			continue
		}
		line := "@" + strings.ReplaceAll(path.Base(t.path), " ", `\ `)
		c := Change{Title: "Make " + name + " import " + path.Base(t.path) + ", for " + e.Profile.Name}
		doc, there := t.snap.Files.Document(at)
		switch {
		case !there && t.snap.Files.Lstat(at).Kind == tree.None:
			c.Creates = []Created{{at, line + "\n"}}
		case there:
			eol := doc.EOL()
			c.Edits = []diagnostics.Edit{{Path: at, Span: text.At(doc.Body.Start), NewText: line + eol + eol}}
		default:
			continue
		}
		all = append(all, Refactoring{c, Creates})
	}
	return all
}

func touches(r Refactoring, at string) bool {
	return slices.ContainsFunc(r.Creates, func(c Created) bool { return c.Path == at }) ||
		slices.ContainsFunc(r.Edits, func(e diagnostics.Edit) bool { return e.Path == at })
}

// ownFile is the first instruction file that an agent which expands imports reads
// in a directory of the project; empty for other agents.
func ownFile(p *profile.Profile) string {
	if !p.Imports.Expands {
		return ""
	}
	for i := range p.Sources {
		s := &p.Sources[i]
		if s.Scope != "project" {
			continue
		}
		for _, n := range s.Names {
			if n.Gate == nil && n.Name != "" && !strings.ContainsAny(n.Name, "*/~{") {
				return n.Name
			}
		}
	}
	return ""
}
