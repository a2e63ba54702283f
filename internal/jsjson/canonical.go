package jsjson

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"
	"strconv"
)

// maxDepth is how deep Canonical and AppendCompact follow nested values; a
// deeper one is copied as written. Arguments of tools are a few levels deep.
const maxDepth = 200

// Valid says whether b is exactly one JSON value, as JSON.parse would judge.
func Valid(b []byte) bool { return json.Valid(b) }

// AppendCompact appends the value in raw as JSON.stringify(JSON.parse(raw))
// prints it, except that a key given twice stays twice.
func AppendCompact(dst, raw []byte) []byte { return appendValue(dst, raw, false, 0) }

// Canonical is the compact form of raw with the keys of every object sorted,
// each once with its last value: equal exactly for values that are equal up to
// the order of keys.
func Canonical(raw []byte) string { return string(appendValue(nil, raw, true, 0)) }

func appendValue(dst, raw []byte, sorted bool, depth int) []byte {
	raw = bytes.TrimSpace(raw)
	switch {
	case len(raw) == 0 || depth > maxDepth:
		return append(dst, raw...)
	case raw[0] == '"':
		s, _ := String(raw)
		return AppendString(dst, s)
	case raw[0] == '{':
		return appendObject(dst, raw, sorted, depth)
	case raw[0] == '[':
		dst = append(dst, '[')
		first := true
		for value := range Elements(raw) {
			if !first {
				dst = append(dst, ',')
			}
			first = false
			dst = appendValue(dst, value, sorted, depth+1)
		}
		return append(dst, ']')
	}
	if f, ok := Number(raw); ok {
		return appendNumber(dst, f)
	}
	return append(dst, raw...)
}

type member struct {
	key   string
	value []byte
}

func appendObject(dst, raw []byte, sorted bool, depth int) []byte {
	var members []member
	for key, value := range Members(raw) {
		members = append(members, member{string(appendInner(nil, key)), value})
	}
	if sorted {
		slices.SortStableFunc(members, func(a, b member) int { return bytes.Compare([]byte(a.key), []byte(b.key)) })
		last := members[:0]
		for i, m := range members {
			if i+1 == len(members) || members[i+1].key != m.key {
				last = append(last, m)
			}
		}
		members = last
	}
	dst = append(dst, '{')
	for i, m := range members {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(AppendString(dst, m.key), ':')
		dst = appendValue(dst, m.value, sorted, depth+1)
	}
	return append(dst, '}')
}

// appendNumber prints as JavaScript's Number.prototype.toString does.
func appendNumber(dst []byte, f float64) []byte {
	if f == 0 {
		return append(dst, '0') // also -0
	}
	if abs := math.Abs(f); abs >= 1e-6 && abs < 1e21 {
		return strconv.AppendFloat(dst, f, 'f', -1, 64)
	}
	s := strconv.AppendFloat(nil, f, 'e', -1, 64)
	if n := len(s); n >= 4 && s[n-2] == '0' && (s[n-3] == '-' || s[n-3] == '+') {
		s = append(s[:n-2], s[n-1]) // 1e-07 is 1e-7 there
	}
	return append(dst, s...)
}
