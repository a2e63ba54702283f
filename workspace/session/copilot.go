package session

import (
	"cmp"

	"agentls/governor"
	"agentls/internal/jsjson"
)

// copilotDecoder reads the events of Copilot CLI. What a sub-agent did stands in
// the same file under its agent's id and is no context of the session. After a
// compaction its summary is all that is known to be left.
type copilotDecoder struct {
	facts
	b       *builder
	before  map[string]int // by event: the messages before it, -1 when a compaction took them
	outside outside
}

func newCopilot() decoder {
	return &copilotDecoder{b: newBuilder(&copilotTools), before: map[string]int{}}
}

func (d *copilotDecoder) record(raw []byte) bool {
	var kind, data, id, at, agent []byte
	complete := jsjson.Walk(raw, func(key, value []byte) {
		switch string(key) {
		case "type":
			kind = value
		case "data":
			data = value
		case "id":
			id = value
		case "timestamp":
			at = value
		case "agentId":
			agent = value
		}
	})
	if !complete {
		return false
	}
	if jsjson.Text(agent) != "" || jsjson.Text(jsjson.Get(data, "parentToolCallId")) != "" {
		return true
	}
	if event := jsjson.Text(id); event != "" {
		if _, twice := d.before[event]; twice {
			return true
		}
		d.before[event] = len(d.b.messages)
	}
	d.stamp(at)
	if do := copilotEvents[jsjson.Text(kind)]; do != nil {
		do(d, data)
	}
	return true
}

// copilotEvents are those of which a history is made; the others repeat them or
// are about the program.
var copilotEvents = map[string]func(d *copilotDecoder, data []byte){
	"assistant.message":           (*copilotDecoder).reply,
	"session.compaction_complete": (*copilotDecoder).compacted,
	"session.model_change": func(d *copilotDecoder, data []byte) {
		d.model = cmp.Or(jsjson.Text(jsjson.Get(data, "newModel")), d.model)
	},
	"session.snapshot_rewind": (*copilotDecoder).rewind,
	"session.start":           (*copilotDecoder).start,
	"system.message":          (*copilotDecoder).system,
	"tool.execution_complete": (*copilotDecoder).result,
	"user.message":            (*copilotDecoder).prompt,
}

func (d *copilotDecoder) start(data []byte) {
	d.ID = jsjson.Text(jsjson.Get(data, "sessionId"))
	d.Workspace = jsjson.Text(jsjson.Get(data, "context", "cwd"))
	d.b.cwd = d.Workspace
	d.model = jsjson.Text(jsjson.Get(data, "selectedModel"))
}

// system is the system prompt: the last one holds.
func (d *copilotDecoder) system(data []byte) {
	d.outside.drop(systemPrompt)
	d.outside.add(systemPrompt, -1, d.b.text(jsjson.Get(data, "content")))
}

// prompt counts what was sent, which is the typed text with what Copilot added.
func (d *copilotDecoder) prompt(data []byte) {
	text := jsjson.Get(data, "transformedContent")
	if !jsjson.IsString(text) {
		text = jsjson.Get(data, "content")
	}
	d.b.user(d.b.text(text), d.at)
}

func (d *copilotDecoder) reply(data []byte) {
	d.model = cmp.Or(jsjson.Text(jsjson.Get(data, "model")), d.model)
	if t := jsjson.Get(data, "reasoningText"); jsjson.IsString(t) {
		d.outside.add(thinking, len(d.b.messages), d.b.text(t))
	}
	m := d.b.assistant(d.at)
	m.Text = d.b.text(jsjson.Get(data, "content"))
	for call := range jsjson.Elements(jsjson.Get(data, "toolRequests")) {
		args := jsjson.Get(call, "arguments")
		if text, ok := jsjson.String(args); ok {
			args = []byte(text)
		}
		m.Calls = append(m.Calls, d.b.callText(jsjson.Text(jsjson.Get(call, "toolCallId")), jsjson.Text(jsjson.Get(call, "name")), args))
	}
}

func (d *copilotDecoder) result(data []byte) {
	r := result{callID: jsjson.Text(jsjson.Get(data, "toolCallId")), failed: !jsjson.IsTrue(jsjson.Get(data, "success")), at: d.at}
	text := jsjson.Get(data, "result")
	if jsjson.IsObject(text) {
		text = jsjson.Get(text, "content")
	}
	if r.failed && text == nil {
		text = jsjson.Get(data, "error", "message")
	}
	if plain, ok := jsjson.AppendUnquoted(nil, text); ok {
		r.parts = [][]byte{plain}
	}
	d.b.result(r)
}

func (d *copilotDecoder) compacted(data []byte) {
	summary := jsjson.Get(data, "summaryContent")
	if !jsjson.IsTrue(jsjson.Get(data, "success")) || !jsjson.IsString(summary) {
		return
	}
	d.b.reset()
	d.outside.cut(0)
	m := d.b.user(d.b.text(summary), d.at)
	m.Summary, m.Checkpoint = true, true
	for event := range d.before {
		d.before[event] = -1
	}
}

// rewind takes away an event and all after it.
func (d *copilotDecoder) rewind(data []byte) {
	if n, known := d.before[jsjson.Text(jsjson.Get(data, "upToEventId"))]; known && n >= 0 && n < len(d.b.messages) {
		d.b.messages = d.b.messages[:n]
		d.outside.cut(n)
	}
}

func (d *copilotDecoder) finish(s *Session) {
	d.facts.finish(s)
	s.Messages = d.b.messages
	s.Source.NotCounted = d.outside.list()
}

func isCopilot(k map[string][]byte) bool {
	kind := jsjson.Text(k["type"])
	return jsjson.IsObject(k["data"]) && (kind == "session.start" || copilotEvents[kind] != nil)
}

func copilotTitle(record []byte) (string, rank) {
	if jsjson.Text(jsjson.Get(record, "type")) != "user.message" {
		return "", untitled
	}
	return prompted(jsjson.Get(record, "data", "content"))
}

// copilotTools: of Copilot CLI 1.0. A view without a range shows the whole file.
var copilotTools = toolbox{"copilot-cli", []tool{
	{name: "bash", kind: governor.Command, command: []string{"command"}},
	{name: "create", kind: governor.Write, path: []string{"path"}},
	{name: "edit", kind: governor.Write, path: []string{"path"}},
	{name: "glob", kind: governor.List, path: []string{"path"}},
	{name: "grep", kind: governor.Search, path: []string{"path"}, pattern: []string{"pattern"}},
	{name: "view", kind: governor.Read, path: []string{"path"}, between: []string{"view_range"}},
}}
