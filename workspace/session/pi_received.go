package session

import (
	"regexp"

	"agentls/internal/jsjson"
)

// Since 1.6 Pi records the system prompt by sections: the instruction files with
// their paths, and the listing of skills. Source: sessions of 1.6.0, 2026-12.
var (
	piFile  = regexp.MustCompile(`(?s)<project_instructions path="([^"\n]*)">\n(.*?)\n</project_instructions>`)
	piSkill = regexp.MustCompile(`(?m)^ *<name>(.*)</name>$`)
	piBody  = regexp.MustCompile(`(?s)^<skill name="[^"\n]*" location="([^"\n]*)">\n[^\n]*\n\n(.*)\n</skill>`)
)

// sections notes what the system prompt holds; a later one replaces an earlier one.
func (d *piDecoder) sections(message []byte) {
	all := jsjson.Get(message, "sections")
	if !jsjson.IsObject(all) {
		return
	}
	cause := AtStart
	if len(d.classes) > 0 {
		cause = AtResume
	}
	d.records(Instructions, Skills, Catalogue)
	d.dropClasses(Instructions)
	for _, m := range piFile.FindAllStringSubmatch(jsjson.Text(jsjson.Get(all, "project_context")), -1) {
		d.take(Received{Path: m[1], Class: Instructions, Cause: cause, How: "system prompt", Text: m[2]})
	}
	text := jsjson.Text(jsjson.Get(all, "skills"))
	names := []string{}
	for _, m := range piSkill.FindAllStringSubmatch(text, -1) {
		names = append(names, m[1])
	}
	d.catalogue(names, text, true)
}

// called notes the text of a skill that a user's message carries.
func (d *piDecoder) called(parts [][]byte) {
	for _, p := range parts {
		if m := piBody.FindSubmatch(p); m != nil {
			d.take(Received{Path: string(m[1]), Class: Skills, Cause: OfSkill, How: "message", Text: string(m[2])})
		}
	}
}
