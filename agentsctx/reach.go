package agentsctx

import "agentls/internal/tree"

// Reach is what an agent makes of one instruction file when it is started in
// the file's own directory.
type Reach struct {
	State ReachState
	By    string // the file that keeps it out
	Why   string
	File  *File // of a loaded one
}

// ReachState is how far an instruction file gets.
type ReachState uint8

// The states.
const (
	Unread      ReachState = iota // the agent knows no such file there
	Loaded                        // it reaches the prompt, whole or in part
	Conditional                   // its front matter, the model or the user's trust decides, case by case
	KeptOut                       // the agent knows the name, but something keeps it out
)

// Reach tells what q's agent makes of the file p, which belongs to dir (see
// NameTable.Locate).
func (r *Resolver) Reach(q Query, p, dir string) Reach {
	q.Cwd, q.Path = dir, p
	if !tree.Under(q.Workspace, dir) {
		q.Workspace = dir
	}
	e := r.Explain(q)
	if f := e.File(p); f != nil {
		return Reach{State: Loaded, Why: f.Why, File: f}
	}
	if g := e.Left(p); g != nil {
		state := KeptOut
		if g.Gated {
			state = Conditional
		}
		return Reach{State: state, By: g.By, Why: g.Why}
	}
	return Reach{Why: e.Profile.Name + " reads no such file here"}
}
