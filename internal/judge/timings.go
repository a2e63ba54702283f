package judge

import (
	"fmt"
	"io/fs"
	"strings"
	"time"
)

// timings are how long a judge takes for one case, the median of the run that
// measured it last, by id.
type timings map[string]time.Duration

// timingsFile holds them: a line for each, the id and a duration.
const timingsFile = "testdata/timings"

func readTimings(files fs.FS) (timings, error) {
	text, err := fs.ReadFile(files, timingsFile)
	if err != nil {
		return nil, err
	}
	all := timings{}
	for line := range strings.Lines(string(text)) {
		id, took, _ := strings.Cut(strings.TrimSpace(line), " ")
		if all[id], err = time.ParseDuration(took); err != nil {
			return nil, fmt.Errorf("%s: %w", timingsFile, err)
		}
	}
	return all, nil
}

// Took is how long the agent takes for one case; zero when nobody measured it.
func (a *Agent) Took() (time.Duration, error) {
	all, err := readTimings(stored)
	return all[a.ID], err
}
