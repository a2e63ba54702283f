package judge

import (
	"fmt"
	"os"
	"regexp"
	"time"
)

// OptIn are the judges that are proprietary. They run by documented settings
// alone, and only for somebody who agreed to their terms and says so; their
// profiles come from facts that were measured elsewhere, so their cases hold no
// answers.
func OptIn() []*Agent { return []*Agent{&claudeCode, &copilotCLI} }

// Refused says why an agent may not be run; nil when it may.
func (a *Agent) Refused() error {
	if a.OptIn == "" || os.Getenv(a.OptIn) != "" {
		return nil
	}
	return fmt.Errorf("%s is proprietary: set %s once you have agreed to its terms", a.ID, a.OptIn)
}

// code.claude.com/docs: llm-gateway, settings.
var claudeCode = Agent{
	ID: "claude-code", Package: "@anthropic-ai/claude-code-linux-x64", Version: "2.1.332", Command: "claude",
	OptIn:   "AGENTLS_AGREED_CLAUDE_CODE",
	Program: "claude",
	Limit:   time.Minute,
	Env: []string{
		"ANTHROPIC_BASE_URL={url}", "ANTHROPIC_AUTH_TOKEN=dummy",
		"CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1", "DISABLE_AUTOUPDATER=1",
	},
	Args:      []string{"-p", "read it"},
	Read:      ReadTool{"Read", `{"file_path":"{file}"}`},
	Entry:     regexp.MustCompile(`(?m)^- (?P<name>[^\n:]+?)(?: \([^\n)]*\))?: (?P<description>[^\n]*)$`),
	Unordered: true,
}

// docs.github.com: use your own model provider with Copilot CLI.
var copilotCLI = Agent{
	ID: "copilot-cli", Package: "@github/copilot-linux-x64", Version: "1.0.102", Command: "copilot",
	OptIn:   "AGENTLS_AGREED_COPILOT_CLI",
	Program: "copilot",
	Limit:   time.Minute,
	Env: []string{
		"COPILOT_PROVIDER_BASE_URL={url}/v1", "COPILOT_PROVIDER_TYPE=openai", "COPILOT_MODEL=gpt-4.1",
		"COPILOT_OFFLINE=true", "COPILOT_PROVIDER_MAX_PROMPT_TOKENS=200000",
	},
	Args:  []string{"-p", "read it"},
	Read:  ReadTool{"view", `{"path":"{file}"}`},
	Entry: skillElement,
}
