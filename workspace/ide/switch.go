package ide

import (
	"context"

	"agentls/agentsctx/profile"
	"agentls/skillcatalog"
	"agentls/workspace"
	"agentls/workspace/skillstate"
)

// Switch writes that a skill is on or off where agent p looks for it, in the
// settings of a workspace folder.
func Switch(ctx context.Context, s *workspace.Snapshot, p *profile.Profile, folder string, t skillcatalog.Toggle) error {
	return skillstate.Set(ctx, placeOf(s, p, folder, t), t)
}

// PreviewSwitch is the file as it is, and as Switch would write it.
func PreviewSwitch(s *workspace.Snapshot, p *profile.Profile, folder string, t skillcatalog.Toggle) (before, after string, err error) {
	return skillstate.Preview(placeOf(s, p, folder, t), t)
}

func placeOf(s *workspace.Snapshot, p *profile.Profile, folder string, t skillcatalog.Toggle) skillstate.Place {
	return skillstate.Place{Workspace: t.Dir, Trusted: !t.Private || s.Settings.Trust(p, folder).Yes}
}
