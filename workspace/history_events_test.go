package workspace_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"agentls/workspace"
)

// step is one thing that happens. It knows all it needs, so that a history can
// be told again without some of its steps; what has become impossible then, such
// as the edit of a file that is not open, does not happen.
type step struct {
	what string
	do   func(*history)
}

// roll makes a random step.
func roll(r *rand.Rand) step {
	kinds := []func(*rand.Rand) step{
		writeStep, writeStep, writeStep, removeStep, moveStep, linkStep,
		openStep, openStep, changeStep, changeStep, changeStep, closeStep,
		editorStep, editorStep, trustStep, folderStep, renameFolderStep, rescanStep, nothingStep,
	}
	return kinds[r.IntN(len(kinds))](r)
}

// folderNames are the folders that come and go; one lies in another.
var folderNames = []string{"w", "v", "w/a"}

func anyFolder(r *rand.Rand) string { return folderNames[r.IntN(len(folderNames))] }

// inFolder are files by what may stand in them. The directories around them are
// few, so that steps meet.
var inFolder = map[string][]string{
	"AGENTS.md": proses, "CLAUDE.md": proses, "a/AGENTS.md": proses, "a/CLAUDE.md": proses, "a/b/AGENTS.md": proses, "d/GEMINI.md": proses,
	"CLAUDE.local.md": proses, "AGENTS.override.md": proses, "TEAM.md": proses, "docs/one.md": proses, "docs/two.md": proses, "a/one.md": proses,
	".github/copilot-instructions.md":        proses,
	".claude/CLAUDE.md":                      proses,
	".claude/rules/r.md":                     rules,
	".cursor/rules/r.mdc":                    rules,
	"a/.cursor/rules/r.mdc":                  rules,
	".windsurf/rules/r.md":                   rules,
	".github/instructions/r.instructions.md": rules,
	".agents/skills/s/SKILL.md":              skills,
	".agents/skills/t/SKILL.md":              skills,
	".claude/skills/s/SKILL.md":              skills,
	"a/.agents/skills/s/SKILL.md":            skills,
	"skills/s/SKILL.md":                      skills,
	"more/u/SKILL.md":                        skills,
	".agents/skills/s/ref.md":                proses,
	".gitignore":                             {"docs/\n", "*.local.md\nskills/\n", "*.md\n!AGENTS.md\n", ""},
	".git/HEAD":                              {"ref: refs/heads/main\n"},
	"a/.git/HEAD":                            {"ref: refs/heads/main\n"},
	".agentls.json": {
		`{"agents": ["claude-code", "gemini-cli", "opencode"]}`, `{"exclude": ["a"]}`, `{"exclude": ["**/docs/**", "skills"], "cwd": "a"}`,
		`{"rules": {"yaml-syntax": "off", "truncated": "hint"}}`, `{"overrides": [{"files": ["a/**"], "rules": {"name-mismatch": "off"}}]}`,
		`{"trust": true, "skills": {"plugins": []}}`, `{"agents": "all", "cwd": 7}`, `{`, ``,
	},
	".codex/config.toml":    {"project_doc_max_bytes = 9\n", "project_doc_fallback_filenames = [\"TEAM.md\"]\n", "= broken"},
	".gemini/settings.json": {`{"context": {"fileName": ["TEAM.md", "GEMINI.md"]}}`, `{"context": 3}`},
	".claude/settings.json": {`{"claudeMdExcludes": ["**/a/**"]}`, `{`},
	".vscode/settings.json": {`{"chat.useNestedAgentsMdFiles": true, "chat.useClaudeMdFile": false}`, `{"chat.useAgentsMdFile": "no"}`},
	"opencode.json":         {`{"instructions": ["docs/*.md", "TEAM.md"]}`, `{"instructions": 1}`},
	".aider.conf.yml":       {"read: [docs/one.md]\n", "read: {\n"},
	".alisio/config.json": {
		`{"context": {"maxBytes": 1024, "claudeMdFallback": true}}`, `{"skills": ["more"], "skillOverrides": {"s": "off"}}`, `{"skills": 1`, `{}`,
	},
}

// inHome are the user's own files.
var inHome = map[string][]string{
	".codex/AGENTS.md":                proses,
	".claude/CLAUDE.md":               proses,
	".claude/skills/s/SKILL.md":       skills,
	".agents/skills/h/SKILL.md":       skills,
	"plug/skills/p/SKILL.md":          skills,
	".codex/config.toml":              {"project_doc_max_bytes = 7\n", "[projects.\"BASE/w\"]\ntrust_level = \"trusted\"\n", "project_root_markers = []\n"},
	".claude/settings.json":           {`{"claudeMdExcludes": ["**/docs/**"]}`},
	".gemini/settings.json":           {`{"security": {"folderTrust": {"enabled": false}}}`, `{"context": {"fileName": "TEAM.md"}}`},
	".gemini/trustedFolders.json":     {`{"BASE/w": "TRUST_FOLDER"}`},
	".config/alisio/config.json":      {`{"skills": ["~/plug/skills"]}`, `{"context": {"maxBytes": 2048}}`},
	".config/Code/User/settings.json": {`{"chat.useNestedAgentsMdFiles": true}`},
}

var (
	long   = strings.Repeat("- One more line of advice.\n", 1400) // over most budgets
	proses = []string{
		"# One\n", "# Two\n\n- Run `make test`.\n", "", long, long + "# End\n", "@AGENTS.md\n", "See @docs/one.md and @../AGENTS.md.\n",
		"@docs/two.md\n@~/.claude/CLAUDE.md\n", "@a/one.md @missing.md\n", "\xef\xbb\xbf# Marked\r\n", "<!-- agentls: allow truncated -->\n" + long,
	}
	rules = []string{
		"---\npaths: [\"a/**\"]\n---\n# Rule\n", "---\nglobs: a/*.go\nalwaysApply: false\n---\n# Rule\n", "---\napplyTo: \"**\"\n---\n@docs/one.md\n",
		"---\ntrigger: always_on\n---\n", "---\nglobs: [\n---\n", "# No front matter\n",
	}
	skills = []string{
		"---\nname: s\ndescription: Does one thing. Use when it is wanted.\n---\n\n# S\n", "---\nname: t\ndescription: Another.\n---\n",
		"---\nname: u\ndescription: Use when: broken\n---\n", "---\nname: s\n---\n", "---\nname: s\ndescription: x\ndisable-model-invocation: true\n---\nSee [ref](ref.md).\n",
		"no front matter\n", "---\nname: p\ndescription: Of a plugin.\nmetadata:\n  requires: {bins: [nothing]}\n---\n",
	}
)

// editorSettings are sections of an editor.
var editorSettings = []string{
	`null`, `{}`, `{"trust": true}`, `{"trust": false}`, `{"trust": "editor"}`, `{"trust": 3}`,
	`{"agents": ["claude-code"]}`, `{"agents": ["auto", "cursor", "aider"]}`, `{"agents": ["alisio", "codex", "gemini-cli", "copilot-vscode"], "trust": true}`, `{"agents": []}`,
	`{"rules": {"truncated": "off", "yaml-syntax": "hint"}}`, `{"rules": ["off"]}`,
	`{"skills": {"plugins": [{"id": "plug@here", "name": "plug", "skills": "BASE/home/plug/skills"}]}}`, `{"skills": {"plugins": [1]}}`,
	`{"exclude": ["a"]}`, `{"exclude": ["docs", "**/b"]}`, `{"exclude": "a"}`, `{"cwd": "a"}`, `{"cwd": "../v"}`, `{"cwd": false}`, `[]`, `not JSON`,
}

// one picks a file below the base, with a text that may stand there.
func one(r *rand.Rand) (p, text string) {
	dir, files := anyFolder(r), inFolder
	if r.IntN(6) == 0 {
		dir, files = "home", inHome
	}
	name := pick(r, sortedKeys(files))
	return path.Join(dir, name), pick(r, files[name])
}

func pick[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

func sortedKeys[V any](m map[string]V) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

func writeStep(r *rand.Rand) step {
	p, text := one(r)
	return step{fmt.Sprintf("write %s %q", p, short(text)), func(h *history) { h.write(p, text) }}
}

func removeStep(r *rand.Rand) step {
	p, _ := one(r)
	if r.IntN(2) == 0 {
		p = path.Dir(p)
	}
	return step{"remove " + p, func(h *history) {
		if strings.Contains(p, "/") {
			h.onDisk(func() error { return os.RemoveAll(h.native(p)) }, p)
		}
	}}
}

func moveStep(r *rand.Rand) step {
	from, _ := one(r)
	to, _ := one(r)
	if r.IntN(2) == 0 {
		from, to = path.Dir(from), path.Dir(to)
	}
	return step{"move " + from + " to " + to, func(h *history) {
		h.onDisk(func() error { return os.Rename(h.native(from), h.native(to)) }, from, to)
	}}
}

// linkStep puts a link where a file or a directory was.
func linkStep(r *rand.Rand) step {
	at, _ := one(r)
	to, _ := one(r)
	if r.IntN(2) == 0 {
		at, to = path.Dir(at), path.Dir(to)
	}
	return step{"link " + at + " to " + to, func(h *history) {
		if slices.Contains(folderNames, at) || at == to {
			return
		}
		h.onDisk(func() error { return os.RemoveAll(h.native(at)) }, at)
		h.within(at, func() error { return os.Symlink(h.native(to), h.native(at)) })
	}}
}

func openStep(r *rand.Rand) step {
	p, text := one(r)
	return step{fmt.Sprintf("open %s %q", p, short(text)), func(h *history) {
		h.open[h.path(p)] = text
		h.send(workspace.Opened{Path: h.path(p), Language: "markdown", Text: h.filled(text), Version: h.tick()})
	}}
}

func changeStep(r *rand.Rand) step {
	p, text := one(r)
	which := r.IntN(8)
	return step{fmt.Sprintf("change the open file %d of them to %q", which, short(text)), func(h *history) {
		if len(h.open) == 0 {
			return
		}
		open := sortedKeys(h.open)
		p = open[which%len(open)]
		h.open[p] = text
		h.send(workspace.Changed{Path: p, Text: h.filled(text), Version: h.tick()})
	}}
}

func closeStep(r *rand.Rand) step {
	which := r.IntN(8)
	return step{fmt.Sprintf("close the open file %d of them", which), func(h *history) {
		if len(h.open) == 0 {
			return
		}
		open := sortedKeys(h.open)
		p := open[which%len(open)]
		delete(h.open, p)
		h.send(workspace.Closed{Path: p})
	}}
}

func editorStep(r *rand.Rand) step {
	section := pick(r, editorSettings)
	return step{"editor settings " + section, func(h *history) {
		h.editor = nil
		if section != "null" {
			h.editor = []byte(h.filled(section))
		}
		h.send(workspace.EditorSettings{JSON: h.editor})
	}}
}

func trustStep(r *rand.Rand) step {
	yes := r.IntN(2) == 0
	return step{fmt.Sprint("editor trust ", yes), func(h *history) {
		h.trusted = yes
		h.send(workspace.EditorTrust{Trusted: yes})
	}}
}

func folderStep(r *rand.Rand) step {
	name, add := anyFolder(r), r.IntN(3) > 0
	return step{fmt.Sprint("folder ", name, " is there: ", add), func(h *history) {
		if e := (workspace.FoldersChanged{Added: []string{h.path(name)}}); add {
			h.folders(e)
		} else {
			h.folders(workspace.FoldersChanged{Removed: e.Added})
		}
	}}
}

// renameFolderStep is a folder that gets another name on the disk and in the
// editor.
func renameFolderStep(r *rand.Rand) step {
	from, to := anyFolder(r), anyFolder(r)
	return step{"folder " + from + " becomes " + to, func(h *history) {
		if _, err := os.Stat(h.native(to)); err == nil || from == to {
			return
		}
		h.onDisk(func() error { return os.Rename(h.native(from), h.native(to)) }, from, to)
		h.folders(workspace.FoldersChanged{Added: []string{h.path(to)}, Removed: []string{h.path(from)}})
	}}
}

func rescanStep(*rand.Rand) step {
	return step{"rescan", func(h *history) { h.send(workspace.Rescan{}) }}
}

// nothingStep are hints that mean nothing.
func nothingStep(r *rand.Rand) step {
	p, _ := one(r)
	return step{"hint at " + p, func(h *history) {
		h.send(workspace.DiskHint{Paths: []string{h.path(p), h.path("nowhere/at/all")}}, workspace.Closed{Path: h.path("never/opened")})
	}}
}

func short(text string) string { return text[:min(len(text), 40)] }

// write writes a file as editors do: another file takes its name.
func (h *history) write(p, text string) {
	h.within(p, func() error {
		name := h.native(p)
		if err := os.WriteFile(name+"~", []byte(h.filled(text)), 0o644); err != nil {
			return err
		}
		if err := os.Rename(name+"~", name); err != nil {
			return os.Remove(name + "~")
		}
		return nil
	}, p+"~")
}

// within makes the directories of p first; the highest new one is what a
// watcher tells, and what else is touched.
func (h *history) within(p string, change func() error, also ...string) {
	told := p
	for dir := path.Dir(p); dir != "."; dir = path.Dir(dir) {
		if _, err := os.Stat(h.native(dir)); err == nil {
			break
		}
		told = dir
	}
	h.onDisk(func() error {
		if err := os.MkdirAll(filepath.Dir(h.native(p)), 0o755); err != nil {
			return err
		}
		return change()
	}, append(also, told)...)
}

// onDisk changes something and tells the paths as a watcher would: by the real
// name of the directory they are in, before and after. What the system refuses
// has not happened.
func (h *history) onDisk(change func() error, paths ...string) {
	var told []string
	tell := func() {
		for _, p := range paths {
			if dir, err := filepath.EvalSymlinks(filepath.Dir(h.native(p))); err == nil {
				told = append(told, path.Join(filepath.ToSlash(dir), path.Base(p)))
			}
		}
	}
	tell()
	_ = change() // refused or not: what is there now is looked at
	tell()
	slices.Sort(told)
	h.send(workspace.DiskHint{Paths: slices.Compact(told)})
}
