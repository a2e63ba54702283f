package diagnostics

import (
	"slices"
	"strings"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/internal/text"
	"agentls/internal/tree"
)

// checkInstructionSymlink reports a file that an enabled agent refuses because
// it, or a directory on its way, is a link.
func checkInstructionSymlink(p *Pass) {
	real, ok := p.World.Real(p.File.Path)
	if !ok || real == p.File.Path {
		return
	}
	var why []string
	var refuse []*profile.Profile
	p.instruction.eachIgnored(func(a *profile.Profile, g *agentsctx.Ignored) {
		if g.Status != agentsctx.Refused {
			return
		}
		refuse = append(refuse, a)
		if !slices.Contains(why, g.Why) {
			why = append(why, g.Why)
		}
	})
	if refuse == nil {
		return
	}
	f := p.reportFor(refuse, firstLine(p.File.Doc), "Not read: "+strings.Join(why, "; ")+".")
	p.lower(f, refuse)
	if tree.Under(p.World.Root(p.File.Path), real) {
		f.Related = []Related{p.firstLineOf(real, "the file itself")}
	}
}

// checkSymlinkAsText reports a file whose whole text is the name of another
// instruction file: a link that was checked out, or packed, as a text.
func checkSymlinkAsText(p *Pass) {
	target := p.instruction.named(p.File.Path, p.File.Doc)
	if target == "" {
		return
	}
	readers, expand := p.instruction.readers()
	if len(readers) == 0 {
		return
	}
	src := p.File.Doc.Source
	span := trim(src, text.Span{Start: p.File.Doc.BOM.End, End: len(src)})
	f := p.Report(span, agentsDo(readers, "read[s] only the text "+quoted(span.Of(src))+", not that file; a link seems to have been stored as text."))
	f.Agents = agentRefs(readers)
	f.Related = []Related{p.firstLineOf(target, "the file that is meant")}
	if expand {
		f.fix("Import it", false, Edit{p.File.Path, text.At(span.Start), "@"})
	}
}
