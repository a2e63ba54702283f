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

// Metadata is what one SKILL.md says, before any agent looks at it. It depends on
// the text alone; a caller keeps it as long as the text.
type Metadata struct {
	Bytes       int    // of the file
	Units       int    // of the file, UTF-16
	Name        string // the value as a YAML reader sees it
	Description string
	Defects     Defects
	Paragraph   string // the first of the body; only without a description

	source                    string          // of the whole file; the document, which is larger, may go
	fenced                    markdown.Front  // as it is
	front                     *markdown.Front // fenced, or what a reader sees who takes another line for the closing fence
	flatName, flatDescription string          // with runs of white space as one space
	aliases                   int             // how often the YAML anchor that is used most is used
	trimmed                   *Metadata       // for agents that trim fences; nil where it makes no difference
}

// Defects is a set of defects.
type Defects uint64

// Has reports whether d is in the set.
func (s Defects) Has(d profile.Defect) bool { return s&(1<<d) != 0 }

func (s *Defects) add(d profile.Defect) { *s |= 1 << d }

// MetadataOf reads a parsed SKILL.md. Name, description and paragraph are copies: who
// keeps them does not keep the text.
func MetadataOf(doc *markdown.Document) *Metadata {
	m := metadataOf(doc)
	if d, start, next := innerFence(doc); d == profile.IndentedFence {
		m.trimmed = metadataOf(markdown.Parse(doc.Source[:start] + "---\n" + doc.Source[next:]))
		m.trimmed.Bytes, m.trimmed.Units = m.Bytes, m.Units
	}
	return m
}

// seenBy is what an agent sees of it.
func (m *Metadata) seenBy(p *profile.Profile) *Metadata {
	if m.trimmed != nil && p.Skills.TrimsFences() {
		return m.trimmed
	}
	return m
}

func metadataOf(doc *markdown.Document) *Metadata {
	m := &Metadata{Bytes: len(doc.Source), Units: measure.UTF16(doc.Source), source: doc.Source, fenced: doc.Front}
	m.front = &m.fenced
	body := m.fences(doc)
	m.yaml(m.front)
	m.values(m.front)
	m.flatName, m.flatDescription = flat(m.Name), flat(m.Description)
	for _, spans := range Aliases(doc) {
		m.aliases = max(m.aliases, len(spans))
	}
	if strings.TrimSpace(m.Description) == "" || doc.Front.State != markdown.Whole {
		m.Paragraph = firstParagraph(body)
	}
	if m.Defects == 0 && !slices.ContainsFunc(m.front.Entries(), asked) {
		m.fenced.Root = nil // most skills say no more than this, and there can be thousands
	}
	return m
}

// asked reports whether some agent may ask for an entry beside those that every
// Metadata has.
func asked(e markdown.Entry) bool {
	switch e.Key.Value {
	case "name", "description", "license":
		return false
	}
	return true
}

// Sum is a number that is the same for two texts between which no agent's choice
// can differ: an edit of the body leaves it alone. What a text costs when it is
// loaded is no part of a choice.
func (m *Metadata) Sum(seed maphash.Seed) uint64 {
	over := 0
	for _, most := range sizeLimits {
		if int64(m.Bytes) > most {
			over++
		}
	}
	var sum maphash.Hash
	sum.SetSeed(seed)
	f := &m.fenced
	maphash.WriteComparable(&sum, [...]uint64{uint64(m.Defects), uint64(f.State), uint64(over), uint64(f.Block.Len())})
	sum.WriteString(f.Block.Of(m.source))
	sum.WriteString(m.Paragraph)
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
func (m *Metadata) fences(doc *markdown.Document) (body string) {
	f, body := &doc.Front, doc.Body.Of(doc.Source)
	switch f.State {
	case markdown.Absent, markdown.Unopened:
		if _, ok := RuledText(doc); ok {
			m.Defects.add(profile.NotMapping)
		} else {
			m.Defects.add(profile.NoFrontMatter)
		}
	case markdown.NotFirst:
		m.Defects.add(profile.NotFirst)
		body = doc.Source
	case markdown.Unclosed:
		d, end, next := Closing(doc)
		m.Defects.add(d)
		if d != profile.Unclosed {
			front, _ := frontmatter.Read(doc.Source[:end] + "---\n")
			m.front, body = &front, doc.Source[next:]
		} else {
			body = doc.Source
		}
	case markdown.Whole:
		if strings.TrimRight(f.Block.Of(doc.Source), "\r\n") == "" {
			m.Defects.add(profile.NoFrontMatter)
		}
		ending := doc.Source[f.Block.Start-1 : f.Block.Start+min(1, f.Block.Len())]
		if strings.HasPrefix(ending, "\r") && !strings.HasSuffix(ending, "\n") {
			m.Defects.add(profile.BareReturns)
		}
	}
	if !doc.BOM.Empty() {
		m.Defects.add(profile.ByteOrderMark)
	}
	if !f.OpenBlanks.Empty() {
		m.Defects.add(profile.FenceBlanks)
	}
	if !f.CloseBlanks.Empty() {
		m.Defects.add(profile.CloseBlanks)
	}
	if !utf8.ValidString(doc.Source) {
		m.Defects.add(profile.InvalidUTF8)
	}
	return body
}

// yaml finds the defects about the block.
func (m *Metadata) yaml(f *markdown.Front) {
	for i := range f.Problems {
		m.Defects.add(YAMLDefect(m.source, &f.Problems[i]))
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
func (m *Metadata) values(f *markdown.Front) {
	name, ok := f.Lookup("name")
	switch m.Name = strings.Clone(name.Value.Value); {
	case !ok || name.Value.Kind == markdown.Null:
		m.Defects.add(profile.NoName)
	case name.Value.Kind == markdown.Mapping, name.Value.Kind == markdown.Sequence:
		m.Defects.add(profile.NameList)
	case !isText(name.Value.Kind):
		m.Defects.add(profile.NameNotString)
	default:
		m.nameText()
	}
	desc, ok := f.Lookup("description")
	switch m.Description = strings.Clone(desc.Value.Value); {
	case !ok:
		m.Defects.add(profile.NoDescription)
	case desc.Value.Kind == markdown.Null:
		m.Defects.add(profile.DescriptionNull)
	case desc.Value.Kind == markdown.Mapping, desc.Value.Kind == markdown.Sequence:
		m.Defects.add(profile.DescriptionList)
	case !isText(desc.Value.Kind):
		m.Defects.add(profile.DescriptionNotString)
	case m.Description == "":
		m.Defects.add(profile.DescriptionEmpty)
	case strings.TrimSpace(m.Description) == "":
		m.Defects.add(profile.DescriptionBlank)
	}
}

// nameText finds the defects about a name that is text.
func (m *Metadata) nameText() {
	if strings.TrimSpace(m.Name) == "" {
		m.Defects.add(profile.NameEmpty)
		return
	}
	for i := 0; i < len(m.Name); i++ {
		if m.Name[i] >= utf8.RuneSelf {
			m.Defects.add(profile.NameNonASCII)
			return
		}
	}
	if !IsSlug(m.Name) {
		m.Defects.add(profile.NameCharset)
	}
}

// isText reports whether a YAML 1.2 reader makes text of a value; dates are
// text there.
func isText(k markdown.Kind) bool { return k == markdown.String || k == markdown.Timestamp }

// IsSlug reports whether s is words of a-z and 0-9 joined by single hyphens.
func IsSlug(s string) bool {
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
		case line == "---" && len(lines) == 0:
			return line // a rule is a paragraph to those who ask for one
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

// flat is s on one line, with runs of white space as one space.
func flat(s string) string {
	if f := strings.Join(strings.Fields(s), " "); f != s {
		return f
	}
	return s
}

// entry is the first top-level entry with that key; nil without one.
func (m *Metadata) entry(key string) *markdown.Entry {
	entries := m.front.Entries()
	for i := range entries {
		if entries[i].Key.Value == key {
			return &entries[i]
		}
	}
	return nil
}

// flag reports whether a top-level key is true, as the readers of it have it.
func (m *Metadata) flag(key string) bool {
	if key == "" {
		return false
	}
	e := m.entry(key)
	if e == nil {
		return false
	}
	switch strings.ToLower(strings.TrimSpace(e.Value.Value)) {
	case "true", "yes", "on", "1":
		return true
	}
	return false
}
