package lsp

import (
	"bytes"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"agentls/internal/fixture"
	"agentls/internal/lsptest"
	"agentls/internal/text"
	"agentls/workspace"
)

// TestFixtures runs every fixture of the rules through a session. What comes
// out must be the same bytes: nothing is lost or moved between a finding and an
// editor. The fixtures take turns at the encodings and at push and pull.
func TestFixtures(t *testing.T) {
	count := 0
	walk := func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(name) != ".txtar" {
			return err
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		n := count
		count++
		isolated(t, strings.TrimPrefix(filepath.ToSlash(name), "../diagnostics/testdata/"), func(t *testing.T) {
			f, err := fixture.Parse(data)
			if err != nil {
				t.Fatal(err)
			}
			root := path.Join(folder(t), "w") // as the rules' own tests call it
			client := start(t, func(o *Options) {
				open := o.Open
				o.Open = func(w workspace.Options) *workspace.Workspace {
					w.Settings.Flags = lsptest.Settings(f)
					return open(w)
				}
			}).Client
			run := &lsptest.Run{Client: client, Root: root, Encoding: text.Encoding(n % 3), Pull: n/3%2 == 1}
			run.Write(f)
			if got := run.Render(); !bytes.Equal(got, data) {
				t.Error(cmp.Diff(string(data), string(got)))
			}
		})
		return nil
	}
	if err := filepath.WalkDir("../diagnostics/testdata", walk); err != nil {
		t.Fatal(err)
	}
	if count < 100 {
		t.Errorf("only %d fixtures found", count)
	}
}
