package jsonc

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"agentls/internal/jsjson"
)

// Set writes value, JSON itself, into src at a path of names, and makes the
// objects on the way that are not there. Every other byte stays. A new member
// goes after the others, laid out as they are. src may be any of the dialects.
func Set(src, value string, path ...string) (string, error) {
	at, problem := Parse(src, JSON5)
	if problem != nil {
		return "", problem
	}
	for i, name := range path {
		switch {
		case at.Kind == Object:
		case i == 0:
			return "", errors.New("it holds no object")
		default:
			return "", fmt.Errorf("%s holds no object", path[i-1])
		}
		inner, ok := at.Member(name)
		if !ok {
			for _, name := range slices.Backward(path[i+1:]) {
				value = "{\n  " + member(name, value, "  ") + "\n}"
			}
			return insert(src, at, name, value), nil
		}
		at = inner
	}
	if old := at.Span.Of(src); len(at.Members)+len(at.Items) > 0 && !strings.Contains(old, "\n") {
		value = oneLine(value)
	}
	return src[:at.Span.Start] + indented(value, indentAt(src, at.Span.Start)) + src[at.Span.End:], nil
}

// insert adds a member to an object of src.
func insert(src string, object Value, name, value string) string {
	if len(object.Members) == 0 {
		begin, end := object.Span.Start+1, object.Span.Start+1
		if strings.TrimSpace(src[begin:object.Span.End-1]) == "" { // else a comment, which stays
			end = object.Span.End - 1
		}
		outer := indentAt(src, begin)
		return src[:begin] + "\n  " + outer + member(name, value, outer+"  ") + "\n" + outer + src[end:]
	}
	last := object.Members[len(object.Members)-1]
	separator, indent := " ", indentAt(src, last.Key.Start)
	if strings.Contains(src[object.Span.Start:object.Members[0].Key.Start], "\n") {
		separator = "\n" + indent
	} else {
		value = oneLine(value)
	}
	return src[:last.Value.Span.End] + "," + separator + member(name, value, indent) + src[last.Value.Span.End:]
}

func member(name, value, indent string) string {
	return string(jsjson.AppendString(nil, name)) + ": " + indented(value, indent)
}

// oneLine is a value in one line.
func oneLine(value string) string {
	var b strings.Builder
	for line := range strings.Lines(value) {
		b.WriteString(strings.TrimSpace(line))
	}
	return b.String()
}

// indented is a value whose further lines are moved in; JSON has no line ends
// within strings.
func indented(value, indent string) string {
	return strings.ReplaceAll(value, "\n", "\n"+indent)
}

// indentAt is the white space that begins the line of offset.
func indentAt(src string, offset int) string {
	line := src[strings.LastIndexByte(src[:offset], '\n')+1 : offset]
	return line[:len(line)-len(strings.TrimLeft(line, " \t"))]
}
