package skillcatalog

import "fmt"

// Refusal is why a skill cannot be switched on or off.
type Refusal struct {
	Code    string // "not_found", "not_manageable", "untrusted"
	Message string
}

// Error implements error.
func (r *Refusal) Error() string { return r.Message }

// Toggle is a switch that may be written: Key.ID = {"enabled": Enabled} in File.
type Toggle struct {
	File    string // relative to the workspace
	Version string // the key that a file without it gets, as 1
	Key, ID string
	Enabled bool
}

// PlanToggle settles whether the skill with that id may be switched on or off,
// and where that is written. Whether the file exists in a project that is not
// trusted is for the writer to see.
func (c *Catalog) PlanToggle(id string, enabled bool) (Toggle, error) {
	sw := c.Profile.Skills.Switch
	if sw.File == "" {
		return Toggle{}, &Refusal{"not_manageable", c.Profile.Name + " has no switch for single skills that agentls can set"}
	}
	r := c.ByID(id)
	switch {
	case r == nil:
		return Toggle{}, &Refusal{"not_found", fmt.Sprintf("no skill has the id %q", id)}
	case r.Locked() && sw.Hint != "":
		return Toggle{}, &Refusal{"not_manageable", fmt.Sprintf("%s belongs to the plugin %s; use %s", r.DisplayID(), r.Owner().Name, sw.Hint)}
	case r.Step == StepTrust:
		return Toggle{}, &Refusal{"untrusted", fmt.Sprintf("%s is not loaded: %s", r.DisplayID(), r.Why())}
	case r.Step == StepShadowed:
		return Toggle{}, &Refusal{"not_manageable", fmt.Sprintf("%s is shadowed by %s; only the skill that wins can be switched", r.ID, r.Winner().ID)}
	case !r.Effective() || !r.Manageable():
		return Toggle{}, &Refusal{"not_manageable", fmt.Sprintf("%s cannot be switched: %s", r.ID, r.Why())}
	}
	return Toggle{File: sw.File, Version: sw.Version, Key: sw.Setting, ID: id, Enabled: enabled}, nil
}
