package session

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"

	"agentls/governor"
	"agentls/internal/jsjson"
)

// An execOutput is what a Codex result says about the command it ran.
type execOutput struct {
	shown   []byte // what stands in the context
	text    []byte // the command's own output: shown without its header, which differs each time
	task    string // the session id, while the command runs on
	failed  bool
	said    bool // the exit code is there
	partial bool // only a part of the output: the rest came, or comes, with a poll
}

var (
	execRunning = regexp.MustCompile(`(?m)^Process running with session ID (\d+)$`)
	execExited  = regexp.MustCompile(`(?m)^(?:Process exited with code|Exit code:) (-?\d+)$`)
	outputMark  = []byte("Output:\n")
)

// codexFailures start the text of a call that did not run. A patch needs no such
// list: it was applied only if its output says so.
var codexFailures = []string{
	"aborted by user", "apply_patch verification failed", "error: ", "exec_command failed", "execution error", "failed in sandbox",
	"failed to parse function arguments", "tool call error: ", "unsupported call: ", "write_stdin failed",
}

// patchDone is in the output of a patch that was applied.
var patchDone = []byte("Success.")

// maxHeader is how far into a result its header may reach, in bytes.
const maxHeader = 512

func (d *codexDecoder) callOutput(item []byte) {
	d.replied = false
	id := jsjson.Text(jsjson.Get(item, "call_id"))
	parts := d.texts(outputText(jsjson.Get(item, "output")), "input_text", "output_text", "text")
	if len(parts) == 0 {
		d.b.result(result{callID: id, at: d.at})
		return
	}
	o := parseOutput(parts[0])
	p := d.b.waiting[id]
	if p != nil && p.action != nil && p.action.Kind == governor.Write && !o.said && !o.partial {
		o.failed = !bytes.Contains(parts[0], patchDone)
	}
	d.outside.picturesIn(outputText(jsjson.Get(item, "output")), len(d.b.messages))
	if p != nil {
		p.follow(d, &o)
	}
	r := result{callID: id, parts: parts, failed: o.failed, at: d.at}
	if parts[0] = o.text; len(o.text) == 0 {
		// The header is all there is: it is what a stub would replace.
		parts[0], r.compared = o.shown, o.text
	}
	d.b.result(r)
}

// outputText is the content of an output: a string, a list of parts, or an
// object that holds one of them.
func outputText(raw []byte) []byte {
	if !jsjson.IsObject(raw) {
		return raw
	}
	return jsjson.Get(raw, "content")
}

// parseOutput knows the three forms: a header that ends in "Output:", a JSON
// envelope {output, metadata}, and plain text.
func parseOutput(b []byte) execOutput {
	if jsjson.IsObject(b) && jsjson.Complete(b) {
		if inner, ok := jsjson.AppendUnquoted(nil, jsjson.Get(b, "output")); ok {
			code := jsjson.Get(b, "metadata", "exit_code")
			return execOutput{shown: inner, text: inner, failed: code != nil && string(code) != "0", said: code != nil}
		}
	}
	o := execOutput{shown: b, text: b}
	n := bytes.Index(b[:min(len(b), maxHeader)], outputMark)
	if n < 0 {
		o.failed = slices.ContainsFunc(codexFailures, func(start string) bool { return bytes.HasPrefix(b, []byte(start)) })
		return o
	}
	header := b[:n]
	o.text = b[n+len(outputMark):]
	if m := execRunning.FindSubmatch(header); m != nil {
		o.task, o.partial = string(m[1]), true
	}
	if m := execExited.FindSubmatch(header); m != nil {
		code, _ := strconv.Atoi(string(m[1]))
		o.failed, o.said = code != 0, true
	}
	return o
}

// join makes a poll of a running command the command's own: what it delivers
// is what the command shows.
func (d *codexDecoder) join(c *governor.Call, p *pending) {
	if c.Command != "" && c.Command != " " { // it typed something
		p.action, p.task = nil, ""
		return
	}
	c.Command = ""
	if t, ok := d.tasks[p.task]; ok && t.action != nil {
		c.Reads, c.Path = t.action.Kind == governor.Read, t.action.Path
		c.Names = []string{t.action.Identity}
	}
}

// follow joins the calls of one command: an empty output of one that runs on
// is a poll that delivered nothing, whatever the call was; what a later poll
// delivers is what the command shows.
func (p *pending) follow(d *codexDecoder, o *execOutput) {
	running, t := o.task, task{action: p.action}
	if p.task != "" {
		running, t = p.task, d.tasks[p.task]
	}
	if running == "" {
		return
	}
	whole := !o.partial && !t.delivered
	t.delivered = t.delivered || len(o.text) > 0
	d.tasks[running] = t
	switch {
	case len(o.text) == 0:
		p.action = &governor.Action{Kind: governor.Poll, Task: running}
	case t.action != nil && t.action.Kind == governor.Read:
		a := *t.action
		a.Task = running
		if !whole {
			a.First = -1 // a part of the lines, which one is not known
		}
		p.action = &a
	case p.task != "":
		p.action = &governor.Action{Kind: governor.Poll, Task: running}
	}
}
