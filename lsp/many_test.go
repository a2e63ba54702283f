package lsp

import (
	"context"
	"fmt"
	"io"
	"testing"
	"time"

	"agentls/internal/lsptest"
)

// TestManyOpenDocuments: what an edit costs does not grow with what else is
// open. The least of several edits beside many documents is compared with that
// beside a few of the same run.
func TestManyOpenDocuments(t *testing.T) {
	few, many := 500, 10_000
	if testing.Short() {
		few, many = 100, 2_000
	}
	beside := func(n int) time.Duration {
		s := real(t)
		root := folder(t)
		uri := lsptest.URI(root + "/demo/SKILL.md")
		s.Initialize(lsptest.Session{Root: root})
		for i := range n {
			s.Open(lsptest.URI(fmt.Sprintf("%s/src/f%05d.go", root, i)), "go", 1, "package src\n")
		}
		s.Open(uri, "markdown", 1, fine)
		s.PublishedAt(uri, 1)
		least := time.Hour
		for v := 2; v < 40; v++ {
			text := fine
			if v%2 == 0 {
				text = broken
			}
			start := time.Now()
			s.Change(uri, v, lsptest.Change{Text: text})
			s.PublishedAt(uri, v)
			least = min(least, time.Since(start))
		}
		return least
	}
	if a, b := beside(few), beside(many); b > 3*a {
		t.Errorf("an edit beside %d open documents takes %.1f times one beside %d", many, float64(b)/float64(a), few)
	}
}

// real is start outside of a bubble, for what is measured by the machine's clock.
func real(t *testing.T) *lsptest.Client {
	fromClient, in := io.Pipe()
	out, toClient := io.Pipe()
	go func() {
		Serve(context.Background(), Options{In: fromClient, Out: toClient, Open: unwatched})
		toClient.Close()
	}()
	t.Cleanup(func() { in.Close() })
	return lsptest.Connect(t, in, out)
}
