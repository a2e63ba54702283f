package workspace

import (
	"slices"
	"strings"

	"agentls/agentsctx"
	"agentls/diagnostics"
	"agentls/internal/settings"
	"agentls/internal/text"
	"agentls/skillcatalog"
)

// state is everything an answer depends on, as a value: what the loop owns, and
// what a snapshot is one of. It is copied, never changed while it is shared.
type state struct {
	id      int64
	env     Env
	folders []string
	disk    *disk
	texts   *texts
	open    *openSet
	index   []string // files that agents read, sorted
	indexed uint64   // grows with each new index
	scanned bool
	note    string
	trusted bool
	layers  Layers
}

// base is what the answers on a shelf share.
func (st *state) base() base {
	return base{
		disk: st.disk.generation, index: st.indexed, open: st.open.generation,
		folders: strings.Join(st.folders, "\x00"), trusted: st.trusted, flag: st.layers.Trust,
		editor: string(st.layers.Editor), config: st.layers.Config, flags: string(st.layers.Flags),
	}
}

// Snapshot is one state of the workspace. It never changes; what it computes it
// keeps. Each of its parts answers one kind of question.
type Snapshot struct {
	Files        Files        // what the files say
	Settings     Settings     // what the user wants, and whom he trusts
	Agents       Agents       // who is there
	Instructions Instructions // what agents load, import and lose
	Skills       Skills       // which skills they find

	state   state
	memo    *memo
	shelves *shelves
	trace   *trace // of the question that this copy answers; nil at the top
}

// parts points the parts of a snapshot to it.
func (s *Snapshot) parts() *Snapshot {
	s.Settings.snap, s.Agents.snap, s.Instructions.snap, s.Skills.snap = s, s, s, s
	return s
}

// memo is what one snapshot has computed so far.
type memo struct {
	lines     once[string, *text.Lines]
	settings  once[string, *settings.Resolved]
	agents    once[none, agentsctx.Enabled]
	names     once[string, *agentsctx.NameTable]
	named     once[none, []string]
	skills    once[none, []string]
	manifests once[none, []string]
	owners    once[none, map[string][]string]
	imports   once[none, *importing]
	paths     once[none, []string]
	aliases   once[none, map[string][]string]
	losses    once[none, numbered[[]agentsctx.Losses]]
	lost      once[string, []diagnostics.AgentLosses]
	judged    once[string, numbered[[]*skillcatalog.Catalog]]
	loads     once[string, []agentsctx.Explanation]
	imported  once[string, []diagnostics.Imported]
	queries   once[catalogKey, skillcatalog.Query]
	walks     once[catalogKey, *skillcatalog.Discovery]
	records   once[catalogKey, *skillcatalog.Records]
	catalogs  once[catalogKey, *skillcatalog.Catalog]
	findings  once[string, []diagnostics.Finding]
	mentions  once[none, map[string][]Reference]
	outlines  once[none, []Outline]
	whole     once[none, []diagnostics.Finding]

	resolver resolver
}

func newSnapshot(st state, k *kept) *Snapshot {
	s := &Snapshot{
		Files: Files{disk: st.disk, texts: st.texts, open: st.open},
		state: st, memo: &memo{}, shelves: k.shelves(st.base()),
	}
	return s.parts()
}

// ID grows with every snapshot.
func (s *Snapshot) ID() int64 { return s.state.id }

// Env is what is known of the user and the process.
func (s *Snapshot) Env() Env { return s.state.env }

// Folders are the workspace folders.
func (s *Snapshot) Folders() []string { return s.state.folders }

// Scanned reports whether the first scan is in.
func (s *Snapshot) Scanned() bool { return s.state.scanned }

// ScanNote says what the scan left out, or that it is not done; else empty.
func (s *Snapshot) ScanNote() string {
	if !s.state.scanned {
		return "the first look at the workspace is not finished"
	}
	return s.state.note
}

// Lines indexes the text of a file; empty for a file that cannot be read.
func (s *Snapshot) Lines(p string) *text.Lines {
	return ask(s, &s.memo.lines, nil, p, func(t *Snapshot) *text.Lines {
		src, _ := t.Files.Text(p)
		return text.NewLines(src)
	})
}

// Root is the innermost workspace folder that holds path, else its directory.
func (s *Snapshot) Root(path string) string { return folderOf(s.state.folders, path) }

// Paths are the files that are checked: those the scan found, those an editor
// has open, and what they import, sorted.
func (s *Snapshot) Paths() []string {
	return ask(s, &s.memo.paths, &s.shelves.paths, none{}, func(t *Snapshot) []string {
		targets := t.Instructions.importing().targets
		if len(targets) == 0 {
			return t.named()
		}
		paths := slices.Concat(t.named(), targets)
		slices.Sort(paths)
		return slices.Compact(paths)
	})
}

// named are the files that are checked for their names, sorted.
func (s *Snapshot) named() []string {
	return ask(s, &s.memo.named, &s.shelves.named, none{}, func(t *Snapshot) []string {
		paths := t.state.index
		var more []string
		for p := range t.state.texts.all() {
			if _, found := slices.BinarySearch(paths, p); found {
				continue
			}
			if _, ok := t.kindIn(t.Root(p), p); ok {
				more = append(more, p)
			}
		}
		if len(more) > 0 {
			paths = slices.Concat(paths, more)
			slices.Sort(paths)
		}
		return paths
	})
}
