package lsp

import (
	"fmt"

	"agentls/internal/settings"
	"agentls/workspace/ide"
)

// activityLens says what the newest session of the workspace did with a file
// that is no instruction file, where the settings ask for it.
func (q *query) activityLens(path string) (ide.Lens, bool) {
	said := q.activity(path)
	if said == "" {
		return ide.Lens{}, false
	}
	return ide.Lens{
		Span: q.snap.Lines(path).Line(0), Title: said, Command: "agentls.contextReport", Argument: map[string]string{},
	}, true
}

// activity is empty when there is nothing to say of the file.
func (q *query) activity(path string) string {
	if _, known := q.snap.KindOf(path); known || q.snap.Settings.Of(path).CodeLens != settings.LensAll {
		return ""
	}
	did, ref := q.s.activity.Of(q.snap, path)
	if did.Reads == 0 {
		return ""
	}
	said := fmt.Sprintf("read %s in %s", times(did.Reads), ref)
	if did.Stale > 0 {
		said += fmt.Sprintf(", %d stale after a change, about %d tokens", did.Stale, did.StaleTokens)
	}
	return said
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}
