// Command gen writes what the tables already say: the pages of docs/, the JSON
// schema of .agentls.json and two members of the VS Code manifest. With -check
// it writes nothing and fails with the names of the files that are stale. It
// decides nothing itself. Start with outputs in outputs.go.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

func main() {
	check := flag.Bool("check", false, "write nothing; fail with the names of stale files")
	flag.Parse()
	if err := run(".", *check, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "gen: "+err.Error())
		os.Exit(1)
	}
}

// run brings the files below root up to date, or reports those that are not.
func run(root string, check bool, out io.Writer) error {
	if _, err := os.Stat(filepath.Join(root, "go.mod")); err != nil {
		return errors.New("run it in the project's root directory")
	}
	want, err := outputs(root)
	if err != nil {
		return err
	}
	stale, err := compare(root, want)
	if err != nil || len(stale) == 0 {
		return err
	}
	if check {
		return fmt.Errorf("stale, run `make generate`:%s", lines(stale))
	}
	for _, name := range stale {
		if err := put(filepath.Join(root, filepath.FromSlash(name)), want[name]); err != nil {
			return err
		}
		fmt.Fprintln(out, name)
	}
	return nil
}

// compare names the files that differ from want, sorted. A page of a rule that
// is no more differs too; want holds nil for it.
func compare(root string, want map[string][]byte) ([]string, error) {
	pages, err := filepath.Glob(filepath.Join(root, "docs", "rules", "*.md"))
	if err != nil {
		return nil, err
	}
	for _, p := range pages {
		name := "docs/rules/" + filepath.Base(p)
		if _, ok := want[name]; !ok {
			want[name] = nil
		}
	}
	var stale []string
	for _, name := range slices.Sorted(maps.Keys(want)) {
		have, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		if err != nil || want[name] == nil || !bytes.Equal(have, want[name]) {
			stale = append(stale, name)
		}
	}
	return stale, nil
}

func put(file string, content []byte) error {
	if content == nil {
		return os.Remove(file)
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, content, 0o644)
}

func lines(names []string) string {
	s := ""
	for _, n := range names {
		s += "\n  " + n
	}
	return s
}
