package markdown

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCorpora reads real files where they are at hand: every promise holds, and
// most of them is not read for links.
func TestCorpora(t *testing.T) {
	root := filepath.FromSlash("../../../shared/corpora")
	if _, err := os.Stat(root); err != nil {
		t.Skip("no corpora at ", root)
	}
	var files, text, kept int
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
		checkBody(t, d)
		if body := []byte(d.Body.Of(d.Source)); mayLink(string(body)) {
			text += len(bytes.Join(bytes.Fields(body), nil))
			linksOnly(body)
			kept += len(bytes.Join(bytes.Fields(body), nil))
		}
		if t.Failed() {
			t.Fatal(path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d files; %d of %d characters are read for links", files, kept, text)
	if kept*2 > text {
		t.Error("most of the text is read for links")
	}
}
