package skillcatalog

import (
	"slices"

	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

// manifestDirs are the directories in which some agent's plugins have their
// manifest, each once.
var manifestDirs = func() (dirs []string) {
	for _, p := range profile.All() {
		for _, d := range p.Skills.Plugins.Dirs {
			if !slices.Contains(dirs, d) {
				dirs = append(dirs, d)
			}
		}
	}
	return dirs
}()

// PluginAbove is the directory of the plugin that ships a file, which is the
// nearest one with a manifest above it and no higher than top, and that manifest;
// empty for none.
func PluginAbove(fs tree.FS, top, file string) (dir, manifest string) {
	for dir = parent(file); tree.Under(top, dir); dir = parent(dir) {
		if manifest = manifestIn(fs, manifestDirs, dir); manifest != "" {
			return dir, manifest
		}
		if dir == top {
			break
		}
	}
	return "", ""
}
