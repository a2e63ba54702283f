package settings

// Options are the settings of one layer as written; a nil field is not set.
type Options struct {
	Agents       []string
	Rules        map[string]string // severities by rule
	Overrides    []Override
	Exclude      []string // globs
	Trust        *Trust
	Cwd          *string // relative to the workspace folder, or absolute
	CodeLens     *CodeLens
	InlayHints   *bool
	Plugins      []Plugin
	Governor     GovernorOptions
	SessionRoots []string
	LogLevel     *string
}

// Override sets severities for some files.
type Override struct {
	Files []string // globs
	Rules map[string]string
}

// Plugin is a directory of skills that a plugin brought.
type Plugin struct{ ID, Name, Skills string }

// GovernorOptions are the settings under "governor" as written.
type GovernorOptions struct {
	Mode          *string
	MinAgeTurns   *int
	EpochMessages *int
	PolicyVersion *int
	MaxChars      *int // of the invariants block
}

// Trust is the user's answer to whether a workspace is trusted.
type Trust string

// The answers; TrustEditor leaves it to the editor, without one it means no.
const (
	TrustYes    Trust = "true"
	TrustNo     Trust = "false"
	TrustEditor Trust = "editor"
)

// CodeLens is where lenses are shown.
type CodeLens string

// The places; LensAll adds the first line of any other document.
const (
	LensOn  CodeLens = "true"
	LensOff CodeLens = "false"
	LensAll CodeLens = "all"
)

// Options are the usable values of v.
func (v Values) Options() Options {
	return Options{
		Agents:     v.list("agents"),
		Rules:      v.rules("rules"),
		Overrides:  v.overrides(),
		Exclude:    v.list("exclude"),
		Trust:      as[Trust](v.choice("trust")),
		Cwd:        v.text("cwd"),
		CodeLens:   as[CodeLens](v.choice("codeLens")),
		InlayHints: v.bool("inlayHints"),
		Plugins:    v.plugins(),
		Governor: GovernorOptions{
			Mode:          v.text("governor.mode"),
			MinAgeTurns:   v.int("governor.minAgeTurns"),
			EpochMessages: v.int("governor.epochMessages"),
			PolicyVersion: v.int("governor.policyVersion"),
			MaxChars:      v.int("governor.invariants.maxChars"),
		},
		SessionRoots: v.list("sessions.roots"),
		LogLevel:     v.text("log.level"),
	}
}

func (v Values) text(path string) *string {
	if n, ok := v.nodes[path]; ok {
		return &n.text
	}
	return nil
}

// choice is a value of a set that mixes words and booleans, as a word.
func (v Values) choice(path string) *string {
	n, ok := v.nodes[path]
	switch {
	case !ok:
		return nil
	case n.kind == jsonBool:
		return &n.raw
	}
	return &n.text
}

func (v Values) bool(path string) *bool {
	if n, ok := v.nodes[path]; ok {
		on := n.raw == "true"
		return &on
	}
	return nil
}

func (v Values) int(path string) *int {
	if n, ok := v.nodes[path]; ok {
		i, _ := n.integer()
		return &i
	}
	return nil
}

// list is never nil for a list that is set, even an empty one.
func (v Values) list(path string) []string {
	n, ok := v.nodes[path]
	if !ok {
		return nil
	}
	return n.texts()
}

func (n node) texts() []string {
	out := []string{}
	for _, item := range n.items {
		out = append(out, item.text)
	}
	return out
}

func (v Values) rules(path string) map[string]string {
	n, ok := v.nodes[path]
	if !ok {
		return nil
	}
	return n.severities()
}

func (n node) severities() map[string]string {
	out := map[string]string{}
	for _, m := range n.members {
		out[m.name] = m.value.text
	}
	return out
}

func (v Values) overrides() []Override {
	var out []Override
	for _, item := range v.nodes["overrides"].items {
		out = append(out, Override{Files: item.field("files").texts(), Rules: item.field("rules").severities()})
	}
	return out
}

func (v Values) plugins() []Plugin {
	n, ok := v.nodes["skills.plugins"]
	if !ok {
		return nil
	}
	out := []Plugin{}
	for _, item := range n.items {
		out = append(out, Plugin{item.field("id").text, item.field("name").text, item.field("skills").text})
	}
	return out
}

func (n node) field(name string) node {
	for _, m := range n.members {
		if m.name == name {
			return m.value
		}
	}
	return node{}
}

func as[T ~string](s *string) *T {
	if s == nil {
		return nil
	}
	t := T(*s)
	return &t
}
