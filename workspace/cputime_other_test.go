//go:build !unix

package workspace

import "time"

var testsBegan = time.Now()

// cpu is the time since the start, where there is no better clock.
func cpu() time.Duration { return time.Since(testsBegan) }
