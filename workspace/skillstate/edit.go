package skillstate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"agentls/skillcatalog"

	"github.com/tailscale/hujson"
)

// edit is old with the switch set; old nil is no file. Keys keep their order,
// values their text; the layout is JSON with two blanks for each level, as
// Alisio writes it (alisio.md §2.7).
func edit(old []byte, t skillcatalog.Toggle) ([]byte, error) {
	if !utf8.ValidString(t.ID) {
		return nil, errors.New("the id is not UTF-8")
	}
	if old == nil {
		old = []byte("{}")
	}
	root, err := parse(old)
	if err != nil {
		return nil, err
	}
	top, ok := root.Value.(*hujson.Object)
	if !ok {
		return nil, errors.New("it holds no object")
	}
	if member(top, "schemaVersion") == nil {
		top.Members = append([]hujson.ObjectMember{pair("schemaVersion", hujson.Int(1))}, top.Members...)
	}
	switches := member(top, t.Key)
	if switches == nil {
		top.Members = append(top.Members, pair(t.Key, &hujson.Object{}))
		switches = &top.Members[len(top.Members)-1]
	}
	object, ok := switches.Value.Value.(*hujson.Object)
	if !ok {
		return nil, fmt.Errorf("%s holds no object", t.Key)
	}
	state := &hujson.Object{Members: []hujson.ObjectMember{pair("enabled", hujson.Bool(t.Enabled))}}
	if m := member(object, t.ID); m != nil {
		m.Value.Value = state
	} else {
		object.Members = append(object.Members, pair(t.ID, state))
	}
	var b bytes.Buffer
	print(&b, &root, 0)
	b.WriteByte('\n')
	return b.Bytes(), nil
}

// parse reads JSON alone: where Alisio cannot read a file, it is not for us to
// rewrite it.
func parse(src []byte) (hujson.Value, error) {
	var any json.RawMessage
	if err := json.Unmarshal(src, &any); err != nil {
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			line, column := place(src, int(syntax.Offset))
			return hujson.Value{}, fmt.Errorf("it is not JSON at %d:%d: %v", line, column, err)
		}
		return hujson.Value{}, fmt.Errorf("it is not JSON: %v", err)
	}
	return hujson.Parse(src)
}

// place is the line and column, in characters, of the byte before offset.
func place(src []byte, offset int) (line, column int) {
	before := string(src[:max(0, min(offset-1, len(src)))])
	line = 1 + strings.Count(before, "\n")
	return line, 1 + len([]rune(before[strings.LastIndexByte(before, '\n')+1:]))
}

// member is the last member of that name, the one that counts in JavaScript.
func member(o *hujson.Object, name string) *hujson.ObjectMember {
	for i := len(o.Members) - 1; i >= 0; i-- {
		if l, ok := o.Members[i].Name.Value.(hujson.Literal); ok && l.String() == name {
			return &o.Members[i]
		}
	}
	return nil
}

func pair(name string, value hujson.ValueTrimmed) hujson.ObjectMember {
	return hujson.ObjectMember{Name: hujson.Value{Value: hujson.String(name)}, Value: hujson.Value{Value: value}}
}

// print writes v as JSON with two blanks for each level.
func print(b *bytes.Buffer, v *hujson.Value, level int) {
	switch v := v.Value.(type) {
	case *hujson.Object:
		if len(v.Members) == 0 {
			b.WriteString("{}")
			return
		}
		for i := range v.Members {
			open(b, "{,"[min(i, 1)], level+1)
			print(b, &v.Members[i].Name, level+1)
			b.WriteString(": ")
			print(b, &v.Members[i].Value, level+1)
		}
		end(b, '}', level)
	case *hujson.Array:
		if len(v.Elements) == 0 {
			b.WriteString("[]")
			return
		}
		for i := range v.Elements {
			open(b, "[,"[min(i, 1)], level+1)
			print(b, &v.Elements[i], level+1)
		}
		end(b, ']', level)
	case hujson.Literal:
		b.Write(v)
	}
}

func open(b *bytes.Buffer, c byte, level int) {
	b.WriteByte(c)
	b.WriteString("\n" + strings.Repeat("  ", level))
}

func end(b *bytes.Buffer, c byte, level int) {
	b.WriteString("\n" + strings.Repeat("  ", level))
	b.WriteByte(c)
}
