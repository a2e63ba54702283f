package frontmatter

import "agentls/internal/text"

// few is how many keys are compared with each other; more of them go by a map.
const few = 12

// duplicates finds keys that occur twice in one mapping below n, at any depth.
// key and value are the top-level entry that n belongs to.
func duplicates(n *Node, found []Problem, key string, value text.Span) []Problem {
	if n.Style == Alias || len(found) >= mostProblems {
		return found
	}
	var seen map[keyName]text.Span
	if len(n.Entries) > few {
		seen = make(map[keyName]text.Span, len(n.Entries))
	}
	for i := range n.Entries {
		e := &n.Entries[i]
		top, in := key, value
		if top == "" {
			top, in = e.Key.Value, e.Value.Span
		}
		if first, ok := n.firstWith(i, seen); ok && len(found) < mostProblems {
			found = append(found, Problem{Cause: DuplicateKey, Span: e.Key.Span, Other: first, Key: top, Value: in})
		}
		found = duplicates(&e.Key, found, top, in)
		found = duplicates(&e.Value, found, top, in)
	}
	for i := range n.Items {
		found = duplicates(&n.Items[i], found, key, value)
	}
	return found
}

// keyName is what makes two scalar keys the same: 1 and "1" are two.
type keyName struct {
	kind  Kind
	value string
}

// firstWith is the key above the i-th that is the same.
func (n *Node) firstWith(i int, seen map[keyName]text.Span) (text.Span, bool) {
	key := &n.Entries[i].Key
	if key.Kind == Mapping || key.Kind == Sequence {
		return text.Span{}, false
	}
	if seen != nil {
		name := keyName{key.Kind, key.Value}
		first, ok := seen[name]
		if !ok {
			seen[name] = key.Span
		}
		return first, ok
	}
	for j := range i {
		if k := &n.Entries[j].Key; k.Kind == key.Kind && k.Value == key.Value {
			return k.Span, true
		}
	}
	return text.Span{}, false
}
