package session

import (
	"bytes"
	"hash/maphash"
	"slices"

	"agentls/governor"
	"agentls/internal/jsjson"
)

// claudeRecords are the records of a file by the hash of their uuid, with the
// number of messages there were after each; -1 for those that are no longer on
// the live branch. A resumed session writes some of its records again.
type claudeRecords map[uint64]int

var uuidSeed = maphash.MakeSeed()

// add notes a record; false when it was there already. One without a uuid is
// always new.
func (c claudeRecords) add(uuid []byte, messages int) bool {
	if len(uuid) <= len(`""`) {
		return true
	}
	h := maphash.Bytes(uuidSeed, uuid)
	if _, twice := c[h]; twice {
		return false
	}
	c[h] = messages
	return true
}

// end says how many messages there are now that the record was read.
func (c claudeRecords) end(uuid []byte, messages int) {
	if len(uuid) > len(`""`) {
		c[maphash.Bytes(uuidSeed, uuid)] = messages
	}
}

// leave takes all records after the first n messages off the live branch.
func (c claudeRecords) leave(n int) {
	for h, messages := range c {
		if messages > n {
			c[h] = -1
		}
	}
}

// after is how many messages there were after a record, -1 when it is not on
// the live branch. The root is before all of them.
func (c claudeRecords) after(uuid []byte) int {
	if string(uuid) == "null" {
		return 0
	}
	if n, known := c[maphash.Bytes(uuidSeed, uuid)]; known {
		return n
	}
	return -1
}

// prompt is a message of the user. When its parent is an older record than the
// last reply, the user went back: what followed the parent is no context.
func (d *claudeDecoder) prompt(r *claudeRecord, text governor.Text) {
	if n := d.known.after(r.parent); n >= 0 && n < len(d.b.messages) {
		d.rewind(n)
	}
	m := d.b.user(text, d.at)
	m.Summary, m.Checkpoint = r.summary, r.summary
}

func (d *claudeDecoder) rewind(n int) {
	replied := slices.ContainsFunc(d.b.messages[n:], func(m governor.Message) bool { return m.Role == governor.Assistant })
	if !replied {
		return // results of parallel calls, whose records fork too
	}
	d.b.messages = d.b.messages[:n]
	d.known.leave(n)
	d.outside.cut(n)
	d.drop(func(r *Received) bool { return r.message > n && (r.Class == Rules || r.Class == Skills) })
	for id, i := range d.reply {
		if i >= n {
			delete(d.reply, id)
		}
	}
	d.replies = slices.DeleteFunc(d.replies, func(r Reply) bool { return r.Message >= n })
}

// claudeCleared is what Claude Code sends in the place of a result that it
// cleared to make room.
const claudeCleared = "[Old tool result content cleared]"

// clear takes the results of the given calls out of the context. That a call
// changed a file stays true.
func (d *claudeDecoder) clear(ids []byte) {
	cleared := map[string]bool{}
	for id := range jsjson.Elements(ids) {
		cleared[jsjson.Text(id)] = true
	}
	for i := range d.b.messages {
		m := &d.b.messages[i]
		if m.Role != governor.Tool || !cleared[m.CallID] {
			continue
		}
		m.Parts, m.Shows = []governor.Text{governor.NewText(claudeCleared)}, nil
		if m.Action != nil && m.Action.Kind != governor.Write {
			m.Action = nil
		}
	}
}

// What Claude Code adds below the text of a file that was read.
const (
	noteOpen  = "\n\n<system-reminder>"
	noteClose = "</system-reminder>"
)

// withoutNote is the text of a result without the agent's own note at its end,
// which is no part of a file.
func withoutNote(text []byte) []byte {
	if !bytes.HasSuffix(bytes.TrimSpace(text), []byte(noteClose)) {
		return text
	}
	if at := bytes.LastIndex(text, []byte(noteOpen)); at >= 0 {
		return text[:at]
	}
	return text
}
