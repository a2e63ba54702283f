package lsp

import (
	"fmt"
	"sync/atomic"
	"time"

	"go.lsp.dev/protocol"
)

// progress is how far the first scan is.
type progress struct{ dirs atomic.Int64 }

// scanned is called from the scan's goroutines.
func (p *progress) scanned(dirs int) { p.dirs.Store(int64(dirs)) }

// scanToken is the token of the first scan's progress.
const scanToken = protocol.String("agentls/scan")

// scanTime is how long a first scan may take before it shows its progress.
const scanTime = 300 * time.Millisecond

// progressEvery is the time between two reports of progress.
const progressEvery = 250 * time.Millisecond

// reportScan shows the first scan's progress when it takes long enough to be
// noticed.
func (s *server) reportScan() {
	if !s.client.Window.WorkDoneProgress || s.scannedWithin(scanTime) {
		return
	}
	if s.call(protocol.MethodWindowWorkDoneProgressCreate, &protocol.WorkDoneProgressCreateParams{Token: scanToken}, nil) != nil {
		return
	}
	s.report(scanToken, &protocol.WorkDoneProgressBegin{Kind: "begin", Title: "Looking for instruction files and skills"})
	for !s.scannedWithin(progressEvery) {
		message := fmt.Sprintf("%d directories", s.progress.dirs.Load())
		s.report(scanToken, &protocol.WorkDoneProgressReport{Kind: "report", Message: &message})
	}
	s.report(scanToken, &protocol.WorkDoneProgressEnd{Kind: "end"})
}

// scannedWithin waits at most d for the first scan, or the server's end.
func (s *server) scannedWithin(d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-s.workspace.Scanned():
		return true
	case <-s.ctx.Done():
		return true
	case <-timer.C:
		return false
	}
}

func (s *server) report(token protocol.ProgressToken, value any) {
	if raw, err := marshalled(value); err == nil {
		s.notify(protocol.MethodProgress, &protocol.ProgressParams{Token: token, Value: raw})
	}
}
