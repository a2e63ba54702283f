package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
)

// TestGovernor: what the commands print of made sessions, for people and as
// JSON. Nothing of the files' or messages' text stands in it.
func TestGovernor(t *testing.T) {
	t.Setenv("HOME", t.TempDir())
	for name, args := range map[string]string{
		"report":          "report l06-stale-after-edit/session.jsonl --epoch-messages 0 --min-age-turns 1",
		"report.json":     "report l06-stale-after-edit/session.jsonl --epoch-messages 0 --min-age-turns 1 --json",
		"report-off":      "report l06-stale-after-edit/session.jsonl --mode off",
		"report-off.json": "report l06-stale-after-edit/session.jsonl --mode off --json",
		"shadow":          "shadow l01-line-ranges/session.jsonl --epoch-messages 0",
		"shadow.json":     "shadow l06-stale-after-edit/session.jsonl --epoch-messages 0 --min-age-turns 1 --json",
		"no-stubs.json":   "shadow l06-stale-after-edit/session.jsonl --epoch-messages 0 --min-age-turns 1 --json --no-stubs",
		"stats":           "stats l06-stale-after-edit/session.jsonl",
		"events":          "events l06-stale-after-edit/session.jsonl --epoch-messages 0 --min-age-turns 1",
		"events.json":     "events l06-stale-after-edit/session.jsonl --epoch-messages 0 --min-age-turns 1 --json",
		"report-all":      "report l06-stale-after-edit/session.jsonl --epoch-messages 0 --min-age-turns 1 --all",
		"shadow-stubs":    "shadow l06-stale-after-edit/session.jsonl --epoch-messages 0 --min-age-turns 1",
		"invariants":      "invariants l06-stale-after-edit/session.jsonl",
		"invariants.json": "invariants l06-stale-after-edit/session.jsonl --json",
		"invariants-off":  "invariants l06-stale-after-edit/session.jsonl --mode off",
	} {
		t.Run(name, func(t *testing.T) {
			words := strings.Fields(args)
			words[1] = filepath.Join(casesDir, filepath.FromSlash(words[1]))
			var out, stderr bytes.Buffer
			if code := run(append([]string{"governor"}, words...), &out, &stderr); code != exitClean {
				t.Fatalf("exit code %d: %s", code, &stderr)
			}
			golden(t, filepath.Join("testdata/governor", name+".txt"), out.String())
		})
	}
}
