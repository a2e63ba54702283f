//go:build unix

package workspace

import (
	"os"
	"path/filepath"
	"syscall"
)

// mkfifo makes a pipe that nobody writes to.
func mkfifo(name string) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return syscall.Mkfifo(name, 0o644)
}
