package ide

import (
	"strings"

	"agentls/diagnostics"
)

// otherFields are the keys of subagents, commands and rule files
// (code.claude.com/docs/en/sub-agents, cursor.com/docs/rules, docs.github.com
// copilot custom instructions, docs.devin.ai, 2026-11).
var otherFields = map[string]string{
	"allowed-tools":            "tools it may use without asking.",
	"alwaysApply":              "`true` loads the rule always, whatever its patterns are.",
	"applyTo":                  "globs of the files that the rule is for, with commas between them.",
	"argument-hint":            "what to show for the arguments when a person types the name.",
	"background":               "`true` runs it in the background.",
	"color":                    "the colour it is shown in.",
	"description":              "what it is for. Where nothing else decides, a model goes by it.",
	"disable-model-invocation": "`true` leaves it to people.",
	"disallowedTools":          "tools it may not use, taken from those it would have.",
	"effort":                   "how much effort the model spends.",
	"excludeAgent":             "the agent that does not get the rule.",
	"globs":                    "globs of the files that the rule is for.",
	"hooks":                    "hooks that run while it works.",
	"maxTurns":                 "how many turns it may take.",
	"mcpServers":               "the servers of tools that it may use.",
	"memory":                   "where it keeps what it learns: `user`, `project` or `local`.",
	"model":                    "the model that runs it; `inherit` takes that of the conversation.",
	"name":                     "its name.",
	"paths":                    "globs of the files that the rule is for.",
	"permissionMode":           "how it asks for permission.",
	"skills":                   "skills whose whole text it gets when it starts.",
	"tools":                    "the tools it may use; without the key all of them.",
	"trigger":                  "when the rule is loaded: `always_on`, `glob`, `model_decision` or `manual`.",
}

// otherFieldText says what a key of a file is that is no skill, and for a rule
// file who reads it.
func otherFieldText(t target, name string) string {
	text, ok := otherFields[name]
	if !ok || t.kind == diagnostics.Instruction {
		return ""
	}
	if t.kind != diagnostics.AgentRule {
		return text
	}
	var readers []string
	for _, g := range ruleGates(t.snap.Agents.All(), t.path) {
		for _, key := range g.keys() {
			if key == name {
				readers = append(readers, g.agent.Name)
			}
		}
	}
	if len(readers) == 0 {
		return text + " No agent that reads this file looks at it."
	}
	return text + " Read by " + strings.Join(readers, ", ") + "."
}
