package session

import (
	"strings"

	"agentls/internal/jsjson"
)

// attached notes what Claude Code attached to the talk. Root files are recorded by
// newer builds alone (seen from 2.1.260 on): a session with no such record says
// nothing of them. Sources: the public formats of agentminutes, and sessions of
// 2.1.197 and 2.1.332, seen in 2026-11.
func (d *claudeDecoder) attached(raw []byte) {
	d.records(Rules, Skills)
	switch jsjson.Text(jsjson.Get(raw, "type")) {
	case "instructions":
		d.instructions(raw)
	case "nested_memory":
		d.nested(raw)
	case "hook_additional_context":
		for part := range jsjson.Elements(jsjson.Get(raw, "content")) {
			d.handedOver(jsjson.Text(part))
		}
	case "skill_listing":
		d.listed(raw)
	case "invoked_skills":
		for skill := range jsjson.Elements(jsjson.Get(raw, "skills")) {
			d.take(Received{
				Path: jsjson.Text(jsjson.Get(skill, "path")), Class: Skills, Cause: AtCompaction, How: "attachment",
				Text: jsjson.Text(jsjson.Get(skill, "content")), message: len(d.b.messages),
			})
		}
	}
}

// instructions replaces the whole set, or the files that changed.
func (d *claudeDecoder) instructions(raw []byte) {
	cause := AtStart
	changed := jsjson.IsTrue(jsjson.Get(raw, "changed"))
	switch {
	case changed && jsjson.Text(jsjson.Get(raw, "reason")) == "compaction", !changed && d.renewed:
		cause = AtCompaction
	case changed:
		cause = AtResume
		d.stale = true
	}
	if !changed {
		d.dropClasses(Instructions)
		d.renewed = false
	}
	d.records(Instructions) // an empty set is a fact
	for gone := range jsjson.Elements(jsjson.Get(raw, "removed")) {
		path := jsjson.Text(gone)
		d.drop(func(r *Received) bool { return r.Class == Instructions && r.Path == path })
	}
	for file := range jsjson.Elements(jsjson.Get(raw, "files")) {
		if path := jsjson.Text(jsjson.Get(file, "path")); path != "" {
			d.take(Received{
				Path: path, Class: Instructions, Cause: cause, How: "attachment",
				Text: jsjson.Text(jsjson.Get(file, "content")), message: len(d.b.messages),
			})
		}
	}
}

// nested notes a file that came in when its directory, or a file that its patterns
// match, was touched.
func (d *claudeDecoder) nested(raw []byte) {
	path, content := jsjson.Text(jsjson.Get(raw, "path")), jsjson.Get(raw, "content")
	text, ok := jsjson.String(jsjson.Get(content, "content"))
	if path == "" || !ok {
		return
	}
	d.take(Received{
		Path: path, Class: Rules, Cause: OnTouch, How: "attachment", Text: text,
		Raw: jsjson.Text(jsjson.Get(content, "rawContent")), message: len(d.b.messages),
	})
}

// handedOver notes a nested AGENTS.md, which comes by way of a hook: "Contents of
// PATH:", a blank line and the text. What other hooks say is passed over.
func (d *claudeDecoder) handedOver(text string) {
	head, body, ok := strings.Cut(text, ":\n\n")
	path, named := strings.CutPrefix(head, "Contents of ")
	if ok && named && !strings.Contains(path, "\n") {
		d.take(Received{Path: path, Class: Rules, Cause: OnTouch, How: "hook", Text: body, message: len(d.b.messages)})
	}
}

func (d *claudeDecoder) listed(raw []byte) {
	var names []string
	for name := range jsjson.Elements(jsjson.Get(raw, "names")) {
		names = append(names, jsjson.Text(name))
	}
	d.catalogue(names, jsjson.Text(jsjson.Get(raw, "content")), jsjson.IsTrue(jsjson.Get(raw, "isInitial")))
}

// skillBase begins the text of a skill that was called.
const skillBase = "Base directory for this skill: "

// skillBody notes the text of a skill in a record that the agent itself wrote. A
// repeat that says so instead of the text changes nothing.
func (d *claudeDecoder) skillBody(content []byte) {
	for _, part := range d.texts(content, "text") {
		head, body, ok := strings.Cut(string(part), "\n\n")
		dir, named := strings.CutPrefix(head, skillBase)
		if !ok || !named || strings.Contains(dir, "\n") {
			continue
		}
		d.take(Received{
			Path: strings.TrimRight(dir, `/\`) + "/SKILL.md", Class: Skills, Cause: OfSkill, How: "skill call",
			Text: body, message: len(d.b.messages),
		})
	}
}

// compacted takes out what a compaction does; the set of the start comes again.
func (d *claudeDecoder) compacted() {
	d.dropClasses(Rules, Skills)
	d.renewed, d.stale = true, true
}
