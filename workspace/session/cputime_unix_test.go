//go:build unix

package session

import (
	"syscall"
	"time"
)

// processTime is the processor time this process has used: unlike the clock it
// does not run while others use the machine.
func processTime() time.Duration {
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		panic(err)
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}
