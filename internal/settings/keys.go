// Package settings says which settings agentls itself has and what holds where
// several layers speak. It does not know files, rules or agents; the names of
// those come in as Names. Start with the table in keys.go, then Resolve.
package settings

import (
	"agentls/internal/jsonc"
	"agentls/internal/schema"
)

// Names are the words that settings may use. A nil list is not checked.
type Names struct {
	Agents []string // with eras, e.g. "openclaw@2026.8"; without "auto"
	Rules  []string
}

func (n Names) byForm() map[schema.Form][]string {
	byForm := map[schema.Form][]string{schema.RuleName: n.Rules}
	if n.Agents != nil {
		byForm[schema.AgentName] = append([]string{"auto"}, n.Agents...)
	}
	return byForm
}

// File is the table of a file: a workspace folder's own, or the one that
// --config names in its place.
func File(n Names) *schema.Table {
	return &schema.Table{Keys: Keys, Dialect: jsonc.Comments, Names: n.byForm(), Ignored: []string{"$schema"}, Guarded: true}
}

// Editor is the table of the section "agentls" of an editor's settings. What
// extensions read themselves is passed over.
func Editor(n Names) *schema.Table {
	ignored := []string{"trusted"}
	for _, k := range ClientKeys {
		ignored = append(ignored, k.Path)
	}
	return &schema.Table{Keys: Keys, Dialect: jsonc.Comments, Names: n.byForm(), Ignored: ignored, Editor: true}
}

// Severities are the levels a rule can be set to, highest first.
var Severities = []string{"error", "warning", "info", "hint", "off"}

// Keys are the settings of agentls, sorted by path. The ranges of `governor` are
// those Alisio gives its own keys of the same names; policy version 1 is the
// newest there is (2026-11).
var Keys = []schema.Key{
	{
		Path: "agents", Default: `["auto"]`,
		Shape: schema.Shape{Type: schema.List, Item: &schema.Shape{Type: schema.Text, Form: schema.AgentName}},
		Doc:   "The agents to check for. `auto` means Alisio and Codex, plus each agent whose own files are in the workspace.",
	},
	{
		Path: "codeLens", Default: `true`,
		Shape: schema.Shape{Type: schema.Choice, Values: []string{`true`, `false`, `"all"`}},
		Doc:   "Show on the first line of an instruction file or a skill what applies and what it costs. `\"all\"` also shows, on the first line of any other document, how many instruction files apply to it.",
	},
	{
		Path: "cwd", Default: `"."`, Inside: true, Flag: "--cwd",
		Shape: schema.Shape{Type: schema.Text, Form: schema.Folder},
		Doc:   "Where the agents are started, relative to the workspace. In `.agentls.json` it must stay inside the workspace.",
	},
	{
		Path: "exclude", Default: `[]`,
		Shape: schema.Shape{Type: schema.List, Item: &schema.Shape{Type: schema.Text, Form: schema.Glob}},
		Doc:   "Files and directories that are not checked, as globs relative to the workspace. A glob without a slash holds in every directory. `.git` and `node_modules` are never checked.",
	},
	{
		Path: "governor.epochMessages", Default: `32`,
		Shape: schema.Shape{Type: schema.Int, Min: 0, Max: 1000},
		Doc:   "How many messages make an epoch: elisions change only at its border, so that a provider's prompt cache stays valid. 0 has no epochs.",
	},
	{
		Path: "governor.invariants.maxChars", Default: `4000`,
		Shape: schema.Shape{Type: schema.Int, Min: 1000, Max: 20000},
		Doc:   "The size of the invariants block after a compaction, in UTF-16 units.",
	},
	{
		Path: "governor.minAgeTurns", Default: `2`,
		Shape: schema.Shape{Type: schema.Int, Min: 1, Max: 20},
		Doc:   "How many assistant messages must follow a tool result before it may be elided.",
	},
	{
		Path: "governor.mode", Default: `"shadow"`,
		Shape: schema.Shape{Type: schema.Choice, Values: []string{`"off"`, `"shadow"`, `"on"`}},
		Doc:   "How sessions of agents without a governor of their own are judged: not at all, as a plan beside what was sent, or as if the plan had been sent. Sessions are only read.",
	},
	{
		Path: "governor.policyVersion", Default: `1`,
		Shape: schema.Shape{Type: schema.Int, Min: 1, Max: 1},
		Doc:   "The version of the rules by which results are elided.",
	},
	{
		Path: "inlayHints", Default: `false`,
		Shape: schema.Shape{Type: schema.Bool},
		Doc:   "Show after each heading of an instruction file or a skill about how many tokens its section has, and on the first line what is left of the agents' budgets.",
	},
	{
		Path: "log.level", Default: `"info"`, Widens: true,
		Shape: schema.Shape{Type: schema.Choice, Values: []string{`"error"`, `"warn"`, `"info"`, `"debug"`}},
		Doc:   "How much the server writes to its log.",
	},
	{
		Path: "overrides", Default: `[]`,
		Shape: schema.Shape{Type: schema.List, Item: &overrideShape},
		Doc:   "Severities for some files only. Later entries win over earlier ones, all of them over `rules`.",
	},
	{
		Path: "rules", Default: `{}`,
		Shape: rulesShape,
		Doc:   "The severity of each rule; `off` silences it.",
	},
	{
		Path: "sessions.roots", Default: `[]`, Widens: true,
		Shape: schema.Shape{Type: schema.List, Item: &schema.Shape{Type: schema.Text, Form: schema.Folder}},
		Doc:   "More directories with stored sessions, beside each agent's own.",
	},
	{
		Path: "skills.plugins", Default: `[]`, Widens: true,
		Shape: schema.Shape{Type: schema.List, Item: &pluginShape},
		Doc:   "Skill directories of plugins, for agents whose plugins cannot be asked.",
	},
	{
		Path: "trust", Default: `"editor"`, Widens: true, Flag: "--trust-project",
		Shape: schema.Shape{Type: schema.Choice, Values: []string{`true`, `false`, `"editor"`}},
		Doc:   "Whether the workspace is trusted, so that skills and roots named by the project itself count. `\"editor\"` asks the editor; without one it is no.",
	},
}

// ClientKeys are read by editor extensions themselves, sorted by path. They reach
// the server in the same section.
var ClientKeys = []schema.Key{
	{
		Path: "server.path", Default: `""`, Client: true,
		Shape: schema.Shape{Type: schema.Text, Form: schema.Folder},
		Doc:   "The agentls binary. Empty looks beside the extension and then in `PATH`.",
	},
	{
		Path: "statusBar", Default: `true`, Client: true,
		Shape: schema.Shape{Type: schema.Bool},
		Doc:   "Show in the status bar which instruction files apply to the file at hand.",
	},
	{
		Path: "trace.server", Default: `"off"`, Client: true,
		Shape: schema.Shape{Type: schema.Choice, Values: []string{`"off"`, `"messages"`, `"verbose"`}},
		Doc:   "Log what the editor and the server say to each other.",
	},
}

var rulesShape = schema.Shape{Type: schema.Map, Form: schema.RuleName, Item: &schema.Shape{Type: schema.Choice, Values: quoted(Severities)}}

var overrideShape = schema.Shape{Type: schema.Record, Fields: []schema.Field{
	{Name: "files", Required: true, Shape: schema.Shape{Type: schema.List, Item: &schema.Shape{Type: schema.Text, Form: schema.Glob}},
		Doc: "The files it holds for, as globs relative to the workspace."},
	{Name: "rules", Required: true, Shape: rulesShape,
		Doc: "The severity of each rule in those files."},
}}

var pluginShape = schema.Shape{Type: schema.Record, Fields: []schema.Field{
	{Name: "id", Required: true, Shape: schema.Shape{Type: schema.Text}, Doc: "The plugin's id; its skills are named `id:skill`."},
	{Name: "name", Shape: schema.Shape{Type: schema.Text}, Doc: "The plugin's name for people."},
	{Name: "skills", Required: true, Shape: schema.Shape{Type: schema.Text, Form: schema.Folder}, Doc: "The directory that holds its skills."},
}}

func quoted(words []string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = `"` + w + `"`
	}
	return out
}
