package session

import (
	"bytes"
	"cmp"
	"hash/maphash"
	"slices"

	"agentls/governor"
	"agentls/internal/jsjson"
)

// codexDecoder reads Codex rollouts: now lines of {timestamp, type, payload},
// in 2025 bare items after a header line. Copies in event_msg are not context.
type codexDecoder struct {
	facts
	b       *builder
	replied bool            // the last item was the model's: more of the same reply may follow
	spoken  bool            // that reply has text
	tasks   map[string]task // by session id: commands that run on
	total   int             // tokens of all replies, as last reported
	replies []Reply
	outside outside
	lines   map[uint64]bool // those that were read: one that was written twice counts once
}

// A task is a command that outlived its call.
type task struct {
	action    *governor.Action // what the command does, nil when nothing is known
	delivered bool             // some of its output came already
}

func newCodex() decoder {
	return &codexDecoder{b: newBuilder(&codexTools), tasks: map[string]task{}, lines: map[uint64]bool{}}
}

func (d *codexDecoder) record(line []byte) bool {
	var kind, payload, at []byte
	complete := jsjson.Walk(line, func(key, value []byte) {
		switch string(key) {
		case "type":
			kind = value
		case "payload":
			payload = value
		case "timestamp":
			at = value
		}
	})
	if !complete {
		return false
	}
	if at != nil {
		h := maphash.Bytes(uuidSeed, line)
		if d.lines[h] {
			return true
		}
		d.lines[h] = true
	}
	d.stamp(at)
	switch k := string(bytes.Trim(kind, `"`)); {
	case k == "session_meta":
		d.header(payload)
	case k == "turn_context":
		d.directory(payload)
		d.model = cmp.Or(jsjson.Text(jsjson.Get(payload, "model")), d.model)
		if text := jsjson.Get(payload, "user_instructions"); text != nil {
			d.instructions(jsjson.Text(text), "", "turn context")
		}
	case k == "world_state":
		d.worldState(payload)
	case k == "response_item":
		d.item(payload)
	case k == "compacted":
		d.compacted(payload)
	case k == "event_msg":
		d.event(payload)
	case payload == nil && kind != nil:
		d.item(line)
	case payload == nil && jsjson.Get(line, "id") != nil:
		d.header(line)
	}
	return true
}

// codexParents are where a header names the thread that started this one.
var codexParents = [][]string{{"source", "subagent", "thread_spawn", "parent_thread_id"}, {"parent_thread_id"}}

func (d *codexDecoder) header(raw []byte) {
	if d.ID == "" {
		d.ID = jsjson.Text(jsjson.Get(raw, "id"))
	}
	d.directory(raw)
	for _, keys := range codexParents {
		d.Parent = cmp.Or(d.Parent, jsjson.Text(jsjson.Get(raw, keys...)))
	}
	d.version = cmp.Or(jsjson.Text(jsjson.Get(raw, "cli_version")), d.version)
	if text := jsjson.Text(jsjson.Get(raw, "instructions")); text != "" {
		d.instructions(text, "", "session header")
	}
}

func (d *codexDecoder) directory(raw []byte) {
	if cwd := jsjson.Text(jsjson.Get(raw, "cwd")); cwd != "" {
		d.b.cwd = cwd
		if d.Workspace == "" {
			d.Workspace = cwd
		}
	}
}

// event takes only the provider's counts; everything else repeats items.
func (d *codexDecoder) event(payload []byte) {
	if string(jsjson.Get(payload, "type")) != `"token_count"` {
		return
	}
	info := jsjson.Get(payload, "info")
	d.window = cmp.Or(intAt(info, "model_context_window"), d.window)
	total := intAt(info, "total_token_usage", "total_tokens")
	if total > 0 && total == d.total {
		return // the same reply again, with new rate limits
	}
	d.total = total
	if last := jsjson.Get(info, "last_token_usage"); last != nil {
		r := codexUsage.reply(last, d.lastReply(), d.at)
		d.Tokens = r.Total
		d.replies = append(d.replies, r)
	}
}

// lastReply is the last assistant message, -1 when there is none.
func (d *codexDecoder) lastReply() int {
	for i := len(d.b.messages) - 1; i >= 0; i-- {
		if d.b.messages[i].Role == governor.Assistant {
			return i
		}
	}
	return -1
}

func (d *codexDecoder) item(item []byte) {
	switch jsjson.Text(jsjson.Get(item, "type")) {
	case "message":
		d.message(item)
	case "reasoning":
		d.outside.add(thinking, len(d.b.messages), joined(d.texts(jsjson.Get(item, "content"), "reasoning_text", "text")))
	case "function_call":
		d.functionCall(item)
	case "custom_tool_call":
		d.customCall(item)
	case "local_shell_call":
		d.localShell(item)
	case "function_call_output", "custom_tool_call_output", "local_shell_call_output":
		d.callOutput(item)
	}
}

// reply is the assistant message that an item of the model belongs to: items
// that follow one another, with no result between, are one reply.
func (d *codexDecoder) reply() *governor.Message {
	if !d.replied {
		d.b.assistant(d.at)
		d.replied, d.spoken = true, false
	}
	return d.b.last()
}

func (d *codexDecoder) message(item []byte) {
	parts := d.texts(jsjson.Get(item, "content"), "input_text", "output_text", "text")
	switch jsjson.Text(jsjson.Get(item, "role")) {
	case "assistant":
		if d.spoken {
			d.replied = false
		}
		m := d.reply()
		m.Text, d.spoken = m.Text.Plus(joined(parts)), true
	case "developer", "system":
		d.outside.add(developer, len(d.b.messages), joined(parts))
		d.skillsListed(parts)
	case "user":
		d.replied = false
		d.outside.picturesIn(jsjson.Get(item, "content"), len(d.b.messages))
		m := d.b.user(joined(parts), d.at)
		m.Summary = d.injected(item, parts)
	}
}

func (d *codexDecoder) functionCall(item []byte) {
	args := []byte(jsjson.Text(jsjson.Get(item, "arguments")))
	d.addCall(jsjson.Get(item, "call_id"), jsjson.Text(jsjson.Get(item, "name")), args)
}

func (d *codexDecoder) customCall(item []byte) {
	input := jsjson.Get(item, "input")
	args := append(append([]byte(`{"input":`), input...), '}')
	if input == nil {
		args = []byte(`{}`)
	}
	d.addCall(jsjson.Get(item, "call_id"), jsjson.Text(jsjson.Get(item, "name")), args)
}

func (d *codexDecoder) localShell(item []byte) {
	args := jsjson.Get(item, "action")
	if args == nil {
		args = []byte(`{}`)
	}
	d.addCall(jsjson.Get(item, "call_id"), "local_shell", args)
}

func (d *codexDecoder) addCall(id []byte, name string, args []byte) {
	m := d.reply()
	c := d.b.callText(jsjson.Text(id), name, args)
	if p := d.b.waiting[c.ID]; p.task != "" {
		d.join(&c, p)
	}
	m.Calls = append(m.Calls, c)
}

// compacted replaces the history: by the items recorded with it, or by the
// user's messages and a summary.
func (d *codexDecoder) compacted(payload []byte) {
	old := d.b.messages
	d.b.reset()
	d.dropClasses(Skills)
	d.renewed, d.stale = true, true
	d.replied, d.replies, d.outside = false, nil, nil
	if items := jsjson.Get(payload, "replacement_history"); jsjson.IsArray(items) {
		for item := range jsjson.Elements(items) {
			d.item(item)
		}
	} else {
		for _, m := range old {
			if m.Role == governor.User && !m.Checkpoint {
				d.b.messages = append(d.b.messages, m)
			}
		}
		d.b.user(d.b.text(jsjson.Get(payload, "message")), d.at)
	}
	if len(d.b.messages) == 0 {
		d.b.user(governor.Text{}, d.at)
	}
	d.b.last().Summary, d.b.last().Checkpoint = true, true
	d.replied = false
}

func (d *codexDecoder) finish(s *Session) {
	d.facts.finish(s)
	s.Messages = d.b.messages
	s.Replies = slices.Clone(d.replies)
	s.Source.NotCounted = d.outside.list()
}
