package diagnostics

import (
	"strings"
	"testing"

	"agentls/agentsctx/profile"
	"agentls/internal/text"

	"github.com/google/go-cmp/cmp"
)

func TestCompatible(t *testing.T) {
	edit := func(from, to int, s string) Edit { return Edit{"/a", text.Span{Start: from, End: to}, s} }
	fixes := []Fix{
		{Title: "first", Edits: []Edit{edit(0, 2, "x"), edit(8, 8, "y")}},
		{Title: "overlaps", Edits: []Edit{edit(1, 3, ""), edit(5, 6, "")}},
		{Title: "same place", Edits: []Edit{edit(8, 8, "z")}},
		{Title: "touches an insertion", Edits: []Edit{edit(8, 9, "z")}},
		{Title: "shared", Edits: []Edit{edit(0, 2, "x"), edit(4, 5, "")}},
		{Title: "beside", Edits: []Edit{edit(2, 3, "-")}},
		{Title: "other file", Edits: []Edit{{"/b", text.Span{End: 2}, ""}}},
	}
	var titles []string
	var edits []Edit
	for _, f := range Compatible(fixes) {
		titles = append(titles, f.Title)
		edits = append(edits, f.Edits...)
	}
	if want := []string{"first", "shared", "beside", "other file"}; !cmp.Equal(titles, want) {
		t.Error(cmp.Diff(want, titles))
	}
	if got := Apply("0123456789", "/a", edits); got != "x-35"+"67y89" {
		t.Errorf("%q", got)
	}
	if got := Apply("ab", "/a", []Edit{edit(1, 5, ""), edit(-1, 1, ""), edit(2, 1, "")}); got != "ab" {
		t.Errorf("edits outside the text were carried out: %q", got)
	}
}

func TestMeant(t *testing.T) {
	for name, want := range map[string]string{
		"user-invokable": "user-invocable", "descripton": "description", "licence": "license", "nmae": "name",
		"allowed_tools": "allowed-tools", "AllowedTools": "allowed-tools", "whenToUse": "when_to_use", "Name": "name",
		"argument": "arguments", "metadata2": "metadata",
		"mode": "", "models": "", "hook": "", "path": "", "tags": "", "version": "", "author": "", "title": "", "nam": "", "agents": "",
	} {
		if got, _ := meant(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

func TestSlug(t *testing.T) {
	for s, want := range map[string]string{
		"My Skill": "my-skill", "bad--names": "bad-names", "-x-": "x", "Crème Brûlée": "creme-brulee", "ﬁle": "file",
		"C++ & C#": "c-c", "名前": "", strings.Repeat("ab ", 40): strings.TrimSuffix(strings.Repeat("ab-", 21)+"a", "-"),
	} {
		got := slug(s)
		if got != want {
			t.Errorf("%q: %q, want %q", s, got, want)
		}
		if got != "" && !goodName(got) {
			t.Errorf("%q is no good name", got)
		}
	}
}

func TestLimit(t *testing.T) {
	for _, c := range []struct {
		limit limit
		value string
		want  excess
	}{
		{limit{max: 3, unit: profile.CodePoints}, "abc", excess{false, -1, 3, 3}},
		{limit{max: 3, unit: profile.CodePoints}, "éééé", excess{true, 6, 8, 4}},
		{limit{max: 3, unit: profile.Bytes}, "éé", excess{true, 2, 4, 4}},
		{limit{max: 3, unit: profile.UTF16Units}, "😀😀", excess{true, 4, 8, 4}},
		{limit{max: 3, unit: profile.CodePoints, trim: true}, "  abc \n", excess{false, -1, 5, 3}},
		{limit{max: 3, unit: profile.CodePoints, trim: true}, "  abcd \n", excess{true, 5, 6, 4}},
		{limit{max: 3, unit: profile.CodePoints, trim: true, collapse: true}, "a \n b", excess{false, -1, 5, 3}},
		{limit{max: 3, unit: profile.CodePoints, trim: true, collapse: true}, "a \n bc", excess{true, 5, 6, 4}},
	} {
		if got := c.limit.of(c.value); got != c.want {
			t.Errorf("%+v of %q: %+v, want %+v", c.limit, c.value, got, c.want)
		}
	}
}

func TestMostOfRule(t *testing.T) {
	var w smallWorld
	w.AddFile("/w/AGENTS.md", strings.Repeat("\x01", 10_000))
	findings := w.run("/w/AGENTS.md")
	if len(findings) != mostOfRule {
		t.Fatalf("%d findings", len(findings))
	}
	if last := findings[mostOfRule-1].Message; !strings.HasSuffix(last, "(9900 more are not shown.)") {
		t.Errorf("the last one says %q", last)
	}
}

func TestSeverity(t *testing.T) {
	for _, s := range []Severity{Off, Hint, Info, Warning, Error} {
		if got, ok := ParseSeverity(s.String()); !ok || got != s {
			t.Errorf("%v is read as %v", s, got)
		}
	}
	if _, ok := ParseSeverity("fatal"); ok {
		t.Error("fatal is no severity")
	}
}
