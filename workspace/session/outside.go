package session

import (
	"slices"

	"agentls/governor"
	"agentls/internal/jsjson"
	"agentls/internal/measure"
)

// outside is what a transcript holds of the model's window that is no message
// of the governor: it has no rules for it, and a report names it.
type outside []uncounted

// An uncounted is one such thing, its place in the history and its length.
type uncounted struct {
	kind           string
	message, units int
}

const (
	thinking  = "thinking"
	developer = "developer messages"
	images    = "images"
	// systemPrompt is what few agents store.
	systemPrompt = "system prompt"
)

func (o *outside) add(kind string, message int, t governor.Text) {
	*o = append(*o, uncounted{kind, message, t.Units()})
}

// picturesIn adds the images in a content.
func (o *outside) picturesIn(content []byte, message int) {
	for part := range jsjson.Elements(content) {
		if kind := jsjson.Text(jsjson.Get(part, "type")); kind == "image" || kind == "input_image" {
			o.add(images, message, governor.Text{})
		}
	}
}

// cut drops what belongs to the message n and those after it.
func (o *outside) cut(n int) {
	*o = slices.DeleteFunc(*o, func(u uncounted) bool { return u.message >= n })
}

// drop forgets what is of one kind.
func (o *outside) drop(kind string) {
	*o = slices.DeleteFunc(*o, func(u uncounted) bool { return u.kind == kind })
}

// list is what there is of each kind.
func (o outside) list() []governor.Uncounted {
	var all []governor.Uncounted
	for _, kind := range []string{systemPrompt, thinking, developer, images} {
		items, units := 0, 0
		for _, u := range o {
			if u.kind == kind {
				items, units = items+1, units+u.units
			}
		}
		if items > 0 {
			all = append(all, governor.Uncounted{Kind: kind, Items: items, Tokens: measure.Tokens(units)})
		}
	}
	return all
}
