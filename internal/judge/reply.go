package judge

import (
	"slices"
	"strings"
)

type object = map[string]any

type list = []any

// The usage that every answer reports: it fills no window.
const (
	tokensIn  = 1000
	tokensOut = 2
)

// said is the model's answer when no step of the script is left.
const said = "ok"

// reply answers one request in the format of its path.
func (s *Server) reply(r Request, n int) response {
	where, _, _ := strings.Cut(r.Path, "?")
	ends := func(suffix string) bool { return strings.HasSuffix(where, suffix) }
	t := turn{number: n, body: r.object(), call: s.step(r), stream: r.object()["stream"] == true}
	switch {
	case r.Method == "GET" && ends("/models"):
		return response{200, models(), nil}
	case r.Method != "POST":
		return response{404, object{}, nil}
	case ends("/responses"):
		return t.responses()
	case ends("/chat/completions"):
		return t.chat()
	case ends("/count_tokens"):
		return response{200, object{"input_tokens": tokensIn}, nil}
	case ends("/messages"):
		return t.messages()
	case ends(":countTokens"):
		return response{200, object{"totalTokens": tokensIn}, nil}
	case ends("enerateContent"):
		t.stream = ends(":streamGenerateContent")
		return t.generate()
	}
	return response{404, object{}, nil}
}

func models() object {
	return object{"object": "list", "data": list{object{"id": "mock", "object": "model", "type": "model", "owned_by": "mock", "display_name": "mock"}}}
}

// turn is one answer of the model.
type turn struct {
	number int
	body   object
	call   *Call // nil for the text
	stream bool
}

func (t turn) model() any {
	if m, ok := t.body["model"].(string); ok {
		return m
	}
	return "mock"
}

// step is the call to play, nil when there is none.
func (s *Server) step(r Request) *Call {
	if k := r.results(); k < len(s.script) && slices.Contains(r.tools(), s.script[k].Tool) {
		return &s.script[k]
	}
	return nil
}

func (r Request) object() object {
	o, _ := r.Body.(object)
	return o
}

// tools are the names of the tools a request offers, in any of the formats.
func (r Request) tools() []string {
	var names []string
	var add func(v any)
	add = func(v any) {
		tools, _ := v.(list)
		for _, tool := range tools {
			t, _ := tool.(object)
			if name, ok := t["name"].(string); ok {
				names = append(names, name)
			}
			if f, ok := t["function"].(object); ok {
				add(list{f})
			}
			add(t["functionDeclarations"])
			add(t["tools"])
		}
	}
	add(r.object()["tools"])
	inputs, _ := r.object()["input"].(list)
	for _, in := range inputs { // tools that stand among the messages
		if o, ok := in.(object); ok {
			add(o["tools"])
		}
	}
	return names
}

// results is how many tool results a request holds, in any of the formats.
func (r Request) results() int {
	n := 0
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case list:
			for _, e := range v {
				walk(e)
			}
		case object:
			if isResult(v) {
				n++
				return
			}
			for _, e := range v {
				walk(e)
			}
		}
	}
	for _, key := range []string{"messages", "input", "contents"} {
		walk(r.object()[key])
	}
	return n
}

func isResult(o object) bool {
	switch o["type"] {
	case "tool_result", "function_call_output", "custom_tool_call_output":
		return true
	}
	return o["role"] == "tool" || o["functionResponse"] != nil
}
