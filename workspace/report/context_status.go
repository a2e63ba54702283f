package report

import (
	"fmt"
	"math"
	"strings"

	"agentls/internal/measure"
)

// Status is the quick answer to how full the window is.
func (w *Window) Status() []string {
	s := &w.Session
	lines := []string{"Context: " + w.fill()}
	model := orWord(s.Model, "unknown")
	if s.Provider != "" {
		model += " (" + s.Provider + ")"
	}
	lines = append(lines, "Model: "+model)
	if w.own() {
		lines = append(lines, w.sandbox())
	}
	cut := "0"
	if files := w.truncated(); len(files) > 0 {
		var names []string
		for _, f := range files {
			names = append(names, f.Name)
		}
		cut = fmt.Sprintf("%d (%s)", len(files), strings.Join(names, ", "))
	}
	lines = append(lines, "Compactions: "+counted(s.Compactions), "Truncated files: "+cut,
		fmt.Sprintf("Skills in the list: %s", measure.Commas(len(w.Skills.Entries))))
	if w.Source == Estimate {
		lines = append(lines, "Known at the start: "+Exactly(w.known()).size()+"; the rest is unknown (`detail` names it)")
	}
	return lines
}

// fill is how much of the window is used, as the last reply told. A stale figure
// is named as one.
func (w *Window) fill() string {
	s, window := &w.Session, "a window of unknown size"
	known := s.Window != nil && *s.Window > 0
	if known {
		window = measure.Commas(*s.Window) + " tokens"
	}
	switch total := s.total(); {
	case total != nil && known:
		return fmt.Sprintf("%s of %s (%d%%), cached", measure.Commas(*total), window, int(math.Round(100*float64(*total)/float64(*s.Window))))
	case total != nil:
		return measure.Commas(*total) + " tokens of " + window + ", cached"
	case s.Total != nil:
		return "unknown of " + window + "; " + measure.Commas(*s.Total) + " tokens before, which is out of date"
	case known:
		return "unknown of " + window
	}
	return "unknown"
}
