package session

import (
	"bytes"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"agentls/internal/jsjson"
)

// A format is one way in which sessions are stored.
type format struct {
	name   string // as reported in source.format
	agent  string
	record func(keys map[string][]byte) bool // a record of it, by the members it starts with
	split  func(io.Reader) splitter
	decode func() decoder
	grows  bool // by records at its end; a document is written anew
	title  titler
}

// formats are tried in order on the first records of a file.
var formats = []format{
	{"alisio-export", "alisio", isAlisioExport, newLines, newAlisioExport, true, nil},
	{"claude-code", "claude-code", isClaude, newLines, newClaude, true, claudeTitle},
	{"codex", "codex", isCodex, newLines, newCodex, true, codexTitle},
	{"openclaw", "openclaw", isPi, newLines, newPi, true, piTitle},
	{"copilot-cli", "copilot-cli", isCopilot, newLines, newCopilot, true, copilotTitle},
	{"gemini-cli", "gemini-cli", isGemini, newLines, newGemini, true, geminiTitle},
	{"kimi", "kimi", isKimi, newLines, newKimi, true, kimiTitle},
	{"openai", "openai", isOpenAI, newLines, newOpenAI, true, messageTitle},
}

// documents are the formats of files that are one JSON document.
var documents = []format{
	{"alisio-export", "alisio", isAlisioExport, newElements, newAlisioExport, false, nil},
	{"gemini-cli", "gemini-cli", isGemini, newElements, newGemini, false, geminiTitle},
	{"openai", "openai", isOpenAI, newElements, newOpenAI, false, messageTitle},
}

// formatNames lists what can be read.
func formatNames() string {
	names := []string{"alisio"} // its database
	for _, f := range formats {
		names = append(names, f.agent)
	}
	slices.Sort(names)
	return strings.Join(slices.Compact(append(names, "pi")), ", ")
}

const byteOrderMark = "\xef\xbb\xbf"

// formatNamed is the format of that name; nil when there is none.
func formatNamed(name string) *format {
	for i := range formats {
		if f := variantNamed(name, &formats[i]); f.name == name {
			return f
		}
	}
	return nil
}

// probe is how many bytes of a file its format is recognised by.
const probe = 64 << 10

// detect is the format of a file that starts with head; nil when it is none.
func detect(path string, head []byte) *format {
	head = bytes.TrimPrefix(head, []byte(byteOrderMark))
	if f := first64(newLines(bytes.NewReader(head)), formats); f != nil {
		return variant(path, f)
	}
	return first64(newElements(bytes.NewReader(head)), documents)
}

// first64 is the first format that one of the first records has. A record that
// the probe cuts off still shows the members it starts with.
func first64(s splitter, table []format) *format {
	for range 64 {
		rec, err := s.next()
		if err != nil {
			return nil
		}
		keys := map[string][]byte{}
		for key, value := range jsjson.Members(rec.bytes) {
			keys[string(key)] = value
		}
		for i := range table {
			if table[i].record(keys) {
				return &table[i]
			}
		}
	}
	return nil
}

// variant tells pi from OpenClaw, whose files are alike, by where they stand.
func variant(path string, f *format) *format {
	if !strings.Contains(filepath.ToSlash(path), "/.pi/") {
		return f
	}
	return variantNamed("pi", f)
}

func variantNamed(name string, f *format) *format {
	if f.name != "openclaw" || name != "pi" {
		return f
	}
	pi := *f
	pi.name, pi.agent = "pi", "pi"
	return &pi
}

func isAlisioExport(k map[string][]byte) bool {
	if k["schemaVersion"] != nil && k["runId"] != nil && k["sessionId"] != nil {
		return true
	}
	return k["seq"] != nil && k["message"] != nil && k["compacted"] != nil
}

func isClaude(k map[string][]byte) bool {
	if k["provenance"] != nil {
		return false // Qwen Code, whose records are alike and hold other messages
	}
	if k["sessionId"] != nil && (k["uuid"] != nil || k["type"] != nil) {
		return true
	}
	kind := string(k["type"])
	return kind == `"summary"` && k["leafUuid"] != nil || kind == `"file-history-snapshot"` ||
		kind == `"progress"` && k["uuid"] != nil
}

// codexKinds are the types of a line: of now, and the bare items of 2025.
var codexKinds = map[string]bool{
	"compacted": true, "event_msg": true, "response_item": true, "session_meta": true, "turn_context": true,
	"function_call": true, "function_call_output": true, "custom_tool_call": true, "local_shell_call": true, "reasoning": true,
}

func isCodex(k map[string][]byte) bool {
	kind := jsjson.Text(k["type"])
	if k["payload"] != nil {
		return codexKinds[kind]
	}
	header := k["id"] != nil && k["timestamp"] != nil && kind == "" && (k["instructions"] != nil || k["git"] != nil)
	return header || k["record_type"] != nil || codexKinds[kind] || kind == "message" && k["role"] != nil && k["content"] != nil
}

func isPi(k map[string][]byte) bool {
	switch jsjson.Text(k["type"]) {
	case "session":
		return k["id"] != nil && k["timestamp"] != nil
	case "message", "":
		return jsjson.IsObject(k["message"])
	}
	return false
}

func isOpenAI(k map[string][]byte) bool {
	_, call := k["tool_calls"]
	_, answer := k["tool_call_id"]
	_, content := k["content"]
	return k["role"] != nil && (content || call || answer)
}
