// Package replace puts a new text in the place of a file, whole or not at all,
// and leaves nothing else beside it when the process is told to end meanwhile.
// It does not know what is written. Start with File.
package replace

import (
	"io"
	"sync"

	"github.com/natefinch/atomic"
)

// writing is held while the text stands in a temporary file.
var writing sync.Mutex

// File puts text in the place of the file; a mode it has is kept.
func File(name string, text io.Reader) error {
	writing.Lock()
	defer writing.Unlock()
	return atomic.WriteFile(name, text)
}

// End waits for a write that goes on and lets no other begin: the process may
// exit then.
func End() { writing.Lock() }
