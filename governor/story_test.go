package governor

import (
	"encoding/json"
	"fmt"
	"strings"
)

// A story writes a history the way Alisio would have recorded it.
type story struct{ h []Message }

func (s *story) user(text string) *story {
	s.h = append(s.h, Message{Role: User, Text: NewText(text)})
	return s
}

func (s *story) say(text string) *story {
	s.h = append(s.h, Message{Role: Assistant, Text: NewText(text)})
	return s
}

func (s *story) checkpoint() *story {
	s.h = append(s.h, Message{Role: User, Text: NewText("[Checkpoint of 12 earlier messages]"), Summary: true, Checkpoint: true})
	return s
}

// call adds an assistant message with one call, and its result.
func (s *story) call(id, tool string, args map[string]any, body any) *story {
	a, _ := json.Marshal(args)
	b, _ := json.Marshal(body)
	d := Describe(tool, a, []string{string(b)}, Choices{})
	c := Call{ID: id, Name: tool, Arguments: NewText(string(a)), Reads: tool == "read_file"}
	if p, ok := args["path"].(string); ok {
		c.Path = p
	}
	if p, ok := args["command"].(string); ok {
		c.Command = p
	}
	s.h = append(s.h,
		Message{Role: Assistant, Calls: []Call{c}},
		Message{Role: Tool, CallID: id, Parts: []Text{NewText(string(b))}, Action: d.Action, Shows: d.Shows})
	return s
}

func sha(n int) string { return strings.Repeat(fmt.Sprintf("%08x", n), 8) }

func (s *story) read(id, path string, version int) *story {
	return s.call(id, "read_file", map[string]any{"path": path}, map[string]any{
		"path": path, "sha256": sha(version), "startLine": 1, "truncated": false,
		"content": strings.Repeat("1: a line of the file that is long enough\n", 6),
	})
}

func (s *story) write(id, path string, version int) *story {
	return s.call(id, "write_file", map[string]any{"path": path, "content": "x"}, map[string]any{"path": path, "sha256": sha(version)})
}

func (s *story) run(id, command string) *story {
	return s.call(id, "shell", map[string]any{"command": command}, map[string]any{"stdout": "", "exitCode": 0})
}

func (s *story) input(mode Mode, settings Settings) Input {
	return Input{Session: "alisio:s1", ID: "s1", Root: "/w", Mode: mode, Version: PolicyVersion, Settings: settings, History: s.h}
}
