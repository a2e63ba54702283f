package workspace_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"agentls/workspace"
)

var (
	histories = flag.Int("histories", 150, "how many random histories TestHistories tells")
	firstSeed = flag.Uint64("seed", 1, "the first of them")
)

// TestHistories: whatever has happened, a workspace answers as one that is
// opened on the same state. Tens of thousands of histories are told with
//
//	go test ./workspace -run TestHistories -histories 10000
//
// A failure names its seed and the fewest steps that still fail.
func TestHistories(t *testing.T) {
	n := *histories
	if testing.Short() {
		n = min(n, 40)
	}
	failures := 0
	for seed := *firstSeed; seed < *firstSeed+uint64(n) && failures < maxFailures; seed++ {
		steps := tell(seed)
		if difference := differs(t, seed, steps); difference != "" {
			failures++
			steps, difference = shrink(t, seed, steps, difference)
			t.Errorf("seed %d: after\n%s\n%s", seed, list(steps), difference)
		}
	}
}

// maxFailures is how many failures are told before the test gives up.
const maxFailures = 5

// tell makes up a history.
func tell(seed uint64) []step {
	r := rand.New(rand.NewPCG(seed, 1))
	var steps []step
	for range 8 + r.IntN(12) {
		steps = append(steps, roll(r))
		switch r.IntN(5) {
		case 0:
			steps = append(steps, step{"compare", (*history).compare})
		case 1:
			steps = append(steps, step{"ask", (*history).ask})
		}
	}
	return append(steps, step{"compare", (*history).compare})
}

func list(steps []step) string {
	var b strings.Builder
	for _, s := range steps {
		fmt.Fprintln(&b, "   ", s.what)
	}
	return b.String()
}

// shrink leaves out steps as long as the history fails, large parts first.
func shrink(t *testing.T, seed uint64, steps []step, difference string) ([]step, string) {
	for size := len(steps) / 2; size > 0; size /= 2 {
		for at := 0; at+size <= len(steps); {
			fewer := slices.Concat(steps[:at], steps[at+size:])
			if d := differs(t, seed, fewer); d != "" {
				steps, difference = fewer, d
			} else {
				at += size
			}
		}
	}
	return steps, difference
}

// differs tells a history and says where its workspace and a fresh one differ;
// empty when they do not.
func differs(t *testing.T, seed uint64, steps []step) (difference string) {
	base, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(base)
	synctest.Test(t, func(t *testing.T) {
		h := &history{base: filepath.ToSlash(base), random: rand.New(rand.NewPCG(seed, 2)), open: map[string]string{}}
		h.begin()
		defer h.live.Close()
		defer func() {
			if p := recover(); p != nil {
				h.difference = fmt.Sprintf("panic: %v\n%s", p, debug.Stack())
			}
			difference = h.difference
		}()
		for _, s := range steps {
			if h.difference == "" {
				s.do(h)
			}
		}
	})
	return difference
}

// history is a workspace to which things happen, and the state it should be in.
type history struct {
	base    string
	random  *rand.Rand // for questions
	live    *workspace.Workspace
	version int32

	dirs    []string
	open    map[string]string // texts by path
	editor  []byte
	trusted bool

	difference string
}

// begin opens the workspace on two folders with a few files.
func (h *history) begin() {
	h.dirs = []string{h.path("w")}
	for p, text := range map[string]string{
		"w/AGENTS.md": proses[1], "w/a/CLAUDE.md": proses[5], "w/.agents/skills/s/SKILL.md": skills[0], "w/.git/HEAD": "x",
		"v/AGENTS.md": long, "v/.alisio/config.json": inFolder[".alisio/config.json"][1], "home/plug/skills/p/SKILL.md": skills[6],
	} {
		h.within(p, func() error { return os.WriteFile(h.native(p), []byte(text), 0o644) })
	}
	h.live = h.fresh()
}

// fresh is a workspace opened on the present state, when all is looked at.
func (h *history) fresh() *workspace.Workspace {
	w := workspace.Open(workspace.Options{
		Folders: slices.Clone(h.dirs), Settings: workspace.Layers{Editor: h.editor}, Trusted: h.trusted,
		Env: workspace.Env{Home: h.path("home"), Platform: "linux", Getenv: func(string) string { return "" }},
	})
	for _, p := range sortedKeys(h.open) {
		w.Send(workspace.Opened{Path: p, Language: "markdown", Text: h.filled(h.open[p]), Version: h.version})
	}
	settle(w)
	return w
}

// settle waits for what was sent, and for scans that it has caused: in a bubble
// of synctest, until every goroutine waits for something new.
func settle(w *workspace.Workspace) {
	if err := w.Sync(context.Background()); err != nil {
		panic(err)
	}
	synctest.Wait()
}

// send passes events on; now and then it waits until they are taken.
func (h *history) send(events ...workspace.Event) {
	if h.live == nil {
		return
	}
	h.live.Send(events...)
	if h.random.IntN(2) == 0 {
		settle(h.live)
	}
}

func (h *history) folders(e workspace.FoldersChanged) {
	h.dirs = slices.DeleteFunc(slices.Clone(h.dirs), func(d string) bool { return slices.Contains(e.Removed, d) })
	for _, d := range e.Added {
		if !slices.Contains(h.dirs, d) {
			h.dirs = append(h.dirs, d)
		}
	}
	h.send(e)
}

// ask asks something, so that the next state meets one that has computed it.
func (h *history) ask() {
	s := h.live.Snapshot()
	switch h.random.IntN(3) {
	case 0:
		answers(s, h.paths(), h.cwds())
	case 1:
		for _, p := range s.Paths() {
			s.Findings(p)
		}
	case 2:
		answers(s, h.paths(), nil)
	}
}

// compare asks everything of the workspace and of a fresh one.
func (h *history) compare() {
	settle(h.live)
	fresh := h.fresh()
	defer fresh.Close()
	paths, cwds := h.paths(), h.cwds()
	h.difference = firstDifference(answers(fresh.Snapshot(), paths, cwds), answers(h.live.Snapshot(), paths, cwds))
}

// paths are two to ask about, one of them of an open file if there is any.
func (h *history) paths() []string {
	p, _ := one(h.random)
	q, _ := one(h.random)
	paths := []string{h.path(p), h.path(q)}
	if len(h.open) > 0 {
		paths[0] = pick(h.random, sortedKeys(h.open))
	}
	return paths
}

func (h *history) cwds() []string {
	return []string{h.path(pick(h.random, []string{"w", "w/a", "w/a/b", "v", "v/a"}))}
}

// firstDifference is the first question that is answered otherwise.
func firstDifference(fresh, live map[string]string) string {
	questions := sortedKeys(live)
	for q := range fresh {
		if _, both := live[q]; !both {
			questions = append(questions, q)
		}
	}
	slices.Sort(questions)
	for _, q := range questions {
		if f, l := fresh[q], live[q]; f != l {
			return fmt.Sprintf("%s\n    opened afresh:  %s\n    after all that: %s", q, around(f, l), around(l, f))
		}
	}
	return ""
}

// around is the beginning of s, and what follows where it begins to differ.
func around(s, other string) string {
	same := 0
	for same < min(len(s), len(other)) && s[same] == other[same] {
		same++
	}
	if same < 300 {
		return s[:min(len(s), 600)]
	}
	return s[:120] + " … " + s[same-120:min(len(s), same+300)]
}

// path is a name below the base as the core writes it.
func (h *history) path(name string) string { return path.Join(h.base, name) }

func (h *history) native(name string) string { return filepath.FromSlash(h.path(name)) }

// filled puts the base into a text.
func (h *history) filled(text string) string { return strings.ReplaceAll(text, "BASE", h.base) }

func (h *history) tick() int32 {
	h.version++
	return h.version
}
