package session

import (
	"slices"
	"strings"

	"agentls/governor"
	"agentls/internal/jsjson"
)

// geminiDecoder reads sessions of Gemini CLI: a log of states. A record with an
// id is a message as it is now and takes the place of its earlier states; $set
// with messages is the whole history anew, after a compression too; $rewindTo
// takes a message and all after it away, and everything when it names none.
// Older versions keep one document, whose only line is a $set without its name.
type geminiDecoder struct {
	facts
	b       *builder
	order   []string
	entries map[string]*geminiEntry
}

// A geminiEntry is a message with the results of its calls.
type geminiEntry struct {
	messages []governor.Message
	reply    *Reply
	outside  outside
}

func newGemini() decoder {
	return &geminiDecoder{b: newBuilder(&geminiTools), entries: map[string]*geminiEntry{}}
}

func (d *geminiDecoder) record(raw []byte) bool {
	var id, set, back []byte
	complete := jsjson.Walk(raw, func(key, value []byte) {
		switch string(key) {
		case "id":
			id = value
		case "$set":
			set = value
		case "$rewindTo":
			back = value
		}
	})
	switch {
	case !complete:
		return false
	case back != nil:
		d.rewind(jsjson.Text(back))
	case set != nil:
		d.header(set)
	case id != nil:
		d.message(jsjson.Text(id), raw)
	default:
		d.header(raw)
	}
	return true
}

func (d *geminiDecoder) header(raw []byte) {
	for key, value := range jsjson.Members(raw) {
		switch string(key) {
		case "sessionId":
			d.ID = jsjson.Text(value)
		case "startTime":
			d.stamp(value)
		case "kind":
			d.sub = jsjson.Text(value) == "subagent"
		case "directories":
			for dir := range jsjson.Elements(value) {
				d.workspace(jsjson.Text(dir))
			}
		case "messages":
			d.rewind("")
			for m := range jsjson.Elements(value) {
				d.message(jsjson.Text(jsjson.Get(m, "id")), m)
			}
		}
	}
}

func (d *geminiDecoder) workspace(dir string) {
	if d.Workspace == "" {
		d.Workspace, d.b.cwd = dir, dir
	}
}

func (d *geminiDecoder) rewind(id string) {
	at := max(0, slices.Index(d.order, id))
	for _, gone := range d.order[at:] {
		delete(d.entries, gone)
	}
	d.order = d.order[:at]
}

func (d *geminiDecoder) message(id string, raw []byte) {
	d.stamp(jsjson.Get(raw, "timestamp"))
	e := &geminiEntry{}
	d.b.messages = nil
	switch jsjson.Text(jsjson.Get(raw, "type")) {
	case "user":
		d.prompt(raw, e)
	case "gemini":
		d.reply(raw, e)
	default:
		return // what the program says to the person
	}
	e.messages = d.b.messages
	if d.entries[id] == nil {
		d.order = append(d.order, id)
	}
	d.entries[id] = e
}

// geminiContext starts the message by which Gemini CLI hands over where it works
// and its instruction files; a workspace follows the words after it.
const (
	geminiContext    = "<session_context>"
	geminiWorkspaces = "**Workspace Directories:**\n  - "
)

func (d *geminiDecoder) prompt(raw []byte, e *geminiEntry) {
	var text governor.Text
	injected := false
	content := jsjson.Get(raw, "content")
	take := func(part []byte) {
		words := jsjson.Text(part)
		if text.Units() == 0 && strings.HasPrefix(words, geminiContext) {
			injected = true
			d.records(Instructions)
			d.projectOnly = true
			d.dropClasses(Instructions)
			d.handedOver(words, Instructions, AtStart)
			if _, dir, ok := strings.Cut(words, geminiWorkspaces); ok {
				dir, _, _ = strings.Cut(dir, "\n")
				d.workspace(dir)
			}
		}
		text = text.Plus(d.b.text(part))
	}
	if jsjson.IsString(content) {
		take(content)
	}
	for part := range jsjson.Elements(content) {
		if jsjson.Get(part, "inlineData") != nil {
			e.outside.add(images, 0, governor.Text{})
		}
		take(jsjson.Get(part, "text"))
	}
	d.b.user(text, d.at).Summary = injected
}

func (d *geminiDecoder) reply(raw []byte, e *geminiEntry) {
	m := d.b.assistant(d.at)
	var calls []byte
	for key, value := range jsjson.Members(raw) {
		switch string(key) {
		case "content":
			if jsjson.IsString(value) {
				m.Text = d.b.text(value)
			}
			for part := range jsjson.Elements(value) {
				m.Text = m.Text.Plus(d.b.text(jsjson.Get(part, "text")))
			}
		case "model":
			d.model = jsjson.Text(value)
		case "thoughts":
			for t := range jsjson.Elements(value) {
				e.outside.add(thinking, 0, d.b.text(jsjson.Get(t, "description")))
			}
		case "tokens":
			if jsjson.IsObject(value) {
				r := geminiUsage.reply(value, 0, d.at)
				e.reply = &r
			}
		case "toolCalls":
			calls = value
		}
	}
	for call := range jsjson.Elements(calls) {
		m.Calls = append(m.Calls, d.b.call(jsjson.Text(jsjson.Get(call, "id")), jsjson.Text(jsjson.Get(call, "name")), jsjson.Get(call, "args")))
	}
	for call := range jsjson.Elements(calls) {
		d.result(call)
	}
}

// result is the outcome of a call, once it has one: a list of parts of which one
// holds what the function returned.
func (d *geminiDecoder) result(call []byte) {
	failed := jsjson.Text(jsjson.Get(call, "status")) != "success"
	for part := range jsjson.Elements(jsjson.Get(call, "result")) {
		response := jsjson.Get(part, "functionResponse", "response")
		text := jsjson.Get(response, "output")
		if text == nil {
			text, failed = jsjson.Get(response, "error"), true
		}
		if plain, ok := jsjson.AppendUnquoted(nil, text); ok {
			d.b.result(result{callID: jsjson.Text(jsjson.Get(call, "id")), parts: [][]byte{plain}, failed: failed, at: d.at})
			return
		}
	}
}

func (d *geminiDecoder) finish(s *Session) {
	d.facts.finish(s)
	var out outside
	for _, id := range d.order {
		e := d.entries[id]
		if e.reply != nil {
			r := *e.reply
			r.Message = len(s.Messages)
			s.Replies = append(s.Replies, r)
			s.Tokens = r.Total
		}
		s.Messages = append(s.Messages, e.messages...)
		out = append(out, e.outside...)
	}
	s.Source.NotCounted = out.list()
}

// isGemini knows the header, the changes, and a message of the older document.
func isGemini(k map[string][]byte) bool {
	if k["sessionId"] != nil && k["projectHash"] != nil || k["$set"] != nil || k["$rewindTo"] != nil {
		return true
	}
	kind := jsjson.Text(k["type"])
	return k["id"] != nil && k["timestamp"] != nil && (kind == "gemini" || kind == "user" && k["content"] != nil)
}

func geminiTitle(record []byte) (string, rank) {
	if jsjson.Text(jsjson.Get(record, "type")) != "user" {
		return "", untitled
	}
	return prompted(jsjson.Get(record, "content"))
}
