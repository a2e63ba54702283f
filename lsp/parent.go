package lsp

import (
	"time"

	"agentls/internal/logger"
)

// parentTime is the time between two looks at the client's process.
const parentTime = 3 * time.Second

// watchParent ends the server when its client's process is gone. A client in
// another process namespace (a container) names a process that cannot be seen;
// it is not waited for.
func (s *server) watchParent(pid int64) {
	if pid <= 0 || pid > 1<<31-1 {
		return
	}
	if !alive(int(pid)) {
		s.log.Info("the client's process cannot be seen from here; its end will not be noticed", logger.Any("pid", pid))
		return
	}
	s.background(func() {
		tick := time.NewTicker(parentTime)
		defer tick.Stop()
		for {
			select {
			case <-s.ctx.Done():
				return
			case <-tick.C:
				if !alive(int(pid)) {
					s.log.Info("the client's process is gone", logger.Any("pid", pid))
					s.stop(s.life.exitCode())
					return
				}
			}
		}
	})
}
