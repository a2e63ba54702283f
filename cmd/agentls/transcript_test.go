package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"
)

// TestTranscripts runs what testdata/transcripts/ shows. A file there is a tree,
// then one part for each command, named "$ WORDS", with what it prints: stdout,
// stderr with "! " before each line, and the exit code unless it is 0. "cat FILE"
// shows a file as the commands left it. Odd characters are written as ⟦U+001B⟧,
// in names of files too.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/transcripts/*.txtar")
	if err != nil || len(files) < 5 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) { transcript(t, file) })
	}
}

// Transcripts show times of one zone; it is set before anybody reads it.
func init() { time.Local = time.UTC }

func transcript(t *testing.T, file string) {
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	name, err := filepath.Abs(file) // the test moves
	if err != nil {
		t.Fatal(err)
	}
	p := newProject(t, nil)
	t.Chdir(p.root)
	for i, part := range archive.Files {
		words, command := strings.CutPrefix(part.Name, "$ ")
		if !command {
			p.write(odd(part.Name), odd(string(part.Data)))
			continue
		}
		got := p.shown(strings.Fields(odd(words)))
		if got != string(part.Data) && !*update {
			t.Errorf("$ %s\n--- want\n%s--- got\n%s", words, part.Data, got)
		}
		archive.Files[i].Data = []byte(got)
	}
	if *update {
		if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// shown is what a command prints, with home and root in the place of the
// directories of this run.
func (p *aProject) shown(words []string) string {
	p.t.Helper()
	var out, stderr bytes.Buffer
	code := 0
	if words[0] == "cat" {
		out.WriteString(p.read(words[1]))
	} else {
		code = run(words, &out, &stderr)
	}
	var b strings.Builder
	b.WriteString(out.String())
	for line := range strings.Lines(stderr.String()) {
		b.WriteString("! " + line)
	}
	if code != 0 {
		fmt.Fprintf(&b, "[exit code %d]\n", code)
	}
	text := strings.NewReplacer(p.root, "/root", p.home, "/home").Replace(b.String())
	return strings.Map(func(r rune) rune {
		if r < 0x20 && r != '\n' && r != '\t' && words[0] != "cat" {
			p.t.Errorf("agentls %s prints %q", strings.Join(words, " "), r)
		}
		return r
	}, text)
}

var oddCharacter = regexp.MustCompile(`⟦U\+([0-9A-F]+)⟧`)

func odd(s string) string {
	return oddCharacter.ReplaceAllStringFunc(s, func(m string) string {
		n, _ := strconv.ParseInt(oddCharacter.FindStringSubmatch(m)[1], 16, 32)
		return string(rune(n))
	})
}
