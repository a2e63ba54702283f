package session

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"agentls/internal/spelling"
)

// Lookup is a reader of the session that ref names: a file, a file#id where a
// file holds many, agent:id as Find lists it, the id alone, or how one of both
// begins when only one session does.
func Lookup(ref string, o FindOptions) (*Reader, error) {
	if _, err := os.Stat(ref); err == nil {
		return NewReader(ref, ""), nil
	}
	if file, id, ok := strings.Cut(ref, databaseMark); ok {
		if _, err := os.Stat(file); err == nil {
			return NewReader(file, id), nil
		}
	}
	agent, id, ok := strings.Cut(ref, ":")
	if !ok {
		agent, id = "", ref
	}
	if err := knownAgent(agent); err != nil {
		return nil, fmt.Errorf("%s: %w", ref, err)
	}
	o.Workspace = ""
	l := lookup{agent, id}
	files, _ := o.candidates()
	// Nearly every agent names a file after its session: the others need not
	// be looked at.
	infos, _ := o.look(slices.DeleteFunc(slices.Clone(files), func(c candidate) bool { return id == "" || !l.named(c) }))
	found := l.among(infos)
	var warnings []Warning
	if len(found) == 0 {
		infos, warnings = o.look(slices.DeleteFunc(files, func(c candidate) bool { return !l.agents(c.agent) }))
		found = l.among(infos)
	}
	switch len(found) {
	case 1:
		return NewReader(found[0].Path, found[0].ID), nil
	case 0:
		return nil, l.missing(ref, warnings)
	}
	return nil, ambiguous(ref, found)
}

// A lookup is a question for a session; an empty agent is any.
type lookup struct{ agent, id string }

// agents says whether the store of an agent may hold it; that of none may hold
// all.
func (l lookup) agents(store string) bool { return l.agent == "" || store == "" || store == l.agent }

// named says whether a file is called after it.
func (l lookup) named(c candidate) bool {
	return l.agents(c.agent) && strings.Contains(filepath.Base(c.path), l.id)
}

// among are those that it may mean: the ones of that id, else those whose id
// begins so.
func (l lookup) among(infos []Info) []Info {
	var exact, begin []Info
	for _, i := range infos {
		switch {
		case l.agent != "" && i.Agent != l.agent || l.id == "":
		case i.ID == l.id:
			exact = append(exact, i)
		case strings.HasPrefix(i.ID, l.id):
			begin = append(begin, i)
		}
	}
	if len(exact) > 0 {
		return exact
	}
	return begin
}

// missing says why there is no such session: what could not be read of where it
// would be, else that there is none.
func (l lookup) missing(ref string, warnings []Warning) error {
	for _, w := range warnings {
		database := isDatabase(w.Path)
		if l.id != "" && (database || strings.Contains(filepath.Base(w.Path), l.id)) {
			return fmt.Errorf("%s: %s", ref, w)
		}
	}
	return fmt.Errorf("%s: no such session; `agentls sessions --everywhere` lists those that are there", ref)
}

// maxNamed is how many sessions are named that a word may mean.
const maxNamed = 5

func ambiguous(ref string, found []Info) error {
	same := !slices.ContainsFunc(found, func(i Info) bool { return i.Ref() != found[0].Ref() })
	var names []string
	for _, i := range found[:min(len(found), maxNamed)] {
		if same {
			names = append(names, i.Path)
		} else {
			names = append(names, i.Ref())
		}
	}
	if more := len(found) - len(names); more > 0 {
		names = append(names, fmt.Sprintf("and %d more", more))
	}
	return fmt.Errorf("%s: may be any of %d sessions: %s", ref, len(found), strings.Join(names, ", "))
}

func knownAgent(name string) error {
	known := []string{""}
	for _, p := range places {
		known = append(known, p.agent)
	}
	for _, f := range formats {
		known = append(known, f.agent)
	}
	if slices.Contains(known, name) {
		return nil
	}
	if like, ok := spelling.Nearest(name, known); ok {
		return fmt.Errorf("there are no sessions of %q; did you mean %s?", name, like)
	}
	for _, k := range known { // "claude" is short for one
		if name != "" && strings.HasPrefix(k, name) {
			return fmt.Errorf("there are no sessions of %q; did you mean %s?", name, k)
		}
	}
	return fmt.Errorf("there are no sessions of %q, and no such file", name)
}
