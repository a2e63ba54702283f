package diagnostics

import (
	"fmt"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
	"agentls/internal/measure"
	"agentls/internal/text"
)

func checkByteOrderMark(p *Pass) {
	bom := p.File.Doc.BOM
	if bom.Empty() {
		return
	}
	f := p.reportDefect(bom, profile.ByteOrderMark, "a byte-order mark, which some readers take for text before the first line")
	f.fix("Delete the byte-order mark", true, Edit{p.File.Path, bom, ""})
}

// anomalies are the odd stretches of a text, found once for all rules.
type anomalies struct {
	found  []markdown.Anomaly
	looked bool
}

func (a *anomalies) of(doc *markdown.Document) []markdown.Anomaly {
	if !a.looked {
		a.found, a.looked = doc.Anomalies(), true
	}
	return a.found
}

func checkUTF16Text(p *Pass) {
	for _, a := range p.odd.of(p.File.Doc) {
		if a.Kind == markdown.UTF16 {
			p.Report(firstLineOfBytes(p.File.Doc.Source), "Agents cannot read this file, because it is UTF-16; save it as UTF-8.")
			p.opaque = true
		}
	}
}

// firstLineOfBytes is what precedes the first line feed.
func firstLineOfBytes(src string) text.Span {
	end := strings.IndexByte(src, '\n')
	if end <= 0 {
		end = len(src)
	}
	return text.Span{End: end}
}

func checkInvalidUTF8(p *Pass) {
	for _, a := range p.odd.of(p.File.Doc) {
		if a.Kind != markdown.InvalidUTF8 {
			continue
		}
		what := "bytes that are not UTF-8"
		if a.Span.Len() == 1 {
			what = "a byte that is not UTF-8"
		}
		f := p.reportDefect(a.Span, profile.InvalidUTF8, what+" ("+hexBytes(a.Span.Of(p.File.Doc.Source))+")")
		coverValueAt(p, f, a.Span)
	}
}

func hexBytes(s string) string {
	const most = 8
	if len(s) > most {
		return fmt.Sprintf("% X …", s[:most])
	}
	return fmt.Sprintf("% X", s)
}

func checkControlCharacter(p *Pass) {
	front := p.File.Doc.Front
	for _, a := range p.odd.of(p.File.Doc) {
		if a.Kind != markdown.Control {
			continue
		}
		f := p.Report(a.Span, "A control character ("+codePoint(a.Rune)+").")
		if p.File.Kind == Skill && front.Block.Start <= a.Span.Start && a.Span.Start < front.Block.End {
			f.Severity = Error
			p.explain(f, p.skill.readers(), profile.ControlCharacter, "a control character ("+codePoint(a.Rune)+"), which YAML does not allow")
			coverValueAt(p, f, a.Span)
		}
		f.fix("Delete it", false, Edit{p.File.Path, a.Span, ""})
	}
}

func checkHiddenUnicode(p *Pass) {
	for _, a := range p.odd.of(p.File.Doc) {
		what, ok := hiddenKinds[a.Kind]
		if !ok {
			continue
		}
		cause := "a hidden character (" + codePoint(a.Rune) + ") that " + what.one
		if n := measure.Chars(a.Span.Of(p.File.Doc.Source)); n > 1 {
			cause = number(n) + " hidden characters (the first is " + codePoint(a.Rune) + ") that " + what.many
		}
		f := p.Report(a.Span, capital(cause)+".")
		if e, ok := p.File.Doc.Front.Lookup("name"); ok && p.File.Kind == Skill && e.Value.Span.Contains(a.Span.Start) {
			p.explain(f, p.skill.readers(), profile.NameNonASCII, cause)
			p.Cover(e.Value.Span)
		}
		f.fix("Delete the hidden text", false, Edit{p.File.Path, a.Span, ""})
	}
}

// hiddenKinds says of each kind what it does, of one character and of several.
var hiddenKinds = map[markdown.AnomalyKind]struct{ one, many string }{
	markdown.Bidi:          {"changes the direction of text", "change the direction of text"},
	markdown.ZeroWidth:     {"has no width", "have no width"},
	markdown.TagCharacters: {"models read and people do not see", "models read and people do not see"},
}

// coverValueAt covers the value that holds span when f is an error.
func coverValueAt(p *Pass, f *Finding, span text.Span) {
	if p.File.Kind != Skill {
		return
	}
	if e, ok := entryAt(p.File.Doc.Front.Entries(), span.Start); ok {
		p.coverError(f, e.Value.Span)
	}
}

// codePoint writes U+200B.
func codePoint(r rune) string { return fmt.Sprintf("U+%04X", r) }
