package frontmatter

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCorpora reads real files where they are at hand: every promise holds, and
// nearly all blocks are simple mappings.
func TestCorpora(t *testing.T) {
	root := filepath.FromSlash("../../../shared/corpora")
	if _, err := os.Stat(root); err != nil {
		t.Skip("no corpora at ", root)
	}
	var blocks, simple int
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() || !strings.HasSuffix(path, ".md") {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		d := parse(string(data))
		checkDocument(t, d)
		if d.Front.State != Absent {
			blocks++
			if checkMappings(t, d.Front.Block.Of(d.Source)) {
				simple++
			}
		}
		if t.Failed() {
			t.Fatal(path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d of %d blocks are simple mappings", simple, blocks)
	if simple*10 < blocks*9 {
		t.Error("readMappings reads too little")
	}
}
