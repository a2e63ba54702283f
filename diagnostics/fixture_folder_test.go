package diagnostics

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"agentls/internal/fixture"
)

// Findings that no text can carry are in the comment of a fixture: those of
// the folder (its path is a dot), of links that lead nowhere and of files that
// are links.
//
//	. info[listing-budget]: what is wrong
//	    = agents: claude-code
var (
	folderLine = regexp.MustCompile(`^\S.* (error|warning|info|hint)\[[a-z0-9-]+\]: `)
	folderNote = regexp.MustCompile(`^ +(= .*)$`)
)

// numbered are the directories that a name with {1..9} in it means.
func numbered(name string) []string {
	before, rest, ok := strings.Cut(name, "{1..")
	count, after, closed := strings.Cut(rest, "}")
	n, err := strconv.Atoi(count)
	if !ok || !closed || err != nil {
		return []string{name}
	}
	var names []string
	for i := range n {
		names = append(names, before+strconv.Itoa(i+1)+after)
	}
	return names
}

// withoutFolder is a comment without its findings.
func withoutFolder(comment string) string {
	var b strings.Builder
	inside := false
	for l := range strings.Lines(comment) {
		inside = folderLine.MatchString(l) || inside && folderNote.MatchString(strings.TrimSuffix(l, "\n"))
		if !inside {
			b.WriteString(l)
		}
	}
	return b.String()
}

// withFolder is a comment with the findings that no text of f can carry, in
// front of the empty line that ends it.
func (w *smallWorld) withFolder(t testing.TB, f *fixture.Fixture) string {
	findings := RunWorkspace(root, w, func(string) Config { return w.config })
	for _, file := range f.Files {
		if p := path.Join(root, file.Name); file.Target != "" {
			findings = append(findings, slices.DeleteFunc(w.run(p), func(x Finding) bool { return !AboutLinks(x.Rule) })...)
		}
	}
	var b strings.Builder
	for i, m := range w.marksOf(findings) {
		if m.Message == "" || strings.ContainsAny(m.Message, "\r\n") {
			t.Errorf("%s: the message is %q", m.Rule, m.Message)
		}
		name, ok := strings.CutPrefix(findings[i].Path, root+"/")
		if !ok {
			name = "."
		}
		b.WriteString(name + " " + m.Severity + "[" + m.Rule + "]: " + m.Message + "\n")
		for _, n := range m.Notes {
			b.WriteString("    = " + n + "\n")
		}
	}
	plain := withoutFolder(f.Comment)
	if text, ok := strings.CutSuffix(plain, "\n\n"); ok {
		return text + "\n" + b.String() + "\n"
	}
	return plain + b.String()
}

// TestQuietFolders wants nothing of the folders of quiet fixtures either.
func TestQuietFolders(t *testing.T) {
	names, _ := filepath.Glob("testdata/quiet/*.txtar")
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		f, err := fixture.Parse(data)
		if err != nil {
			t.Fatal(err)
		}
		if f.Comment != withoutFolder(f.Comment) {
			t.Errorf("%s: its folder is not quiet", name)
		}
	}
}

// TestWorkspaceLevels: settings reach the findings of a folder, by path.
func TestWorkspaceLevels(t *testing.T) {
	f, err := fixture.Parse([]byte("agents: alisio\n-- .agents/skills/gone -> nowhere --\n-- .agents/skills/lost -> nowhere --\n"))
	if err != nil {
		t.Fatal(err)
	}
	w := newWorld(t, f)
	got := RunWorkspace(root, w, func(p string) Config {
		level := Error
		if path.Base(p) == "lost" {
			level = Off
		}
		return Config{Levels: map[string]Severity{"dangling-symlink": level}}
	})
	if len(got) != 1 || got[0].Path != root+"/.agents/skills/gone" || got[0].Severity != Error {
		t.Errorf("%+v", got)
	}
}
