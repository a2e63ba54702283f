package lsp

import "syscall"

// alive reports whether a process is running; one that cannot be looked at
// counts as running.
func alive(pid int) bool {
	h, err := syscall.OpenProcess(syscall.SYNCHRONIZE, false, uint32(pid))
	if err != nil {
		return err == syscall.ERROR_ACCESS_DENIED
	}
	defer syscall.CloseHandle(h)
	state, err := syscall.WaitForSingleObject(h, 0)
	return err != nil || state == syscall.WAIT_TIMEOUT
}
