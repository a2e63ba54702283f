package report

import (
	"fmt"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/internal/jsonc"
	"agentls/internal/measure"
	"agentls/workspace/session"
)

// Conversation is the part of the window that grows: what of it compaction could
// take, what pruning would drop, and which words of the user never arrived.
type Conversation struct {
	Session  bool // there is a session
	Messages int
	Real     int // of them, conversation; -1 where no rule of the agent is known
	Slashes  []Slashed
	Pruning  Pruning
}

// Slashed is a slash word in a message of the user.
type Slashed struct {
	session.Slash
	Message int // in the live history, from 0
}

func (c *Conversation) of(turns []session.Turn) {
	c.Messages, c.Real = len(turns), session.Real(turns)
	for i := range turns {
		for _, s := range session.Slashes(turns[i].Text) {
			c.Slashes = append(c.Slashes, Slashed{s, i})
		}
	}
}

// compactable is what a compaction could take.
func (c *Conversation) compactable() string {
	switch {
	case !c.Session:
		return "unavailable (no active transcript session)"
	case c.Messages == 0:
		return "unavailable (no transcript messages found)"
	case c.Real < 0:
		return fmt.Sprintf("unknown; %s transcript message(s)", measure.Commas(c.Messages))
	}
	return fmt.Sprintf("%s real conversation message(s) / %s transcript message(s)", measure.Commas(c.Real), measure.Commas(c.Messages))
}

// slashWords say what becomes of a slash word.
var slashWords = map[session.SlashKind]string{
	session.Command: "a command: the message never reaches the model", session.Setting: "a directive: set for the session, the message never reaches the model",
	session.Hint: "a directive: a hint for this message, taken out of it", session.Shortcut: "an inline shortcut: runs at once for allowed senders, taken out of the message",
}

// Pruning is how old results of tools are dropped from a request; the transcript
// keeps them.
type Pruning struct {
	On       bool
	Window   bool // the size of the window is known
	Trimmed  int  // results that are shortened
	Replaced int  // and such as a placeholder takes the place of
	Chars    int  // UTF-16 units that go
	rules    profile.Prunes
}

// pruningOf are the rules that hold: the defaults with what settings say.
func pruningOf(trees []agentsctx.Tree, rules profile.Prunes) Pruning {
	p := Pruning{rules: rules}
	for _, t := range trees {
		mode, _ := t.Value.Member("mode")
		p.On = mode.Text == "cache-ttl"
		number(t.Value, &p.rules.Keep, "keepLastAssistants")
		number(t.Value, &p.rules.Least, "minPrunableToolChars")
		share(t.Value, &p.rules.Soft, "softTrimRatio")
		share(t.Value, &p.rules.Hard, "hardClearRatio")
		soft, _ := t.Value.Member("softTrim")
		number(soft, &p.rules.Most, "maxChars")
		number(soft, &p.rules.Head, "headChars")
		number(soft, &p.rules.Tail, "tailChars")
	}
	return p
}

func number(object jsonc.Value, n *int, name string) {
	if v, ok := object.Member(name); ok {
		if i, whole := v.Int(); whole && i >= 0 {
			*n = i
		}
	}
}

func share(object jsonc.Value, f *float64, name string) {
	if v, ok := object.Member(name); ok && v.Kind == jsonc.Number && v.Number >= 0 {
		*f = v.Number
	}
}

// charsPerToken is how the agent turns a window into characters.
const charsPerToken = 4

// of is what would be dropped from these turns: results before the last replies,
// shortened once the transcript fills a share of the window, then replaced, the
// oldest first, while it fills a larger one.
func (p Pruning) of(turns []session.Turn, window *int) Pruning {
	p.Window = window != nil && *window > 0
	if !p.Window {
		return p
	}
	full, held, size := *window*charsPerToken, 0, make([]int, len(turns))
	old := before(turns, p.rules.Keep)
	for i := range turns {
		size[i] = turns[i].Chars
		held += size[i]
	}
	above := func(share float64) bool { return float64(held) > share*float64(full) }
	if !above(p.rules.Soft) {
		return p
	}
	prunable := 0
	for i := range turns[:old] {
		if !prunes(&turns[i]) {
			continue
		}
		if size[i] > p.rules.Most {
			gone := max(0, size[i]-p.rules.Head-p.rules.Tail)
			size[i], held, p.Chars, p.Trimmed = size[i]-gone, held-gone, p.Chars+gone, p.Trimmed+1
		}
		prunable += size[i]
	}
	if prunable < p.rules.Least {
		return p
	}
	for i := range turns[:old] {
		if prunes(&turns[i]) && above(p.rules.Hard) {
			held, p.Chars, p.Replaced = held-size[i], p.Chars+size[i], p.Replaced+1
		}
	}
	return p
}

// prunes reports whether a turn may be pruned: pictures never are.
func prunes(t *session.Turn) bool { return t.Role == "toolResult" && !t.Image }

// before is how many turns come before the last replies; none when there are
// fewer replies.
func before(turns []session.Turn, replies int) int {
	for i := len(turns) - 1; i >= 0; i-- {
		if turns[i].Role == "assistant" {
			if replies--; replies <= 0 {
				return i
			}
		}
	}
	return 0
}

// words say what pruning would do.
func (p Pruning) words() string {
	switch {
	case !p.On:
		return "off"
	case !p.Window:
		return "unknown: the size of the window is not"
	case p.Trimmed+p.Replaced == 0:
		return "nothing to drop now"
	}
	return fmt.Sprintf("would shorten %s and replace %s, %s chars (~%s tok) in all; the transcript keeps them",
		measure.Plural(p.Trimmed, "tool result"), measure.Plural(p.Replaced, "tool result"), measure.Commas(p.Chars), measure.Commas(measure.Tokens(p.Chars)))
}
