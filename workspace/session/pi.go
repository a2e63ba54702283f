package session

import (
	"cmp"
	"strings"

	"agentls/governor"
	"agentls/internal/jsjson"
)

// piDecoder reads sessions of pi and OpenClaw: a tree of entries of which only
// the branch of the last entry is context, and of that only what the last
// compaction on it kept.
type piDecoder struct {
	facts
	b       *builder // holds the calls; its messages are taken entry by entry
	entries []piEntry
	byID    map[string]int
	leaf    int // the last entry, -1 when there is none
}

// A piEntry is one line that has a place in the tree.
type piEntry struct {
	parent   int // -1 at the root
	message  *governor.Message
	usage    *Reply
	summary  *governor.Text // of a compaction
	keepFrom string         // the first entry that it kept, by id
	keepAt   int            // by index, in files of version 1
	outside  outside
}

func newPi() decoder {
	return &piDecoder{b: newBuilder(&piTools), byID: map[string]int{}, leaf: -1}
}

// A piRecord is the members of a line that matter, as written.
type piRecord struct {
	kind, id, parent, time, message, summary, keepFrom, keepAt, content, cwd []byte
}

func (d *piDecoder) record(line []byte) bool {
	var r piRecord
	fields := map[string]*[]byte{
		"type": &r.kind, "id": &r.id, "parentId": &r.parent, "timestamp": &r.time, "message": &r.message,
		"summary": &r.summary, "firstKeptEntryId": &r.keepFrom, "firstKeptEntryIndex": &r.keepAt,
		"content": &r.content, "cwd": &r.cwd,
	}
	complete := jsjson.Walk(line, func(key, value []byte) {
		if f := fields[string(key)]; f != nil {
			*f = value
		}
	})
	if !complete {
		return false
	}
	d.stamp(r.time)
	kind := jsjson.Text(r.kind)
	if kind == "session" {
		d.ID, d.Workspace = jsjson.Text(r.id), jsjson.Text(r.cwd)
		d.Parent = jsjson.Text(jsjson.Get(line, "parentSession"))
		d.b.cwd = d.Workspace
		return true
	}
	id := jsjson.Text(r.id)
	if _, twice := d.byID[id]; twice && id != "" {
		return true
	}
	e := piEntry{parent: d.leaf}
	if r.parent != nil {
		e.parent = -1
		if at, ok := d.byID[jsjson.Text(r.parent)]; ok {
			e.parent = at
		}
	}
	d.fill(&e, kind, &r)
	d.entries = append(d.entries, e)
	d.leaf = len(d.entries) - 1
	if id != "" {
		d.byID[id] = d.leaf
	}
	return true
}

func (d *piDecoder) fill(e *piEntry, kind string, r *piRecord) {
	switch {
	case kind == "compaction":
		t := d.b.text(r.summary)
		e.summary, e.keepFrom, e.keepAt = &t, jsjson.Text(r.keepFrom), -1
		if n, ok := jsjson.Number(r.keepAt); ok {
			e.keepAt = int(n)
		}
	case kind == "branch_summary":
		t := d.b.text(r.summary)
		e.message = &governor.Message{Role: governor.User, Text: t, Summary: true, Time: d.at}
	case kind == "custom_message":
		t := joined(d.texts(r.content, "text"))
		e.message = &governor.Message{Role: governor.User, Text: t, Summary: true, Time: d.at}
	case r.message != nil:
		d.message(e, r.message)
	}
}

func (d *piDecoder) message(e *piEntry, raw []byte) {
	content := jsjson.Get(raw, "content")
	e.outside.picturesIn(content, 0)
	switch jsjson.Text(jsjson.Get(raw, "role")) {
	case "system":
		d.sections(raw)
	case "user", "custom":
		parts := d.texts(content, "text")
		d.called(parts)
		e.message = &governor.Message{Role: governor.User, Text: joined(parts), Time: d.at}
	case "assistant":
		e.message = &governor.Message{Role: governor.Assistant, Time: d.at}
		d.model = cmp.Or(jsjson.Text(jsjson.Get(raw, "model")), d.model)
		e.message.Text = joined(d.texts(content, "text"))
		for block := range jsjson.Elements(content) {
			if jsjson.Text(jsjson.Get(block, "type")) == "thinking" {
				e.outside.add(thinking, 0, d.b.text(jsjson.Get(block, "thinking")))
			}
		}
		d.calls(e.message, content)
		if usage := jsjson.Get(raw, "usage"); usage != nil {
			r := piUsage.reply(usage, -1, d.at)
			e.usage = &r
		}
	case "toolResult", "tool":
		e.message = d.result(raw, content)
	case "bashExecution":
		if !jsjson.IsTrue(jsjson.Get(raw, "excludeFromContext")) {
			t := d.b.text(jsjson.Get(raw, "command")).Plus(d.b.text(jsjson.Get(raw, "output")))
			e.message = &governor.Message{Role: governor.User, Text: t, Time: d.at}
		}
	}
}

// piCallKinds are the block types of a call, as different providers' messages
// spell them, and the member that holds the arguments.
var piCallKinds = map[string]string{"functionCall": "arguments", "toolCall": "arguments", "toolUse": "input", "tool_use": "input"}

func (d *piDecoder) calls(m *governor.Message, content []byte) {
	for block := range jsjson.Elements(content) {
		key, is := piCallKinds[jsjson.Text(jsjson.Get(block, "type"))]
		if !is {
			continue
		}
		args := jsjson.Get(block, key)
		if args == nil {
			args = jsjson.Get(block, "arguments")
		}
		if s, ok := jsjson.String(args); ok {
			args = []byte(s)
		}
		m.Calls = append(m.Calls, d.b.call(jsjson.Text(jsjson.Get(block, "id")), jsjson.Text(jsjson.Get(block, "name")), args))
	}
}

// result is the tool message of a toolResult. OpenClaw marks a failure in the
// details or in the text and leaves isError false.
func (d *piDecoder) result(raw, content []byte) *governor.Message {
	parts := d.texts(content, "text")
	failed := jsjson.IsTrue(jsjson.Get(raw, "isError")) || jsjson.Text(jsjson.Get(raw, "details", "status")) == "error"
	if len(parts) > 0 && jsjson.IsObject(parts[0]) && strings.HasPrefix(jsjson.Text(jsjson.Get(parts[0], "status")), "error") {
		failed = true
	}
	d.b.result(result{callID: jsjson.Text(jsjson.Get(raw, "toolCallId")), parts: parts, failed: failed, at: d.at})
	m := *d.b.last()
	d.b.messages = d.b.messages[:0]
	return &m
}

func (d *piDecoder) finish(s *Session) {
	d.facts.finish(s)
	path := d.branch()
	from := 0
	var out outside
	for i := len(path) - 1; i >= 0; i-- {
		if e := &d.entries[path[i]]; e.summary != nil {
			s.Messages = append(s.Messages, governor.Message{Role: governor.User, Text: *e.summary, Summary: true, Checkpoint: true})
			from = d.keptFrom(path, i)
			break
		}
	}
	for _, i := range path[from:] {
		e := &d.entries[i]
		if e.message == nil {
			continue
		}
		s.Messages = append(s.Messages, *e.message)
		if e.usage != nil {
			r := *e.usage
			r.Message = len(s.Messages) - 1
			s.Replies = append(s.Replies, r)
			s.Tokens = r.Total
		}
		out = append(out, e.outside...)
	}
	s.Source.NotCounted = out.list()
}

// branch is the entries from the root to the last one.
func (d *piDecoder) branch() []int {
	var path []int
	for i := d.leaf; i >= 0; i = d.entries[i].parent {
		path = append(path, i)
	}
	for i, j := 0, len(path)-1; i < j; i, j = i+1, j-1 {
		path[i], path[j] = path[j], path[i]
	}
	return path
}

// keptFrom is where on the path the entries begin that the compaction at
// path[at] kept; itself when it names none.
func (d *piDecoder) keptFrom(path []int, at int) int {
	e := &d.entries[path[at]]
	kept, known := d.byID[e.keepFrom]
	if !known && e.keepAt >= 0 {
		kept, known = max(0, e.keepAt-1), true // the header line is the first
	}
	if !known {
		return at
	}
	for i, entry := range path[:at] {
		if entry >= kept {
			return i
		}
	}
	return at
}
