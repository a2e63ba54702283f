package revision

import (
	"io/fs"
	"os"
	"path/filepath"

	"agentls/internal/tree"
)

// mostText is the size of a file above which it is not read.
const mostText = tree.MaxText

// Machine is the files of this machine.
type Machine struct{}

// Lstat implements workspace.System.
func (Machine) Lstat(name string) (fs.FileInfo, error) { return os.Lstat(name) }

// Stat implements workspace.System.
func (Machine) Stat(name string) (fs.FileInfo, error) { return os.Stat(name) }

// Readlink implements workspace.System.
func (Machine) Readlink(name string) (string, error) { return os.Readlink(name) }

// EvalSymlinks implements workspace.System.
func (Machine) EvalSymlinks(name string) (string, error) { return filepath.EvalSymlinks(name) }

// ReadDir implements workspace.System.
func (Machine) ReadDir(name string) ([]fs.DirEntry, error) { return os.ReadDir(name) }

// ReadText implements workspace.System.
func (Machine) ReadText(name string) (string, bool) {
	fi, err := os.Stat(name)
	if err != nil || !fi.Mode().IsRegular() || fi.Size() > mostText {
		return "", false
	}
	b, err := os.ReadFile(name)
	return string(b), err == nil && len(b) <= mostText
}
