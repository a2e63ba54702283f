package agentsctx

import (
	"math/rand"
	"reflect"
	"runtime"
	"sync"
	"testing"
	"weak"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
)

// TestConcurrentUse: whoever asks first, and whatever is asked meanwhile, a
// shared resolver gives the answers of one of one's own.
func TestConcurrentUse(t *testing.T) {
	for seed := range 6 {
		random := rand.New(rand.NewSource(int64(seed)))
		w := randomFS(random)
		leadOut(w, random)
		shared := NewResolver(locked{w})
		var wg sync.WaitGroup
		for _, p := range profile.All() {
			wg.Go(func() {
				for _, folder := range []string{"/w", "/w/a"} {
					sameAnswers(t, w, shared, Query{Profile: p, Workspace: folder, Home: "/home/u", Trust: Trust{Yes: true}})
				}
			})
		}
		wg.Wait()
	}
}

// sameAnswers asks a shared resolver, and for each question one of its own.
func sameAnswers(t *testing.T, w *world, shared *Resolver, q Query) {
	for _, dir := range randomDirs {
		q.Path, q.Cwd = dir+"/x.go", dir
		own := func() *Resolver { return NewResolver(locked{w}) }
		if got, want := shared.Explain(q), own().Explain(q); !reflect.DeepEqual(got, want) {
			t.Errorf("%s in %s of %s:\n%+v\nwant\n%+v", q.Profile.ID, dir, q.Workspace, got, want)
		}
		if got, want := shared.Imports(q, dir+"/CLAUDE.md"), own().Imports(q, dir+"/CLAUDE.md"); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: imports of %s: %v, want %v", q.Profile.ID, dir, got, want)
		}
	}
	got, want := shared.Losses(q, randomDirs), NewResolver(locked{w}).Losses(q, randomDirs)
	if a, b := lossLines(got.Own), lossLines(want.Own); a != b {
		t.Errorf("%s loses in %s\n%s\nwant\n%s", q.Profile.ID, q.Workspace, a, b)
	}
}

// locked is a world that several resolvers may read.
type locked struct{ *world }

var documents sync.Mutex

func (l locked) Document(p string) (*markdown.Document, bool) {
	documents.Lock()
	defer documents.Unlock()
	return l.world.Document(p)
}

// TestAnswersKeepNothing: an answer that is kept does not keep the resolver, what
// it saw, or the view of files that it asked.
func TestAnswersKeepNothing(t *testing.T) {
	w := randomFS(rand.New(rand.NewSource(3)))
	r := NewResolver(w)
	cache := weak.Make(r.files)
	q := Query{Profile: find(t, "claude-code"), Workspace: "/w", Path: "/w/a/x.go", Home: "/home/u"}
	answers := []any{r.Explain(q), r.Losses(q, randomDirs), r.Imports(q, "/w/CLAUDE.md"), r.Settings(q)}
	r = nil
	runtime.GC()
	if cache.Value() != nil {
		t.Error("an answer keeps the resolver")
	}
	runtime.KeepAlive(answers)
}
