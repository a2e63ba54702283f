package session

import (
	"fmt"
	"os"
	"strings"

	"agentls/internal/jsjson"
	"agentls/internal/measure"
)

// A Turn is a message of a transcript as compaction and pruning see it.
type Turn struct {
	Role       string // user, assistant, toolResult, bashExecution, custom, branchSummary, compactionSummary
	Text       string // of a user's message
	Chars      int    // UTF-16 units of its texts
	Image      bool   // it holds an image
	Meaningful bool   // it has content of its own, whatever is around it
	Tool       string // of a toolResult
}

// anchorReach is how many messages before a tool result may hold the message
// that makes it part of a conversation.
const anchorReach = 20

// anchors are the roles of messages that do so.
var anchors = map[string]bool{"user": true, "custom": true, "bashExecution": true, "branchSummary": true, "compactionSummary": true}

// Real is how many of the messages are conversation, not only work of tools or
// signs of life. Source: OpenClaw, session documentation of 2026-06.
func Real(turns []Turn) int {
	real, anchor := 0, -anchorReach-1
	for i := range turns {
		t := &turns[i]
		switch {
		case t.Role == "toolResult":
			if i-anchor <= anchorReach {
				real++
			}
		case t.Meaningful:
			real++
		}
		if t.Meaningful && anchors[t.Role] {
			anchor = i
		}
	}
	return real
}

// Turns are the messages of the live branch of an OpenClaw transcript, what the
// last compaction left out aside, as a model would see them.
func Turns(path string) ([]Turn, error) {
	if file, id, ok := strings.Cut(path, databaseMark); ok && isDatabase(file) {
		return storedTurns(file, id)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, reason(err))
	}
	defer f.Close()
	b := turnBranch{byID: map[string]int{}, leaf: -1}
	lines := newLines(f)
	for {
		rec, err := lines.next()
		if err != nil {
			return b.turns(), nil
		}
		if !rec.tooBig {
			b.line(rec.bytes)
		}
	}
}

// turnBranch is the tree of a transcript's entries.
type turnBranch struct {
	entries []turnEntry
	byID    map[string]int
	leaf    int
}

// turnEntry is a line with its place in the tree.
type turnEntry struct {
	parent   int // -1 at the root
	turn     *Turn
	compacts bool
	keepFrom string
}

// line takes one line, which may be blank or broken.
func (b *turnBranch) line(line []byte) {
	if !blank(line) && jsjson.IsObject(line) && jsjson.Complete(line) {
		b.add(line)
	}
}

func (b *turnBranch) add(line []byte) {
	kind := jsjson.Text(jsjson.Get(line, "type"))
	if kind == "session" {
		return
	}
	e := turnEntry{parent: b.leaf}
	if raw := jsjson.Get(line, "parentId"); raw != nil {
		e.parent = -1
		if at, known := b.byID[jsjson.Text(raw)]; known {
			e.parent = at
		}
	}
	switch message := jsjson.Get(line, "message"); {
	case kind == "compaction":
		e.compacts, e.keepFrom = true, jsjson.Text(jsjson.Get(line, "firstKeptEntryId"))
		e.turn = turnOf("compactionSummary", jsjson.Get(line, "summary"), nil)
	case kind == "branch_summary":
		e.turn = turnOf("branchSummary", jsjson.Get(line, "summary"), nil)
	case kind == "custom_message":
		e.turn = turnOf("custom", jsjson.Get(line, "content"), line)
	case jsjson.IsObject(message) && (kind == "message" || kind == ""):
		e.turn = messageTurn(message)
	}
	b.entries = append(b.entries, e)
	b.leaf = len(b.entries) - 1
	if id := jsjson.Text(jsjson.Get(line, "id")); id != "" {
		b.byID[id] = b.leaf
	}
}

func messageTurn(message []byte) *Turn {
	role := jsjson.Text(jsjson.Get(message, "role"))
	if role == "tool" {
		role = "toolResult"
	}
	if role == "bashExecution" {
		t := turnOf(role, jsjson.Get(message, "command"), message)
		output := turnOf(role, jsjson.Get(message, "output"), message)
		t.Chars += output.Chars
		t.Meaningful = t.Meaningful || output.Meaningful
		return t
	}
	t := turnOf(role, jsjson.Get(message, "content"), message)
	t.Tool = jsjson.Text(jsjson.Get(message, "toolName"))
	return t
}

// turnOf is a message of that content: a string or a list of blocks. What is
// hidden or kept out of the context means nothing.
func turnOf(role string, content, message []byte) *Turn {
	t := &Turn{Role: role}
	if s, ok := jsjson.String(content); ok {
		t.say(s)
	}
	texts := false
	for block := range jsjson.Elements(content) {
		switch jsjson.Text(jsjson.Get(block, "type")) {
		case "text":
			texts = true
			t.say(jsjson.Text(jsjson.Get(block, "text")))
		case "toolCall", "tool_use", "toolUse", "functionCall", "thinking", "reasoning":
		default:
			t.Image = true
		}
	}
	t.Meaningful = t.Meaningful || t.Image && !texts
	if string(jsjson.Get(message, "display")) == "false" || jsjson.IsTrue(jsjson.Get(message, "excludeFromContext")) {
		t.Meaningful = false
	}
	return t
}

func (t *Turn) say(text string) {
	t.Chars += measure.UTF16(text)
	t.Meaningful = t.Meaningful || meaningful(text)
	if t.Role == "user" {
		t.Text += text
	}
}

// turns are those of the branch, from the last compaction on.
func (b *turnBranch) turns() []Turn {
	var path []int
	for i := b.leaf; i >= 0; i = b.entries[i].parent {
		path = append(path, i)
	}
	for i, j := 0, len(path)-1; i < j; i, j = i+1, j-1 {
		path[i], path[j] = path[j], path[i]
	}
	turns, from := []Turn{}, 0
	for at := len(path) - 1; at >= 0; at-- {
		if e := &b.entries[path[at]]; e.compacts {
			turns, from = append(turns, *e.turn), at+1
			for i, kept := range path[:at] {
				if first, known := b.byID[e.keepFrom]; known && kept >= first {
					from = i
					break
				}
			}
			break
		}
	}
	for _, i := range path[from:] {
		if e := &b.entries[i]; e.turn != nil && !e.compacts {
			turns = append(turns, *e.turn)
		}
	}
	return turns
}
