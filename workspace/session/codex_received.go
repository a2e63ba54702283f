package session

import (
	"regexp"
	"strings"

	"agentls/internal/jsjson"
)

// How Codex hands over what stands beside the talk. Sources: openai/codex
// codex-rs/core/src/context (2026-09), rollouts of 2025-08 to 0.171.
var (
	agentsHeader = regexp.MustCompile(`^# AGENTS\.md instructions(?: for (.+))?\n`)
	skillHeader  = regexp.MustCompile(`^<skill>\n<name>.*</name>\n<path>(.*)</path>\n`)
	skillLine    = regexp.MustCompile(`(?m)^- ([^:\n]+): .*\(file: `)
)

const (
	agentsOpen    = "<INSTRUCTIONS>\n"
	agentsClose   = "\n</INSTRUCTIONS>"
	oldOpen       = "<user_instructions>"
	oldClose      = "</user_instructions>"
	environment   = "<environment_context>"
	skillsOpen    = "<skills_instructions>"
	skillClose    = "\n</skill>"
	replacesOlder = "These AGENTS.md instructions replace all previously provided AGENTS.md instructions.\n\n"
	agentsKind    = "agents_md.instructions"
)

var codexJoint = Joint{Border: "\n\n--- project-doc ---\n\n", Between: "\n\n"}

// injected says whether a user message was written by the agent itself, and notes
// what it hands over, block by block.
func (d *codexDecoder) injected(item []byte, parts [][]byte) bool {
	var kinds []string
	for kind := range jsjson.Elements(jsjson.Get(item, "internal_chat_message_metadata_passthrough", "content_item_kinds")) {
		kinds = append(kinds, jsjson.Text(kind))
	}
	own := false
	for i, part := range parts {
		kind := ""
		if len(kinds) == len(parts) {
			kind = kinds[i]
		}
		is := d.handedOver(string(part), kind)
		own = own || is && i == 0
	}
	return own
}

// handedOver notes one block; false for what the user said.
func (d *codexDecoder) handedOver(text, kind string) bool {
	if kind == "user.text" {
		return false
	}
	if m := agentsHeader.FindStringSubmatch(text); m != nil && (kind == "" || kind == agentsKind) {
		body := strings.TrimPrefix(strings.TrimPrefix(text[len(m[0]):], "\n"), agentsOpen)
		d.instructions(strings.TrimSuffix(body, agentsClose), m[1], "message")
		return true
	}
	if kind == agentsKind { // it takes back what came before
		d.dropClasses(Instructions)
		d.records(Instructions)
		return true
	}
	if body, ok := strings.CutPrefix(text, oldOpen); ok {
		d.instructions(strings.TrimSuffix(strings.TrimPrefix(body, "\n\n"), "\n\n"+oldClose), "", "message")
		return true
	}
	if m := skillHeader.FindStringSubmatch(text); m != nil {
		d.take(Received{
			Path: m[1], Class: Skills, Cause: OfSkill, How: "message", message: len(d.b.messages),
			Text: strings.TrimSuffix(text[len(m[0]):], skillClose),
		})
		return true
	}
	if strings.HasPrefix(text, environment) {
		d.records(Instructions, Skills) // where these would be, they are
		return true
	}
	return false
}

// instructions takes the one text that all instruction files are joined in.
func (d *codexDecoder) instructions(text, dir, how string) {
	d.records(Instructions, Skills)
	if dir == "" {
		dir = d.b.cwd
	}
	text = strings.TrimPrefix(text, replacesOlder)
	cause := AtStart
	for i := range d.received {
		r := &d.received[i]
		switch {
		case r.Class != Instructions:
		case r.Text == text && r.Path == dir && !d.renewed:
			return // it is said again
		case r.Text != text:
			cause = AtResume
		}
	}
	if d.renewed {
		cause, d.renewed = AtCompaction, false
	}
	d.dropClasses(Instructions)
	if text != "" {
		d.take(Received{Path: dir, Class: Instructions, Cause: cause, How: how, Text: text, Joined: &codexJoint, message: len(d.b.messages)})
	}
}

// worldState takes the parts that a record of the state names: a later one may name
// a few alone.
func (d *codexDecoder) worldState(payload []byte) {
	state := jsjson.Get(payload, "state")
	if agents := jsjson.Get(state, "agents_md"); agents != nil {
		d.instructions(jsjson.Text(jsjson.Get(agents, "text")), jsjson.Text(jsjson.Get(agents, "directory")), "state")
	} else if jsjson.IsTrue(jsjson.Get(payload, "full")) {
		d.instructions("", "", "state")
	}
	if body := jsjson.Text(jsjson.Get(state, "host_skills", "body")); body != "" {
		d.listing(body)
	}
}

// skillsListed notes the listing of skills in a message of the developer.
func (d *codexDecoder) skillsListed(parts [][]byte) {
	for _, p := range parts {
		if text := string(p); strings.HasPrefix(text, skillsOpen) {
			d.listing(text)
		}
	}
}

func (d *codexDecoder) listing(text string) {
	var names []string
	for _, m := range skillLine.FindAllStringSubmatch(text, -1) {
		names = append(names, m[1])
	}
	d.catalogue(names, text, true)
}
