package main

import (
	"os"
	"path/filepath"
	"strings"
	"sync"

	"agentls/diagnostics"
	"agentls/workspace"
	"agentls/workspace/replace"
)

// pages gives editors a link to a rule's page that works offline: the page is
// written to the user's cache when a finding first names its rule.
type pages struct {
	dir string // empty when the user has no cache directory

	mu   sync.Mutex
	uris map[string]string
}

func newPages(version string) *pages {
	cache, err := os.UserCacheDir()
	if err != nil {
		return &pages{}
	}
	return &pages{dir: filepath.Join(cache, "agentls", version, "rules"), uris: map[string]string{}}
}

// uri is the page's file URI, empty when it cannot be written.
func (p *pages) uri(rule string) string {
	if p.dir == "" {
		return ""
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	uri, known := p.uris[rule]
	if !known {
		uri = p.write(rule)
		p.uris[rule] = uri
	}
	return uri
}

func (p *pages) write(rule string) string {
	page, ok := diagnostics.Page(rule)
	if !ok {
		return ""
	}
	name := filepath.Join(p.dir, rule+".md")
	if old, err := os.ReadFile(name); err != nil || string(old) != page {
		if os.MkdirAll(p.dir, 0o755) != nil || replace.File(name, strings.NewReader(page)) != nil {
			return ""
		}
	}
	return workspace.URIFromPath(filepath.ToSlash(name))
}
