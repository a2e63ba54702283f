package main

import (
	"fmt"
	"slices"
	"strings"

	"agentls/internal/settings"

	"github.com/tailscale/hujson"
)

// updateManifest writes the settings and the commands into VS Code's manifest.
// Every other byte stays.
func updateManifest(old []byte) ([]byte, error) {
	src, err := setMember(old, "", member{"contributes", nil})
	for _, m := range []member{{"configuration", configuration()}, {"commands", commands()}} {
		if err == nil {
			src, err = setMember(src, "/contributes", m)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", manifest, err)
	}
	return src, nil
}

// setMember gives the object at a JSON pointer a member: in its place when it is
// there, else behind the others. A nil value wants an object, whatever it holds.
func setMember(src []byte, pointer string, m member) ([]byte, error) {
	root, err := hujson.Parse(src)
	if err != nil {
		return nil, err
	}
	parent := root.Find(pointer)
	if parent == nil {
		return nil, fmt.Errorf("nothing at %q", pointer)
	}
	o, ok := parent.Value.(*hujson.Object)
	if !ok {
		return nil, fmt.Errorf("%q is no object", pointer)
	}
	indent := strings.Repeat("  ", strings.Count(pointer, "/")+1)
	if at := root.Find(pointer + "/" + m.name); at != nil {
		if m.value == nil {
			return src, nil
		}
		return splice(src, at.StartOffset, at.EndOffset, printJSON(m.value, indent)), nil
	}
	if m.value == nil {
		m.value = object{}
	}
	text := "\n" + indent + printJSON(m.name, "") + ": " + printJSON(m.value, indent)
	if n := len(o.Members); n > 0 {
		end := o.Members[n-1].Value.EndOffset
		return splice(src, end, end, ","+text), nil
	}
	return splice(src, parent.StartOffset, parent.EndOffset, "{"+text+"\n"+indent[2:]+"}"), nil
}

func splice(src []byte, start, end int, text string) []byte {
	return slices.Concat(src[:start], []byte(text), src[end:])
}

// configuration are the settings as VS Code shows them. Keys that widen what is
// read have the scope "machine": a workspace's settings.json cannot set them.
func configuration() object {
	var properties object
	for _, k := range append(append([]settings.Key{}, settings.Keys(settings.Editor)...), settings.ClientKeys()...) {
		p := shapeSchema(k.Shape)
		if k.Default != "" {
			p = append(p, member{"default", raw(k.Default)})
		}
		scope := "resource"
		if k.Widens || k.Client {
			scope = "machine"
		}
		properties = append(properties, member{"agentls." + k.Path, append(p, member{"scope", scope}, member{"markdownDescription", k.Doc})})
	}
	return object{{"title", "agentls"}, {"properties", properties}}
}

// command is one entry of VS Code's command palette.
type command struct{ id, title string }

// paletteCommands are what the extension offers, sorted by id. The ids are its
// own: those of the server's commands belong to the language client.
var paletteCommands = []command{
	{"agentls.createInstructions", "Create or Update AGENTS.md"},
	{"agentls.explainPath", "Explain This Path"},
	{"agentls.restartServer", "Restart Server"},
	{"agentls.showChain", "Instruction Files for This File"},
	{"agentls.showContextReport", "Context Report"},
	{"agentls.showLog", "Show Log"},
	{"agentls.showShadowProjection", "Shadow Projection…"},
	{"agentls.showSkills", "Skills"},
}

func commands() []any {
	var out []any
	for _, c := range paletteCommands {
		out = append(out, object{{"command", c.id}, {"title", c.title}, {"category", "agentls"}})
	}
	return out
}
