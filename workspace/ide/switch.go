package ide

import (
	"context"

	"agentls/skillcatalog"
	"agentls/workspace"
	"agentls/workspace/skillstate"
)

// Switch writes that a skill is on or off where its agent looks for it, in the
// settings of a workspace folder.
func Switch(ctx context.Context, s *workspace.Snapshot, folder string, t skillcatalog.Toggle) error {
	return skillstate.Set(ctx, skillstate.Place{Workspace: folder, Trusted: s.AlisioTrusts(folder)}, t)
}
