package session

import (
	"cmp"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"agentls/governor"
	"agentls/internal/jsjson"
)

// kimiDecoder reads the wire logs of Kimi Code: one line for each event, of which
// those called context.* make the history. Source: sessions and program of 2.1.0,
// seen 2026-12.
type kimiDecoder struct {
	facts
	b        *builder
	outside  outside
	replies  []Reply
	prompted []int // the messages that are a person's prompts
}

func newKimi() decoder { return &kimiDecoder{b: newBuilder(&kimiTools)} }

func isKimi(k map[string][]byte) bool {
	return jsjson.Text(k["type"]) == "metadata" && k["protocol_version"] != nil || jsjson.Text(k["type"]) == "profile.bind"
}

var kimiUsage = usageKeys{"inputOther", "inputCacheRead", "inputCacheCreation", "output", ""}

func (d *kimiDecoder) record(line []byte) bool {
	var kind, at []byte
	if !jsjson.Walk(line, func(key, value []byte) {
		switch string(key) {
		case "type":
			kind = value
		case "time", "created_at":
			at = value
		}
	}) {
		return false
	}
	d.stamp(at)
	get := func(keys ...string) []byte { return jsjson.Get(line, keys...) }
	switch jsjson.Text(kind) {
	case "profile.bind":
		d.bind(line)
	case "context.append_message":
		d.message(get("message"))
	case "context.append_loop_event":
		d.event(get("event"))
	case "context.apply_compaction":
		d.compacted(cmp.Or(string(get("contextSummary")), string(get("summary"))))
	case "context.clear":
		d.compacted("")
	case "context.undo":
		d.undo(intAt(line, "count"))
	case "llm.request":
		d.model = cmp.Or(jsjson.Text(get("model")), d.model)
	case "usage.record":
		r := kimiUsage.reply(get("usage"), len(d.b.messages)-1, d.at)
		d.Tokens, d.replies = r.Total, append(d.replies, r)
	}
	return true
}

// bind takes the system prompt, in which the instruction files are, each below its
// path.
func (d *kimiDecoder) bind(line []byte) {
	if dir := jsjson.Text(jsjson.Get(line, "environmentDisclosure", "cwd")); dir != "" {
		d.Workspace, d.b.cwd = dir, dir
	}
	prompt := jsjson.Get(line, "systemPrompt")
	d.outside.drop(systemPrompt)
	d.outside.add(systemPrompt, 0, d.b.text(prompt))
	cause := AtStart
	if len(d.classes) > 0 {
		cause = AtResume
	}
	d.records(Instructions, Catalogue)
	d.dropClasses(Instructions)
	text := jsjson.Text(prompt)
	for paths := range jsjson.Elements(jsjson.Get(line, "agentsMdPaths")) {
		file := jsjson.Text(paths)
		if body, ok := kimiFileIn(text, file); ok {
			d.take(Received{Path: file, Class: Instructions, Cause: cause, How: "system prompt", Text: body})
		}
	}
	names := []string{}
	for _, m := range kimiSkill.FindAllStringSubmatch(text, -1) {
		if !strings.HasPrefix(m[2], "builtin:") {
			names = append(names, m[1])
		}
	}
	d.catalogue(names, "", true)
}

// kimiSkill is an entry of the listing: a name, what it is for, and its path.
var kimiSkill = regexp.MustCompile(`(?m)^- ([^\n]+?): [^\n]*(?:\n  [^\n]*)*?\n  Path: ([^\n]+)$`)

// kimiFileIn is the text of a file in the system prompt: from the line with its path
// to the next such line, or to the fence around all of them.
func kimiFileIn(prompt, file string) (string, bool) {
	head := "<!-- From: " + file + " -->\n"
	before, body, ok := strings.Cut(prompt, head)
	if !ok {
		return "", false
	}
	end := len(body)
	if next := strings.Index(body, "\n\n<!-- From: "); next >= 0 {
		end = next
	}
	if fence := kimiFence.FindString(before[strings.LastIndex(before, "instructions are:")+1:]); fence != "" {
		if at := strings.Index(body[:end], "\n"+fence+"\n"); at >= 0 {
			end = at
		}
	}
	return body[:end], true
}

// kimiFence is the line of back quotes around the files: longer than any in them.
var kimiFence = regexp.MustCompile("(?m)^`{3,}$")

func (d *kimiDecoder) message(m []byte) {
	content := jsjson.Get(m, "content")
	d.outside.picturesIn(content, len(d.b.messages))
	text := joined(d.texts(content, "text"))
	switch jsjson.Text(jsjson.Get(m, "role")) {
	case "user":
		injected := jsjson.Text(jsjson.Get(m, "origin", "kind")) != "user"
		if !injected {
			d.prompted = append(d.prompted, len(d.b.messages))
		}
		d.b.user(text, d.at).Summary = injected
	case "assistant":
		d.b.assistant(d.at).Text = text
	}
}

// event takes one of the events of a step: the reply, its parts, calls and results.
func (d *kimiDecoder) event(e []byte) {
	switch jsjson.Text(jsjson.Get(e, "type")) {
	case "step.begin":
		d.b.assistant(d.at)
	case "content.part":
		part := jsjson.Get(e, "part")
		if jsjson.Text(jsjson.Get(part, "type")) == "text" {
			if m := d.reply(); m != nil {
				m.Text = m.Text.Plus(d.b.text(jsjson.Get(part, "text")))
			}
			return
		}
		d.outside.add(thinking, len(d.b.messages)-1, d.b.text(jsjson.Get(part, "think")))
	case "tool.call":
		if m := d.reply(); m != nil {
			m.Calls = append(m.Calls, d.b.call(jsjson.Text(jsjson.Get(e, "toolCallId")), jsjson.Text(jsjson.Get(e, "name")), jsjson.Get(e, "args")))
		}
	case "tool.result":
		output := jsjson.Get(e, "result", "output")
		d.b.result(result{
			callID: jsjson.Text(jsjson.Get(e, "toolCallId")), parts: d.texts(output, "text"),
			failed: jsjson.IsTrue(jsjson.Get(e, "result", "isError")), at: d.at,
		})
	}
}

// reply is the message of the step that goes on; nil before the first.
func (d *kimiDecoder) reply() *governor.Message {
	for i := len(d.b.messages) - 1; i >= 0; i-- {
		if d.b.messages[i].Role == governor.Assistant {
			return &d.b.messages[i]
		}
	}
	return nil
}

// compacted leaves a summary in the place of the history, or nothing.
func (d *kimiDecoder) compacted(summary string) {
	d.b.reset()
	d.replies, d.prompted, d.stale = nil, nil, true
	d.outside.drop(thinking)
	d.outside.drop(images)
	if summary != "" {
		m := d.b.user(d.b.text([]byte(summary)), d.at)
		m.Summary, m.Checkpoint = true, true
	}
}

// undo takes back the last prompts and what followed them.
func (d *kimiDecoder) undo(prompts int) {
	if prompts <= 0 || len(d.prompted) == 0 {
		return
	}
	keep := max(0, len(d.prompted)-prompts)
	n := d.prompted[keep]
	d.prompted, d.b.messages = d.prompted[:keep], d.b.messages[:min(n, len(d.b.messages))]
	d.replies = slices.DeleteFunc(d.replies, func(r Reply) bool { return r.Message >= n })
	d.outside = slices.DeleteFunc(d.outside, func(u uncounted) bool { return u.message >= n && u.kind != systemPrompt })
}

func (d *kimiDecoder) finish(s *Session) {
	d.facts.finish(s)
	s.Messages = d.b.messages
	s.Replies = slices.Clone(d.replies)
	s.Source.NotCounted = d.outside.list()
}

// kimiPlaced is who a session is by where its log stands:
// …/SESSION/agents/AGENT/wire.jsonl. The main agent has no name of its own.
func kimiPlaced(i *Info, file string) {
	dir := path.Dir(filepath.ToSlash(file))
	agent, id := path.Base(dir), path.Base(path.Dir(path.Dir(dir)))
	if path.Base(path.Dir(dir)) != "agents" {
		return
	}
	i.ID = id
	if agent != "main" {
		i.ID, i.Parent = id+"-"+agent, id
	}
}

func kimiTitle(record []byte) (string, rank) {
	if jsjson.Text(jsjson.Get(record, "type")) != "turn.prompt" {
		return "", untitled
	}
	return prompted(jsjson.Get(record, "input"))
}
