package tree

import (
	"path"
	"slices"
	"strings"
)

// Memory is an FS made of values, for tests and previews. The zero value is
// empty. It must not change once shared.
type Memory struct {
	nodes map[string]node
}

type node struct {
	kind Kind
	text string // of a File; the target of a Link
}

// AddFile puts a file, and the directories above it, into m.
func (m *Memory) AddFile(p, text string) { m.add(p, node{File, text}) }

// AddLink puts a symbolic link that says target.
func (m *Memory) AddLink(p, target string) { m.add(p, node{Link, target}) }

// AddDir puts an empty directory.
func (m *Memory) AddDir(p string) { m.add(p, node{kind: Dir}) }

func (m *Memory) add(p string, n node) {
	if m.nodes == nil {
		m.nodes = map[string]node{"/": {kind: Dir}}
	}
	for d := path.Dir(p); d != "/" && d != "."; d = path.Dir(d) {
		if _, ok := m.nodes[d]; !ok {
			m.nodes[d] = node{kind: Dir}
		}
	}
	m.nodes[p] = n
}

// resolve follows the links of p: all of them, or all but one at its last
// element. It gives up after 40, as Linux does.
func (m *Memory) resolve(p string, last bool) (string, bool) {
	for hops := 0; hops <= 40; hops++ {
		next, again, ok := m.step(p, last)
		if !ok || !again {
			return next, ok
		}
		p = next
	}
	return "", false
}

func (m *Memory) step(p string, last bool) (next string, again, ok bool) {
	if p == "/" {
		return p, false, m.nodes != nil
	}
	parts := strings.Split(strings.TrimPrefix(path.Clean(p), "/"), "/")
	at := "/"
	for i, name := range parts {
		at = path.Join(at, name)
		n, ok := m.nodes[at]
		if !ok {
			return "", false, false
		}
		if n.kind == Link && (last || i < len(parts)-1) {
			target := n.text
			if !path.IsAbs(target) {
				target = path.Join(path.Dir(at), target)
			}
			return path.Join(append([]string{target}, parts[i+1:]...)...), true, true
		}
	}
	return at, false, true
}

// Lstat implements FS.
func (m *Memory) Lstat(p string) Info {
	at, ok := m.resolve(p, false)
	if !ok {
		return Info{}
	}
	n := m.nodes[at]
	if n.kind == Link {
		return Info{Kind: Link, Target: n.text}
	}
	return Info{Kind: n.kind, Size: int64(len(n.text))}
}

// Stat implements FS.
func (m *Memory) Stat(p string) Info {
	at, ok := m.resolve(p, true)
	if !ok {
		return Info{}
	}
	return m.Lstat(at)
}

// Real implements FS.
func (m *Memory) Real(p string) (string, bool) { return m.resolve(p, true) }

// ReadDir implements FS.
func (m *Memory) ReadDir(p string) []Entry {
	at, ok := m.resolve(p, true)
	if !ok || m.nodes[at].kind != Dir {
		return nil
	}
	entries := []Entry{}
	for name, n := range m.nodes {
		if name != "/" && path.Dir(name) == at {
			entries = append(entries, Entry{path.Base(name), n.kind})
		}
	}
	slices.SortFunc(entries, func(a, b Entry) int { return strings.Compare(a.Name, b.Name) })
	return entries
}

// Text implements FS.
func (m *Memory) Text(p string) (string, bool) {
	at, ok := m.resolve(p, true)
	if !ok || m.nodes[at].kind != File || len(m.nodes[at].text) > MaxText {
		return "", false
	}
	return m.nodes[at].text, true
}
