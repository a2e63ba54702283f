package skillcatalog

import (
	"iter"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
)

// Reading is what one agent makes of one SKILL.md.
type Reading struct {
	Name, Description string
	Tail              string // listed after the description
	Dropped           bool
	Verdicts          []profile.Verdict // what is defective about it for this agent; when dropped, all of the stage that drops it
}

// stages are the defects in the order in which a reader meets them: the file,
// the fences, the YAML, its values. A reader that gives up at one stage says
// nothing of the later ones.
var stages = []defectList{
	listOf(profile.FileNameCase, profile.FileIsLink, profile.FileTooLarge, profile.InvalidUTF8),
	listOf(
		profile.ByteOrderMark, profile.NoFrontMatter, profile.NotFirst, profile.FenceBlanks,
		profile.Unclosed, profile.IndentedFence, profile.LongFence, profile.CloseBlanks, profile.BareReturns,
	),
	listOf(
		profile.UnparsableYAML, profile.UnquotedText, profile.TabIndent, profile.DuplicateKey, profile.ControlCharacter,
		profile.TooManyAliases,
	),
	listOf(profile.NotMapping),
	listOf(
		profile.NameTooLong, profile.NoName, profile.NameNotString, profile.NameList, profile.NameEmpty,
		profile.NameCharset, profile.NameNonASCII, profile.NameBarred, profile.NoDescription, profile.DescriptionNull,
		profile.DescriptionNotString, profile.DescriptionList, profile.DescriptionEmpty,
		profile.DescriptionBlank, profile.DescriptionTooLong,
	),
	listOf(profile.NameMismatch),
}

var (
	// unreadable are the defects after which an agent may have no metadata.
	unreadable = listOf(
		profile.NoFrontMatter, profile.NotFirst, profile.Unclosed, profile.IndentedFence, profile.LongFence, profile.UnparsableYAML, profile.UnquotedText,
		profile.TabIndent, profile.DuplicateKey, profile.NotMapping,
	)
	// badNames are those after which it may use the folder's name.
	badNames = listOf(
		profile.NoName, profile.NameNotString, profile.NameEmpty, profile.NameList, profile.NameCharset, profile.NameNonASCII, profile.NameTooLong,
	)
)

// defectList is a list of defects, and the same as a set: nearly every file has
// none, and is done with at a glance.
type defectList struct {
	all Defects
	in  []profile.Defect
}

func listOf(defects ...profile.Defect) defectList {
	l := defectList{in: defects}
	for _, d := range defects {
		l.all.add(d)
	}
	return l
}

// among yields those of s that are in l, in its order.
func (s Defects) among(l defectList) iter.Seq[profile.Defect] {
	return func(yield func(profile.Defect) bool) {
		if s&l.all == 0 {
			return
		}
		for _, d := range l.in {
			if s.Has(d) && !yield(d) {
				return
			}
		}
	}
}

// Read is what an agent with these skills makes of a file in folder. linked
// says that the file itself is a link.
func Read(s *profile.Skills, h *Metadata, folder string, linked bool) Reading {
	r := reader{skills: s, metadata: h, folder: folder, defects: h.Defects}
	if linked {
		r.defects.add(profile.FileIsLink)
	}
	r.measure()
	r.applyLosses()
	return r.judge()
}

type reader struct {
	skills            *profile.Skills
	metadata          *Metadata
	folder            string
	defects           Defects
	name, description string
	tail              string
	lost              bool // the agent has no metadata
}

// measure adds the defects that depend on an agent's limits.
func (r *reader) measure() {
	form, walk := &r.skills.Form, &r.skills.Walk
	if walk.MaxBytes > 0 && int64(r.metadata.Bytes) > walk.MaxBytes {
		r.defects.add(profile.FileTooLarge)
	}
	switch {
	case form.Collapse:
		r.name, r.description = r.metadata.flatName, r.metadata.flatDescription
	case form.Trim:
		r.name, r.description = strings.TrimSpace(r.metadata.Name), strings.TrimSpace(r.metadata.Description)
	default:
		r.name, r.description = r.metadata.Name, r.metadata.Description
	}
	if over(r.name, form.NameMax, form.NameUnit) {
		r.defects.add(profile.NameTooLong)
	}
	if over(r.description, form.DescriptionMax, form.DescUnit) {
		r.defects.add(profile.DescriptionTooLong)
	}
	if form.Barred != "" && strings.ContainsAny(r.name, form.Barred) {
		r.defects.add(profile.NameBarred)
	}
	if form.MaxAliases > 0 && r.metadata.aliases >= form.MaxAliases {
		r.defects.add(profile.TooManyAliases)
	}
}

func over(s string, limit int, unit profile.Unit) bool {
	return limit > 0 && len(s) > limit && size(s, unit) > limit
}

// metadata settles what is known of name and description when the fences or
// the YAML are in defect.
func (r *reader) applyLosses() {
	f := r.metadata.front
	for d := range r.defects.among(unreadable) {
		switch r.skills.On(d).Outcome {
		case profile.NoMetadata, profile.UsesFolder:
			r.lost = true
		case profile.Misreads: // the second of equal keys counts
			r.name = strings.Clone(last(f, "name", r.name))
			r.description = strings.Clone(last(f, "description", r.description))
		}
	}
	if r.defects.Has(profile.NoFrontMatter) || r.lost {
		r.name, r.description = "", ""
	}
	if r.defects.Has(profile.DescriptionList) {
		r.description = r.list(f, "description", profile.DescriptionList)
	}
	if r.defects.Has(profile.NameList) {
		r.name = r.list(f, "name", profile.NameList)
	}
}

// list is what an agent makes of a list where text is wanted.
func (r *reader) list(f *markdown.Front, key string, d profile.Defect) string {
	if r.skills.On(d).Outcome != profile.Misreads {
		return ""
	}
	e, _ := f.Lookup(key)
	var items []string
	for i := range e.Value.Items {
		items = append(items, e.Value.Items[i].Value)
	}
	switch r.skills.Form.Lists {
	case profile.AsJSON:
		for i, s := range items {
			items[i] = `"` + s + `"`
		}
		return "[" + strings.Join(items, ",") + "]"
	case profile.Joined:
		return strings.Join(items, ",")
	}
	return strings.Clone(flat(e.Value.Span.Of(r.metadata.source)))
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
	r.settle()
	out := Reading{Name: r.name, Description: r.description, Tail: r.tail}
	for _, stage := range stages {
		from := len(out.Verdicts)
		for d := range r.defects.among(stage) {
			v := r.skills.On(d)
			out.Verdicts = append(out.Verdicts, v)
			out.Dropped = out.Dropped || v.Outcome == profile.Drops
		}
		if out.Dropped {
			out.Verdicts = out.Verdicts[from:]
			break
		}
	}
	return out
}

// settle applies what is not a reason to drop a skill.
func (r *reader) settle() {
	form := &r.skills.Form
	for d := range r.defects.among(badNames) {
		if r.skills.On(d).Outcome == profile.UsesFolder {
			r.name = r.folder
		}
	}
	if form.StripTags {
		r.name, r.description = withoutTags(r.name), withoutTags(r.description)
	}
	if r.defects.Has(profile.DescriptionTooLong) && r.skills.On(profile.DescriptionTooLong).Outcome == profile.Shortens {
		r.description = cutTo(r.description, form.DescriptionMax-len(form.Ellipsis), form.DescUnit) + form.Ellipsis
	}
	r.complete()
	if r.name != "" && !sameFolder(r.name, r.folder) {
		r.defects.add(profile.NameMismatch)
	}
	empty := r.name == "" && !(r.defects.Has(profile.NameEmpty) && r.skills.On(profile.NameEmpty).Outcome == profile.Misreads)
	if empty || form.FolderIsName || r.defects.Has(profile.NameMismatch) && r.skills.On(profile.NameMismatch).Outcome == profile.UsesFolder {
		r.name = r.folder
	}
	if form.Dashed != "" {
		r.name = dashed(r.name, form.Dashed)
	}
}

// complete gives the description what it lacks, and what is listed after it.
func (r *reader) complete() {
	form := &r.skills.Form
	if form.FirstParagraph && strings.TrimSpace(r.description) == "" {
		r.description = r.metadata.Paragraph
	}
	if form.DescriptionTail != "" && !r.lost {
		if e := r.metadata.entry(form.DescriptionTail); e != nil && e.Value.Value != "" {
			r.tail = form.TailLead + e.Value.Value
		}
		if r.tail != "" && !form.TailApart {
			r.description, r.tail = strings.TrimPrefix(strings.TrimSpace(r.description)+r.tail, form.TailLead), ""
		}
	}
}

// dashed replaces characters that a name must not have.
func dashed(s, chars string) string {
	if !strings.ContainsAny(s, chars) {
		return s
	}
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

// cutTo is the longest start of s with at most n of a unit.
func cutTo(s string, n int, unit profile.Unit) string {
	if unit != profile.CodePoints {
		return cutUnits(s, n)
	}
	for i := range s {
		if n--; n < 0 {
			return s[:i]
		}
	}
	return s
}

// cutUnits is the longest start of s with at most n UTF-16 units.
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
