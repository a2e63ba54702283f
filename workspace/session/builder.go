package session

import (
	"slices"

	"agentls/governor"
	"agentls/internal/jsjson"
)

// A builder turns what a transcript records into messages: it remembers the
// calls that wait for their results and reads both by the agent's tool table.
type builder struct {
	tools    *toolbox
	cwd      string // of the session, for paths of commands
	messages []governor.Message
	waiting  map[string]*pending
	scratch  []byte // of the text being measured
	plain    []byte // of the arguments being printed
}

// A pending is a call whose result has not come yet.
type pending struct {
	tool      *tool
	name      string
	arguments []byte           // kept only for tools that the governor describes itself
	action    *governor.Action // what the call does, by its arguments
	task      string           // the background task a poll asks
}

func newBuilder(tools *toolbox) *builder {
	return &builder{tools: tools, waiting: map[string]*pending{}}
}

// reset forgets the history: a compaction replaced it.
func (b *builder) reset() { b.messages, b.waiting = nil, map[string]*pending{} }

// text measures the string raw stands for.
func (b *builder) text(raw []byte) governor.Text {
	b.scratch, _ = jsjson.AppendUnquoted(b.scratch[:0], raw)
	return governor.MeasuredLength(b.scratch)
}

func (b *builder) user(t governor.Text, at int64) *governor.Message {
	return b.push(governor.Message{Role: governor.User, Text: t, Time: at})
}

func (b *builder) assistant(at int64) *governor.Message {
	return b.push(governor.Message{Role: governor.Assistant, Time: at})
}

// push appends m. The capacity doubles: a long history is copied once in all,
// where append would copy it four times.
func (b *builder) push(m governor.Message) *governor.Message {
	if len(b.messages) == cap(b.messages) {
		b.messages = slices.Grow(b.messages, max(64, len(b.messages)))
	}
	b.messages = append(b.messages, m)
	return b.last()
}

func (b *builder) last() *governor.Message { return &b.messages[len(b.messages)-1] }

// call is the call of a tool with the JSON object args.
func (b *builder) call(id, name string, args []byte) governor.Call {
	b.plain = jsjson.AppendCompact(b.plain[:0], args)
	c, p := b.tools.describe(name, b.plain, b.cwd)
	c.ID, c.Name, c.Arguments = id, name, governor.MeasuredLength(b.plain)
	b.waiting[id] = p
	return c
}

// callText is call for arguments that are a JSON text of their own, which may
// be broken: then nothing is known about the call.
func (b *builder) callText(id, name string, args []byte) governor.Call {
	if !jsjson.IsObject(args) || !jsjson.Valid(args) {
		b.waiting[id] = &pending{name: name}
		return governor.Call{ID: id, Name: name, Arguments: governor.MeasuredLength(args)}
	}
	c := b.call(id, name, args)
	c.Arguments = governor.MeasuredLength(args) // as written
	return c
}

// A result is what a transcript records of a call's outcome.
type result struct {
	callID   string
	parts    [][]byte // texts, valid during the call
	compared []byte   // what of the first part is compared with others, nil for all
	failed   bool
	at       int64
}

// add appends the tool message of r.
func (b *builder) result(r result) *governor.Message {
	m := governor.Message{Role: governor.Tool, CallID: r.callID, Failed: r.failed, Time: r.at}
	for i, p := range r.parts {
		if i == 0 && r.compared != nil {
			m.Parts = append(m.Parts, governor.MeasuredAs(p, r.compared))
			continue
		}
		m.Parts = append(m.Parts, governor.MeasuredText(p, 0))
	}
	if p := b.waiting[r.callID]; p != nil {
		delete(b.waiting, r.callID)
		text := r.compared
		if text == nil && len(r.parts) > 0 {
			text = r.parts[0]
		}
		if !r.failed && len(r.parts) > 0 {
			m.Action, m.Shows = p.outcome(r, text)
		}
	}
	return b.push(m)
}

// outcome is what a successful call did, read from its text by the tool's row.
func (p *pending) outcome(r result, text []byte) (*governor.Action, []string) {
	if p.arguments != nil {
		parts := make([]string, len(r.parts))
		for i, part := range r.parts {
			parts[i] = string(part)
		}
		d := governor.Describe(p.tool.is, p.arguments, parts, governor.Choices{})
		return d.Action, d.Shows
	}
	if p.action == nil {
		return nil, nil
	}
	return p.action, complete(p.action, text)
}
