package main

import (
	"bytes"
	"embed"
	"fmt"
	"os"
	"path/filepath"
	"text/template"

	"agentls/agentsctx/profile"
	"agentls/diagnostics"
)

const (
	manifest  = "editors/vscode/package.json"
	selector  = "editors/vscode/generated/selector.json"
	pageModel = "editors/vscode/generated/page.ts"
	luaModule = "editors/nvim/lua/agentls/generated/files.lua"
)

// outputs are all generated files by their name below root.
func outputs(root string) (map[string][]byte, error) {
	out, err := pagesAndSchema()
	if err != nil {
		return nil, err
	}
	if out["docs/commands.md"], err = commandsPage(root); err != nil {
		return nil, err
	}
	old, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(manifest)))
	if os.IsNotExist(err) {
		return out, nil
	}
	if err == nil {
		out[manifest], err = updateManifest(old)
	}
	return out, err
}

// pagesAndSchema are the files that depend on tables alone.
func pagesAndSchema() (map[string][]byte, error) {
	out := map[string][]byte{"docs/agentls.schema.json": settingsSchema()}
	judges, err := judgesPage()
	if err != nil {
		return nil, err
	}
	for name, data := range map[string]any{
		"judges":   judges,
		"settings": settingsPage(),
		"rules":    diagnostics.Rules(),
		"agents":   agentsPage(),
	} {
		page, err := render(name+".md.tmpl", data)
		if err != nil {
			return nil, err
		}
		out["docs/"+name+".md"] = page
	}
	for _, r := range diagnostics.Rules() {
		page, ok := diagnostics.Page(r.ID)
		if !ok {
			return nil, fmt.Errorf("the rule %s has no page diagnostics/rules/%s.md", r.ID, r.ID)
		}
		out["docs/rules/"+r.ID+".md"] = []byte(page)
	}
	files, err := knownFiles()
	if err != nil {
		return nil, err
	}
	out[luaModule], out[selector], out[pageModel] = files.lua(), files.globs(), pageTypes()
	return out, nil
}

//go:embed pages/*.tmpl
var pages embed.FS

// render fills in a page.
func render(name string, data any) ([]byte, error) {
	t, err := template.New(name).Funcs(template.FuncMap{"cell": cell, "kind": factKind}).ParseFS(pages, "pages/"+name)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = t.Execute(&b, data)
	return b.Bytes(), err
}

// factKind says how well a fact is known.
func factKind(k profile.FactKind) string {
	return [...]string{"measured", "source", "documentation", "reported"}[k]
}
