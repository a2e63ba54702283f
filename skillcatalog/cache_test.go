package skillcatalog

import (
	"strings"
	"testing"

	"agentls/internal/tree"
)

// TestVersions: which of several directories of a plugin counts.
func TestVersions(t *testing.T) {
	for versions, want := range map[string]string{
		"":                         "",
		"1.9.0 1.10.0 1.10.0-rc.1": "1.10.0",
		"1.0.0-2 1.0.0-10 1.0.0-a": "1.0.0-a",
		"2.0.0 local 3.0.0":        "local",
		"abc123 2.0.0":             "abc123",
		"1.0.0+b .. a b":           "b",
	} {
		var m tree.Memory
		m.AddDir("/c/market/kit")
		for _, v := range strings.Fields(versions) {
			m.AddDir("/c/market/kit/" + v)
		}
		m.AddFile("/c/market/kit/9.0.0", "a file is no version")
		got := ReadCache(&m, "/c", []string{"kit@market", "../kit@market", "kit", "@", "none@market"})
		if got["kit@market"] != strings.TrimSuffix("/c/market/kit/"+want, "/") && (want != "" || len(got) != 0) {
			t.Errorf("%q: %v", versions, got)
		}
	}
}

// TestMembers: which of several agents is meant.
func TestMembers(t *testing.T) {
	q := Query{Workspace: "/w/b", Home: "/h"}
	at := func(m ...Member) string {
		if found := MemberAt(m, &q); found != nil {
			return found.ID
		}
		return ""
	}
	for _, test := range []struct{ got, want string }{
		{at(), ""},
		{at(Member{ID: "first"}, Member{ID: "second"}), "first"},
		{at(Member{ID: "first"}, Member{ID: "chosen", Default: true}), "chosen"},
		{at(Member{ID: "x", Default: true}, Member{ID: "here", Workspace: "/w/b"}), "here"},
		{at(Member{ID: "x", Workspace: "~/b"}, Member{ID: "y", Default: true}, Member{}), "y"},
		{at(Member{ID: "z", Default: true}, Member{ID: "other", Default: true}), "z"},
	} {
		if test.got != test.want {
			t.Errorf("got %q, want %q", test.got, test.want)
		}
	}
}

// TestPluginLoops: plugins that hold themselves end, and each skill is there once.
func TestPluginLoops(t *testing.T) {
	var m tree.Memory
	m.AddFile("/w/.claude-plugin/marketplace.json", `{"name": "m", "plugins": [
		{"name": "all", "source": "./"}, {"name": "all", "source": "."}, {"name": "sub", "source": "./sub", "skills": ["./", "./skills", "../", "./loop"]},
		{"name": "far", "source": "../"}, {"source": "./sub/loop/loop"}, 3, {"name": 4, "source": []}]}`)
	m.AddFile("/w/.claude-plugin/plugin.json", `{"name": "all", "skills": ["./", "./sub", "./skills/../skills"]}`)
	m.AddFile("/w/skills/one/SKILL.md", skillText("one"))
	m.AddFile("/w/sub/skills/two/SKILL.md", skillText("two"))
	m.AddLink("/w/sub/loop", "/w/sub")
	m.AddLink("/w/sub/skills/up", "/w")
	p := agent(t, "claude-code")
	manifests := []string{"/w/.claude-plugin/marketplace.json", "/w/.claude-plugin/plugin.json"}
	plugins, broken := PluginsOf(&m, p, manifests, Installed{})
	if len(broken) != 0 || len(plugins) == 0 {
		t.Fatal(plugins, broken)
	}
	c := list(files(&m), nil, p, Query{Workspace: "/w", Plugins: plugins, Manifests: manifests})
	seen := map[string]bool{}
	for i := range c.Skills {
		r := &c.Skills[i]
		if seen[r.File] || r.State() != Offered && r.State() != NotLoaded {
			t.Errorf("%s %s %s", r.Shows(), r.Path, r.State())
		}
		seen[r.File] = true
	}
	if len(seen) != 2 {
		t.Errorf("%d skills: %v", len(seen), seen)
	}
}

// TestMarketSources: which entries of a marketplace are plugins of its own tree.
func TestMarketSources(t *testing.T) {
	src := `{"metadata": {"pluginRoot": "./plugins"}, "plugins": [
		{"source": "bare"}, {"source": "./plugins/written"}, {"source": {"source": "local", "path": "./own"}}, {"source": {"path": "./old"}},
		{"source": {"source": "git-subdir", "url": "https://example.com/x.git", "path": "plugins/far"}},
		{"source": {"source": "github", "repo": "a/b"}}, {"source": "https://example.com"}, {"source": "/etc"}, {"source": "../up"}]}`
	var got []string
	for _, m := range ReadManifests("/w/.claude-plugin/marketplace.json", src) {
		got = append(got, m.Dir)
	}
	if want := "/w/plugins/bare /w/plugins/written /w/own /w/old"; strings.Join(got, " ") != want {
		t.Errorf("%q", got)
	}
}

// TestNameInPlugin: a skill of a plugin goes by its own name, one of the project by
// its folder's.
func TestNameInPlugin(t *testing.T) {
	var m tree.Memory
	m.AddFile("/w/kit/.claude-plugin/plugin.json", `{"name": "kit", "skills": "./skills/"}`)
	m.AddFile("/w/kit/skills/folder/SKILL.md", skillText("written"))
	m.AddFile("/w/kit/skills/plain/SKILL.md", "---\ndescription: x\n---\n")
	m.AddFile("/w/.claude/skills/folder/SKILL.md", skillText("written"))
	p := agent(t, "claude-code")
	manifests := []string{"/w/kit/.claude-plugin/plugin.json"}
	plugins, _ := PluginsOf(&m, p, manifests, Installed{})
	c := list(files(&m), nil, p, Query{Workspace: "/w", Plugins: plugins, Manifests: manifests})
	var got []string
	for i := range c.Skills {
		got = append(got, c.Skills[i].Shows())
	}
	if strings.Join(got, " ") != "folder kit:written kit:plain" {
		t.Error(got)
	}
	if parts := ReadManifests(manifests[0], `{"skills": ["./skills/", "./more"]}`)[0].Parts; !parts[0].Standard || parts[1].Standard {
		t.Errorf("%+v", parts)
	}
}
