package diagnostics

import (
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/internal/measure"
	"agentls/internal/text"
	"agentls/internal/tree"
)

// checkSkillTooLarge reports the sizes above which enabled agents do not take a
// SKILL.md, those of one size together.
func checkSkillTooLarge(p *Pass) {
	src := p.File.Doc.Source
	by := map[int64][]*profile.Profile{}
	var sizes []int64
	for _, a := range p.candidates() {
		most := a.Skills.Walk.MaxBytes
		if most <= 0 || int64(len(src)) <= most {
			continue
		}
		if by[most] == nil {
			sizes = append(sizes, most)
		}
		by[most] = append(by[most], a)
	}
	slices.Sort(sizes)
	for _, most := range sizes {
		start := int(most)
		for start > 0 && !utf8.RuneStart(src[start]) {
			start--
		}
		p.reportLimit(by[most], text.Span{Start: start, End: len(src)}, profile.FileTooLarge,
			"the file has "+number(len(src))+" bytes", int(most))
	}
}

// What the Agent Skills specification recommends for the body (2026-11).
const (
	bodyLines  = 500
	bodyTokens = 5000
)

func checkBodyTooLong(p *Pass) {
	doc := p.File.Doc
	src := doc.Source
	if doc.Body.Len() <= bodyLines { // not even an empty line each
		return
	}
	body := doc.Body.Of(src)
	lines := strings.Count(strings.TrimRight(body, "\r\n"), "\n") + 1
	tokens := 0
	if len(body) > bodyTokens*4 { // a text has no more units than bytes
		tokens = measure.Tokens(measure.UTF16(body))
	}
	start := doc.Body.End
	var what []string
	if lines > bodyLines {
		what = append(what, number(lines)+" lines")
		start = doc.Body.Start + lineStart(body, bodyLines)
	}
	if tokens > bodyTokens {
		what = append(what, "about "+number(tokens)+" tokens")
		start = min(start, doc.Body.Start+unitOffset(body, bodyTokens*4))
	}
	if what == nil {
		return
	}
	p.Report(trimEnd(src, text.Span{Start: start, End: doc.Body.End}), "The body has "+agentsctx.Enumerate(what)+
		"; the specification recommends at most "+number(bodyLines)+" lines and "+number(bodyTokens)+" tokens. Move details to files that are read when needed.")
}

// lineStart is the offset of the n-th line of s, from 0.
func lineStart(s string, n int) int {
	at := 0
	for range n {
		i := strings.IndexByte(s[at:], '\n')
		if i < 0 {
			return len(s)
		}
		at += i + 1
	}
	return at
}

// unitOffset is the offset of the character with which s has over n UTF-16 units.
func unitOffset(s string, n int) int {
	units := 0
	for i, r := range s {
		units++
		if r >= 0x10000 {
			units++
		}
		if units > n {
			return i
		}
	}
	return len(s)
}

func checkSkillFilenameCase(p *Pass) {
	name := path.Base(p.File.Path)
	const right = "SKILL.md"
	if name == right {
		return
	}
	dir := path.Dir(p.File.Path)
	doc := p.File.Doc
	to := path.Join(dir, right)
	if slices.ContainsFunc(p.World.ReadDir(dir), func(e tree.Entry) bool { return e.Name == right }) {
		f := p.Report(firstChar(doc), "Agents read the "+right+" in this directory, not "+name+".")
		f.Severity = Warning
		f.Related = []Related{{Path: to, Message: "the file that is read"}}
		return
	}
	f := p.reportDefect(firstChar(doc), profile.FileNameCase, "the file is called "+name+"; agents look for "+right)
	f.Fixes = []Fix{{Title: "Rename to " + right, Renames: []Rename{{p.File.Path, to}}}}
}

// checkInstructionLarge reports a file that is long and that agents load whole in
// every session.
func checkInstructionLarge(p *Pass) {
	src := p.File.Doc.Source
	if len(src) <= importLarge || !p.instruction.always() || p.instruction.inSkill() {
		return
	}
	n := utf8.RuneCountInString(src)
	if n <= importLarge {
		return
	}
	where := ""
	if p.instruction.ownerDir() != p.World.Root(p.File.Path) {
		where = " that starts here"
	}
	var said agentMessage
	for _, l := range p.instruction.losses() {
		if l.Whole != nil && l.Own == nil {
			said.add(l.Profile, "load[s] this file whole in every session"+where+": it has "+number(n)+" characters, ~"+
				number(measure.Tokens(measure.UTF16(src)))+" tokens in each request")
		}
	}
	p.reportMessage(firstLine(p.File.Doc), said)
}
