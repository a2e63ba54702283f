package skillcatalog

import (
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
	"agentls/internal/measure"
)

// Reading is what one agent makes of one SKILL.md.
type Reading struct {
	Name, Description string
	Dropped           bool
	Verdicts          []profile.Verdict // what is doubtful about it for this agent; when dropped, all of the stage that drops it
}

// stages are the doubts in the order in which a reader meets them: the file,
// the fences, the YAML, its values. A reader that gives up at one stage says
// nothing of the later ones.
var stages = [][]profile.Doubt{
	{profile.FileNameCase, profile.FileIsLink, profile.FileTooLarge, profile.InvalidUTF8},
	{
		profile.ByteOrderMark, profile.NoFrontMatter, profile.NotFirst, profile.FenceBlanks,
		profile.Unclosed, profile.CloseBlanks, profile.BareReturns,
	},
	{
		profile.UnparsableYAML, profile.TabIndent, profile.DuplicateKey, profile.ControlCharacter,
		profile.TooManyAliases,
	},
	{profile.NotMapping},
	{
		profile.NameTooLong, profile.NoName, profile.NameNotString, profile.NameList, profile.NameEmpty,
		profile.NameCharset, profile.NameNonASCII, profile.NoDescription, profile.DescriptionNull,
		profile.DescriptionNotString, profile.DescriptionList, profile.DescriptionEmpty,
		profile.DescriptionBlank, profile.DescriptionTooLong,
	},
	{profile.NameMismatch},
}

// Read is what an agent with these skills makes of a file in folder. linked
// says that the file itself is a link.
func Read(s *profile.Skills, h *Head, folder string, linked bool) Reading {
	r := reader{skills: s, head: h, folder: folder, doubts: h.Doubts}
	if linked {
		r.doubts.add(profile.FileIsLink)
	}
	r.measure()
	r.metadata()
	return r.judge()
}

type reader struct {
	skills            *profile.Skills
	head              *Head
	folder            string
	doubts            Doubts
	name, description string
	lost              bool // the agent has no metadata
}

// measure adds the doubts that depend on an agent's limits.
func (r *reader) measure() {
	form, walk := &r.skills.Form, &r.skills.Walk
	if walk.MaxBytes > 0 && int64(r.head.Bytes) > walk.MaxBytes {
		r.doubts.add(profile.FileTooLarge)
	}
	r.name, r.description = counted(form, r.head.Name), counted(form, r.head.Description)
	if over(r.name, form.NameMax, form.NameUnit) {
		r.doubts.add(profile.NameTooLong)
	}
	if over(r.description, form.DescriptionMax, form.DescUnit) {
		r.doubts.add(profile.DescriptionTooLong)
	}
	if form.MaxAliases > 0 && aliases(r.head.Doc) >= form.MaxAliases {
		r.doubts.add(profile.TooManyAliases)
	}
}

// counted is a value as an agent counts it.
func counted(form *profile.SkillForm, value string) string {
	switch {
	case form.Collapse:
		return strings.Join(strings.Fields(value), " ")
	case form.Trim:
		return strings.TrimSpace(value)
	}
	return value
}

func over(s string, limit int, unit profile.Unit) bool {
	return limit > 0 && len(s) > limit && size(s, unit) > limit
}

// size is the length of s in unit.
func size(s string, unit profile.Unit) int {
	switch unit {
	case profile.UTF16Units:
		return measure.UTF16(s)
	case profile.CodePoints:
		return measure.Chars(s)
	case profile.TokenCount:
		return (len(s) + 3) / 4
	}
	return len(s)
}

// metadata settles what is known of name and description when the fences or
// the YAML are in doubt.
func (r *reader) metadata() {
	f := &r.head.Doc.Front
	for _, d := range []profile.Doubt{
		profile.NoFrontMatter, profile.NotFirst, profile.Unclosed, profile.UnparsableYAML,
		profile.TabIndent, profile.DuplicateKey, profile.NotMapping,
	} {
		if !r.doubts.Has(d) {
			continue
		}
		switch v := r.skills.On(d); v.Outcome {
		case profile.NoMetadata, profile.UsesFolder:
			r.lost = true
		case profile.Misreads: // the second of equal keys counts
			r.name = last(f, "name", r.name)
			r.description = last(f, "description", r.description)
		}
	}
	if r.doubts.Has(profile.NoFrontMatter) || r.lost {
		r.name, r.description = "", ""
	}
	if r.doubts.Has(profile.DescriptionList) {
		r.description = r.list(f)
	}
}

// list is what an agent shows of a description that is a list.
func (r *reader) list(f *markdown.Front) string {
	if r.skills.On(profile.DescriptionList).Outcome != profile.Misreads {
		return ""
	}
	e, _ := f.Lookup("description")
	return strings.Join(strings.Fields(e.Value.Span.Of(r.head.Doc.Source)), " ")
}

// last is the value of the last key of that name.
func last(f *markdown.Front, key, value string) string {
	for _, e := range f.Entries() {
		if e.Key.Value == key {
			value = e.Value.Value
		}
	}
	return value
}

// judge goes through the stages.
func (r *reader) judge() Reading {
	out := Reading{}
	r.settle()
	for _, stage := range stages {
		for _, d := range stage {
			if !r.doubts.Has(d) {
				continue
			}
			v := r.skills.On(d)
			out.Verdicts = append(out.Verdicts, v)
			out.Dropped = out.Dropped || v.Outcome == profile.Drops
		}
		if out.Dropped {
			from := slices.IndexFunc(out.Verdicts, func(v profile.Verdict) bool { return slices.Contains(stage, v.Doubt) })
			out.Verdicts = out.Verdicts[from:]
			break
		}
	}
	out.Name, out.Description = r.name, r.description
	return out
}

// settle applies what is not a reason to drop a skill.
func (r *reader) settle() {
	form := &r.skills.Form
	for _, d := range []profile.Doubt{
		profile.NoName, profile.NameEmpty, profile.NameList, profile.NameCharset, profile.NameNonASCII, profile.NameTooLong,
	} {
		if r.doubts.Has(d) && r.skills.On(d).Outcome == profile.UsesFolder {
			r.name = r.folder
		}
	}
	if form.StripTags {
		r.name, r.description = withoutTags(r.name), withoutTags(r.description)
	}
	if r.doubts.Has(profile.DescriptionTooLong) && r.skills.On(profile.DescriptionTooLong).Outcome == profile.Shortens {
		r.description = cutUnits(r.description, form.DescriptionMax)
	}
	r.tail()
	if r.name != "" && !sameFolder(r.name, r.folder) {
		r.doubts.add(profile.NameMismatch)
	}
	if r.name == "" || form.FolderIsName || r.doubts.Has(profile.NameMismatch) && r.skills.On(profile.NameMismatch).Outcome == profile.UsesFolder {
		r.name = r.folder
	}
	if form.Dashed != "" {
		r.name = dashed(r.name, form.Dashed)
	}
}

// tail completes the description.
func (r *reader) tail() {
	form := &r.skills.Form
	if form.FirstParagraph && strings.TrimSpace(r.description) == "" {
		r.description = r.head.Paragraph
	}
	if form.DescriptionTail != "" && !r.lost {
		if e, ok := r.head.Doc.Front.Lookup(form.DescriptionTail); ok && e.Value.Value != "" {
			r.description = strings.TrimSpace(r.description + " " + e.Value.Value)
		}
	}
}

// dashed replaces characters that a name must not have.
func dashed(s, chars string) string {
	return strings.Map(func(c rune) rune {
		if strings.ContainsRune(chars, c) {
			return '-'
		}
		return c
	}, s)
}

// withoutTags takes <…> out of s.
func withoutTags(s string) string {
	if !strings.Contains(s, "<") {
		return s
	}
	var b strings.Builder
	for {
		open := strings.IndexByte(s, '<')
		if open < 0 {
			break
		}
		end := strings.IndexByte(s[open:], '>')
		if end <= 1 {
			break
		}
		b.WriteString(s[:open])
		s = s[open+end+1:]
	}
	b.WriteString(s)
	return b.String()
}

// cutUnits is the longest head of s with at most n UTF-16 units.
func cutUnits(s string, n int) string {
	if len(s) <= n {
		return s
	}
	units := 0
	for i, c := range s {
		if units++; c >= 0x10000 {
			units++
		}
		if units > n {
			return s[:i]
		}
	}
	return s
}

// aliases is how many places the anchor that is used most stands at.
func aliases(doc *markdown.Document) int {
	f := &doc.Front
	if !strings.Contains(f.Block.Of(doc.Source), "*") {
		return 0
	}
	uses, most := map[string]int{}, 0
	var count func(n *markdown.Node)
	count = func(n *markdown.Node) {
		if n.Style == markdown.Alias {
			name := n.Span.Of(doc.Source)
			uses[name]++
			most = max(most, uses[name])
			return
		}
		for i := range n.Entries {
			count(&n.Entries[i].Key)
			count(&n.Entries[i].Value)
		}
		for i := range n.Items {
			count(&n.Items[i])
		}
	}
	if f.Root != nil {
		count(f.Root)
	}
	return most
}
