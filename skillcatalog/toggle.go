package skillcatalog

import (
	"fmt"
	"strings"

	"agentls/agentsctx/profile"
)

// Refusal is why a skill cannot be switched on or off.
type Refusal struct {
	Code    string // "not_found", "not_manageable", "untrusted"
	Message string
}

// Error implements error.
func (r *Refusal) Error() string { return r.Message }

// Toggle is a switch that may be written.
type Toggle struct {
	Dir     string // the workspace, or where the agent keeps the user's settings
	File    string // relative to Dir
	Shown   string // the file as people call it
	Form    profile.SwitchForm
	Version string // the key that a file without it gets, as 1
	Private bool   // see profile.Switch
	Key     string // the setting, with dots between its names
	ID      string // below it: an id, a name or a path, by Form
	Enabled bool
}

// Path is the file, absolute.
func (t *Toggle) Path() string { return join(t.Dir, t.File) }

// Value is what is written below the ID of a JSON file.
func (t *Toggle) Value() string {
	switch {
	case t.Form != profile.WordNamed:
		return fmt.Sprintf("{\n  \"enabled\": %t\n}", t.Enabled)
	case t.Enabled:
		return `"on"`
	}
	return `"off"`
}

// PlanToggle settles whether the skill with that id may be switched on or off,
// and where that is written. Whether the file exists in a project that is not
// trusted is for the writer to see.
func (c *Catalog) PlanToggle(id string, enabled bool) (Toggle, error) {
	sw := c.Profile.Skills.Switch
	r := c.ByID(id)
	switch {
	case r == nil:
		return Toggle{}, &Refusal{"not_found", fmt.Sprintf("no skill has the id %q", id)}
	case sw.File == "":
		return Toggle{}, &Refusal{"not_manageable", c.byHand(r)}
	case r.Locked() && sw.Hint != "":
		return Toggle{}, &Refusal{"not_manageable", fmt.Sprintf("%s belongs to the plugin %s; use %s", r.DisplayID(), r.Owner().Name, sw.Hint)}
	case r.Step == StepTrust:
		return Toggle{}, &Refusal{"untrusted", fmt.Sprintf("%s is not loaded: %s", r.DisplayID(), r.Why())}
	case r.Step == StepShadowed:
		return Toggle{}, &Refusal{"not_manageable", fmt.Sprintf("%s is shadowed by %s; only the skill that wins can be switched", r.ID, r.Winner().ID)}
	case !r.Effective() || !r.Manageable():
		return Toggle{}, &Refusal{"not_manageable", fmt.Sprintf("%s cannot be switched: %s", r.ID, r.Why())}
	}
	t := Toggle{
		Dir: c.Workspace, File: sw.File, Form: sw.Form, Version: sw.Version, Private: sw.Private,
		Key: sw.Setting, ID: id, Enabled: enabled,
	}
	if sw.Base == profile.InConfig {
		t.Dir = c.config
	}
	if t.Dir == "" {
		return Toggle{}, &Refusal{"not_manageable", "where " + c.Profile.Name + " keeps its settings is not known here"}
	}
	t.Shown = c.Display(t.Path())
	switch sw.Form {
	case profile.EnabledNamed, profile.WordNamed:
		t.ID = r.Name
	case profile.RuleByPath:
		t.ID = r.File
	}
	return t, nil
}

// byHand is what a user can do about a skill of an agent whose settings agentls
// does not write.
func (c *Catalog) byHand(r *Record) string {
	what := "move " + c.Display(parent(r.Path)) + " out of " + c.Display(r.Root())
	if hand := c.Profile.Skills.Switch.ByHand; hand != "" {
		what = strings.ReplaceAll(hand, "NAME", r.Name)
	}
	return fmt.Sprintf("agentls writes no switch for %s; to switch %s off, %s", c.Profile.Name, r.Name, what)
}
