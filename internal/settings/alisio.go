package settings

// alisioKeys are the keys of Alisio's config.json that decide what agentls
// shows, with the defaults and ranges Alisio gives them (seen 2026-11; size of
// instructions and skills in its source at 0.4.2, the governor's in its page on
// context). Its other keys are not ours.
var alisioKeys = []Key{
	{
		Path: "context.claudeMdFallback", Default: `false`, Shape: Shape{Type: Bool},
		Doc: "Read a CLAUDE.md in a directory without AGENTS.md.",
	},
	{
		Path: "context.elide.epochMessages", Default: `32`, Shape: Shape{Type: Int, Min: 0, Max: 1000},
		Doc: "Messages per epoch of the governor; 0 has none.",
	},
	{
		Path: "context.elide.minAgeTurns", Default: `2`, Shape: Shape{Type: Int, Min: 1, Max: 20},
		Doc: "Assistant messages that must follow a result before it may be elided.",
	},
	{
		Path: "context.governor", Default: `"off"`, Shape: Shape{Type: Choice, Values: []string{`"off"`, `"shadow"`, `"on"`}},
		Doc: "Whether the governor does nothing, only counts, or sends its projection.",
	},
	{
		Path: "context.invariants.maxChars", Default: `4000`, Shape: Shape{Type: Int, Min: 1000, Max: 20000},
		Doc: "Size of the invariants block, in UTF-16 units.",
	},
	{
		Path: "context.maxBytes", Default: `32768`, Shape: Shape{Type: Int, Min: 1024, Max: 1048576},
		Doc: "Bytes of instruction files that reach the prompt; the beginning of the farthest file is cut first.",
	},
	{
		Path: "context.policyVersion", Shape: Shape{Type: Int, Min: 1, Max: 1},
		Doc: "Version of the governor's rules; the newest when not set.",
	},
	{
		Path: "schemaVersion", Shape: Shape{Type: Int, Min: 1, Max: 1},
		Doc: "Version of the file's format.",
	},
	{
		Path: "skillOverrides", Shape: Shape{Type: Map, Item: &skillOverrideShape},
		Doc: "Skills switched on or off, by id. Read in the project's file only.",
	},
	{
		Path: "skills", Shape: Shape{Type: List, Item: &Shape{Type: Text, Form: Folder}},
		Doc: "More directories with skills, relative to the file that names them.",
	},
}

var skillOverrideShape = Shape{Type: Record, Fields: []Field{
	{Name: "enabled", Required: true, Shape: Shape{Type: Bool}, Doc: "Whether the skill is listed."},
}}

// AlisioOptions are one config.json of Alisio as written; a nil field is not set.
type AlisioOptions struct {
	HasContext       bool // the layer has a usable "context" object, which replaces the one below whole
	MaxBytes         *int
	ClaudeMdFallback *bool
	Governor         *string
	MinAgeTurns      *int
	EpochMessages    *int
	PolicyVersion    *int
	MaxChars         *int
	Skills           []string // relative to this file's directory
	SkillOverrides   map[string]bool
}

// AlisioSettings are what Alisio makes of its layers.
type AlisioSettings struct {
	MaxBytes         int
	ClaudeMdFallback bool
	Governor         string
	MinAgeTurns      int
	EpochMessages    int
	PolicyVersion    int
	MaxChars         int
	SkillOverrides   map[string]bool
}

// AlisioOptions are v as Alisio reads it.
func (v Values) AlisioOptions() AlisioOptions {
	o := AlisioOptions{
		HasContext:       v.has["context"],
		MaxBytes:         v.int("context.maxBytes"),
		ClaudeMdFallback: v.bool("context.claudeMdFallback"),
		Governor:         v.text("context.governor"),
		MinAgeTurns:      v.int("context.elide.minAgeTurns"),
		EpochMessages:    v.int("context.elide.epochMessages"),
		PolicyVersion:    v.int("context.policyVersion"),
		MaxChars:         v.int("context.invariants.maxChars"),
		Skills:           v.list("skills"),
	}
	if n, ok := v.nodes["skillOverrides"]; ok {
		o.SkillOverrides = map[string]bool{}
		for _, m := range n.members {
			for _, field := range m.value.members {
				o.SkillOverrides[m.name] = field.value.raw == "true"
			}
		}
	}
	return o
}

// ResolveAlisio lays the project's config over the global one as Alisio does: a
// `context` object replaces the one below whole, missing keys fall back to the
// defaults, and only the project's skillOverrides count.
func ResolveAlisio(global, project AlisioOptions) AlisioSettings {
	context := global
	if project.HasContext {
		context = project
	}
	return AlisioSettings{
		MaxBytes:         or(context.MaxBytes, 32768),
		ClaudeMdFallback: or(context.ClaudeMdFallback, false),
		Governor:         or(context.Governor, "off"),
		MinAgeTurns:      or(context.MinAgeTurns, 2),
		EpochMessages:    or(context.EpochMessages, 32),
		PolicyVersion:    or(context.PolicyVersion, 1),
		MaxChars:         or(context.MaxChars, 4000),
		SkillOverrides:   project.SkillOverrides,
	}
}

func or[T any](written *T, fallback T) T {
	if written == nil {
		return fallback
	}
	return *written
}
