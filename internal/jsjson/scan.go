package jsjson

import (
	"bytes"
	"iter"
)

// Members yields the members of the object in b, in order: the key without its
// quotes and with its escapes, and the value as written. It ends at the first
// thing that is not a member; Complete tells whether there is one.
func Members(b []byte) iter.Seq2[[]byte, []byte] {
	return func(yield func(key, value []byte) bool) {
		i := space(b, 0)
		if i >= len(b) || b[i] != '{' {
			return
		}
		i = space(b, i+1)
		for i < len(b) && b[i] == '"' {
			end := skipString(b, i)
			if end < 0 {
				return
			}
			key := b[i+1 : end-1]
			i = space(b, end)
			if i >= len(b) || b[i] != ':' {
				return
			}
			i = space(b, i+1)
			if end = skip(b, i); end < 0 || !yield(key, b[i:end]) {
				return
			}
			if i = space(b, end); i >= len(b) || b[i] != ',' {
				return
			}
			i = space(b, i+1)
		}
	}
}

// Elements yields the elements of the array in b, in order and as written.
func Elements(b []byte) iter.Seq[[]byte] {
	return func(yield func(value []byte) bool) {
		i := space(b, 0)
		if i >= len(b) || b[i] != '[' {
			return
		}
		i = space(b, i+1)
		for i < len(b) && b[i] != ']' {
			end := skip(b, i)
			if end < 0 || !yield(b[i:end]) {
				return
			}
			if i = space(b, end); i >= len(b) || b[i] != ',' {
				return
			}
			i = space(b, i+1)
		}
	}
}

// Get is the value that the keys lead to, as written, or nil; a key that
// stands twice counts the last time, as in JavaScript.
func Get(b []byte, keys ...string) []byte {
	for _, want := range keys {
		var found []byte
		for key, value := range Members(b) {
			if string(key) == want {
				found = value
			}
		}
		if found == nil {
			return nil
		}
		b = found
	}
	return b
}

// Complete says whether b is one JSON value whose strings and brackets are all
// closed. It does not look closer than that: a line cut off while it was
// written fails, a number spelt wrong does not.
func Complete(b []byte) bool {
	i := space(b, 0)
	if i >= len(b) {
		return false
	}
	end := skip(b, i)
	return end > 0 && space(b, end) == len(b)
}

// IsObject says whether b starts an object.
func IsObject(b []byte) bool { return starts(b, '{') }

// IsArray says whether b starts an array.
func IsArray(b []byte) bool { return starts(b, '[') }

// IsString says whether b starts a string.
func IsString(b []byte) bool { return starts(b, '"') }

// IsTrue says whether b is the value true.
func IsTrue(b []byte) bool { return string(b) == "true" }

func starts(b []byte, c byte) bool {
	i := space(b, 0)
	return i < len(b) && b[i] == c
}

func space(b []byte, i int) int {
	for i < len(b) && (b[i] == ' ' || b[i] == '\n' || b[i] == '\r' || b[i] == '\t') {
		i++
	}
	return i
}

// skip is the offset after the value at i, -1 when it does not end.
func skip(b []byte, i int) int {
	if i >= len(b) {
		return -1
	}
	switch b[i] {
	case '"':
		return skipString(b, i)
	case '{', '[':
		return skipNested(b, i)
	}
	start := i
	for i < len(b) && !delimiter[b[i]] {
		i++
	}
	if i == start {
		return -1
	}
	return i
}

var delimiter = [256]bool{',': true, '}': true, ']': true, ':': true, ' ': true, '\n': true, '\r': true, '\t': true, '"': true, '{': true, '[': true}

// bracket marks the bytes at which skipNested has something to do.
var bracket = [256]int8{'"': 2, '{': 1, '[': 1, '}': -1, ']': -1}

// skipNested needs no stack: a closing bracket of the wrong kind is a mistake
// that Members and Elements find when they are asked to look inside.
func skipNested(b []byte, i int) int {
	depth := 0
	for i < len(b) {
		switch k := bracket[b[i]]; k {
		case 0:
		case 2:
			if i = skipString(b, i); i < 0 {
				return -1
			}
			continue
		default:
			if depth += int(k); depth == 0 {
				return i + 1
			}
		}
		i++
	}
	return -1
}

// skipString looks for the closing quote alone, at the speed of
// bytes.IndexByte, and then counts the backslashes before it.
func skipString(b []byte, i int) int {
	for j := i + 1; ; {
		n := bytes.IndexByte(b[j:], '"')
		if n < 0 {
			return -1
		}
		end := j + n
		slashes := 0
		for b[end-1-slashes] == '\\' {
			slashes++
		}
		if slashes%2 == 0 {
			return end + 1
		}
		j = end + 1
	}
}

// Walk calls visit with the members of the object in b, as Members yields
// them, and says whether b is that one object, complete, and nothing else.
func Walk(b []byte, visit func(key, value []byte)) bool {
	end := 0
	for key, value := range Members(b) {
		visit(key, value)
		end = cap(b) - cap(value) + len(value)
	}
	if end == 0 {
		i := space(b, 0)
		if i == len(b) || b[i] != '{' {
			return false
		}
		end = i + 1
	}
	i := space(b, end)
	return i < len(b) && b[i] == '}' && space(b, i+1) == len(b)
}
