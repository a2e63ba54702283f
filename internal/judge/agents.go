package judge

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	"agentls/agentsctx/profile"
)

// Agent is how one agent is installed, started against the server, and read.
type Agent struct {
	ID      string
	Era     string // of its profile
	Package string // on the registry of Node packages
	Version string
	Program string // its file below the package's directory
	Node    bool   // Program is a script
	Command string // as users have it on their PATH
	OptIn   string // it is proprietary: runs only when this variable is set, by somebody who agreed to its terms
	Limit   time.Duration
	Fast    bool     // answers in under two seconds
	Removes []string // names that it deletes before it answers, as it sees fit
	Random  string   // the random trees that were compared last

	Home        map[string]string // files of its home: name → text
	Env         []string
	Before      [][]string // commands that have to run first
	Args        []string
	SessionArgs []string // in place of Args when a file has to be read; nil for the same
	TrustArgs   []string // before Args in a trusted folder; so are the next two
	TrustEnv    []string
	TrustHome   map[string]string
	Printed     bool // it prints its prompt; without it the last request counts
	Read        ReadTool

	Window    int            // the context window it believes in, in tokens; 0 when agentls cannot know
	Within    *regexp.Regexp // where the listing stands, when Entry alone would find too much
	Entry     *regexp.Regexp // one skill in the listing: name, description, path
	Alias     *regexp.Regexp // a short name for a directory and the directory
	InTools   bool           // the listing stands in the description of a tool
	Unordered bool           // the order of the listing is not the same in every run
}

// ReadTool is the tool that reads a file, and its input as JSON with {file} for
// the path.
type ReadTool struct{ Tool, Input string }

// Agents are the judges whose licence lets anybody run them, those that answer
// fastest first.
func Agents() []*Agent {
	return []*Agent{&codex, &gemini, &pi, &kimi, &qwen, &opencode, &cline, &openclaw}
}

// Profile is what agentls says of the agent: the one the pinned version belongs
// to.
func (a *Agent) Profile() (*profile.Profile, error) {
	ref := a.ID
	if a.Era != "" {
		ref += "@" + a.Era
	}
	return profile.Find(ref)
}

// Find is the judge of that id.
func Find(id string) (*Agent, error) {
	var known []string
	for _, a := range append(Agents(), OptIn()...) {
		if a.ID == id {
			return a, nil
		}
		known = append(known, a.ID)
	}
	return nil, fmt.Errorf("%q is no agent that can be asked; these can: %s", id, strings.Join(known, ", "))
}

var codex = Agent{
	ID: "codex", Package: "@openai/codex", Version: "0.171.0-linux-x64", Command: "codex",
	Program: "vendor/x86_64-unknown-linux-musl/bin/codex",
	Random:  "500 from seed 1",
	Limit:   20 * time.Second, Fast: true, Printed: true,
	Args:      []string{"debug", "prompt-input", "x"},
	TrustHome: map[string]string{".codex/config.toml": "\n[projects.\"{repo}\"]\ntrust_level = \"trusted\"\n"},
	SessionArgs: []string{
		"-c", `model_provider="mock"`, "-c", `model_providers.mock={name="mock",base_url="{url}/v1",wire_api="responses",requires_openai_auth=false}`,
		"exec", "--skip-git-repo-check", "read it",
	},
	Entry: regexp.MustCompile(`(?m)^- (?P<name>[^\n]+?):(?: (?P<description>[^\n]*?))? \(file: (?P<path>[^\n]*)\)$`),
	Alias: regexp.MustCompile("(?m)^- `(r\\d+)` = `(.*)`$"),
}

var gemini = Agent{
	ID: "gemini-cli", Package: "@google/gemini-cli", Version: "0.61.0", Command: "gemini",
	Program: "bundle/gemini.js", Node: true,
	Random: "100 from seed 1",
	Limit:  time.Minute, Fast: true,
	Home: map[string]string{".gemini/settings.json": `{"security":{"auth":{"selectedType":"gemini-api-key"}},"general":{"enableAutoUpdate":false},"privacy":{"usageStatisticsEnabled":false},"telemetry":{"enabled":false}}`},
	Env: []string{
		"GEMINI_API_KEY=dummy", "GOOGLE_GEMINI_BASE_URL={url}",
	},
	TrustEnv:  []string{"GEMINI_CLI_TRUST_WORKSPACE=true"},
	Args:      []string{"-p", "read it"},
	Read:      ReadTool{"read_file", `{"file_path":"{file}"}`},
	Entry:     skillElement,
	Unordered: true,
}

// skillElement is the listing's entry in the form that most agents share.
var skillElement = regexp.MustCompile(`(?s)<skill>\s*<name>\s*(?P<name>.*?)\s*</name>(?:\s*<description>\s*(?P<description>.*?)\s*</description>)?(?:\s*<location>\s*(?P<path>.*?)\s*</location>)?\s*</skill>`)

// mockModel is a model as the settings of several agents describe one.
const mockModel = `{"id":"mock","name":"mock","reasoning":false,"input":["text"],"cost":{"input":0,"output":0,"cacheRead":0,"cacheWrite":0},"contextWindow":200000,"maxTokens":8000}`

var pi = Agent{
	ID: "pi", Package: "@earendil-works/pi-coding-agent", Version: "1.6.0", Command: "pi",
	Program: "dist/bundle/cli.js", Node: true,
	Random: "100 from seed 1",
	Limit:  time.Minute, Fast: true,
	Home:      map[string]string{".pi/agent/models.json": `{"providers":{"mock":{"baseUrl":"{url}/v1","api":"openai-completions","apiKey":"dummy","models":[` + mockModel + `]}}}`},
	Env:       []string{"PI_OFFLINE=1", "PI_SKIP_VERSION_CHECK=1"},
	Args:      []string{"-p", "--provider", "mock", "--model", "mock", "read it"},
	TrustArgs: []string{"--approve"},
	Read:      ReadTool{"read", `{"path":"{file}"}`},
	Window:    200000,
	Entry:     skillElement,
}

var kimi = Agent{
	ID: "kimi", Package: "@moonshot-ai/kimi-code", Version: "2.1.0", Command: "kimi",
	Program: "dist/main.mjs", Node: true,
	Random: "100 from seed 1",
	Limit:  time.Minute, Fast: true,
	Home: map[string]string{".kimi-code/config.toml": "default_model = \"mock\"\ntelemetry = false\n" +
		"[providers.mock]\ntype = \"openai\"\nbase_url = \"{url}/v1\"\napi_key = \"dummy\"\n" +
		"[models.mock]\nprovider = \"mock\"\nmodel = \"mock\"\nmax_context_size = 200000\n"},
	Args:   []string{"-p", "read it"},
	Read:   ReadTool{"Read", `{"path":"{file}"}`},
	Window: 200000,
	Entry:  regexp.MustCompile(`(?m)^- (?P<name>[^\n]+?):(?: (?P<description>[^\n]*(?:\n[^-\n][^\n]*?)*?))?\n  Path: (?P<path>.*)$`),
}

var qwen = Agent{
	ID: "qwen-code", Package: "@qwen-code/qwen-code", Version: "0.24.4", Command: "qwen",
	Program: "cli-entry.js", Node: true,
	Random: "100 from seed 1",
	Limit:  time.Minute, Fast: true,
	Env:   []string{"OPENAI_API_KEY=dummy", "OPENAI_BASE_URL={url}/v1", "OPENAI_MODEL=mock"},
	Args:  []string{"-p", "read it", "--auth-type", "openai"},
	Read:  ReadTool{"read_file", `{"file_path":"{file}"}`},
	Entry: regexp.MustCompile(`(?s)<skill>\s*<name>\s*(?P<name>.*?)\s*</name>\s*<description>\s*(?P<description>.*?)\s*(?: \((?:user|project|bundled|extension)\))?\s*</description>`),
}

var opencode = Agent{
	ID: "opencode", Package: "opencode-linux-x64", Version: "1.18.33", Command: "opencode",
	Program: "bin/opencode",
	Random:  "100 from seed 1",
	Limit:   time.Minute,
	Home: map[string]string{".judge/opencode.json": `{"autoupdate":false,"share":"disabled","model":"mock/mock","small_model":"mock/mock","enabled_providers":["mock"],` +
		`"provider":{"mock":{"npm":"@ai-sdk/openai-compatible","name":"mock","options":{"baseURL":"{url}/v1","apiKey":"dummy"},` +
		`"models":{"mock":{"name":"mock","tool_call":true,"limit":{"context":200000,"output":8000}}}}}}`},
	Env:    []string{"OPENCODE_CONFIG={home}/.judge/opencode.json", "OPENCODE_DISABLE_AUTOUPDATE=1", "OPENCODE_DISABLE_MODELS_FETCH=1"},
	Args:   []string{"run", "read it"},
	Read:   ReadTool{"read", `{"filePath":"{file}"}`},
	Window: 200000,
	Entry:  skillElement,
}

var cline = Agent{
	ID: "cline", Package: "@cline/cli-linux-x64", Version: "3.0.65", Command: "cline",
	Program:   "bin/cline",
	Random:    "20 from seed 1",
	Limit:     time.Minute,
	Before:    [][]string{{"auth", "-p", "openai", "-k", "dummy", "-m", "mock", "-b", "{url}/v1"}},
	Args:      []string{"-t", "40", "read it"},
	Read:      ReadTool{"read_files", `{"files":[{"path":"{file}","start_line":null,"end_line":null}]}`},
	Unordered: true,
	InTools:   true, Within: regexp.MustCompile(`Available skills: (.*)\.(?:\n|$)`), Entry: regexp.MustCompile(`(?P<name>[^,]+)(?:, |$)`),
}

var openclaw = Agent{
	ID: "openclaw", Era: "2026.8", Package: "openclaw", Version: "2026.9.6", Command: "openclaw",
	Program: "openclaw.mjs", Node: true,
	Removes: []string{"BOOTSTRAP.md"},
	Random:  "19 of 20 from seed 1; 8 has no answer: a directory under a name ends it",
	Limit:   3 * time.Minute,
	Home: map[string]string{".openclaw/openclaw.json": `{"agents":{"defaults":{"workspace":"{repo}","model":{"primary":"mock/mock"}}},"update":{"checkOnStart":false},` +
		`"models":{"mode":"merge","providers":{"mock":{"baseUrl":"{url}/v1","apiKey":"dummy","api":"openai-completions","models":[` + mockModel + `]}}}}`},
	Args:   []string{"agent", "--local", "--session-id", "judge", "--message", "read it"},
	Read:   ReadTool{"read", `{"path":"{file}"}`},
	Window: 200000,
	Entry:  skillElement,
}
