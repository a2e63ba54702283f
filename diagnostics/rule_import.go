package diagnostics

import (
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/internal/text"
)

// importLarge is the length in characters above which Claude Code warns of a
// file in every prompt ("Large … will impact performance (> 40.0k chars)",
// anthropics/claude-code#22364, 2026-01).
const importLarge = 40000

// imported is one @path of the file and the agents that make the same of it.
type imported struct {
	agentsctx.Import
	by []*profile.Profile
}

// imports are the imports of the file for which want holds, those at one place
// together.
func (p *Pass) imports(want func(*agentsctx.Import) bool) []*imported {
	if !strings.Contains(p.File.Doc.Source, "@") {
		return nil
	}
	var all []*imported
	for _, at := range p.World.Places(p.File.Path) {
		for _, x := range p.World.Imports(at.Path) {
			for i := range x.Imports {
				if im := &x.Imports[i]; im.From == at.Path && want(im) {
					all = join(all, im, x.Agent)
				}
			}
		}
	}
	return all
}

func join(all []*imported, im *agentsctx.Import, agent *profile.Profile) []*imported {
	i := slices.IndexFunc(all, func(x *imported) bool { return x.Span == im.Span })
	if i < 0 {
		i = len(all)
		all = append(all, &imported{Import: *im})
	}
	if !slices.Contains(all[i].by, agent) {
		all[i].by = append(all[i].by, agent)
	}
	return all
}

// missing are imports without a target. What lies in the home directory of one
// user is not there for another.
func missing(im *agentsctx.Import) bool {
	return im.State == agentsctx.Missing && !strings.HasPrefix(im.Target, "~/")
}

func (p *Pass) reportImport(x *imported, message string) *Finding {
	f := p.Report(x.Span, message)
	f.Agents = agentRefs(x.by)
	return f
}

// does is a verb for the agents of x.
func (x *imported) does(one, many string) string {
	if len(x.by) == 1 {
		return agentNames(x.by) + " " + one
	}
	return agentNames(x.by) + " " + many
}

func checkImportMissing(p *Pass) {
	plain := func(im *agentsctx.Import) bool { return missing(im) && im.PathLike() && !im.Anchor && im.Spaced == "" }
	for _, x := range p.imports(plain) {
		message := x.does("finds", "find") + " no file " + p.show(x.Path)
		meant, ok := p.meant(x)
		if !ok {
			p.reportImport(x, message+".")
			continue
		}
		near := relTo(path.Dir(p.File.Path), meant)
		f := p.reportImport(x, message+"; it is at "+near+", counted from the directory of this file.")
		f.Related = []Related{p.firstLineOf(meant, "the file that is probably meant")}
		if written, ok := x.write(near); ok {
			f.fix("Import "+near, false, Edit{p.File.Path, x.Span, written})
		}
	}
}

// meant is the file that a missing import probably names.
func (p *Pass) meant(x *imported) (string, bool) {
	if x.Near != "" || path.IsAbs(x.Target) {
		return x.Near, x.Near != ""
	}
	return elsewhere(p.World, p.World.Root(p.File.Path), p.File.Path, x.Target)
}

func checkImportSpace(p *Pass) {
	spaced := func(im *agentsctx.Import) bool { return missing(im) && im.Spaced != "" }
	for _, x := range p.imports(spaced) {
		f := p.reportImport(x, "The import ends at the blank: "+x.does("looks for", "look for")+" "+quoted(x.Target)+"; "+quoted(x.Spaced)+" is there.")
		f.Related = []Related{p.firstLineOf(x.Near, "the file that is probably meant")}
		if written, ok := x.write(x.Spaced); ok {
			rest := x.Spaced[len(x.Target):]
			f.fix(`Write "\" before each blank`, false, Edit{p.File.Path, text.Span{Start: x.Span.Start, End: x.Span.End + len(rest)}, written})
		}
	}
}

func checkImportAnchor(p *Pass) {
	anchored := func(im *agentsctx.Import) bool { return missing(im) && im.Anchor }
	for _, x := range p.imports(anchored) {
		file, anchor, _ := strings.Cut(x.Target, "#")
		f := p.reportImport(x, quoted("#"+anchor)+" is part of the name: "+x.does("finds", "find")+" no such file, while "+file+" is there. Only a whole file can be imported.")
		f.Related = []Related{p.firstLineOf(x.Near, "the file that is probably meant")}
		if at := strings.IndexByte(x.Span.Of(p.File.Doc.Source), '#'); at > 0 {
			f.fix("Import the whole file", false, Edit{p.File.Path, text.Span{Start: x.Span.Start + at, End: x.Span.End}, ""})
		}
	}
}

func checkImportCycle(p *Pass) {
	closes := func(im *agentsctx.Import) bool { return im.State == agentsctx.Cycle }
	for _, x := range p.imports(closes) {
		message := "The import closes a loop: it leads back to " + p.show(x.Path) + ", which led here. " + x.does("leaves", "leave") + " it out."
		if p.isFile(x.Path) {
			message = "The file imports itself. " + x.does("leaves", "leave") + " it out."
		}
		f := p.reportImport(x, message)
		f.Related = []Related{p.firstLineOf(x.Path, "the file it leads back to")}
	}
}

// isFile reports whether other is the file under check, by whatever path.
func (p *Pass) isFile(other string) bool { return other == p.File.Path || p.sameFile(other) }

func checkImportTooDeep(p *Pass) {
	tooDeep := func(im *agentsctx.Import) bool { return im.State == agentsctx.TooDeep }
	for _, x := range p.imports(tooDeep) {
		hops := x.by[0].Imports.MaxHops
		p.reportImport(x, x.does("follows", "follow")+" imports for "+number(hops)+" hops; this is hop "+number(x.Hop)+" and is left out.")
	}
}

func checkImportLarge(p *Pass) {
	large := func(im *agentsctx.Import) bool {
		loaded := im.State == agentsctx.Imported || im.State == agentsctx.Unapproved
		return loaded && im.Large > importLarge || im.State == agentsctx.TooLarge
	}
	for _, x := range p.imports(large) {
		if x.State == agentsctx.TooLarge {
			f := p.reportImport(x, p.show(x.Path)+" has more than "+number(x.by[0].Imports.MaxBytes)+" bytes; "+x.does("leaves", "leave")+" it out.")
			f.Severity = Warning
			continue
		}
		src, _ := p.World.Text(x.Path)
		if n := utf8.RuneCountInString(src); n > importLarge && p.always() {
			p.reportImport(x, p.show(x.Path)+" has "+number(n)+" characters, and "+x.does("loads", "load")+
				" it in every session; over "+number(importLarge)+" is a lot.")
		}
	}
}

// always reports whether the file is loaded whatever it is about: no front
// matter of its own decides.
func (p *Pass) always() bool { return len(p.gates()) == 0 || !p.anyDecides() }

func (p *Pass) anyDecides() bool {
	return slices.ContainsFunc(p.gates(), func(g gated) bool { return p.decided(g.gate) || g.gate.Without != profile.Always })
}

func checkImportNotExpanded(p *Pass) {
	plain := func(im *agentsctx.Import) bool { return im.State == agentsctx.NotExpanded }
	for _, x := range p.imports(plain) {
		x.by = slices.DeleteFunc(x.by, func(a *profile.Profile) bool { return p.loadsToo(a, x.Path) })
		if len(x.by) > 0 {
			p.reportImport(x, x.does("does not", "do not")+" expand imports: the text stays "+quoted("@"+x.Target)+".")
		}
	}
}

// loadsToo reports whether an agent that loads the file loads other as well.
func (p *Pass) loadsToo(a *profile.Profile, other string) bool {
	for _, e := range p.World.Loads(p.home()) {
		if e.Profile == a {
			return e.File(other) != nil
		}
	}
	return false
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
