package workspace

// Event is something that happened: in the editor, on the disk or in the
// settings. Events only say "look again"; the loop decides what changed.
type Event interface{ event() }

// Opened says that an editor owns the text of a file from now on.
type Opened struct {
	Path, Language, Text string
	Version              int32
}

// Changed gives the whole text of an open file after an edit.
type Changed struct {
	Path, Text string
	Version    int32
}

// Closed gives a file back to the disk.
type Closed struct{ Path string }

// DiskHint says that something at or below these paths may have changed.
type DiskHint struct{ Paths []string }

// Rescan says that changes were lost and everything has to be looked at.
type Rescan struct{}

// FoldersChanged adds and removes workspace folders.
type FoldersChanged struct{ Added, Removed []string }

// EditorSettings is the editor's `agentls` section as JSON; nil clears it.
type EditorSettings struct{ JSON []byte }

// EditorTrust is the editor's own answer to whether the workspace is trusted.
type EditorTrust struct{ Trusted bool }

func (Opened) event()         {}
func (Changed) event()        {}
func (Closed) event()         {}
func (DiskHint) event()       {}
func (Rescan) event()         {}
func (FoldersChanged) event() {}
func (EditorSettings) event() {}
func (EditorTrust) event()    {}
