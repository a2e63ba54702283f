package agentsctx

import (
	"crypto/sha256"
	"encoding/hex"
	"path"
	"slices"

	"agentls/internal/jsonc"
	"agentls/internal/tree"
)

// Trust is whether an agent trusts the project it is started in, and who says so.
type Trust struct {
	Yes bool
	By  Truster
}

// Truster is who answers the question of trust.
type Truster uint8

// Who may answer. Our user's word counts before the agent's own memory.
const (
	ByNobody  Truster = iota // which means no
	ByFlag                   // the command line
	BySetting                // agentls's own settings
	ByEditor                 // the editor trusts its workspace
	ByStore                  // what the agent stored when its user answered it
	Unasked                  // the agent's own settings: it asks nobody
)

// String names who answers, for people.
func (b Truster) String() string {
	return [...]string{"nobody", "--trust-project", "the setting trust", "the editor", "the agent's own store", "the agent's own settings"}[b]
}

// says is the end of a sentence about t.
func (t Trust) says() string {
	if t.By == ByNobody {
		return ""
	}
	return "; " + t.By.String() + " says so"
}

// Trust answers whether the agent trusts the project where a question is asked.
func (r *Resolver) Trust(q Query) Trust {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.session(q).trust
}

// answer is the user's word, else what the agent itself knows.
func (w *session) answer() Trust {
	t := &w.p.Project.Trust
	switch {
	case w.q.Trust != Trust{}:
		return w.q.Trust
	case t.Setting != "" && !w.set.On(t.Setting):
		return Trust{true, Unasked}
	}
	store := w.store()
	if t.HashOf != "" {
		if store.Kind == jsonc.Null || !w.bound(store, false, w.hash(join(w.root, t.HashOf))) {
			return Trust{}
		}
		return Trust{true, ByStore}
	}
	answer, best := Trust{}, -1
	for _, m := range store.Members {
		n := m.Value
		if t.Key != "" && n.Kind == jsonc.Object {
			n, _ = n.Member(t.Key)
		}
		folder := path.Clean(m.Name)
		if n.Kind != jsonc.String || !path.IsAbs(folder) {
			continue
		}
		if slices.Contains(t.Parent, n.Text) {
			folder = path.Dir(folder)
		}
		if len(folder) > best && w.speaksOf(folder) {
			best = len(folder)
			answer = Trust{slices.Contains(t.Yes, n.Text) || slices.Contains(t.Parent, n.Text), ByStore}
		}
	}
	return answer
}

// speaksOf reports whether a word about folder holds here.
func (w *session) speaksOf(folder string) bool {
	if !w.p.Project.Trust.Below {
		return folder == w.cwd || folder == w.root
	}
	real, _ := w.files.real(w.cwd)
	return tree.Under(folder, w.cwd) || tree.Under(folder, real)
}

// store is the part of the agent's memory that speaks of folders; null when
// there is none.
func (w *session) store() jsonc.Value {
	t := &w.p.Project.Trust
	dir := w.base(t.File.Base)
	if len(t.File.Names) == 0 || dir == "" {
		return jsonc.Value{}
	}
	p := join(dir, t.File.Names[0])
	if !w.files.isFile(p) || !w.access.mayRead(p, "global") {
		return jsonc.Value{}
	}
	root := w.layer(configured{p, &t.File}).root
	for _, key := range t.Path {
		root, _ = root.Member(key)
	}
	return root
}

// eachFolder visits every path that a store may speak of.
func eachFolder(v jsonc.Value, visit func(folder string)) {
	if path.IsAbs(v.Text) {
		visit(path.Clean(v.Text))
	}
	for _, item := range v.Items {
		eachFolder(item, visit)
	}
	for _, m := range v.Members {
		eachFolder(jsonc.Value{Text: m.Name}, visit)
		eachFolder(m.Value, visit)
	}
}

func (w *session) hash(p string) string {
	sum := sha256.Sum256([]byte(w.files.at(p).text().Source))
	return hex.EncodeToString(sum[:])
}

// bound looks for a yes bound to this folder and a hash. The shape of such a
// store is not documented: the two next to each other, wherever that is, are
// taken for a yes, unless a false is with them.
func (w *session) bound(v jsonc.Value, here bool, hash string) bool {
	if v.Kind == jsonc.String {
		return here && v.Text == hash
	}
	for _, m := range v.Members {
		here = here || m.Value.Kind == jsonc.String && w.speaksOf(m.Value.Text)
		if m.Value.Kind == jsonc.Bool && !m.Value.True() {
			return false
		}
	}
	return slices.ContainsFunc(v.Items, func(item jsonc.Value) bool { return w.bound(item, here, hash) }) ||
		slices.ContainsFunc(v.Members, func(m jsonc.Member) bool {
			return here && m.Name == hash || w.bound(m.Value, here || w.speaksOf(m.Name), hash)
		})
}
