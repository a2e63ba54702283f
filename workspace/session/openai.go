package session

import (
	"agentls/internal/jsjson"
)

// openaiDecoder reads arrays of OpenAI-style messages: one record per message.
type openaiDecoder struct {
	facts
	b *builder
}

func newOpenAI() decoder { return &openaiDecoder{b: newBuilder(&openaiTools)} }

func (d *openaiDecoder) record(raw []byte) bool {
	var role, content, calls, callID []byte
	complete := jsjson.Walk(raw, func(key, value []byte) {
		switch string(key) {
		case "role":
			role = value
		case "content":
			content = value
		case "tool_calls":
			calls = value
		case "tool_call_id":
			callID = value
		}
	})
	if !complete {
		return false
	}
	switch jsjson.Text(role) {
	case "user":
		d.b.user(joined(d.texts(content, "text", "input_text")), 0)
	case "assistant":
		m := d.b.assistant(0)
		m.Text = joined(d.texts(content, "text", "output_text"))
		for call := range jsjson.Elements(calls) {
			args := jsjson.Text(jsjson.Get(call, "function", "arguments"))
			c := d.b.callText(jsjson.Text(jsjson.Get(call, "id")), jsjson.Text(jsjson.Get(call, "function", "name")), []byte(args))
			m.Calls = append(m.Calls, c)
		}
	case "tool":
		d.b.result(result{callID: jsjson.Text(callID), parts: d.texts(content, "text")})
	}
	return true
}

func (d *openaiDecoder) finish(s *Session) {
	d.facts.finish(s)
	s.Messages = d.b.messages
}
