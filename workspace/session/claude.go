package session

import (
	"bytes"
	"hash/maphash"
	"slices"

	"agentls/governor"
	"agentls/internal/jsjson"
)

// claudeDecoder reads Claude Code transcripts. One message of the model stands
// on several lines, one per content block, with the same message.id; the usage
// of the last line counts. progress, snapshots and the display copies in
// toolUseResult are not context. Records of a sub-agent that stand in its
// parent's file are not the parent's context.
type claudeDecoder struct {
	facts
	b         *builder
	sidechain *bool          // of the session itself: a sub-agent's own file has only such records
	reply     map[string]int // message index by message.id
	replies   []Reply        // by message: the last that was reported
	seen      []seenRecord   // since the last compaction
}

func newClaude() decoder {
	return &claudeDecoder{b: newBuilder(&claudeTools), reply: map[string]int{}}
}

var uuidSeed = maphash.MakeSeed()

func (d *claudeDecoder) record(line []byte) bool {
	var r claudeRecord
	if !jsjson.Walk(line, r.set) {
		return false
	}
	kind := string(bytes.Trim(r.kind, `"`))
	context := kind == "user" || kind == "assistant"
	if context && d.sidechain == nil {
		d.sidechain = &r.sidechain
		d.begin(&r)
	}
	if d.sidechain != nil && r.sidechain != *d.sidechain {
		return true
	}
	if context || d.Started == 0 {
		d.stamp(r.time)
	}
	switch {
	case kind == "system" && string(r.subtype) == `"compact_boundary"`:
		d.compact()
	case kind == "attachment":
		d.attached(r.attachment)
	case kind == "assistant" && !r.apiError:
		d.assistant(&r)
	case kind == "user":
		d.user(&r)
	}
	if len(r.uuid) > 2 {
		d.seen = append(d.seen, seenRecord{maphash.Bytes(uuidSeed, r.uuid), len(d.b.messages)})
	}
	return true
}

func (d *claudeDecoder) begin(r *claudeRecord) {
	d.ID, d.Workspace = jsjson.Text(r.session), jsjson.Text(r.cwd)
	if agent := jsjson.Text(r.agent); agent != "" && r.sidechain {
		d.Parent, d.ID = d.ID, "agent-"+agent
	}
	d.b.cwd = d.Workspace
}

func (d *claudeDecoder) compact() {
	d.b.reset()
	d.reply, d.seen, d.replies = map[string]int{}, nil, nil
}

func (d *claudeDecoder) assistant(r *claudeRecord) {
	var id, content, usage []byte
	for key, value := range jsjson.Members(r.message) {
		switch string(key) {
		case "id":
			id = value
		case "content":
			content = value
		case "usage":
			usage = value
		}
	}
	i, known := d.reply[string(id)]
	if !known || len(id) == 0 {
		d.b.assistant(d.at)
		i = len(d.b.messages) - 1
		d.reply[string(id)] = i
	}
	if usage != nil {
		d.report(claudeUsage.reply(usage, i, d.at))
	}
	if jsjson.IsString(content) {
		d.b.messages[i].Text = d.b.messages[i].Text.Plus(d.b.text(content))
		return
	}
	for block := range jsjson.Elements(content) {
		d.block(&d.b.messages[i], block)
	}
}

// report takes what the provider reported with a line; for a message that
// stands on several lines the last counts.
func (d *claudeDecoder) report(r Reply) {
	d.Tokens = r.Total
	for i := len(d.replies) - 1; i >= 0 && d.replies[i].Message >= r.Message; i-- {
		if d.replies[i].Message == r.Message {
			d.replies[i] = r
			return
		}
	}
	d.replies = append(d.replies, r)
}

func (d *claudeDecoder) block(m *governor.Message, block []byte) {
	var kind, id, name, input, text []byte
	for key, value := range jsjson.Members(block) {
		switch string(key) {
		case "type":
			kind = value
		case "id":
			id = value
		case "name":
			name = value
		case "input":
			input = value
		case "text":
			text = value
		}
	}
	switch string(kind) {
	case `"text"`:
		m.Text = m.Text.Plus(d.b.text(text))
	case `"tool_use"`:
		m.Calls = append(m.Calls, d.b.call(jsjson.Text(id), jsjson.Text(name), input))
	}
}

func (d *claudeDecoder) user(r *claudeRecord) {
	content := jsjson.Get(r.message, "content")
	if jsjson.IsString(content) {
		d.prompt(r, d.b.text(content))
		return
	}
	var text governor.Text
	prompt := false
	for block := range jsjson.Elements(content) {
		if t, is := d.userBlock(block); is {
			text, prompt = text.Plus(t), true
		}
	}
	if prompt {
		d.prompt(r, text)
	}
}

// prompt is a message of the user. When its parent is an older record than the
// last reply, the user went back: what followed the parent is no context.
func (d *claudeDecoder) prompt(r *claudeRecord, text governor.Text) {
	if n := d.messagesAt(r.parent); n >= 0 && n < len(d.b.messages) {
		d.rewind(n)
	}
	m := d.b.user(text, d.at)
	m.Summary, m.Checkpoint = r.summary, r.summary
}

// A seenRecord is a record by the hash of its uuid, with the number of messages
// there were after it.
type seenRecord struct {
	uuid     uint64
	messages int
}

// maxBack is how many records a prompt is searched back for its parent, which
// nearly always is the last one.
const maxBack = 50_000

func (d *claudeDecoder) messagesAt(uuid []byte) int {
	h := maphash.Bytes(uuidSeed, uuid)
	for i := len(d.seen) - 1; i >= max(0, len(d.seen)-maxBack); i-- {
		if d.seen[i].uuid == h {
			return d.seen[i].messages
		}
	}
	return -1
}

func (d *claudeDecoder) rewind(n int) {
	replied := false
	for i := n; i < len(d.b.messages); i++ {
		replied = replied || d.b.messages[i].Role == governor.Assistant
	}
	if !replied {
		return // results of parallel calls, whose records fork too
	}
	d.b.messages = d.b.messages[:n]
	for id, i := range d.reply {
		if i >= n {
			delete(d.reply, id)
		}
	}
	d.replies = slices.DeleteFunc(d.replies, func(r Reply) bool { return r.Message >= n })
}

// toolError starts the text of a failed call, with or without is_error.
const toolError = "<tool_use_error>"

// userBlock reads one block of a user record: a result becomes a message of
// its own, anything else is part of a prompt.
func (d *claudeDecoder) userBlock(block []byte) (text governor.Text, prompt bool) {
	var kind, id, content, failed, plain []byte
	for key, value := range jsjson.Members(block) {
		switch string(key) {
		case "type":
			kind = value
		case "tool_use_id":
			id = value
		case "content":
			content = value
		case "is_error":
			failed = value
		case "text":
			plain = value
		}
	}
	switch string(kind) {
	case `"text"`:
		return d.b.text(plain), true
	case `"tool_result"`:
		parts := d.texts(content, "text")
		bad := jsjson.IsTrue(failed) || len(parts) > 0 && bytes.HasPrefix(parts[0], []byte(toolError))
		d.b.result(result{callID: jsjson.Text(id), parts: parts, failed: bad, at: d.at})
		return text, false
	}
	return text, true
}

// attached notes an instruction file that was attached when its directory was
// touched: newer versions record it.
func (d *claudeDecoder) attached(raw []byte) {
	if string(jsjson.Get(raw, "type")) != `"nested_memory"` {
		return
	}
	p := jsjson.Text(jsjson.Get(raw, "path"))
	text, ok := jsjson.String(jsjson.Get(raw, "content", "content"))
	if p != "" && ok {
		d.receive(p, text, "attachment")
	}
}

func (d *claudeDecoder) finish(s *Session) {
	d.facts.finish(s)
	s.Messages = d.b.messages
	s.Replies = slices.Clone(d.replies)
	for _, r := range s.Replies {
		s.Source.OutputTokens += r.Output
	}
}
