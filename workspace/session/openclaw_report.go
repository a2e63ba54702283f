package session

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"agentls/internal/jsjson"
)

// A Prompt is what an agent's store says of the prompt of one conversation: its
// counters, and the report of the last run when there is one. What the store
// does not say is nil or empty.
type Prompt struct {
	Key         string // of the conversation, as the agent names it
	ID          string // of the session that goes on under the key now
	Transcript  string // its file, absolute; empty when it is not there
	Updated     int64  // milliseconds since 1970
	Model       string
	Provider    string
	Report      []byte // JSON as stored, of a run; nil without one
	Total       *int   // tokens of the context after the last reply
	Fresh       *bool  // whether Total is of now
	Input       *int
	Output      *int
	Window      *int // tokens
	Compactions *int
}

// Tokens are those of the context as far as they are of now.
func (p *Prompt) Tokens() *int {
	if p == nil || p.Fresh != nil && !*p.Fresh {
		return nil
	}
	return p.Total
}

// stores are where agents keep what they know of their conversations, below the
// places of their sessions. Source: OpenClaw, session documentation of 2026-06.
var stores = map[string][]string{"openclaw": {"agents/*/sessions/sessions.json", "agents/*/agent/openclaw-agent.sqlite"}}

// maxStore is the size in bytes above which a store is not read.
const maxStore = 64 << 20

// Prompts are what an agent stored about the conversations in o.Workspace, the
// newest first; sub-agents come last.
func Prompts(agent string, o FindOptions) ([]Prompt, []Warning) {
	var prompts []Prompt
	var warnings []Warning
	i := slices.IndexFunc(places, func(p place) bool { return p.agent == agent })
	if stores[agent] == nil || i < 0 {
		return nil, nil
	}
	for _, base := range places[i].bases(o) {
		for _, f := range filesOf(base, stores[agent]) {
			read := readStore
			if isDatabase(f) {
				read = readNodes
			}
			found, err := read(f, o)
			if err != nil {
				warnings = append(warnings, Warning{f, err.Error()})
			}
			prompts = append(prompts, found...)
		}
	}
	slices.SortStableFunc(prompts, func(a, b Prompt) int {
		return cmp.Or(cmp.Compare(below(a.Key), below(b.Key)), cmp.Compare(b.Updated, a.Updated), cmp.Compare(a.Key, b.Key))
	})
	return prompts, warnings
}

// below is 1 for a conversation that another one started.
func below(key string) int {
	if strings.Contains(key, ":subagent:") {
		return 1
	}
	return 0
}

func readStore(file string, o FindOptions) ([]Prompt, error) {
	info, err := os.Stat(file)
	if err == nil && (!info.Mode().IsRegular() || info.Size() > maxStore) {
		return nil, fmt.Errorf("is no file of at most %d MiB", maxStore>>20)
	}
	raw, err := os.ReadFile(file)
	if err != nil {
		return nil, reason(err)
	}
	if raw = bytes.TrimPrefix(raw, []byte("\xef\xbb\xbf")); !jsjson.IsObject(bytes.TrimSpace(raw)) || !json.Valid(raw) {
		return nil, fmt.Errorf("is not the JSON of an object")
	}
	var prompts []Prompt
	for key, entry := range jsjson.Members(raw) {
		p := promptOf(string(key), entry)
		p.Transcript = transcriptOf(filepath.Dir(file), p.ID, jsjson.Text(jsjson.Get(entry, "sessionFile")))
		dir := jsjson.Text(jsjson.Get(entry, "systemPromptReport", "workspaceDir"))
		if dir == "" && p.Transcript != "" {
			dir = recordedIn(p.Transcript)
		}
		if sameDir(dir, o) {
			prompts = append(prompts, p)
		}
	}
	return prompts, nil
}

// sameDir reports whether a recorded directory is the workspace that is wanted.
func sameDir(dir string, o FindOptions) bool {
	if rest, ok := strings.CutPrefix(dir, "~/"); ok {
		dir = filepath.Join(o.Home, rest)
	}
	return dir != "" && filepath.Clean(dir) == filepath.Clean(o.Workspace)
}

func promptOf(key string, entry []byte) Prompt {
	get := func(name string) []byte { return jsjson.Get(entry, name) }
	updated, _ := jsjson.Number(get("updatedAt"))
	p := Prompt{
		Key: key, ID: jsjson.Text(get("sessionId")), Updated: int64(updated),
		Total: count(get("totalTokens")), Input: count(get("inputTokens")), Output: count(get("outputTokens")),
		Window: count(get("contextTokens")), Compactions: count(get("compactionCount")),
		Model: jsjson.Text(get("model")), Provider: jsjson.Text(get("modelProvider")),
	}
	if raw := string(get("totalTokensFresh")); raw == "true" || raw == "false" {
		fresh := raw == "true"
		p.Fresh = &fresh
	}
	if r := get("systemPromptReport"); jsjson.Text(jsjson.Get(r, "source")) == "run" {
		p.Report = bytes.Clone(r)
		p.Model = cmp.Or(jsjson.Text(jsjson.Get(r, "model")), p.Model)
		p.Provider = cmp.Or(jsjson.Text(jsjson.Get(r, "provider")), p.Provider)
	}
	return p
}

// count is a number that is none of the strings, negatives and infinities that
// stores hold too; nil for those.
func count(raw []byte) *int {
	f, ok := jsjson.Number(raw)
	if !ok || f < 0 || f > 1<<53 {
		return nil
	}
	n := int(f)
	return &n
}

// transcriptOf is the file of a session in the directory of its store; one that
// the store names elsewhere is not followed.
func transcriptOf(dir, id, named string) string {
	for _, name := range []string{filepath.Base(filepath.FromSlash(named)), id + ".jsonl"} {
		if name == ".jsonl" || filepath.Ext(name) != ".jsonl" {
			continue
		}
		if info, err := os.Stat(filepath.Join(dir, name)); err == nil && info.Mode().IsRegular() && filepath.Base(name) == name {
			return filepath.Join(dir, name)
		}
	}
	return ""
}

// recordedIn is the directory that a transcript names in its first lines.
func recordedIn(file string) string {
	info, err := os.Stat(file)
	infos, err := FindOptions{}.peek(candidate{path: file, info: info, err: err})
	if err != nil || len(infos) == 0 {
		return ""
	}
	return infos[0].Workspace
}
