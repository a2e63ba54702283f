package session

import (
	"bytes"
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
	known     claudeRecords
	outside   outside
}

func newClaude() decoder {
	return &claudeDecoder{b: newBuilder(&claudeTools), reply: map[string]int{}, known: claudeRecords{}}
}

func (d *claudeDecoder) record(line []byte) bool {
	var r claudeRecord
	if !jsjson.Walk(line, r.set) {
		return false
	}
	kind := string(bytes.Trim(r.kind, `"`))
	context := kind == "user" || kind == "assistant"
	if context && d.sidechain != nil && *d.sidechain && !r.sidechain {
		// Old versions wrote a sub-agent's records among its parent's, first
		// ones too: whatever is no sub-agent's makes the file the parent's.
		*d = *newClaude().(*claudeDecoder)
	}
	if context && d.sidechain == nil {
		d.sidechain = &r.sidechain
		d.begin(&r)
	}
	if d.sidechain != nil && r.sidechain != *d.sidechain || !d.known.add(r.uuid, len(d.b.messages)) {
		return true
	}
	if context || d.Started == 0 || kind == "attachment" {
		d.stamp(r.time)
	}
	if r.version != nil {
		d.version = jsjson.Text(r.version)
	}
	switch {
	case kind == "system" && string(r.subtype) == `"compact_boundary"`:
		d.compact()
	case kind == "system" && string(r.subtype) == `"microcompact_boundary"`:
		d.clear(jsjson.Get(line, "microcompactMetadata", "compactedToolIds"))
	case kind == "attachment":
		d.attached(r.attachment)
	case kind == "assistant" && !r.apiError:
		d.assistant(&r)
	case kind == "user":
		d.user(&r)
	}
	d.known.end(r.uuid, len(d.b.messages))
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
	d.compacted()
	d.known.leave(-1)
	d.reply, d.replies, d.outside = map[string]int{}, nil, nil
}

func (d *claudeDecoder) assistant(r *claudeRecord) {
	var id, content, usage []byte
	for key, value := range jsjson.Members(r.message) {
		switch string(key) {
		case "id":
			id = value
		case "content":
			content = value
		case "model":
			if model := jsjson.Text(value); model != syntheticModel {
				d.model = model
			}
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

// syntheticModel is named by replies that Claude Code wrote itself.
const syntheticModel = "<synthetic>"

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
	case `"thinking"`, `"redacted_thinking"`:
		d.outside.add(thinking, len(d.b.messages)-1, d.b.text(jsjson.Get(block, "thinking")))
	}
}

func (d *claudeDecoder) user(r *claudeRecord) {
	content := jsjson.Get(r.message, "content")
	if r.meta {
		d.skillBody(content)
	}
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
	case `"image"`:
		d.outside.add(images, len(d.b.messages), governor.Text{})
	case `"tool_result"`:
		d.outside.picturesIn(content, len(d.b.messages))
		parts := d.texts(content, "text")
		bad := jsjson.IsTrue(failed) || len(parts) > 0 && bytes.HasPrefix(parts[0], []byte(toolError))
		r := result{callID: jsjson.Text(id), parts: parts, failed: bad, at: d.at}
		if len(parts) > 0 {
			r.compared = withoutNote(parts[0])
		}
		d.b.result(r)
		return text, false
	}
	return text, true
}

func (d *claudeDecoder) finish(s *Session) {
	d.facts.finish(s)
	s.Messages = d.b.messages
	s.Replies = slices.Clone(d.replies)
	s.Source.NotCounted = d.outside.list()
}
