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

// truster finds out whether an agent trusts the project it is started in.
type truster struct{ at *session }

// answer is the user's word, else what the agent itself knows.
func (t truster) answer() Trust {
	rules := &t.at.p.Project.Trust
	switch {
	case t.at.q.Trust != Trust{}:
		return t.at.q.Trust
	case rules.Setting != "" && !t.at.set.On(rules.Setting):
		return Trust{true, Unasked}
	}
	store := t.store()
	if rules.HashOf != "" {
		if store.Kind == jsonc.Null || !t.bound(store, false, t.hash(join(t.at.root, rules.HashOf))) {
			return Trust{}
		}
		return Trust{true, ByStore}
	}
	answer, best := Trust{}, -1
	for _, m := range store.Members {
		n := m.Value
		if rules.Key != "" && n.Kind == jsonc.Object {
			n, _ = n.Member(rules.Key)
		}
		folder := path.Clean(m.Name)
		if n.Kind != jsonc.String || !path.IsAbs(folder) {
			continue
		}
		if slices.Contains(rules.Parent, n.Text) {
			folder = path.Dir(folder)
		}
		if len(folder) > best && t.speaksOf(folder) {
			best = len(folder)
			answer = Trust{slices.Contains(rules.Yes, n.Text) || slices.Contains(rules.Parent, n.Text), ByStore}
		}
	}
	return answer
}

// speaksOf reports whether a word about folder holds here.
func (t truster) speaksOf(folder string) bool {
	if !t.at.p.Project.Trust.Below {
		return folder == t.at.cwd || folder == t.at.root
	}
	real, _ := t.at.files.real(t.at.cwd)
	return tree.Under(folder, t.at.cwd) || tree.Under(folder, real)
}

// store is the part of the agent's memory that speaks of folders; null when
// there is none.
func (t truster) store() jsonc.Value {
	rules := &t.at.p.Project.Trust
	dir := t.at.base(rules.File.Base)
	if len(rules.File.Names) == 0 || dir == "" {
		return jsonc.Value{}
	}
	p := join(dir, rules.File.Names[0])
	if !t.at.files.isFile(p) || !t.at.access.mayRead(p, "global") {
		return jsonc.Value{}
	}
	root := settingsReader(t).layer(configured{p, &rules.File}).root
	for _, key := range rules.Path {
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

func (t truster) hash(p string) string {
	sum := sha256.Sum256([]byte(t.at.files.at(p).text().Source))
	return hex.EncodeToString(sum[:])
}

// bound looks for a yes bound to this folder and a hash. The shape of such a
// store is not documented: the two next to each other, wherever that is, are
// taken for a yes, unless a false is with them.
func (t truster) bound(v jsonc.Value, here bool, hash string) bool {
	if v.Kind == jsonc.String {
		return here && v.Text == hash
	}
	for _, m := range v.Members {
		here = here || m.Value.Kind == jsonc.String && t.speaksOf(m.Value.Text)
		if m.Value.Kind == jsonc.Bool && !m.Value.True() {
			return false
		}
	}
	return slices.ContainsFunc(v.Items, func(item jsonc.Value) bool { return t.bound(item, here, hash) }) ||
		slices.ContainsFunc(v.Members, func(m jsonc.Member) bool {
			return here && m.Name == hash || t.bound(m.Value, here || t.speaksOf(m.Name), hash)
		})
}
