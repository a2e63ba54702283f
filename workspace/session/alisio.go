package session

import (
	"strings"

	"agentls/governor"
	"agentls/internal/jsjson"
)

// alisioRows turns the stored rows of Alisio's messages into messages: of its
// database, of its export and of its server.
type alisioRows struct {
	facts
	b *builder
}

func newAlisioRows() alisioRows { return alisioRows{b: newBuilder(&alisioTools)} }

// checkpointStart is how the text of a compaction's checkpoint begins.
const checkpointStart = "[Checkpoint of"

// alisioMembers are the members of a row that the message model has; the
// length of all others is kept, as they are part of a request.
var alisioMembers = map[string]bool{"role": true, "text": true, "summary": true, "calls": true, "callId": true, "result": true}

func (d *alisioRows) row(raw []byte) bool {
	var role, text, calls, callID, outcome []byte
	summary, extra := false, 0
	complete := jsjson.Walk(raw, func(key, value []byte) {
		switch string(key) {
		case "role":
			role = value
		case "text":
			text = value
		case "summary":
			summary = jsjson.IsTrue(value)
		case "calls":
			calls = value
		case "callId":
			callID = value
		case "result":
			outcome = value
		}
		if !alisioMembers[string(key)] {
			d.b.plain = jsjson.AppendCompact(d.b.plain[:0], value)
			extra += len(`,"":`) + len(key) + jsjson.MeasureBytes(d.b.plain).Units
		}
	})
	if !complete {
		return false
	}
	switch jsjson.Text(role) {
	case "user":
		t := d.texts(text)
		m := d.b.user(joined(t), d.at)
		m.Summary = summary
		m.Checkpoint = summary && len(t) > 0 && strings.HasPrefix(string(t[0][:min(len(t[0]), 64)]), checkpointStart)
	case "assistant":
		d.b.assistant(d.at)
		i := len(d.b.messages) - 1
		d.b.messages[i].Text = joined(d.texts(text))
		for call := range jsjson.Elements(calls) {
			d.b.messages[i].Calls = append(d.b.messages[i].Calls, d.call(call))
		}
	case "tool":
		d.result(jsjson.Text(callID), outcome)
	default:
		return true
	}
	d.b.last().Extra = extra
	return true
}

func (d *alisioRows) call(raw []byte) governor.Call {
	args := []byte(jsjson.Text(jsjson.Get(raw, "arguments")))
	return d.b.callText(jsjson.Text(jsjson.Get(raw, "id")), jsjson.Text(jsjson.Get(raw, "name")), args)
}

func (d *alisioRows) result(id string, raw []byte) {
	parts := d.texts(jsjson.Get(raw, "content"), "text")
	failed := jsjson.IsTrue(jsjson.Get(raw, "isError"))
	for _, p := range parts {
		d.instructions(string(p), failed)
	}
	d.b.result(result{callID: id, parts: parts, failed: failed, at: d.at})
}

// alisioExport reads the NDJSON of /export: events first, then every message,
// compacted ones included; and the pages of /messages.
type alisioExport struct{ alisioRows }

func newAlisioExport() decoder { return &alisioExport{newAlisioRows()} }

func (d *alisioExport) record(raw []byte) bool {
	var message, items, session, at []byte
	compacted := false
	complete := jsjson.Walk(raw, func(key, value []byte) {
		switch string(key) {
		case "message":
			message = value
		case "items":
			items = value
		case "compacted":
			compacted = jsjson.IsTrue(value) || string(value) == "1"
		case "sessionId":
			session = value
		case "timestamp":
			at = value
		}
	})
	if !complete {
		return false
	}
	if id := jsjson.Text(session); id != "" {
		d.ID = id
		d.stamp(at)
	}
	d.at = 0
	for item := range jsjson.Elements(items) {
		d.record(item)
	}
	if message != nil && !compacted {
		return d.row(message)
	}
	return true
}

func (d *alisioExport) finish(s *Session) {
	d.facts.finish(s)
	s.Messages = d.b.messages
	s.Governed = true
}
