package session

import (
	"bytes"
	"os"
	"strings"
	"unicode"
	"unicode/utf8"

	"agentls/internal/jsjson"
)

// A rank says how good a title is. Of two prompts the first names a session, of
// two titles the last.
type rank int

const (
	untitled rank = iota
	byPrompt
	bySummary
	byName // given by a person or by the agent on purpose
)

// A titler is the title that a record gives its session.
type titler func(record []byte) (string, rank)

// better says whether a title of rank r takes the place of one that is there.
func (r rank) better(than rank) bool { return r > than || r == than && r > byPrompt }

// maxTitle is the length of a title, in characters.
const maxTitle = 120

// named is a text as a title: its first line that says something.
func named(text []byte, r rank) (string, rank) {
	for line := range bytes.Lines(text[:min(len(text), 16<<10)]) {
		if words := shortened(line); words != "" {
			return words, r
		}
	}
	return "", untitled
}

// shortened is the start of a line, its white space made single blanks.
func shortened(line []byte) string {
	var b strings.Builder
	n, gap := 0, false
	for len(line) > 0 {
		c, size := utf8.DecodeRune(line)
		line = line[size:]
		if c == utf8.RuneError || unicode.IsSpace(c) {
			gap = n > 0
			continue
		}
		if gap {
			b.WriteByte(' ')
			n, gap = n+1, false
		}
		if n++; n >= maxTitle && len(bytes.TrimSpace(line)) > 0 {
			b.WriteString("…")
			break
		}
		b.WriteRune(c)
	}
	return b.String()
}

// prompted is the first part of a content that a person wrote: agents wrap what
// they add in tags.
func prompted(content []byte) (string, rank) {
	texts := [][]byte{content}
	if jsjson.IsArray(content) {
		texts = nil
		for part := range jsjson.Elements(content) {
			texts = append(texts, jsjson.Get(part, "text"))
		}
	}
	for _, raw := range texts {
		text := strings.TrimSpace(jsjson.Text(raw))
		if command, ok := between(text, "<command-name>", "</command-name>"); ok {
			args, _ := between(text, "<command-args>", "</command-args>")
			return named([]byte(command+" "+args), byPrompt)
		}
		if text != "" && !strings.HasPrefix(text, "<") && !strings.HasPrefix(text, "# AGENTS.md instructions") {
			return named([]byte(text), byPrompt)
		}
	}
	return "", untitled
}

func between(s, open, close string) (string, bool) {
	_, s, ok := strings.Cut(s, open)
	if !ok {
		return "", false
	}
	s, _, ok = strings.Cut(s, close)
	return s, ok
}

// claudeTitles are the records that hold nothing but a title, and where.
var claudeTitles = map[string]struct {
	key string
	is  rank
}{"ai-title": {"aiTitle", byName}, "custom-title": {"customTitle", byName}, "summary": {"summary", bySummary}}

func claudeTitle(record []byte) (string, rank) {
	var r claudeRecord
	jsjson.Walk(record, r.set)
	kind := jsjson.Text(r.kind)
	if t, is := claudeTitles[kind]; is {
		return named([]byte(jsjson.Text(jsjson.Get(record, t.key))), t.is)
	}
	if kind != "user" || r.summary || jsjson.IsTrue(jsjson.Get(record, "isMeta")) {
		return "", untitled
	}
	return prompted(jsjson.Get(r.message, "content"))
}

func codexTitle(record []byte) (string, rank) {
	if payload := jsjson.Get(record, "payload"); payload != nil {
		record = payload
	}
	if jsjson.Text(jsjson.Get(record, "type")) != "message" || jsjson.Text(jsjson.Get(record, "role")) != "user" {
		return "", untitled
	}
	return prompted(jsjson.Get(record, "content"))
}

func piTitle(record []byte) (string, rank) {
	if jsjson.Text(jsjson.Get(record, "type")) == "session_info" {
		return named([]byte(jsjson.Text(jsjson.Get(record, "name"))), byName)
	}
	return messageTitle(jsjson.Get(record, "message"))
}

// messageTitle is the title by a message {role, content}.
func messageTitle(message []byte) (string, rank) {
	if jsjson.Text(jsjson.Get(message, "role")) != "user" {
		return "", untitled
	}
	return prompted(jsjson.Get(message, "content"))
}

// titleAt reads the title that stands in a record of a file.
func titleAt(path string, at span, title titler) string {
	f, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	text, _ := title(bytes.TrimPrefix(section(f, at.At, min(at.Size, longProbe)), []byte(byteOrderMark)))
	return text
}
