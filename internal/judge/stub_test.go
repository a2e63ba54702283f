package judge

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// stub is an agent made of a shell script. It prints what it loads, as JSON.
func stub(t *testing.T, script string) (*Agent, []string) {
	t.Helper()
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no shell")
	}
	file := filepath.Join(t.TempDir(), "agent")
	if err := os.WriteFile(file, []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	return &Agent{ID: "codex", Limit: time.Minute, Printed: true}, []string{shell, file}
}

func plainCase(t *testing.T) *Case {
	t.Helper()
	c, err := ParseCase("stub", []byte("A case.\n-- repo/AGENTS.md --\n{mark}\n-- home/x.md --\n{mark}\n"))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestStub reads the answer of an agent, and what it did besides.
func TestStub(t *testing.T) {
	agent, program := stub(t, `printf '["%s","%s"]' "$(cat AGENTS.md)" "$(cat "$HOME/x.md")"; rm AGENTS.md; echo > NEW.md`)
	out, err := agent.Run(t.Context(), program, plainCase(t), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if got := out.Answer.String(); got != "AGENTS.md\n~/x.md\n" {
		t.Errorf("the answer is %q", got)
	}
	if got := strings.Join(out.Notes, ", "); got != "deleted AGENTS.md, wrote NEW.md" {
		t.Errorf("noted: %s", got)
	}
}

// TestStubHangs: an agent that does not end is ended, with what it started.
func TestStubHangs(t *testing.T) {
	agent, program := stub(t, `sleep 600 & sleep 600`)
	agent.Limit = time.Second
	_, err := agent.Run(t.Context(), program, plainCase(t), t.TempDir())
	if err == nil || !strings.Contains(err.Error(), "was ended after 1s") {
		t.Errorf("%v", err)
	}
}

// TestStubSpeaksOtherwise: a format that is not understood is said, not guessed.
func TestStubSpeaksOtherwise(t *testing.T) {
	for script, want := range map[string]string{
		`echo "no JSON"`:         "invalid character",
		`echo wrong >&2; exit 3`: "exit status 3; it said: wrong",
	} {
		agent, program := stub(t, script)
		if _, err := agent.Run(t.Context(), program, plainCase(t), t.TempDir()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", script, err)
		}
		agent.Printed = false
		if _, err := agent.Run(t.Context(), program, plainCase(t), t.TempDir()); err == nil {
			t.Errorf("%s: no request, no error", script)
		}
	}
}

// TestEnvironment: nothing of ours reaches an agent.
func TestEnvironment(t *testing.T) {
	t.Setenv("SECRET_TOKEN", "x")
	agent, program := stub(t, `printf '["%s"]' "$(env | tr '\012' ' ')"`)
	out, err := agent.Run(t.Context(), program, plainCase(t), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if text := flatten(out.Prompt).text; strings.Contains(text, "SECRET_TOKEN") || !strings.Contains(text, "HOME=") {
		t.Errorf("the environment is %s", text)
	}
}

// TestCasesAreReadBack: writing an answer into a case changes nothing else.
func TestCasesAreReadBack(t *testing.T) {
	for _, a := range Agents() {
		for _, c := range cases(t, a) {
			again, err := ParseCase(c.Name, c.Answered("somebody", Answer{Files: []Loaded{{Path: "X.md"}}}))
			if err != nil {
				t.Fatal(err)
			}
			if again.Measured != "somebody" || again.Want != "X.md\n" || len(again.Files) != len(c.Files) {
				t.Errorf("%s: %q, %q", c.Name, again.Measured, again.Want)
			}
		}
	}
}
