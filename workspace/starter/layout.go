package starter

import (
	"path"
	"slices"
	"strings"

	"agentls/internal/tree"
)

// maxLayout is how many directories a layout names; more is no overview.
const maxLayout = 16

// roles are directories whose name says what they hold.
var roles = map[string]string{
	"cmd": "programs", "internal": "packages for this module alone", "pkg": "packages", "src": "source", "lib": "library code",
	"test": "tests", "tests": "tests", "docs": "documentation", "doc": "documentation", "examples": "examples", "scripts": "scripts",
	"packages": "packages of the workspace", "apps": "applications", "crates": "crates of the workspace", "api": "interfaces",
	"testdata": "data for tests", "assets": "assets", "public": "static files", "migrations": "database migrations",
	"editors": "editor extensions", "benches": "benchmarks", "tools": "tools", "config": "configuration",
}

// passedOver are directories that tools make.
var passedOver = []string{"node_modules", "vendor", "target", "dist", "build", "out", "bin", "coverage", "__pycache__", "venv", "env", "third_party", "tmp", "temp"}

// layout are the directories at the top.
func (p project) layout() []item {
	ignored := p.ignored()
	var items []item
	for _, e := range p.fs.ReadDir(p.root) {
		if e.Kind != tree.Dir || strings.HasPrefix(e.Name, ".") || slices.Contains(passedOver, e.Name) || slices.Contains(ignored, e.Name) {
			continue
		}
		line := "- `" + e.Name + "/`"
		if role := roles[e.Name]; role != "" {
			line += ": " + role
		}
		items = append(items, item{line, []string{e.Name + "/"}})
	}
	if len(items) > maxLayout {
		items = items[:maxLayout]
	}
	return items
}

// ignored are the plain directory names of .gitignore: what is not kept is no
// part of the layout.
func (p project) ignored() []string {
	src, _ := p.text(".gitignore")
	var names []string
	for line := range strings.Lines(src) {
		name := strings.Trim(strings.TrimSpace(line), "/")
		if name != "" && !strings.HasPrefix(name, "#") && !strings.ContainsAny(name, "*?[!/") {
			names = append(names, name)
		}
	}
	return names
}

// conventions are what configuration files settle.
func (p project) conventions() []item {
	var items []item
	for _, c := range []struct {
		files []string
		line  string
		known []string
	}{
		{[]string{".prettierrc", ".prettierrc.json", ".prettierrc.yaml", ".prettierrc.yml", ".prettierrc.js", "prettier.config.js", "prettier.config.mjs"}, "Prettier formats the code", []string{"rettier"}},
		{[]string{"eslint.config.js", "eslint.config.mjs", "eslint.config.ts", ".eslintrc", ".eslintrc.json", ".eslintrc.js", ".eslintrc.cjs", ".eslintrc.yml"}, "ESLint checks the code", []string{"ESLint", "eslint"}},
		{[]string{"biome.json", "biome.jsonc"}, "Biome formats and checks the code", []string{"iome"}},
		{[]string{".golangci.yml", ".golangci.yaml", ".golangci.toml"}, "golangci-lint checks the code", []string{"golangci"}},
		{[]string{"rustfmt.toml", ".rustfmt.toml"}, "rustfmt formats the code", []string{"rustfmt"}},
		{[]string{".editorconfig"}, "Indentation and line ends follow `.editorconfig`", []string{"editorconfig"}},
		{[]string{".pre-commit-config.yaml"}, "pre-commit runs before each commit", []string{"pre-commit"}},
	} {
		for _, f := range c.files {
			if p.has(f) {
				line := "- " + c.line
				if !strings.Contains(c.line, "`") {
					line += " (`" + path.Base(f) + "`)"
				}
				items = append(items, item{line + ".", c.known})
				break
			}
		}
	}
	return items
}
