package main

import (
	"fmt"
	"slices"

	"agentls/internal/settings"

	"github.com/tailscale/hujson"
)

// updateManifest writes the settings and the commands into VS Code's manifest.
// Every other byte stays.
func updateManifest(src []byte) ([]byte, error) {
	for _, m := range []member{{"configuration", configuration()}, {"commands", commands()}} {
		root, err := hujson.Parse(src)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", manifest, err)
		}
		at := root.Find("/contributes/" + m.name)
		if at == nil {
			return nil, fmt.Errorf("%s has no member contributes.%s", manifest, m.name)
		}
		src = slices.Concat(src[:at.StartOffset], []byte(printJSON(m.value, "    ")), src[at.EndOffset:])
	}
	return src, nil
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
