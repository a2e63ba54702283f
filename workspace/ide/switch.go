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
	return skillstate.Set(ctx, skillstate.Place{Workspace: folder, Trusted: s.Settings.Trust(p, folder).Yes}, t)
}
