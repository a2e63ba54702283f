package markdown

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCorpora reads real files where they are at hand: every promise holds, and
// the quick readers read nearly all of them.
func TestCorpora(t *testing.T) {
	root := filepath.FromSlash("../../../shared/corpora")
	if _, err := os.Stat(root); err != nil {
		t.Skip("no corpora at ", root)
	}
	var files, blocks, plain, linked, plainLinks int
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() || !strings.HasSuffix(path, ".md") {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		files++
		d := Parse(string(data))
		checkDocument(t, d)
		checkBody(t, d)
		if d.Front.State != Absent {
			blocks++
			if checkPlain(t, d.Front.Block.Of(d.Source)) {
				plain++
			}
		}
		if len(d.Links()) > 0 {
			linked++
			if _, ok := readPlainLinks(d.Source, d.Body); ok {
				plainLinks++
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
	t.Logf("%d files; %d of %d blocks and the links of %d of %d bodies are plain", files, plain, blocks, plainLinks, linked)
	if plain*100 < blocks*98 || plainLinks*100 < linked*70 {
		t.Error("the quick readers read too little")
	}
}
