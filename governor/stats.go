package governor

// Stats are the last request of a session and its per-tool ratios.
type Stats struct {
	SchemaVersion int        `json:"schemaVersion"`
	Session       string     `json:"session"`
	Mode          Mode       `json:"mode"`
	AsIf          bool       `json:"asIf,omitempty"`
	LastRequest   *EventData `json:"lastRequest"` // null when there was none, or the mode is off
	Usage         *Usage     `json:"usage"`       // of the whole history, null with the mode off
}

// BuildStats is what a governor's statistics show of a stored session.
func BuildStats(in Input) Stats {
	s := Stats{SchemaVersion: 1, Session: in.Session, Mode: in.Mode, AsIf: in.AsIf}
	if in.Mode == Off {
		return s
	}
	if events := Replay(in); len(events) > 0 {
		s.LastRequest = &events[len(events)-1].Data
	}
	u := UsageOf(in.History, in.Root)
	s.Usage = &u
	return s
}

// A FileActivity is what a session did with one file: what an editor can say
// at the top of it.
type FileActivity struct {
	Reads       int `json:"reads"`       // results that show the file
	Stale       int `json:"stale"`       // of those, made redundant by a later write or another state
	StaleTokens int `json:"staleTokens"` // their estimated tokens
	Writes      int `json:"writes"`
}

// FileActivityOf counts the reads and writes of one file; is says whether a
// path, as the agent wrote it or as it was resolved, names the file.
func FileActivityOf(h []Message, c Choices, is func(path string) bool) FileActivity {
	var f FileActivity
	names := func(a *Action) bool {
		if is(a.Path) || a.Identity != "" && is(a.Identity) {
			return true
		}
		for _, p := range a.More {
			if is(p) {
				return true
			}
		}
		return false
	}
	for i := range h {
		a := h[i].Action
		if a == nil || h[i].Failed || a.Kind != Read && a.Kind != Write || !names(a) {
			continue
		}
		if a.Kind == Read {
			f.Reads++
		} else {
			f.Writes++
		}
	}
	for _, r := range redundancies(h, c) {
		if m := &h[r.victim]; r.reason == SupersededRead && names(m.Action) {
			f.Stale++
			f.StaleTokens += m.tokens()
		}
	}
	return f
}
