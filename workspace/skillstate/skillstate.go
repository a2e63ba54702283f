// Package skillstate writes which skills are on and off into an agent's own
// settings file, in a workspace or of its user: atomically, with everything else
// in the file kept. It knows files and locks; which skill may be switched, and under
// which key, is settled by skillcatalog before. Start with Set; the text itself is
// made in edit.go, or in rule.go where it is TOML.
package skillstate

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"

	"agentls/skillcatalog"
	"agentls/workspace/replace"
)

// Place says where a switch is written.
type Place struct {
	Workspace string // where the file is looked for, absolute
	Trusted   bool   // a file that is there may be changed
	Locks     string // directory for lock files; empty for one in the user's cache
}

// maxConfig is the size in bytes above which a settings file is not edited.
const maxConfig = 8 << 20

// Set writes one switch. A file that exists is only edited in a trusted
// project; one that does not is made. The error is a *skillcatalog.Refusal when
// nothing was tried.
func Set(ctx context.Context, p Place, t skillcatalog.Toggle) error {
	file := filepath.Join(p.Workspace, filepath.FromSlash(t.File))
	lock, err := p.lock(ctx, file)
	if err != nil {
		return err
	}
	defer lock.Unlock()
	_, text, err := p.plan(file, t)
	if err != nil {
		return err
	}
	return write(file, text, t.Private)
}

// Preview is the file as it is, empty when there is none, and as Set would make it.
func Preview(p Place, t skillcatalog.Toggle) (before, after string, err error) {
	old, text, err := p.plan(filepath.Join(p.Workspace, filepath.FromSlash(t.File)), t)
	return string(old), string(text), err
}

func (p Place) plan(file string, t skillcatalog.Toggle) (old, text []byte, err error) {
	name := cmp.Or(t.Shown, t.File)
	if old, err = p.read(file, name); err != nil {
		return nil, nil, err
	}
	if text, err = edit(old, t); err != nil {
		return nil, nil, &skillcatalog.Refusal{Code: "validation_failed", Message: fmt.Sprintf("%s: %v", name, err)}
	}
	return old, text, nil
}

// lock keeps other processes of ours from the file. The lock file is
// outside the workspace, so that none is left in a repository.
func (p Place) lock(ctx context.Context, file string) (*flock.Flock, error) {
	dir := p.Locks
	if dir == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			cache = os.TempDir()
		}
		dir = filepath.Join(cache, "agentls", "locks")
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	real := file
	if d, err := filepath.EvalSymlinks(p.Workspace); err == nil {
		rel, _ := filepath.Rel(p.Workspace, file)
		real = filepath.Join(d, rel)
	}
	sum := sha256.Sum256([]byte(real))
	lock := flock.New(filepath.Join(dir, hex.EncodeToString(sum[:16])+".lock"), flock.SetPermissions(0o600))
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	if _, err := lock.TryLockContext(ctx, 2*time.Millisecond); err != nil {
		return nil, fmt.Errorf("another process is writing %s: %w", file, err)
	}
	return lock, nil
}

// read is the file as it is; nil when there is none.
func (p Place) read(file, name string) ([]byte, error) {
	for _, at := range []string{filepath.Dir(file), file} {
		info, err := os.Lstat(at)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if info.Mode()&fs.ModeSymlink != 0 {
			return nil, refused("validation_failed", "%s: symlinks are not allowed", name)
		}
		if at == file && !info.Mode().IsRegular() || at != file && !info.IsDir() {
			return nil, refused("validation_failed", "%s is no regular file", name)
		}
		if at == file && info.Size() > maxConfig {
			return nil, refused("validation_failed", "%s is larger than %d bytes", name, maxConfig)
		}
	}
	old, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if !p.Trusted {
		return nil, refused("untrusted", "%s exists and the project is not trusted; trust it first", name)
	}
	if old == nil {
		old = []byte{}
	}
	return old, nil
}

func refused(code, format string, args ...any) error {
	return &skillcatalog.Refusal{Code: code, Message: fmt.Sprintf(format, args...)}
}

// write puts text in the place of the file. A new file is its owner's alone. Of
// one that is to be so the old mode is narrowed first, because the new file takes
// it over.
func write(file string, text []byte, private bool) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	_, err := os.Lstat(file)
	isNew := errors.Is(err, fs.ErrNotExist)
	if private && !isNew {
		if err := os.Chmod(file, 0o600); err != nil {
			return err
		}
	}
	if err := replace.File(file, bytes.NewReader(text)); err != nil || !private && !isNew {
		return err
	}
	return os.Chmod(file, 0o600)
}
