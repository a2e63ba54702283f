//go:build !unix

package session

import "time"

var processStart = time.Now()

// processTime is the time since the start, where there is no better clock.
func processTime() time.Duration { return time.Since(processStart) }
