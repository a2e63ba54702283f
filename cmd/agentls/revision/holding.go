package revision

import (
	"crypto/sha1"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"strings"
)

// mostCommits is how many commits of a file are looked at, the newest first.
const mostCommits = "500"

// shortID is how many digits of a commit are shown.
const shortID = 10

// Holding is the newest commit in which a file had a text, short and with its day,
// or had it but for the line breaks at its end; empty when git knows none. The
// repository is that of the directory.
func Holding(dir, file, text string) string {
	rel, err := filepath.Rel(dir, file)
	if err != nil || strings.HasPrefix(rel, "..") {
		return ""
	}
	t := &Tree{root: dir}
	out, err := t.git("log", "-n", mostCommits, "--raw", "--no-abbrev", "--no-renames", "--format=%H %cs", "--", rel)
	if err != nil {
		return ""
	}
	objects := map[string]bool{}
	body := strings.TrimRight(text, "\r\n")
	for _, form := range []string{text, body, body + "\n", strings.ReplaceAll(body, "\n", "\r\n") + "\r\n"} {
		sum := sha1.Sum([]byte(fmt.Sprintf("blob %d\x00%s", len(form), form)))
		objects[hex.EncodeToString(sum[:])] = true
	}
	commit := ""
	for line := range strings.Lines(string(out)) {
		line = strings.TrimSpace(line)
		if fields := strings.Fields(line); strings.HasPrefix(line, ":") && len(fields) > 3 && objects[fields[3]] {
			id, day, _ := strings.Cut(commit, " ")
			return id[:min(shortID, len(id))] + " of " + day
		}
		if line != "" && line[0] != ':' {
			commit = line
		}
	}
	return ""
}
