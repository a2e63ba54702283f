package ide

// WatchedGlobs are the files whose changes matter, for editors that can tell of
// them. They only add to our own watcher, so they need not be complete: every
// instruction file and skill is Markdown, and settings are JSON, YAML or TOML.
func WatchedGlobs() []string {
	return []string{"**/*.{md,mdc,json,jsonc,yml,yaml,toml}"}
}
