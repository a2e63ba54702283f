package diagnostics

import (
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"agentls/agentsctx"
	"agentls/agentsctx/imports"
	"agentls/agentsctx/profile"
	"agentls/internal/text"
)

// importLarge is the length in characters above which Claude Code warns of a
// file in every prompt ("Large … will impact performance (> 40.0k chars)",
// anthropics/claude-code#22364, 2026-01).
const importLarge = 40000

// missing are imports without a target. What lies in the home directory of one
// user is not there for another.
func missing(im *agentsctx.Import) bool {
	return im.State == agentsctx.Missing && !strings.HasPrefix(im.Target, "~/")
}

func checkImportMissing(p *Pass) {
	plain := func(im *agentsctx.Import) bool {
		directory := im.State == agentsctx.NotAFile && strings.Contains(im.Target, "/")
		return missing(im) && im.Spaced == "" && (im.PathLike() || im.Mark != "" || pathInSentence(im.Target)) || directory || im.State == agentsctx.Filtered && im.Refused
	}
	for _, x := range p.instruction.imports(plain) {
		switch meant, ok := p.instruction.meant(x); {
		case x.Refused:
			p.reportFor(x.by, x.Span, agentsDo(x.by, "leave[s] this import out: "+path.Ext(x.Path)+" files are not imported."))
		case x.State == agentsctx.NotAFile:
			p.reportFor(x.by, x.Span, agentsDo(x.by, "load[s] nothing here: "+p.show(x.Path)+" is a directory, and only files are imported."))
		case x.Mark != "":
			f := p.reportFor(x.by, x.Span, agentsDo(x.by, "find[s] no file "+quoted(p.show(x.Path))+", because an import ends at a space and "+quoted(x.Mark)+" is part of the name; "+p.show(x.Near)+" exists."))
			f.Related = []Related{p.firstLineOf(x.Near, "the file that is probably meant")}
			f.fix("Put a space before "+quoted(x.Mark), false, Edit{p.File.Path, text.At(x.Span.End - len(x.Mark)), " "})
		case !ok:
			p.reportFor(x.by, x.Span, agentsDo(x.by, "find[s] no file "+inSentence(p.show(x.Path))+"."))
		default:
			near := relTo(path.Dir(p.File.Path), meant)
			f := p.reportFor(x.by, x.Span, agentsDo(x.by, "find[s] no file "+inSentence(p.show(x.Path))+"; relative to this file it is "+near+"."))
			f.Related = []Related{p.firstLineOf(meant, "the file that is probably meant")}
			if written, ok := x.write(near); ok {
				f.fix("Import "+near, false, Edit{p.File.Path, x.Span, written})
			}
		}
	}
}

// inSentence is a path, in quotes where its end would read as the sentence's.
func inSentence(p string) string {
	if strings.HasSuffix(p, ",") || strings.HasSuffix(p, ":") {
		return quoted(p)
	}
	return p
}

// pathInSentence reports whether a target is a path but for the punctuation at its
// end.
func pathInSentence(target string) bool {
	plain := strings.TrimRight(target, ",:")
	return plain != target && imports.Reference{Target: plain}.PathLike()
}

func checkImportSpace(p *Pass) {
	spaced := func(im *agentsctx.Import) bool { return missing(im) && im.Spaced != "" }
	for _, x := range p.instruction.imports(spaced) {
		f := p.reportFor(x.by, x.Span, agentsDo(x.by, "look[s] for "+quoted(x.Target)+", because an import ends at a space; "+quoted(x.Spaced)+" exists."))
		f.Related = []Related{p.firstLineOf(x.Near, "the file that is probably meant")}
		if written, ok := x.write(x.Spaced); ok {
			rest := x.Spaced[len(x.Target):]
			f.fix(`Put "\" before each space`, false, Edit{p.File.Path, text.Span{Start: x.Span.Start, End: x.Span.End + len(rest)}, written})
		}
	}
}

func checkImportCycle(p *Pass) {
	closes := func(im *agentsctx.Import) bool { return im.State == agentsctx.Cycle }
	for _, x := range p.instruction.imports(closes) {
		why := "it leads back to " + p.show(x.Path) + ", which led here"
		if p.instruction.isFile(x.Path) {
			why = "the file imports itself"
		}
		f := p.reportFor(x.by, x.Span, agentsDo(x.by, "leave[s] this import out: "+why+"."))
		f.Related = []Related{p.firstLineOf(x.Path, "the file it leads back to")}
	}
}

func checkImportTooDeep(p *Pass) {
	tooDeep := func(im *agentsctx.Import) bool { return im.State == agentsctx.TooDeep }
	for _, x := range p.instruction.imports(tooDeep) {
		hops := x.by[0].Imports.MaxHops
		p.reportFor(x.by, x.Span, agentsDo(x.by, "leave[s] this import out: imports are followed for "+number(hops)+" hops, and this is hop "+number(x.Hop)+"."))
	}
}

func checkImportLarge(p *Pass) {
	large := func(im *agentsctx.Import) bool {
		loaded := im.State == agentsctx.Imported || im.State == agentsctx.Unapproved
		return loaded && im.Large > importLarge || im.State == agentsctx.TooLarge
	}
	for _, x := range p.instruction.imports(large) {
		if x.State == agentsctx.TooLarge {
			f := p.reportFor(x.by, x.Span, agentsDo(x.by, "leave[s] this import out: "+p.show(x.Path)+" has more than "+number(x.by[0].Imports.MaxBytes)+" bytes."))
			f.Severity = Warning
			continue
		}
		src, _ := p.World.Text(x.Path)
		if n := utf8.RuneCountInString(src); n > importLarge && p.instruction.always() {
			p.reportFor(x.by, x.Span, agentsDo(x.by, "load[s] this import in every session: "+p.show(x.Path)+" has "+number(n)+" characters, and more than "+number(importLarge)+" is a lot."))
		}
	}
}

func checkImportNotExpanded(p *Pass) {
	plain := func(im *agentsctx.Import) bool { return im.State == agentsctx.NotExpanded }
	for _, x := range p.instruction.imports(plain) {
		x.by = slices.DeleteFunc(x.by, func(a *profile.Profile) bool { return p.instruction.loadsToo(a, x.Path) })
		if len(x.by) > 0 {
			p.reportFor(x.by, x.Span, agentsDo(x.by, "do[es] not expand imports; the text stays "+quoted("@"+x.Target)+"."))
			return // the others are the same to their author
		}
	}
}

// write is an import of a path as every agent of x reads it; false when some
// agent cannot read it.
func (x *imported) write(target string) (string, bool) {
	if c := target[0]; c != '.' && (c|0x20 < 'a' || c|0x20 > 'z') {
		target = "./" + target
	}
	if strings.Contains(target, " ") {
		if slices.ContainsFunc(x.by, func(a *profile.Profile) bool { return !a.Imports.Escapes }) {
			return "", false
		}
		target = strings.ReplaceAll(target, " ", `\ `)
	}
	return "@" + target, true
}
