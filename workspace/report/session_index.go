package report

import (
	"bytes"
	"io"
	"os"
	"path/filepath"

	"agentls/workspace"
	"agentls/workspace/replace"
	"agentls/workspace/session"
)

// indexFile is where what is known of the stored sessions is kept, in the user's
// cache directory; empty when there is none.
func indexFile(env workspace.Env) string {
	dir := ""
	if env.Getenv != nil {
		for _, variable := range []string{"XDG_CACHE_HOME", "LocalAppData"} {
			if d := env.Getenv(variable); dir == "" && filepath.IsAbs(d) {
				dir = d
			}
		}
	}
	switch {
	case dir != "":
	case env.Home == "":
		return ""
	case env.Platform == "darwin":
		dir = filepath.Join(env.Home, "Library", "Caches")
	default:
		dir = filepath.Join(env.Home, ".cache")
	}
	return filepath.Join(dir, "agentls", "sessions.index")
}

func loadIndex(env workspace.Env) *session.Index {
	saved, _ := os.ReadFile(indexFile(env)) // none the first time
	return session.NewIndex(bytes.NewReader(saved))
}

// saveIndex keeps the index. Without it the next listing is slower and says the
// same: that it cannot be written is no news.
func saveIndex(env workspace.Env, x *session.Index) {
	file := indexFile(env)
	if file == "" {
		return
	}
	x.Save(func(write func(io.Writer) error) {
		var b bytes.Buffer
		if write(&b) == nil && os.MkdirAll(filepath.Dir(file), 0o700) == nil {
			_ = replace.File(file, &b)
		}
	})
}
