package main

import (
	"fmt"
	"slices"

	"agentls/internal/jsonc"
	"agentls/internal/settings"
)

// updateManifest writes the settings and the commands into VS Code's manifest.
// Every other byte stays.
func updateManifest(old []byte) ([]byte, error) {
	src, err := jsonc.Set(string(old), printJSON(configuration()), "contributes", "configuration")
	if err == nil {
		src, err = jsonc.Set(src, printJSON(commands()), "contributes", "commands")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", manifest, err)
	}
	return []byte(src), nil
}

// configuration are the settings as VS Code shows them. Keys that widen what is
// read have the scope "machine": a workspace's settings.json cannot set them.
func configuration() object {
	var properties object
	for _, k := range slices.Concat(settings.Keys, settings.ClientKeys) {
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
	{"agentls.compareReceived", "Compare With What the Session Received"},
	{"agentls.createInstructions", "Create or Update AGENTS.md"},
	{"agentls.explainPath", "Explain This Path"},
	{"agentls.restartServer", "Restart Server"},
	{"agentls.showChain", "Instruction Files for This File"},
	{"agentls.showContext", "Context of an Agent"},
	{"agentls.showContextMap", "Context Map"},
	{"agentls.showContextReport", "Context Report"},
	{"agentls.showLog", "Show Log"},
	{"agentls.showReceived", "What a Session Received"},
	{"agentls.showSession", "What Fills the Session"},
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
