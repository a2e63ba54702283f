package skillcatalog

import (
	"hash/maphash"
	"slices"
	"strings"
	"unicode/utf8"

	"agentls/agentsctx/profile"
	"agentls/internal/frontmatter"
	"agentls/internal/markdown"
	"agentls/internal/measure"
	"agentls/internal/text"
)

// Head is what one SKILL.md says, before any agent looks at it. It depends on
// the text alone; a caller keeps it as long as the text.
type Metadata struct {
	Doc         *markdown.Document
	Bytes       int    // of the file
	Units       int    // of the file, UTF-16
	Name        string // the value as a YAML reader sees it
	Description string
	Defects     Defects
	Paragraph   string // the first of the body; only without a description

	front                     *markdown.Front // of Doc, or what a reader sees who takes another line for the closing fence
	flatName, flatDescription string          // with runs of white space as one blank
	aliases                   int             // how often the YAML anchor that is used most is used
}

// Defects is a set of defects.
type Defects uint64

// Has reports whether d is in the set.
func (s Defects) Has(d profile.Defect) bool { return s&(1<<d) != 0 }

func (s *Defects) add(d profile.Defect) { *s |= 1 << d }

// MetadataOf reads a parsed SKILL.md. Name, description and paragraph are copies: who
// keeps them does not keep the text.
func MetadataOf(doc *markdown.Document) *Metadata {
	h := &Metadata{Doc: doc, Bytes: len(doc.Source), Units: measure.UTF16(doc.Source), front: &doc.Front}
	body := h.fences(doc)
	h.yaml(h.front)
	h.values(h.front)
	h.flatName, h.flatDescription = flat(h.Name), flat(h.Description)
	for _, spans := range Aliases(doc) {
		h.aliases = max(h.aliases, len(spans))
	}
	if strings.TrimSpace(h.Description) == "" || doc.Front.State != markdown.Whole {
		h.Paragraph = firstParagraph(body)
	}
	return h
}

// Sum is a number that is the same for two texts between which no agent's choice
// can differ: an edit of the body leaves it alone. What a text costs when it is
// loaded is no part of a choice.
func (h *Metadata) Sum(seed maphash.Seed) uint64 {
	over := 0
	for _, most := range sizeLimits {
		if int64(h.Bytes) > most {
			over++
		}
	}
	var sum maphash.Hash
	sum.SetSeed(seed)
	f := &h.Doc.Front
	maphash.WriteComparable(&sum, [...]uint64{uint64(h.Defects), uint64(f.State), uint64(over), uint64(f.Block.Len())})
	sum.WriteString(f.Block.Of(h.Doc.Source))
	sum.WriteString(h.Paragraph)
	return sum.Sum64()
}

// sizeLimits are the sizes over which some agent drops a file.
var sizeLimits = func() (limits []int64) {
	for _, p := range profile.All() {
		for _, era := range profile.Eras(p.ID) {
			if most := era.Skills.Walk.MaxBytes; most > 0 && !slices.Contains(limits, most) {
				limits = append(limits, most)
			}
		}
	}
	return limits
}()

// fences finds the defects about the text around the block, and the body.
func (h *Metadata) fences(doc *markdown.Document) (body string) {
	f, body := &doc.Front, doc.Body.Of(doc.Source)
	switch f.State {
	case markdown.Absent, markdown.Unopened:
		if ruled(doc.Source) {
			h.Defects.add(profile.NotMapping)
		} else {
			h.Defects.add(profile.NoFrontMatter)
		}
	case markdown.NotFirst:
		h.Defects.add(profile.NotFirst)
	case markdown.Unclosed:
		d, end, next := Closing(doc)
		h.Defects.add(d)
		if d != profile.Unclosed {
			front, _ := frontmatter.Read(doc.Source[:end] + "---\n")
			h.front, body = &front, doc.Source[next:]
		}
	case markdown.Whole:
		if strings.TrimRight(f.Block.Of(doc.Source), "\r\n") == "" {
			h.Defects.add(profile.NoFrontMatter)
		}
		behind := doc.Source[f.Block.Start-1 : f.Block.Start+min(1, f.Block.Len())]
		if strings.HasPrefix(behind, "\r") && !strings.HasSuffix(behind, "\n") {
			h.Defects.add(profile.BareReturns)
		}
	}
	if !doc.BOM.Empty() {
		h.Defects.add(profile.ByteOrderMark)
	}
	if !f.OpenBlanks.Empty() {
		h.Defects.add(profile.FenceBlanks)
	}
	if !f.CloseBlanks.Empty() {
		h.Defects.add(profile.CloseBlanks)
	}
	if !utf8.ValidString(doc.Source) {
		h.Defects.add(profile.InvalidUTF8)
	}
	return body
}

// Closing is what the front matter of a document that no fence closes has in
// place of one: LongFence or IndentedFence with the line it is on, which some
// agents take for the end, else Unclosed.
func Closing(doc *markdown.Document) (d profile.Defect, start, next int) {
	for at := doc.Front.Block.Start; at < len(doc.Source); {
		line, _, _ := strings.Cut(doc.Source[at:], "\n")
		next := min(len(doc.Source), at+len(line)+1)
		switch trimmed := strings.TrimSpace(line); {
		case strings.HasPrefix(line, "----") && strings.Trim(trimmed, "-") == "":
			return profile.LongFence, at, next
		case trimmed == "---":
			return profile.IndentedFence, at, next
		}
		at = next
	}
	return profile.Unclosed, 0, 0
}

// ruled reports whether text without keys stands between two rules at the top:
// Markdown for people, a block that is no mapping for an agent.
func ruled(src string) bool {
	block, ok := strings.CutPrefix(strings.ReplaceAll(src[:min(len(src), ruledBytes)], "\r\n", "\n"), "---\n")
	if !ok {
		return false
	}
	end := strings.Index(block, "\n---")
	return end > 0 && (strings.HasPrefix(block[end+4:], "\n") || end+4 == len(block))
}

// ruledBytes is how far a block without any key is looked for.
const ruledBytes = 4096

// yaml finds the defects about the block.
func (h *Metadata) yaml(f *markdown.Front) {
	for i := range f.Problems {
		h.Defects.add(YAMLDefect(h.Doc.Source, &f.Problems[i]))
	}
}

// YAMLDefect is the defect a problem of the YAML raises.
func YAMLDefect(src string, p *markdown.Problem) profile.Defect {
	value := p.Value.Of(src)
	oneLine := value != "" && !strings.ContainsAny(value, "\r\n")
	switch p.Cause {
	case markdown.UnquotedColon:
		if oneLine && strings.Contains(value, ": ") {
			return profile.UnquotedText
		}
	case markdown.ReservedStart:
		if oneLine && strings.ContainsAny(value[:1], "@`") {
			return profile.UnquotedText
		}
	case markdown.AfterFlow, markdown.Unterminated:
		if oneLine && strings.ContainsAny(value[:1], "[{") {
			return profile.UnquotedText
		}
	case markdown.TabIndent:
		return profile.TabIndent
	case markdown.DuplicateKey:
		return profile.DuplicateKey
	case markdown.NotMapping:
		return profile.NotMapping
	case markdown.ControlChar:
		if !utf8.ValidString(p.Span.Of(src)) {
			return profile.InvalidUTF8
		}
		return profile.ControlCharacter
	}
	return profile.UnparsableYAML
}

// values reads name and description and finds the defects about them.
func (h *Metadata) values(f *markdown.Front) {
	name, ok := f.Lookup("name")
	switch h.Name = strings.Clone(name.Value.Value); {
	case !ok || name.Value.Kind == markdown.Null:
		h.Defects.add(profile.NoName)
	case name.Value.Kind == markdown.Mapping, name.Value.Kind == markdown.Sequence:
		h.Defects.add(profile.NameList)
	case !isText(name.Value.Kind):
		h.Defects.add(profile.NameNotString)
	default:
		h.nameText()
	}
	desc, ok := f.Lookup("description")
	switch h.Description = strings.Clone(desc.Value.Value); {
	case !ok:
		h.Defects.add(profile.NoDescription)
	case desc.Value.Kind == markdown.Null:
		h.Defects.add(profile.DescriptionNull)
	case desc.Value.Kind == markdown.Mapping, desc.Value.Kind == markdown.Sequence:
		h.Defects.add(profile.DescriptionList)
	case !isText(desc.Value.Kind):
		h.Defects.add(profile.DescriptionNotString)
	case h.Description == "":
		h.Defects.add(profile.DescriptionEmpty)
	case strings.TrimSpace(h.Description) == "":
		h.Defects.add(profile.DescriptionBlank)
	}
}

// nameText finds the defects about a name that is text.
func (h *Metadata) nameText() {
	if strings.TrimSpace(h.Name) == "" {
		h.Defects.add(profile.NameEmpty)
		return
	}
	for i := 0; i < len(h.Name); i++ {
		if h.Name[i] >= utf8.RuneSelf {
			h.Defects.add(profile.NameNonASCII)
			return
		}
	}
	if !isSlug(h.Name) {
		h.Defects.add(profile.NameCharset)
	}
}

// isText reports whether a YAML 1.2 reader makes text of a value; dates are
// text there.
func isText(k markdown.Kind) bool { return k == markdown.String || k == markdown.Timestamp }

// isSlug reports whether s is words of a-z and 0-9 joined by single hyphens.
func isSlug(s string) bool {
	dash := true
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '-':
			if dash {
				return false
			}
			dash = true
		case 'a' <= c && c <= 'z' || '0' <= c && c <= '9':
			dash = false
		default:
			return false
		}
	}
	return !dash
}

// firstParagraph is the first block of lines of a body that is no heading, its
// lines joined.
func firstParagraph(body string) string {
	var lines []string
	for line := range strings.Lines(body) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" && len(lines) > 0:
			return strings.Clone(strings.Join(lines, " "))
		case line == "", len(lines) == 0 && strings.HasPrefix(line, "#"):
		default:
			lines = append(lines, line)
		}
		if len(lines) == paragraphLines {
			break
		}
	}
	return strings.Clone(strings.Join(lines, " "))
}

// paragraphLines bounds a first paragraph; no listing shows more of it.
const paragraphLines = 40

// Aliases are the places of the YAML aliases in the front matter, by anchor.
func Aliases(doc *markdown.Document) map[string][]text.Span {
	f := &doc.Front
	if f.Root == nil || !strings.Contains(f.Block.Of(doc.Source), "*") {
		return nil
	}
	uses := map[string][]text.Span{}
	addAliases(uses, doc.Source, f.Root)
	return uses
}

func addAliases(uses map[string][]text.Span, src string, n *markdown.Node) {
	if n.Style == markdown.Alias {
		name := strings.TrimPrefix(n.Span.Of(src), "*")
		uses[name] = append(uses[name], n.Span)
		return
	}
	for i := range n.Entries {
		addAliases(uses, src, &n.Entries[i].Key)
		addAliases(uses, src, &n.Entries[i].Value)
	}
	for i := range n.Items {
		addAliases(uses, src, &n.Items[i])
	}
}

// flat is s on one line, with runs of white space as one blank.
func flat(s string) string {
	if f := strings.Join(strings.Fields(s), " "); f != s {
		return f
	}
	return s
}

// entry is the first top-level entry with that key; nil without one.
func (h *Metadata) entry(key string) *markdown.Entry {
	entries := h.front.Entries()
	for i := range entries {
		if entries[i].Key.Value == key {
			return &entries[i]
		}
	}
	return nil
}

// flag reports whether a top-level key is true, as the readers of it have it.
func (h *Metadata) flag(key string) bool {
	if key == "" {
		return false
	}
	e := h.entry(key)
	if e == nil {
		return false
	}
	switch strings.ToLower(strings.TrimSpace(e.Value.Value)) {
	case "true", "yes", "on", "1":
		return true
	}
	return false
}
