//go:build unix

package session

import "syscall"

func makePipe(path string) bool { return syscall.Mkfifo(path, 0o600) == nil }
