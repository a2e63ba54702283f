// Package governor takes the messages of a session and says which tool results
// a later result made redundant, what the projected history is, what stands in
// the invariants block, which results were used, and where the tokens are.
//
// It is policy 1 of Alisio's Context Governor, for the session of any agent
// whose reader fills in what a result did (Action). It does not know files,
// clocks, databases, transcript formats or agents: messages in, values out.
//
// Start with Message and Plan; BuildReport, BuildShadow, Replay and
// BuildInvariants are what users see.
package governor

import (
	"crypto/sha256"

	"agentls/internal/jsjson"
	"agentls/internal/measure"
)

// Role is who a message is from.
type Role uint8

// The roles. Instructions travel beside a history and are no message.
const (
	User Role = iota
	Assistant
	Tool
)

// A Message is one entry of a history in the order in which a model sees it.
// What a plan looks at stands first, so that it is in one line of the cache.
type Message struct {
	Role       Role
	Failed     bool     // of a tool message: the call failed
	Summary    bool     // a user message that holds injected context
	Checkpoint bool     // a summary that stands for earlier, compacted messages
	Action     *Action  // of a tool message: what the call did, nil when nothing is known about it
	CallID     string   // of a tool message: the call it answers
	Parts      []Text   // of a tool message: its text parts
	Calls      []Call   // of an assistant
	Text       Text     // of a user or an assistant
	Shows      []string // of a tool message: the paths its text is about
	Extra      int      // UTF-16 units of further JSON members of the stored message
	Time       int64    // milliseconds since 1970, 0 when not recorded
}

// A Call is an assistant's request to run a tool.
type Call struct {
	ID        string
	Name      string   // as the agent calls its tool
	Arguments Text     // JSON text
	Path      string   // the path argument, as written
	Names     []string // further paths it declares
	Command   string   // the text of a command, whose words may name paths
	Reads     bool     // it reads a file: naming the same file again is a re-read, not a use
	Same      [16]byte // equal for calls of one tool with equal arguments; zero when not computed
}

// A Text is a text, or what is left of it when only its measures were kept:
// reports need lengths and equality, never the text itself.
type Text struct {
	Kept string // the text, or its start, or nothing
	size size
	sum  [16]byte
}

// A size is jsjson.Size in half the memory: a history is many of them.
type size struct{ units, quoted, lines int32 }

func sizeOf(s jsjson.Size) size { return size{int32(s.Units), int32(s.Quoted), int32(s.Lines)} }

// NewText is the whole text s.
func NewText(s string) Text {
	sum := sha256.Sum256([]byte(s))
	return Text{Kept: s, size: sizeOf(jsjson.Measure(s)), sum: [16]byte(sum[:16])}
}

// MeasuredText is the text b of which only the first keep bytes are kept.
func MeasuredText(b []byte, keep int) Text {
	sum := sha256.Sum256(b)
	return Text{Kept: string(b[:min(keep, len(b))]), size: sizeOf(jsjson.MeasureBytes(b)), sum: [16]byte(sum[:16])}
}

// MeasuredAs is MeasuredText for a text that is compared with others by a part
// of it, because the rest, such as a header, differs each time.
func MeasuredAs(b, compared []byte) Text {
	sum := sha256.Sum256(compared)
	return Text{size: sizeOf(jsjson.MeasureBytes(b)), sum: [16]byte(sum[:16])}
}

// MeasuredLength is a text of which only the length matters.
func MeasuredLength(b []byte) Text { return Text{size: sizeOf(jsjson.MeasureBytes(b))} }

// Plus is the measures of t followed by o.
func (t Text) Plus(o Text) Text {
	if t.size.units == 0 {
		return o
	}
	return Text{size: size{t.size.units + o.size.units, int32(t.quoted() + o.quoted() - len(`""`)), t.size.lines + o.size.lines}}
}

// Units is the length of the whole text in UTF-16 units.
func (t Text) Units() int { return int(t.size.units) }

// Lines is the number of lines of the whole text.
func (t Text) Lines() int { return int(t.size.lines) }

// Same says whether two texts are equal.
func (t Text) Same(o Text) bool { return t.size == o.size && t.sum == o.sum }

// quoted is the length of the text as a JSON string; the zero Text is "".
func (t Text) quoted() int { return max(2, int(t.size.quoted)) }

// units is the length of the joined text parts of a tool message.
func (m *Message) units() int {
	n := 0
	for _, p := range m.Parts {
		n += int(p.size.units)
	}
	return n
}

// tokens is the estimate of the joined text parts of a tool message.
func (m *Message) tokens() int { return measure.Tokens(m.units()) }
