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
	w := randomFS(rand.New(rand.NewSource(3)))
	shared := NewResolver(locked{w})
	var wg sync.WaitGroup
	for _, p := range profile.All() {
		wg.Go(func() {
			for _, dir := range randomDirs {
				q := Query{Profile: p, Workspace: "/w", Path: dir + "/x.go", Cwd: dir, Home: "/home/u", Trust: Trust{Yes: true}}
				own := NewResolver(locked{w})
				if got, want := shared.Explain(q), own.Explain(q); !reflect.DeepEqual(got, want) {
					t.Errorf("%s in %s:\n%+v\nwant\n%+v", p.ID, dir, got, want)
				}
				if got, want := shared.Imports(q, dir+"/CLAUDE.md"), own.Imports(q, dir+"/CLAUDE.md"); !reflect.DeepEqual(got, want) {
					t.Errorf("%s: imports of %s: %v, want %v", p.ID, dir, got, want)
				}
			}
			q := Query{Profile: p, Workspace: "/w", Home: "/home/u"}
			got, want := shared.Losses(q, randomDirs), NewResolver(locked{w}).Losses(q, randomDirs)
			if a, b := lossLines(got.Own), lossLines(want.Own); a != b {
				t.Errorf("%s loses\n%s\nwant\n%s", p.ID, a, b)
			}
		})
	}
	wg.Wait()
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
