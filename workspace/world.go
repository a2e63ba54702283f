package workspace

import (
	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/diagnostics"
	"agentls/internal/markdown"
	"agentls/internal/tree"
	"agentls/skillcatalog"
)

// world is what rules may ask of a snapshot. It implements diagnostics.World.
type world struct {
	tree.FS
	snap *Snapshot
}

func newWorld(s *Snapshot) world { return world{&s.Files, s} }

func (w world) Document(p string) (*markdown.Document, bool) { return w.snap.Files.Document(p) }
func (w world) Root(p string) string                         { return w.snap.Root(p) }

func (w world) Agents() []*profile.Profile      { return w.snap.Agents.All() }
func (w world) Guessed(p *profile.Profile) bool { return w.snap.Agents.Guessed(p) }

func (w world) Losses(p string) []diagnostics.AgentLosses      { return w.snap.Instructions.Losses(p) }
func (w world) Loads(dir string) []agentsctx.Explanation       { return w.snap.Instructions.Loads(dir) }
func (w world) Locations(p string) []diagnostics.Location      { return w.snap.Instructions.Locations(p) }
func (w world) Imports(p string) []diagnostics.Imported        { return w.snap.Instructions.Imports(p) }
func (w world) Catalogs(folder string) []*skillcatalog.Catalog { return w.snap.Skills.Catalogs(folder) }
func (w world) Records(p string) []diagnostics.Record          { return w.snap.Skills.Records(p) }
