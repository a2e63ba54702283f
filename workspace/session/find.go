package session

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"agentls/workspace/session/sqlite"
)

// FindOptions say where to look for sessions and which to list.
type FindOptions struct {
	Home      string              // the home directory, absolute
	Getenv    func(string) string // nil for no variables
	Roots     []string            // further directories and files, named by the user
	Workspace string              // list only sessions recorded in it or below; empty for all
}

func (o FindOptions) getenv(name string) string {
	if o.Getenv == nil {
		return ""
	}
	return o.Getenv(name)
}

// Find lists the sessions on this machine, newest first. It reads the head and
// the tail of each file and no more.
func Find(o FindOptions) ([]Info, []Warning) {
	var infos []Info
	var warnings []Warning
	seen := map[string]bool{}
	look := func(path string, named bool) {
		if seen[path] {
			return
		}
		seen[path] = true
		found, err := peek(path, o.wants)
		if err != nil && named {
			warnings = append(warnings, Warning{path, strings.TrimPrefix(err.Error(), path+": ")})
		}
		infos = append(infos, found...)
	}
	for i := range places {
		for _, f := range places[i].files(o) {
			look(f, true)
		}
	}
	for _, root := range o.Roots {
		files, w := under(root)
		warnings = append(warnings, w...)
		for _, f := range files {
			look(f, f == root)
		}
	}
	slices.SortStableFunc(infos, func(a, b Info) int {
		return cmp.Or(cmp.Compare(b.Updated, a.Updated), cmp.Compare(a.Ref(), b.Ref()))
	})
	return infos, warnings
}

// Newest is the first of infos that is no sub-agent's; nil when there is none.
func Newest(infos []Info) *Info {
	for i := range infos {
		if infos[i].Parent == "" {
			return &infos[i]
		}
	}
	return nil
}

// wants says whether a session recorded in dir is to be listed.
func (o FindOptions) wants(dir string) bool {
	if o.Workspace == "" {
		return true
	}
	dir, want := filepath.Clean(dir), filepath.Clean(o.Workspace)
	return dir == want || strings.HasPrefix(dir, strings.TrimSuffix(want, "/")+string(filepath.Separator))
}

// Lookup is a reader of the session that ref names: a file, a file#id where a
// file holds many, or agent:id as Find lists it.
func Lookup(ref string, o FindOptions) (*Reader, error) {
	if _, err := os.Stat(ref); err == nil {
		return NewReader(ref, ""), nil
	}
	if file, id, ok := strings.Cut(ref, "#"); ok {
		if _, err := os.Stat(file); err == nil {
			return NewReader(file, id), nil
		}
	}
	agent, id, ok := strings.Cut(ref, ":")
	if !ok || id == "" {
		return nil, fmt.Errorf("%s: no such file, and not agent:id", ref)
	}
	o.Workspace = ""
	infos, _ := Find(o)
	for i := range infos {
		if infos[i].Agent == agent && infos[i].ID == id {
			return NewReader(infos[i].Path, id), nil
		}
	}
	return nil, fmt.Errorf("%s: no such session; `agentls sessions` lists those that are there", ref)
}

// Open reads the session that ref names, whole.
func Open(ref string, o FindOptions) (*Session, error) {
	r, err := Lookup(ref, o)
	if err != nil {
		return nil, err
	}
	if _, err := r.Update(); err != nil {
		return nil, err
	}
	return r.current(), nil
}

// peek is the sessions in a file that are wanted, by their recorded directory.
func peek(path string, wants func(dir string) bool) ([]Info, error) {
	info, err := os.Stat(path) // before it is opened: a pipe would wait for a writer
	if err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: is %s, not a session file", path, kindOf(info))
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, reason(err))
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, reason(err))
	}
	defer f.Close()
	head := section(f, 0, min(info.Size(), probe))
	if bytes.HasPrefix(head, []byte(sqlite.Magic)) {
		all, err := listAlisio(path)
		return slices.DeleteFunc(all, func(i Info) bool { return !wants(i.Workspace) }), err
	}
	format := detect(path, head)
	if format == nil {
		return nil, fmt.Errorf("%s: %s", path, unknownFormat(head))
	}
	p := peeker{path: path, f: f, info: info, format: format}
	if i, ok := p.session(head, wants); ok {
		return []Info{i}, nil
	}
	return nil, nil
}
