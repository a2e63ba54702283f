package governor

import (
	"crypto/sha256"
	"fmt"
	"strings"

	"agentls/internal/jsjson"
)

// A Described is what the governor reads out of one call of one of its own
// tools and the text of its result.
type Described struct {
	Action *Action  // nil when there is no rule for the call
	Shows  []string // paths the result is about
}

// vocabulary is the table of the governor's own tools.
var vocabulary = map[string]func(d *details) Described{
	readName:     (*details).read,
	"write_file": (*details).write,
	"edit_file":  (*details).write,
	searchName:   (*details).search,
	pollName:     (*details).poll,
	"list_files": (*details).list,
}

// details are the arguments and the result of one call.
type details struct {
	arguments []byte
	text      string // the text that was parsed
	body      []byte // it, when it is a JSON object, else nil
	choices   Choices
}

// Describe reads what a call of one of the governor's own tools did from its
// arguments and the text parts of its result.
func Describe(tool string, arguments []byte, parts []string, c Choices) Described {
	read := vocabulary[tool]
	if read == nil || len(parts) == 0 || !jsjson.IsObject(arguments) || !jsjson.Valid(arguments) {
		return Described{}
	}
	d := &details{arguments: arguments, text: parts[0], choices: c}
	if c.JoinParts {
		d.text = strings.Join(parts, "")
	}
	if b := []byte(d.text); jsjson.IsObject(b) && jsjson.Valid(b) {
		d.body = b
	}
	return read(d)
}

// argument is a string argument.
func (d *details) argument(name string) (string, bool) {
	return jsjson.String(jsjson.Get(d.arguments, name))
}

// number is an integer argument; false when it is there and no integer.
func (d *details) number(name string) (Number, bool) {
	raw := jsjson.Get(d.arguments, name)
	if raw == nil || string(raw) == "null" {
		return Number{}, true
	}
	f, ok := jsjson.Number(raw)
	if n := int64(f); ok && float64(n) == f {
		return Int(n), true
	}
	return Number{}, false
}

func (d *details) hash() string { return jsjson.Text(jsjson.Get(d.body, "sha256")) }

func (d *details) read() Described {
	path, ok := d.argument("path")
	start, ok1 := d.number("startLine")
	count, ok2 := d.number("limit")
	if !ok || !ok1 || !ok2 {
		return Described{}
	}
	a := &Action{Kind: Read, Path: path, SHA256: d.hash(), Start: start, Count: count, First: int(start.Or(defaultStart))}
	content := d.text
	if d.body != nil {
		if f, ok := jsjson.Number(jsjson.Get(d.body, "startLine")); ok {
			a.First = int(f)
		}
		content = jsjson.Text(jsjson.Get(d.body, "content"))
	}
	a.Lines = jsjson.Measure(content).Lines
	if count.Given {
		a.Lines = min(a.Lines, int(count.Value))
	}
	return Described{a, []string{path}}
}

func (d *details) write() Described {
	path, ok := d.argument("path")
	if !ok {
		return Described{}
	}
	return Described{Action: &Action{Kind: Write, Path: path, SHA256: d.hash()}}
}

func (d *details) poll() Described {
	id, ok := d.argument("id")
	offset, ok1 := d.number("offset")
	limit, ok2 := d.number("limit")
	if !ok || !ok1 || !ok2 {
		return Described{}
	}
	a := &Action{Kind: Poll, Task: id, Offset: offset, Limit: limit, Positional: true}
	text, isText := jsjson.String(jsjson.Get(d.body, "text"))
	a.Empty = isText && text == ""
	if f, ok := jsjson.Number(jsjson.Get(d.body, "next_offset")); ok {
		a.NextOffset = Int(int64(f))
	}
	return Described{Action: a}
}

func (d *details) search() Described {
	pattern, ok := d.argument("pattern")
	if !ok {
		return Described{}
	}
	a := &Action{Kind: Search, Pattern: pattern, Query: d.query()}
	found, shows, ok := d.matches()
	a.Found, a.Comparable = found, ok
	return Described{a, shows}
}

// query is the canonical text of the arguments of a search.
func (d *details) query() string {
	args := d.arguments
	if d.choices.FillSearchDefaults {
		// Later members win, so that given arguments override the defaults.
		inner := strings.TrimPrefix(strings.TrimSpace(string(args)), "{")
		if strings.TrimSpace(inner) != "}" {
			inner = "," + inner
		}
		args = []byte(`{"path":".","literal":false` + inner)
	}
	return jsjson.Canonical(args)
}

// matches are the findings of a search, in a form that is equal exactly for
// equal findings: elapsed times stand in other lines.
func (d *details) matches() (found string, shows []string, ok bool) {
	exit, isNumber := jsjson.Number(jsjson.Get(d.body, "exitCode"))
	stdout, isText := jsjson.String(jsjson.Get(d.body, "stdout"))
	if !isNumber || !isText {
		return "", nil, false
	}
	sum := sha256.New()
	fmt.Fprintln(sum, exit)
	for line := range strings.SplitSeq(stdout, "\n") {
		raw := []byte(line)
		kind := jsjson.Text(jsjson.Get(raw, "type"))
		if kind != "match" && kind != "context" {
			continue
		}
		fmt.Fprintln(sum, line)
		if p := jsjson.Text(jsjson.Get(raw, "data", "path", "text")); kind == "match" && p != "" && (len(shows) == 0 || shows[len(shows)-1] != p) {
			shows = append(shows, p)
		}
	}
	return string(sum.Sum(nil)), shows, true
}

func (d *details) list() Described {
	var shows []string
	for raw := range jsjson.Elements(jsjson.Get(d.body, "files")) {
		if p, ok := jsjson.String(raw); ok {
			shows = append(shows, p)
		}
	}
	return Described{&Action{Kind: List}, shows}
}
