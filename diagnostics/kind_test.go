package diagnostics

import (
	"path"
	"strings"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/internal/tree"
	"agentls/skillcatalog"
)

// instructionNames are those that count whatever agents are enabled.
var instructionNames = agentsctx.Names(profile.All(), nil)

// kindOf is the kind of a file by its name alone.
func kindOf(name string) (Kind, bool) {
	switch {
	case strings.EqualFold(path.Base(name), "SKILL.md"):
		return Skill, true
	case name == ".agentls.json":
		return ProjectSettings, true
	case strings.HasSuffix(name, ".alisio/config.json"):
		return AgentSettings, true
	case skillcatalog.IsManifest("/" + name):
		return Manifest, true
	}
	switch skillcatalog.KindAt(&tree.Memory{}, "/"+name) {
	case skillcatalog.KindCommand:
		return Command, true
	case skillcatalog.KindSubagent:
		return Subagent, true
	case skillcatalog.KindFlat:
		return FlatSkill, true
	}
	kind, ok := instructionNames.Classify(name)
	if kind == "rule" {
		return AgentRule, ok
	}
	return Instruction, ok
}
