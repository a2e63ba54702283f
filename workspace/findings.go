package workspace

import (
	"fmt"
	"path"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"agentls/agentsctx"
	"agentls/diagnostics"
	"agentls/internal/markdown"
	"agentls/internal/tree"
	"agentls/skillcatalog"
)

// KindOf is what a file is to the agents; false for a file nobody loads.
// A file that only imports lead to is one of instructions.
func (s *Snapshot) KindOf(p string) (diagnostics.Kind, bool) {
	if kind, ok := s.kindIn(s.Root(p), p); ok {
		return kind, true
	}
	_, ok := slices.BinarySearch(s.Instructions.importing().targets, p)
	return diagnostics.Instruction, ok
}

func (s *Snapshot) kindIn(folder, p string) (diagnostics.Kind, bool) {
	_, _, theirs := agentsctx.CheckedSettings(p)
	switch {
	case p == path.Join(folder, SettingsFile):
		return diagnostics.ProjectSettings, true
	case theirs:
		return diagnostics.AgentSettings, true
	case strings.EqualFold(path.Base(p), "SKILL.md"):
		return diagnostics.Skill, true
	case skillcatalog.IsManifest(p):
		return diagnostics.Manifest, true
	}
	switch skillcatalog.KindAt(&s.Files, p) {
	case skillcatalog.KindCommand:
		return diagnostics.Command, true
	case skillcatalog.KindSubagent:
		return diagnostics.Subagent, true
	case skillcatalog.KindFlat:
		return diagnostics.FlatSkill, true
	}
	kind, ok := s.Agents.kind(folder, p)
	if kind == "rule" {
		return diagnostics.AgentRule, ok
	}
	return diagnostics.Instruction, ok
}

// Findings are all findings in one file, in the order of its text.
func (s *Snapshot) Findings(p string) []diagnostics.Finding {
	return ask(s, &s.memo.findings, &s.shelves.findings, p, func(t *Snapshot) []diagnostics.Finding { return t.check(p) })
}

func (s *Snapshot) check(p string) []diagnostics.Finding {
	kind, ok := s.KindOf(p)
	if !ok {
		return nil
	}
	doc, readable := s.Files.Document(p)
	if !readable {
		if kind != diagnostics.Skill || s.Files.Lstat(p).Kind != tree.Link {
			return nil
		}
		doc = markdown.Parse("") // the link leads where nobody may look, and is a finding all the same
	}
	found := diagnostics.Run(diagnostics.File{Path: p, Kind: kind, Doc: doc}, newWorld(s), s.Settings.levels(p))
	if !readable || s.isAlias(p) {
		found = slices.DeleteFunc(found, func(f diagnostics.Finding) bool { return !diagnostics.AboutLinks(f.Rule) })
	}
	return found
}

// WorkspaceFindings are the findings about folders as a whole; their path is
// the folder's or, of links that lead nowhere, the link's.
func (s *Snapshot) WorkspaceFindings() []diagnostics.Finding {
	return ask(s, &s.memo.whole, &s.shelves.whole, none{}, func(t *Snapshot) []diagnostics.Finding {
		var all []diagnostics.Finding
		for _, folder := range t.state.folders {
			all = append(all, diagnostics.RunWorkspace(folder, newWorld(t), t.Settings.levels)...)
		}
		return all
	})
}

// Unread is what could not be looked at, so that nothing can be said of it.
type Unread struct {
	Path, Why string
	TooLarge  bool
}

// Unread are the files among paths whose text cannot be read, and the
// directories of the workspace that cannot be listed.
func (s *Snapshot) Unread(paths []string) []Unread {
	all := s.state.disk.unlisted()
	for _, p := range paths {
		info := s.Files.Lstat(p)
		if info.Kind != tree.File {
			continue
		}
		if _, ok := s.Files.Text(p); ok {
			continue
		}
		u := Unread{Path: p, Why: "cannot be read; nothing in it was checked"}
		if u.TooLarge = info.Size > tree.MaxText; u.TooLarge {
			u.Why = "is larger than the " + strconv.Itoa(tree.MaxText>>20) + " MiB that agentls reads; nothing in it was checked"
		}
		all = append(all, u)
	}
	return all
}

// Prepare computes the findings of many files at once, on all processors;
// asking for them afterwards costs nothing. All files are read first: a finding in
// one may depend on all.
func (s *Snapshot) Prepare(files []string) {
	docs := make([]*markdown.Document, len(files)) // kept until the end, so that none is parsed twice
	atOnce(len(files), func(i int) {
		if docs[i], _ = s.Files.Document(files[i]); docs[i] != nil && strings.EqualFold(path.Base(files[i]), "SKILL.md") {
			s.Files.Metadata(files[i])
		}
	})
	for _, folder := range s.state.folders {
		s.Skills.Catalogs(folder)
	}
	atOnce(len(files), func(i int) { s.Findings(files[i]) })
	runtime.KeepAlive(docs)
}

// atOnce does n pieces of work on all processors. A panic is passed on to the
// caller, with its stack.
func atOnce(n int, work func(i int)) {
	var next atomic.Int64
	var wg sync.WaitGroup
	panics := make(chan any, n)
	for range min(runtime.GOMAXPROCS(0), n) {
		wg.Go(func() {
			defer func() {
				if p := recover(); p != nil {
					panics <- fmt.Sprintf("%v\n%s", p, debug.Stack())
				}
			}()
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				work(i)
			}
		})
	}
	wg.Wait()
	if len(panics) > 0 {
		panic(<-panics)
	}
}
