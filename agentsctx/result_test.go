package agentsctx

import (
	"bytes"
	"encoding/json"
	"testing"
)

func TestJSON(t *testing.T) {
	w := &world{}
	w.AddDir("/w/.git")
	w.AddFile("/w/AGENTS.md", "root\n")
	w.AddFile("/w/AGENTS.override.md", "ñ\n")
	w.AddFile("/home/u/.codex/AGENTS.md", "mine\n")
	q := Query{Profile: find(t, "codex"), Workspace: "/w", Path: "/w/pkg/x.go", Home: "/home/u"}
	r := Result{SchemaVersion: 1, Path: q.Path, Workspace: q.Workspace, Cwd: q.Workspace, Agents: []Explanation{NewResolver(w).Explain(q)}}
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	if err := e.Encode(r.Shown(q.Home)); err != nil {
		t.Fatal(err)
	}
	const want = `{"schemaVersion":1,"path":"pkg/x.go","workspace":"/w","cwd":".","agents":[{"agent":"codex",` +
		`"budget":{"total":32768,"perFile":0,"unit":"bytes"},"files":[` +
		`{"path":"~/.codex/AGENTS.md","kind":"agents","scope":"global","load":"start","status":"whole","size":5,"kept":[[0,5]],"lost":0,"tokens":2,"why":"global, for all projects of the user","charged":0},` +
		`{"path":"AGENTS.override.md","kind":"override","scope":"project","load":"start","status":"whole","size":3,"kept":[[0,3]],"lost":0,"tokens":1,"why":"in the directory where Codex starts","charged":3}],` +
		`"ignored":[{"path":"AGENTS.md","status":"shadowed","by":"AGENTS.override.md","why":"AGENTS.override.md in the same directory comes first"}],` +
		`"totals":{"files":2,"size":8,"kept":8,"lost":0,"tokens":2,"used":3},"skills":[],"notes":[]}]}` + "\n"
	if out.String() != want {
		t.Errorf("got  %swant %s", out.String(), want)
	}
	if r.Agents[0].Files[0].Path != "/home/u/.codex/AGENTS.md" {
		t.Error("Shown changed the original")
	}
}

func TestShow(t *testing.T) {
	for _, test := range [][3]string{
		{"/w", "/w", "."}, {"/w/a", "/w", "a"}, {"/w2/a", "/w", "/w2/a"}, {"/home/u/x", "/w", "~/x"}, {"/home/u", "/w", "~"},
		{"/home/u/p/x", "/home/u/p", "x"}, {"", "/w", ""}, {"/etc/x", "/w", "/etc/x"},
	} {
		if got := Show(test[0], test[1], "/home/u"); got != test[2] {
			t.Errorf("%s in %s: %s, want %s", test[0], test[1], got, test[2])
		}
	}
}
