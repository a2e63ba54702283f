package session

import (
	"cmp"
	"slices"

	"agentls/internal/jsjson"
)

// A Listing is the sessions on a machine as they are shown: the answer of
// `agentls sessions` and of the command of the server.
type Listing struct {
	SchemaVersion int      `json:"schemaVersion"`
	Sessions      []Listed `json:"sessions"`
	Warnings      []string `json:"warnings"`
}

// A Listed is one session in a listing.
type Listed struct {
	ID         string `json:"id"` // agent:id, by which other commands find it
	Agent      string `json:"agent"`
	Parent     string `json:"parent"` // the session that started a sub-agent
	Format     string `json:"format"`
	Path       string `json:"path"`
	Workspace  string `json:"workspace"`
	Title      string `json:"title"`
	Started    string `json:"started"` // ISO 8601, empty when not recorded
	Updated    string `json:"updated"`
	Bytes      int64  `json:"bytes"`
	Messages   *int   `json:"messages"`   // null where the session was not read
	Tokens     *int   `json:"tokens"`     // as Messages
	TokensFrom string `json:"tokensFrom"` // provider, estimate, empty where there are none
	Below      bool   `json:"-"`          // the session that started it is listed above
}

// maxCounted is how many bytes of sessions one listing reads to count them. The
// newest are counted first; the others have no numbers until a later listing.
const maxCounted = 1 << 30

// List is the listing of the sessions that o wants, those of the workspace here
// first, sub-agents below their parents; paths are absolute.
func List(o FindOptions, here string) Listing {
	infos, warnings := Find(o)
	o.count(infos)
	l := Listing{SchemaVersion: 1, Sessions: []Listed{}, Warnings: []string{}}
	for _, family := range families(infos, here) {
		for n, i := range family {
			one := listed(i)
			one.Below = n > 0
			l.Sessions = append(l.Sessions, one)
		}
	}
	for _, w := range warnings {
		l.Warnings = append(l.Warnings, w.String())
	}
	return l
}

func listed(s *Info) Listed {
	l := Listed{
		ID: s.Ref(), Agent: s.Agent, Format: s.Format, Path: s.Path, Workspace: s.Workspace, Title: s.Title,
		Started: jsjson.ISOTime(s.Started), Updated: jsjson.ISOTime(s.Updated), Bytes: s.Bytes,
	}
	if s.Parent != "" {
		l.Parent = s.Agent + ":" + s.Parent
	}
	if s.Counted {
		l.Messages, l.Tokens, l.TokensFrom = &s.Count, &s.Tokens, "provider"
		if s.Estimated {
			l.TokensFrom = "estimate"
		}
	}
	return l
}

// count reads what is needed to show sessions: all of those that were never
// counted, the title of the others.
func (o FindOptions) count(infos []Info) {
	left := int64(maxCounted)
	whole := make([]bool, len(infos))
	for n := range infos {
		if i := &infos[n]; !i.Counted && i.Bytes <= left {
			whole[n] = true
			left -= i.Bytes
		}
	}
	eachOf(len(infos), func(n int) {
		i := &infos[n]
		if whole[n] {
			o.read(i)
			return
		}
		if f := formatNamed(i.Format); f != nil && f.title != nil && i.title.Size > 0 {
			i.Title = titleAt(i.Path, i.title, f.title)
		}
	})
}

func (o FindOptions) read(i *Info) {
	r := NewReader(i.Path, i.ID)
	if _, err := r.Update(); err != nil {
		return // it is listed without numbers
	}
	*i = r.current().Info
	if r.format != nil && r.format.grows {
		o.Index.put(i.Path, indexOf(i))
	}
}

// families are the sessions, each with the sub-agents it started, those in the
// directory here first, else as they are: the newest of a family counts.
func families(infos []Info, here string) [][]*Info {
	byRef := map[string]*Info{}
	for n := range infos {
		byRef[infos[n].Ref()] = &infos[n]
	}
	root := func(i *Info) *Info {
		for range infos { // parents may name each other
			up := byRef[i.Agent+":"+i.Parent]
			if i.Parent == "" || up == nil || up == i {
				return i
			}
			i = up
		}
		return i
	}
	at, placed := map[*Info]int{}, map[*Info]bool{}
	var all [][]*Info
	for n := range infos {
		top := root(&infos[n])
		if _, known := at[top]; !known {
			at[top] = len(all)
			all = append(all, nil)
		}
		for _, i := range []*Info{top, &infos[n]} {
			if !placed[i] {
				placed[i] = true
				all[at[top]] = append(all[at[top]], i)
			}
		}
	}
	all = slices.DeleteFunc(all, func(f []*Info) bool { return len(f) == 0 })
	slices.SortStableFunc(all, func(a, b []*Info) int {
		return cmp.Compare(elsewhere(a[0], here), elsewhere(b[0], here))
	})
	return all
}

func elsewhere(i *Info, here string) int {
	if here != "" && inside(i.Workspace, here) {
		return 0
	}
	return 1
}
