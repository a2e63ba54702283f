package workspace

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"agentls/internal/tree"
)

// System is what a workspace asks of the operating system about files. Names
// are as the system writes them. A test gives one that is slow or fails.
type System interface {
	Lstat(name string) (fs.FileInfo, error)
	Stat(name string) (fs.FileInfo, error)
	Readlink(name string) (string, error)
	EvalSymlinks(name string) (string, error)
	ReadDir(name string) ([]fs.DirEntry, error)
	// ReadText is the text of a regular file of at most tree.MaxText bytes.
	ReadText(name string) (string, bool)
}

// operatingSystem is the System of this machine.
type operatingSystem struct{}

func (operatingSystem) Lstat(name string) (fs.FileInfo, error)     { return os.Lstat(name) }
func (operatingSystem) Stat(name string) (fs.FileInfo, error)      { return os.Stat(name) }
func (operatingSystem) Readlink(name string) (string, error)       { return os.Readlink(name) }
func (operatingSystem) EvalSymlinks(name string) (string, error)   { return filepath.EvalSymlinks(name) }
func (operatingSystem) ReadDir(name string) ([]fs.DirEntry, error) { return os.ReadDir(name) }

// ReadText opens a pipe only in a way that cannot block.
func (operatingSystem) ReadText(name string) (string, bool) {
	f, err := os.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return "", false
	}
	defer f.Close()
	fi, err := f.Stat()
	if err != nil || !fi.Mode().IsRegular() || fi.Size() > tree.MaxText {
		return "", false
	}
	buf := make([]byte, fi.Size()+1)
	n := 0
	for {
		m, err := f.Read(buf[n:])
		n += m
		if err == io.EOF {
			return bytesToString(buf[:n]), true
		}
		if err != nil || n > tree.MaxText {
			return "", false
		}
		if n == len(buf) {
			buf = append(buf, make([]byte, len(buf))...)
		}
	}
}
