package lsp

import (
	"encoding/json"
	"fmt"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"agentls/internal/lsptest"
)

// TestOtherFindingsDoNotWaitForever: who types without a pause still sees what
// it does to other files, and not with every character.
func TestOtherFindingsDoNotWaitForever(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := start(t)
		root := folder(t)
		one := write(t, root, ".agents/skills/one/SKILL.md", namedSkill("one"))
		two := write(t, root, ".claude/skills/two/SKILL.md", namedSkill("two"))
		toldOfTwo := 0
		s.Answer("textDocument/publishDiagnostics", func(params json.RawMessage) any {
			var p lsptest.Published
			if json.Unmarshal(params, &p) == nil && p.URI == two {
				toldOfTwo++
			}
			return nil
		})
		s.Initialize(lsptest.Session{Root: root})
		s.Open(one, "markdown", 1, namedSkill("one"))
		s.Open(two, "markdown", 1, namedSkill("two"))
		time.Sleep(time.Minute)
		synctest.Wait()
		atFirst := toldOfTwo
		version, began := 1, time.Now()
		for time.Since(began) < 2*maxDebounce {
			version++
			s.Change(one, version, lsptest.Change{Text: namedSkill("two") + fmt.Sprintln(version)})
			time.Sleep(debounce / 2)
			synctest.Wait()
			if early := time.Since(began) < maxDebounce; early && toldOfTwo != atFirst {
				t.Fatalf("told of the other file after %v of typing", time.Since(began))
			}
		}
		if toldOfTwo != atFirst+1 {
			t.Errorf("told of the other file %d times in %v of typing", toldOfTwo-atFirst, time.Since(began))
		}
	})
}

// TestFindingsMoveToTheClientsSpelling: findings that were shown under our name
// of a file leave it when the client opens the file under its own.
func TestFindingsMoveToTheClientsSpelling(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := start(t)
		root := folder(t)
		ours := write(t, root, "demo/SKILL.md", broken)
		s.Initialize(lsptest.Session{Root: root})
		s.wants(s.Published(ours), "yaml-syntax")
		theirs := "file://localhost" + root + "/de%6do/SKILL.md"
		s.Open(theirs, "markdown", 1, broken)
		s.wants(s.PublishedAt(theirs, 1), "yaml-syntax")
		s.wants(s.Published(ours))
		s.quietly()
	})
}

// TestAllFilesAreToldOfInTheEnd: a pass over all files that edits would always
// overtake is carried through once edits have gone on for long enough.
func TestAllFilesAreToldOfInTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const pass = 4 * debounce // longer than edits ever pause
		names := []string{"b", "c", "d", "e"}
		slow := func(o *Options) {
			o.RulePage = func(string) string {
				time.Sleep(pass / time.Duration(len(names)))
				return "https://example.org"
			}
		}
		s := start(t, slow)
		root := folder(t)
		one := write(t, root, ".agents/skills/a/SKILL.md", namedSkill("a"))
		last := ""
		for _, name := range names {
			last = write(t, root, ".agents/skills/"+name+"/SKILL.md", namedSkill("same"))
		}
		var toldOfLast atomic.Int64
		s.Answer("textDocument/publishDiagnostics", func(params json.RawMessage) any {
			var p lsptest.Published
			if json.Unmarshal(params, &p) == nil && p.URI == last {
				toldOfLast.Add(1)
			}
			return nil
		})
		s.Initialize(lsptest.Session{Root: root, Capabilities: map[string]any{
			"textDocument": map[string]any{"publishDiagnostics": map[string]any{"codeDescriptionSupport": true}},
		}})
		s.Open(one, "markdown", 1, namedSkill("a"))
		time.Sleep(time.Minute)
		synctest.Wait()
		atFirst := toldOfLast.Load()
		version, began := 1, time.Now()
		for time.Since(began) < 4*maxDebounce {
			version++
			// What the others are told of it changes with most versions.
			s.Change(one, version, lsptest.Change{Text: namedSkill([]string{"a", "same", "same"}[version%3])})
			time.Sleep(debounce / 2)
		}
		told := toldOfLast.Load() > atFirst
		time.Sleep(time.Minute) // the pass ends
		if !told {
			t.Errorf("not told of the last file in %v of typing", 4*maxDebounce)
		}
	})
}
