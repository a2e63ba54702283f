package lsp

import (
	"slices"
	"testing"

	"agentls/workspace"
)

// TestUnseenDocuments: a document is seen when the snapshot has its newest
// state; an older snapshot does not count, or its findings would never be told.
func TestUnseenDocuments(t *testing.T) {
	var d documents
	at := func(version int32, text string) *workspace.Overlay {
		return &workspace.Overlay{Path: "/a", Text: text, Version: version}
	}
	unseen := func(when string, want ...string) {
		t.Helper()
		if got := d.unseen(); !slices.Equal(got, want) {
			t.Errorf("%s: unseen are %v, want %v", when, got, want)
		}
	}
	d.set("/b", document{text: "b", version: 1})
	d.set("/a", document{text: "one", version: 1})
	unseen("opened", "/a", "/b")
	d.saw("/b", at(1, "b"))
	d.saw("/a", nil)
	unseen("before it is open there", "/a")
	d.saw("/a", at(1, "one"))
	unseen("seen")
	d.set("/a", document{text: "two", version: 1}) // a client that does not count
	d.saw("/a", at(1, "one"))
	unseen("the older text", "/a")
	d.set("/a", document{text: "two", version: 2})
	d.saw("/a", at(1, "two"))
	unseen("the older version", "/a")
	d.saw("/a", at(2, "two"))
	unseen("seen again")
	d.remove("/a")
	d.saw("/a", at(2, "two"))
	unseen("closed here, open there", "/a")
	d.saw("/a", nil)
	unseen("closed")
}
