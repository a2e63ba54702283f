package session

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// A place is where an agent keeps its sessions unless it was told otherwise.
type place struct {
	agent string
	env   []location // the first variable that is set counts
	home  []string   // else these, below the home directory
	globs []string   // the session files, below that
}

// A location is a directory below the one that a variable names.
type location struct{ variable, below string }

// places is the table of the default places. Sources: Alisio 0.4.2
// (runtime/paths), Claude Code 2.1 and Codex settings documentation, OpenClaw
// and pi session documentation, all seen in 2026.
var places = []place{
	{"alisio", []location{{"ALISIO_STATE_HOME", ""}, {"XDG_STATE_HOME", "alisio"}}, []string{".local/state/alisio"}, []string{"sessions.sqlite"}},
	{"claude-code", []location{{"CLAUDE_CONFIG_DIR", ""}}, []string{".claude"}, []string{"projects/*/*.jsonl", "projects/*/*/subagents/*.jsonl"}},
	{"codex", []location{{"CODEX_HOME", ""}}, []string{".codex"}, []string{"sessions/*/*/*/*.jsonl", "archived_sessions/*.jsonl"}},
	{"copilot-cli", []location{{"COPILOT_HOME", ""}}, []string{".copilot"}, []string{"session-state/*/events.jsonl", "session-state/*.jsonl"}},
	{"gemini-cli", []location{{"GEMINI_CLI_HOME", ".gemini"}}, []string{".gemini"}, []string{"tmp/*/chats/*.jsonl", "tmp/*/chats/*.json", "tmp/*/chats/*/*.jsonl"}},
	{"kimi", []location{{"KIMI_CODE_HOME", ""}}, []string{".kimi-code"}, []string{"sessions/*/*/agents/*/wire.jsonl"}},
	{"openclaw", []location{{"OPENCLAW_STATE_DIR", ""}}, []string{".openclaw", ".clawdbot"}, []string{"agents/*/sessions/*.jsonl", "agents/*/agent/openclaw-agent.sqlite"}},
	{"pi", []location{{"PI_CODING_AGENT_DIR", ""}}, []string{".pi/agent"}, []string{"sessions/*/*.jsonl"}},
}

// bases are the directories that p is looked for in.
func (p *place) bases(o FindOptions) []string {
	for _, l := range p.env {
		if dir := o.getenv(l.variable); filepath.IsAbs(dir) {
			return []string{filepath.Join(dir, l.below)}
		}
	}
	var out []string
	for _, h := range p.home {
		if o.Home != "" {
			out = append(out, filepath.Join(o.Home, h))
		}
	}
	return out
}

// files are the session files of p that are there.
func (p *place) files(o FindOptions) []string {
	var out []string
	for _, base := range p.bases(o) {
		out = append(out, p.filesIn(base)...)
	}
	return out
}

func (p *place) filesIn(base string) []string { return filesOf(base, p.globs) }

// filesOf are the files below a directory that patterns match.
func filesOf(base string, globs []string) []string {
	var out []string
	for _, g := range globs {
		names, _ := fs.Glob(os.DirFS(base), g) // errs on a bad pattern only
		for _, n := range names {
			out = append(out, filepath.Join(base, n))
		}
	}
	return out
}

// The bounds of a search below a root that the user named.
const (
	maxRootDepth = 8
	maxRootFiles = 20000
)

// extensions are those of files that may be sessions, below a root.
var extensions = []string{".db", ".json", ".jsonl", ".ndjson", ".sqlite"}

// under lists the files below root that may be sessions. Links are not
// followed.
func under(root string) (files []string, w []Warning) {
	seen := 0
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			w = append(w, Warning{path, reason(err).Error()})
			return nil
		}
		if seen++; seen > maxRootFiles {
			w = append(w, Warning{root, "holds very many files; only the first were looked at"})
			return fs.SkipAll
		}
		if e.IsDir() {
			if depth(root, path) >= maxRootDepth {
				return fs.SkipDir
			}
			return nil
		}
		switch {
		case path == root && e.Type()&fs.ModeSymlink == 0, e.Type().IsRegular() && slices.Contains(extensions, filepath.Ext(path)):
			files = append(files, path)
		case e.Type()&(fs.ModeNamedPipe|fs.ModeSocket|fs.ModeDevice) != 0 && slices.Contains(extensions, filepath.Ext(path)):
			info, err := e.Info()
			if err == nil {
				w = append(w, Warning{path, "is " + kindOf(info) + ", not a session file"})
			}
		}
		return nil
	})
	if err != nil {
		w = append(w, Warning{root, reason(err).Error()})
	}
	return files, w
}

func depth(root, path string) int {
	rel, err := filepath.Rel(root, path)
	if err != nil || rel == "." {
		return 0
	}
	n := 1
	for _, c := range filepath.ToSlash(rel) {
		if c == '/' {
			n++
		}
	}
	return n
}
