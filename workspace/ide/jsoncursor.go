package ide

import (
	"strings"

	"agentls/internal/text"
)

// jsonCursor is where a cursor is in JSON that may be broken: somebody is writing
// it.
type jsonCursor struct {
	path   []string        // of the object or list around it; a list's item is ""
	list   bool            // around it is a list
	key    string          // whose value it is at; empty at a key
	value  bool            // at a value, else at a key
	span   text.Span       // what is typed there, quotes included
	before map[string]bool // the keys that the object has before the cursor
}

// frame is an object or a list that is open at some place.
type frame struct {
	list  bool
	key   string // the last key that was read
	value bool   // a colon followed it
	keys  map[string]bool
}

// jsonAt reads src up to offset; false inside a comment.
func jsonAt(src string, offset int) (jsonCursor, bool) {
	frames := []*frame{}
	top := func() *frame {
		if len(frames) == 0 {
			return &frame{}
		}
		return frames[len(frames)-1]
	}
	for i := 0; i < offset; {
		switch c := src[i]; {
		case strings.HasPrefix(src[i:], "//"), strings.HasPrefix(src[i:], "/*"):
			end := commentEnd(src, i)
			if end > offset || end == offset && src[i+1] == '/' {
				return jsonCursor{}, false
			}
			i = end
			continue
		case c == '"':
			end := stringEnd(src, i)
			if end > offset || end == offset && src[end-1] != '"' {
				return placed(frames, text.Span{Start: i, End: end}), true
			}
			if f := top(); !f.list && !f.value {
				f.key = strings.Trim(src[i:end], `"`)
			}
			i = end
			continue
		case c == '{', c == '[':
			frames = append(frames, &frame{list: c == '[', keys: map[string]bool{}})
		case c == '}', c == ']':
			if len(frames) > 0 {
				frames = frames[:len(frames)-1]
			}
		case c == ':':
			if f := top(); f.keys != nil {
				f.value = true
				f.keys[f.key] = true
			}
		case c == ',':
			f := top()
			f.value, f.key = false, ""
		}
		i++
	}
	start := offset
	for start > 0 && strings.IndexByte(" \t\r\n{}[],:\"", src[start-1]) < 0 {
		start--
	}
	end := offset
	for end < len(src) && nameByte(src[end]) {
		end++
	}
	return placed(frames, text.Span{Start: start, End: end}), true
}

func placed(frames []*frame, span text.Span) jsonCursor {
	c := jsonCursor{span: span}
	if len(frames) == 0 {
		return c
	}
	last := frames[len(frames)-1]
	for _, f := range frames[:len(frames)-1] {
		if f.list {
			c.path = append(c.path, "")
		} else {
			c.path = append(c.path, f.key)
		}
	}
	c.list, c.before = last.list, last.keys
	if c.value = last.list || last.value; last.value {
		c.key = last.key
	}
	if c.list {
		c.key = ""
	}
	return c
}

// commentEnd is the offset after the comment at i.
func commentEnd(src string, i int) int {
	closing := "\n"
	if src[i+1] == '*' {
		closing = "*/"
	}
	if n := strings.Index(src[i+2:], closing); n >= 0 {
		return i + 2 + n + len(strings.TrimSpace(closing))
	}
	return len(src) + 1
}

// stringEnd is the offset after the string at i; without a closing quote its
// line ends it.
func stringEnd(src string, i int) int {
	for i++; i < len(src) && src[i] != '\n' && src[i] != '\r'; i++ {
		switch src[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return min(i, len(src))
}
