package settings

// projectKeys are the settings of agentls itself. The ranges of `governor` are
// those Alisio gives its own keys of the same names; policy version 1 is the
// newest there is (2026-11).
var projectKeys = []Key{
	{
		Path: "agents", Default: `["auto"]`,
		Shape: Shape{Type: List, Item: &Shape{Type: Text, Form: AgentName}},
		Doc:   "The agents to check for. `auto` stands for Alisio and Codex, plus each agent whose own files are in the workspace.",
	},
	{
		Path: "codeLens", Default: `true`,
		Shape: Shape{Type: Choice, Values: []string{`true`, `false`, `"all"`}},
		Doc:   "Show on the first line of an instruction file or a skill what applies and what it costs. `\"all\"` also shows, on the first line of any other document, how many instruction files apply to it.",
	},
	{
		Path: "cwd", Default: `"."`, Inside: true,
		Shape: Shape{Type: Text, Form: Folder},
		Doc:   "Where the agents are started, relative to the workspace. In `.agentls.json` it must stay inside the workspace.",
	},
	{
		Path: "exclude", Default: `[]`,
		Shape: Shape{Type: List, Item: &Shape{Type: Text, Form: Glob}},
		Doc:   "Files and directories that are not checked, as globs relative to the workspace. A glob without a slash holds in every directory. `.git` and `node_modules` are never checked.",
	},
	{
		Path: "governor.epochMessages", Default: `32`,
		Shape: Shape{Type: Int, Min: 0, Max: 1000},
		Doc:   "How many messages make an epoch: elisions change only at its border, so that a provider's prompt cache stays valid. 0 has no epochs.",
	},
	{
		Path: "governor.invariants.maxChars", Default: `4000`,
		Shape: Shape{Type: Int, Min: 1000, Max: 20000},
		Doc:   "The size of the invariants block after a compaction, in UTF-16 units.",
	},
	{
		Path: "governor.minAgeTurns", Default: `2`,
		Shape: Shape{Type: Int, Min: 1, Max: 20},
		Doc:   "How many assistant messages must follow a tool result before it may be elided.",
	},
	{
		Path: "governor.mode", Default: `"shadow"`,
		Shape: Shape{Type: Choice, Values: []string{`"off"`, `"shadow"`, `"on"`}},
		Doc:   "How sessions of agents without a governor of their own are judged: not at all, as a plan beside what was sent, or as if the plan had been sent. Sessions are only read.",
	},
	{
		Path: "governor.policyVersion", Default: `1`,
		Shape: Shape{Type: Int, Min: 1, Max: 1},
		Doc:   "The version of the rules by which results are elided.",
	},
	{
		Path: "inlayHints", Default: `false`,
		Shape: Shape{Type: Bool},
		Doc:   "Show beside each heading of an instruction file how many tokens its section takes.",
	},
	{
		Path: "log.level", Default: `"info"`, Widens: true,
		Shape: Shape{Type: Choice, Values: []string{`"error"`, `"warn"`, `"info"`, `"debug"`}},
		Doc:   "How much the server writes to its log.",
	},
	{
		Path: "overrides", Default: `[]`,
		Shape: Shape{Type: List, Item: &overrideShape},
		Doc:   "Severities for some files only. Later entries win over earlier ones, all of them over `rules`.",
	},
	{
		Path: "rules", Default: `{}`,
		Shape: rulesShape,
		Doc:   "The severity of each rule; `off` silences it.",
	},
	{
		Path: "sessions.roots", Default: `[]`, Widens: true,
		Shape: Shape{Type: List, Item: &Shape{Type: Text, Form: Folder}},
		Doc:   "More directories with stored sessions, beside each agent's own.",
	},
	{
		Path: "skills.plugins", Default: `[]`, Widens: true,
		Shape: Shape{Type: List, Item: &pluginShape},
		Doc:   "Skill directories of plugins, for agents whose plugins cannot be asked.",
	},
	{
		Path: "trust", Default: `"editor"`, Widens: true,
		Shape: Shape{Type: Choice, Values: []string{`true`, `false`, `"editor"`}},
		Doc:   "Whether the workspace is trusted, so that skills and roots named by the project itself count. `\"editor\"` asks the editor; without one it is no.",
	},
}

// clientKeys are read by editor extensions themselves. They reach the server in
// the same section and are passed over there.
var clientKeys = []Key{
	{
		Path: "server.path", Default: `""`, Client: true,
		Shape: Shape{Type: Text, Form: Folder},
		Doc:   "The agentls binary. Empty looks beside the extension and then in `PATH`.",
	},
	{
		Path: "statusBar", Default: `true`, Client: true,
		Shape: Shape{Type: Bool},
		Doc:   "Show in the status bar which instruction files apply to the file at hand.",
	},
	{
		Path: "trace.server", Default: `"off"`, Client: true,
		Shape: Shape{Type: Choice, Values: []string{`"off"`, `"messages"`, `"verbose"`}},
		Doc:   "Log what the editor and the server say to each other.",
	},
}

// ClientKeys are the settings only an editor's extension reads, sorted by path.
func ClientKeys() []Key { return clientKeys }

var rulesShape = Shape{Type: Map, Form: RuleName, Item: &Shape{Type: Choice, Values: quoted(Severities)}}

var overrideShape = Shape{Type: Record, Fields: []Field{
	{Name: "files", Required: true, Shape: Shape{Type: List, Item: &Shape{Type: Text, Form: Glob}},
		Doc: "The files it holds for, as globs relative to the workspace."},
	{Name: "rules", Required: true, Shape: rulesShape,
		Doc: "The severity of each rule in those files."},
}}

var pluginShape = Shape{Type: Record, Fields: []Field{
	{Name: "id", Required: true, Shape: Shape{Type: Text}, Doc: "The plugin's id; its skills are named `id:skill`."},
	{Name: "name", Shape: Shape{Type: Text}, Doc: "The plugin's name for people."},
	{Name: "skills", Required: true, Shape: Shape{Type: Text, Form: Folder}, Doc: "The directory that holds its skills."},
}}

func quoted(words []string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = `"` + w + `"`
	}
	return out
}
