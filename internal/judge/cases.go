package judge

import (
	"embed"
	"io/fs"
	"path"
	"slices"
	"strings"
)

//go:embed testdata
var stored embed.FS

// Cases are the stored cases of an agent, by name.
func (a *Agent) Cases() ([]*Case, error) { return readCases(stored, "testdata/"+a.ID) }

func readCases(files fs.FS, dir string) ([]*Case, error) {
	entries, err := fs.ReadDir(files, dir)
	if err != nil {
		return nil, err
	}
	var cases []*Case
	for _, e := range entries {
		name, ok := strings.CutSuffix(e.Name(), ".txtar")
		if !ok {
			continue
		}
		data, err := fs.ReadFile(files, path.Join(dir, e.Name()))
		if err != nil {
			return nil, err
		}
		c, err := ParseCase(name, data)
		if err != nil {
			return nil, err
		}
		cases = append(cases, c)
	}
	slices.SortFunc(cases, func(a, b *Case) int { return strings.Compare(a.Name, b.Name) })
	return cases, nil
}
