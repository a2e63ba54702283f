package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"agentls/workspace/report"
)

// TestJSON: every object of ours says its version.
func TestJSON(t *testing.T) {
	p := newProject(t, map[string]string{".agents/skills/demo/SKILL.md": aSkill("demo", "Does it."), "AGENTS.md": "# A\n"})
	for _, words := range []string{
		"agents --json", "agents codex --json", "check --json", "check --format json", "explain x.go --json", "rules --json", "rules yaml-syntax --json",
		"sessions --json", "sessions --json --everywhere", "skills list --json", "skills search demo --json", "skills validate --json", "version --json", "why demo --json",
	} {
		out, _ := p.run(0, strings.Fields(words)...)
		var answer struct{ SchemaVersion int }
		if err := json.Unmarshal([]byte(out), &answer); err != nil || answer.SchemaVersion != 1 {
			t.Errorf("agentls %s: %v\n%.200s", words, err, out)
		}
	}
}

// TestPages: what is listed for people names everything.
func TestPages(t *testing.T) {
	p := newProject(t, nil)
	for words, want := range map[string]string{
		"agents":                "claude-code@2.1.276",
		"agents codex":          "32,768 bytes for all project files",
		"rules":                 "yaml-syntax",
		"rules yaml-syntax":     "# yaml-syntax",
		"version":               "Language Server Protocol",
		"":                      "Available Commands:",
		"skills":                "Available Commands:",
		"governor":              "Available Commands:",
		"check --help":          "--fail-on SEVERITY",
		"agents --color always": "AGENT",
	} {
		if out, _ := p.run(0, strings.Fields(words)...); !strings.Contains(out, want) {
			t.Errorf("agentls %s does not say %q:\n%s", words, want, out)
		}
	}
}

// sarif is the part of the format that says where things are.
type sarif struct {
	Runs []struct {
		OriginalURIBaseIDs map[string]struct{ URI string } `json:"originalUriBaseIds"`
		Tool               struct {
			Driver struct{ Rules []struct{ ID string } }
		}
		Results []struct {
			RuleID    string
			Level     string
			Locations []sarifPlace
			Related   []sarifPlace `json:"relatedLocations"`
			Fixes     []struct {
				ArtifactChanges []struct{ ArtifactLocation sarifFile }
			}
		}
	}
}

type sarifFile struct{ URI, URIBaseID string }

type sarifPlace struct {
	PhysicalLocation struct {
		ArtifactLocation sarifFile
		Region           struct{ StartLine, StartColumn, EndLine, EndColumn, ByteOffset, ByteLength int }
	}
}

// TestSARIF: files in the workspace are named from there, others whole, in
// findings, what is related to them and their fixes.
func TestSARIF(t *testing.T) {
	p := newProject(t, map[string]string{"skills/a b/SKILL.md": "---\nname: x\nname: y\ndescription: Runs: all\n---\n", "~/notes/skills/demo/SKILL.md": aSkill("demo", "Runs: all")})
	out, _ := p.run(0, "check", "--format", "sarif", "--fail-on", "never", p.path(""), p.path("~/notes"))
	var log sarif
	if err := json.Unmarshal([]byte(out), &log); err != nil {
		t.Fatal(err)
	}
	run := log.Runs[0]
	if got := run.OriginalURIBaseIDs["WORKSPACE"].URI; got != "file://"+p.root+"/" || len(run.Tool.Driver.Rules) < 60 {
		t.Errorf("the workspace is %s, %d rules", got, len(run.Tool.Driver.Rules))
	}
	inside, outside := sarifFile{"skills/a%20b/SKILL.md", "WORKSPACE"}, sarifFile{"file://" + p.home + "/notes/skills/demo/SKILL.md", ""}
	seen, related, fixed := map[sarifFile]int{}, 0, 0
	for _, r := range run.Results {
		file := r.Locations[0].PhysicalLocation.ArtifactLocation
		seen[file]++
		for _, l := range r.Related {
			related++
			if l.PhysicalLocation.ArtifactLocation != file {
				t.Errorf("%s: related to %+v", r.RuleID, l)
			}
		}
		for _, f := range r.Fixes {
			fixed++
			if f.ArtifactChanges[0].ArtifactLocation != file {
				t.Errorf("%s: the fix is in %+v", r.RuleID, f)
			}
		}
		if file == outside {
			if region := r.Locations[0].PhysicalLocation.Region; r.RuleID != "yaml-syntax" || r.Level != "error" || region.StartLine != 3 || region.StartColumn != 18 || region.EndColumn != 23 || region.ByteOffset != 32 || region.ByteLength != 5 {
				t.Errorf("%+v", r)
			}
		}
	}
	if len(seen) != 2 || seen[inside] == 0 || seen[outside] != 1 || related == 0 || fixed == 0 {
		t.Errorf("findings in %v, %d related, %d fixes", seen, related, fixed)
	}
}

// TestArtifacts: drives of Windows are not schemes.
func TestArtifacts(t *testing.T) {
	for file, want := range map[string]string{
		"c:/w/a b/SKILL.md": `{"uri":"a%20b/SKILL.md","uriBaseId":"WORKSPACE"}`,
		"c:/w/a:b.md":       `{"uri":"./a:b.md","uriBaseId":"WORKSPACE"}`,
		"c:/x/SKILL.md":     `{"uri":"file:///c:/x/SKILL.md"}`,
		"/x/a#b/SKILL.md":   `{"uri":"file:///x/a%23b/SKILL.md"}`,
	} {
		if got, _ := json.Marshal(artifact(report.Paths{Workspace: "c:/w"}, file)); string(got) != want {
			t.Errorf("%s is %s, want %s", file, got, want)
		}
	}
	if got, _ := json.Marshal(artifact(report.Paths{Workspace: "/w", Absolute: true}, "/w/a.md")); string(got) != `{"uri":"file:///w/a.md"}` {
		t.Errorf("--absolute: %s", got)
	}
}

// full is a disk without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

// TestFull: output that is lost is a failure.
func TestFull(t *testing.T) {
	var stderr bytes.Buffer
	if code := run([]string{"version"}, full{}, &stderr); code != exitFailed || !strings.Contains(stderr.String(), "no space left") {
		t.Errorf("%d %s", code, &stderr)
	}
}
