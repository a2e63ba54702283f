package lsp

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	"agentls/internal/lsptest"
)

func namedSkill(name string) string { return strings.Replace(fine, "demo", name, 1) }

// TestShadowsWhileTyping: a skill is renamed in one editor window, and the
// finding in the other comes and goes, pointing to it.
func TestShadowsWhileTyping(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := start(t)
		root := folder(t)
		one := write(t, root, ".agents/skills/one/SKILL.md", namedSkill("one"))
		two := write(t, root, ".claude/skills/two/SKILL.md", namedSkill("two"))
		s.Initialize(lsptest.Session{Root: root, Capabilities: map[string]any{
			"textDocument": map[string]any{"publishDiagnostics": map[string]any{"relatedInformation": true}},
		}})
		s.Open(one, "markdown", 1, namedSkill("one"))
		s.wants(s.PublishedAt(one, 1))
		s.Open(two, "markdown", 1, namedSkill("two"))
		s.wants(s.PublishedAt(two, 1))
		s.Change(one, 2, lsptest.Change{Text: namedSkill("two")})
		s.wants(s.PublishedAt(one, 2), "name-mismatch")
		p := s.Published(two)
		s.wants(p, "skill-shadowed")
		if d := p.Diagnostics[0]; len(d.RelatedInformation) != 1 || d.RelatedInformation[0].Location.URI != one || d.Range != d.RelatedInformation[0].Location.Range {
			t.Errorf("%+v", d)
		}
		s.Change(one, 3, lsptest.Change{Text: namedSkill("one")})
		s.wants(s.PublishedAt(one, 3))
		s.wants(s.Published(two))
		s.quietly()
	})
}

// TestFolderFindings: those of the folder as a whole are published at it, those
// of a link that leads nowhere at the link, until it is gone.
func TestFolderFindings(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := start(t)
		root := folder(t)
		long := strings.Replace(fine, "Does things.", strings.Repeat("Does things. ", 70), 1)
		for i := range 80 {
			name := "demo-" + string(rune('a'+i%26)) + strings.Repeat("x", i/26)
			write(t, root, ".claude/skills/"+name+"/SKILL.md", strings.Replace(long, "demo", name, 1))
		}
		link := filepath.Join(filepath.FromSlash(root), ".claude", "skills", "gone")
		if err := os.Symlink("nowhere", link); err != nil {
			t.Skip("no links here: ", err)
		}
		s.Initialize(lsptest.Session{Root: root})
		s.wants(s.Published(lsptest.URI(root)), "listing-budget")
		uri := lsptest.URI(root + "/.claude/skills/gone")
		s.wants(s.Published(uri), "dangling-symlink")
		if err := os.Remove(link); err != nil {
			t.Fatal(err)
		}
		s.changed(uri)
		s.wants(s.Published(uri))
		s.quietly()
	})
}

// TestSelfTrust: what a cloned repository says of itself does not count; the
// editor's word does.
func TestSelfTrust(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, test := range []struct {
			trusted bool
			want    string
		}{{false, "not-loaded"}, {true, "listed"}} {
			s := start(t)
			root := folder(t)
			write(t, root, ".agentls.json", `{"trust": true}`)
			write(t, root, ".agents/skills/demo/SKILL.md", fine)
			s.Ignore("textDocument/publishDiagnostics")
			s.Initialize(lsptest.Session{Root: root, Options: map[string]any{"trusted": test.trusted}})
			var r struct {
				Trusted bool
				Skills  []struct{ State, Why string }
			}
			m := s.Request("workspace/executeCommand", map[string]any{
				"command": "agentls.skills", "arguments": []any{map[string]any{"agent": "alisio", "all": true}},
			})
			if err := json.Unmarshal(m.Result, &r); err != nil || r.Trusted != test.trusted || len(r.Skills) != 1 || r.Skills[0].State != test.want {
				t.Errorf("the editor says %t: %s", test.trusted, m)
			}
		}
	})
}
