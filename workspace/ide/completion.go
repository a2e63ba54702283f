package ide

import (
	"slices"
	"strings"

	"agentls/internal/text"
	"agentls/workspace"
)

// CompletionKind is what a completion stands for.
type CompletionKind uint8

// The kinds of completions.
const (
	KeyCompletion CompletionKind = iota
	ValueCompletion
	FileCompletion
	FolderCompletion
	SkillCompletion
	RuleCompletion
	SkeletonCompletion
)

// Completion is a text that can be written at a place.
type Completion struct {
	Label   string
	Detail  string // beside the label: whose key it is, how many files match
	Kind    CompletionKind
	Span    text.Span // what it takes the place of; on one line
	Text    string
	Snippet string // Text with tab stops, for editors that know them; empty where there is nothing to fill in
	Topic   Topic  // what DescribeCompletion explains
}

// Topic is what a completion is about.
type Topic struct {
	Kind TopicKind `json:"kind"`
	Name string    `json:"name"`
}

// TopicKind says what the name of a topic is.
type TopicKind string

// The kinds of topics; one without a kind has nothing to be explained.
const (
	FieldTopic   TopicKind = "field"
	RuleTopic    TopicKind = "rule"
	SettingTopic TopicKind = "setting"
	SkillTopic   TopicKind = "skill" // named by its path
	PathTopic    TopicKind = "path"
	GlobTopic    TopicKind = "glob"
)

// maxCompletions is how many completions there are at most: nobody reads more.
const maxCompletions = 200

// Complete is what can be written at offset, the likeliest first. It reads the
// text as it is while somebody writes: broken. incomplete says that more typing
// brings other completions.
func Complete(s *workspace.Snapshot, path string, offset int) (all []Completion, incomplete bool) {
	t, ok := pointed(s, path, offset)
	if !ok {
		return nil, false
	}
	for _, complete := range []func(target) ([]Completion, bool){
		completeSkeleton, completeSetting, completeAllowance, completeLink, completeSkill, completeImport, completeFront,
	} {
		if all, mine := complete(t); mine {
			return ranked(t, all)
		}
	}
	return nil, false
}

// ranked are those of all that what is typed can become, the likeliest first.
func ranked(t target, all []Completion) ([]Completion, bool) {
	likely := func(c Completion) int {
		return likeness(c.Label, strings.Trim(text.Span{Start: c.Span.Start, End: t.offset}.Of(t.doc.Source), `"'`))
	}
	all = slices.DeleteFunc(all, func(c Completion) bool { return likely(c) == unlike })
	slices.SortStableFunc(all, func(a, b Completion) int { return likely(a) - likely(b) })
	if len(all) > maxCompletions {
		return all[:maxCompletions], true
	}
	return all, false
}

// unlike is the likeness of a name that typed cannot become.
const unlike = 3

// likeness is how near what is typed comes to a name: its start, a part of it,
// letters of it in their order; less is nearer.
func likeness(name, typed string) int {
	low, part := strings.ToLower(name), strings.ToLower(typed)
	switch {
	case strings.HasPrefix(low, part):
		return 0
	case strings.Contains(low, part):
		return 1
	case matches(name, typed):
		return 2
	}
	return unlike
}

// before is the text of the line up to the cursor.
func (t target) before() string {
	return text.Span{Start: t.line().Start, End: t.offset}.Of(t.doc.Source)
}

// line is the line of the cursor, without its end.
func (t target) line() text.Span {
	lines := t.snap.Lines(t.path)
	return lines.Line(lines.LineOf(t.offset))
}

// word is the span from start to the end of the word at the cursor, whose
// characters are those that belong.
func (t target) word(start int, belong func(byte) bool) text.Span {
	end, limit := t.offset, t.line().End
	for end < limit && belong(t.doc.Source[end]) {
		end++
	}
	return text.Span{Start: start, End: end}
}

// nameByte reports a character of keys, rules and skills.
func nameByte(c byte) bool {
	return c == '-' || c == '_' || c >= 0x80 || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// literal is s in a snippet, where some characters mean something.
func literal(s string) string {
	return strings.NewReplacer(`\`, `\\`, `$`, `\$`, `}`, `\}`).Replace(s)
}
