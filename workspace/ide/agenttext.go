package ide

import (
	"fmt"
	"strings"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/workspace"
)

// AgentText is what an agent gets of the instruction files for a path when it is
// started in cwd (empty: where the settings say): file by file in the order of
// its prompt, with a mark where something is cut. What an agent says around them
// in its own words is not known here and only named.
func AgentText(s *workspace.Snapshot, p *profile.Profile, file, cwd string) string {
	e := s.Instructions.Explain(file, cwd, []*profile.Profile{p}).Agents[0]
	show := func(path string) string { return agentsctx.Show(path, s.Root(file), s.Env().Home) }
	var b strings.Builder
	fmt.Fprintf(&b, "[What %s gets for %s. Lines in brackets are not part of it; its own words around the files are left out.]\n", p.Name, show(file))
	for i := range e.Files {
		f := &e.Files[i]
		fmt.Fprintf(&b, "\n[%s%s]\n", show(f.Path), origin(f, show))
		src, _ := s.Files.Text(f.Path)
		b.WriteString(keptText(src, f))
	}
	if len(e.Files) == 0 {
		b.WriteString("\n[no instruction file applies]\n")
	}
	for _, g := range e.Ignored {
		fmt.Fprintf(&b, "\n[%s: %s]\n", show(g.Path), g.Why)
	}
	return b.String()
}

// origin says when a file is loaded, and by what.
func origin(f *agentsctx.File, show func(string) string) string {
	said := ""
	if f.ImportedBy != "" {
		said = ", imported by " + show(f.ImportedBy)
	}
	if f.Load != "start" && f.Load != "import" {
		said += ", " + strings.ReplaceAll(f.Load, "-", " ")
	}
	return said
}

// keptText is what is kept of a file, with marks for what is not.
func keptText(src string, f *agentsctx.File) string {
	var b strings.Builder
	at := 0
	gap := func(to int) {
		if to > at {
			fmt.Fprintf(&b, "[%s not read]\n", sized(to-at))
		}
	}
	for _, k := range f.Kept {
		from, to := min(k[0], len(src)), min(k[1], len(src))
		gap(from)
		part := strings.ToValidUTF8(src[from:max(from, to)], "")
		b.WriteString(part)
		if !strings.HasSuffix(part, "\n") && part != "" {
			b.WriteString("\n")
		}
		at = to
	}
	gap(len(src))
	return b.String()
}
