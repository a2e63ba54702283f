package judge

import (
	"slices"
	"strings"
	"testing"

	"agentls/agentsctx/profile"
)

// rows are rows of profiles made false, one at a time.
var rows = []struct {
	agent, row string
	falsify    func(p *profile.Profile)
}{
	{"codex", "the override comes first", func(p *profile.Profile) { slices.Reverse(own(&p.Sources[1].Names)[:2]) }},
	{"codex", "one file for each directory", func(p *profile.Profile) { p.Sources[1].Pick = profile.AllPerDir }},
	{"codex", "an empty file hides its siblings", func(p *profile.Profile) { p.Sources[1].Pick = profile.OneFilled }},
	{"codex", "from the root down", func(p *profile.Profile) { p.Sources[1].Climb = profile.Up }},
	{"codex", "nothing below", func(p *profile.Profile) { p.Sources[1].Climb = profile.Below }},
	{"codex", "the global file is there", func(p *profile.Profile) { p.Sources = p.Sources[1:] }},
	{"codex", "the global file is exempt", func(p *profile.Profile) { p.Sources[0].Exempt = false }},
	{"codex", "only the working directory without a marker", func(p *profile.Profile) { p.Project.NoMarker = profile.FileSystemRoot }},
	{"codex", "the budget", func(p *profile.Profile) { p.Budget.Total.N = 32767 }},
	{"codex", "the end is cut", func(p *profile.Profile) {
		p.Budget.Cut.How = profile.KeepEnds
		p.Budget.Cut.Head, p.Budget.Cut.Tail = 75, 25
	}},
	{"codex", "blank files are free", func(p *profile.Profile) { p.Budget.BlankIsFree = false }},
	{"codex", "projects are remembered as trusted", func(p *profile.Profile) { own(&p.Config)[2].Trust = false }},
	{"codex", "markers of a project do not count", func(p *profile.Profile) { setting(p, "project_root_markers").Layers = nil }},
	{"codex", "six levels of skills", func(p *profile.Profile) { p.Skills.Walk.MaxDepth = 7 }},
	{"codex", "linked folders are walked", func(p *profile.Profile) { p.Skills.Walk.DirLinks = false }},
	{"codex", "linked skills are not read", func(p *profile.Profile) { loads(p, profile.FileIsLink); p.Skills.Walk.FileLinks = true }},
	{"codex", "a tab drops a skill", func(p *profile.Profile) { loads(p, profile.TabIndent) }},
	{"codex", "a mark of order drops a skill", func(p *profile.Profile) { loads(p, profile.ByteOrderMark) }},
	{"codex", "all skills of a name are kept", func(p *profile.Profile) { p.Skills.Winner = profile.FirstWins }},
	{"codex", "64 characters for a name", func(p *profile.Profile) { p.Skills.Form.NameMax = 65 }},
	{"gemini-cli", "the name", func(p *profile.Profile) { rename(p, "GEMINI.md", "AGENTS.md") }},
	{"gemini-cli", "files on touch", func(p *profile.Profile) { p.Sources = p.Sources[:2] }},
	{"gemini-cli", "one real file once", func(p *profile.Profile) { p.Sources[1].Links = profile.FollowLinks }},
	{"gemini-cli", "five hops", func(p *profile.Profile) { p.Imports.MaxHops = 4 }},
	{"gemini-cli", "backticks alone are code", func(p *profile.Profile) { p.Imports.Code = profile.MarkdownCode }},
	{"gemini-cli", "an import begins with a letter", func(p *profile.Profile) { p.Imports.Start = profile.WordDotSlash }},
	{"gemini-cli", "one level of skills", func(p *profile.Profile) { p.Skills.Walk.MaxDepth = 2 }},
	{"codex", "a long description is cut", func(p *profile.Profile) { loads(p, profile.DescriptionTooLong) }},
	{"codex", "other broken YAML drops a skill", func(p *profile.Profile) { loads(p, profile.TabIndent) }},
	{"codex", "the share of the window", func(p *profile.Profile) { p.Skills.Listing.Share.Percent = 3 }},
	{"codex", "the order of scopes", func(p *profile.Profile) { slices.Reverse(own(&p.Skills.Listing.Scopes)) }},
	{"codex", "a loop ends the search", func(p *profile.Profile) { p.Sources[1].Links = profile.FollowLinks }},
	{"gemini-cli", "the roots of the working directory", func(p *profile.Profile) { own(&p.Skills.Roots)[3].Base = profile.InProject }},
	{"pi", "from the top down", func(p *profile.Profile) { p.Sources[5].Climb = profile.Only }},
	{"pi", "its override comes first", func(p *profile.Profile) { slices.Reverse(own(&p.Sources[5].Names)[:2]) }},
	{"pi", "its prompt in an untrusted project", func(p *profile.Profile) { p.Sources[0].Trust = false }},
	{"pi", "nothing below a skill", func(p *profile.Profile) { p.Skills.Walk.Nested = true }},
	{"qwen-code", "one name after the other", func(p *profile.Profile) { p.Sources[2], p.Sources[1] = p.Sources[1], p.Sources[2] }},
	{"qwen-code", "paths keep a rule out", func(p *profile.Profile) { own(&p.Sources[7].Names)[0].Gate = nil }},
	{"qwen-code", "a space drops a name", func(p *profile.Profile) { p.Skills.Form.Barred = "" }},
	{"kimi", "250 characters", func(p *profile.Profile) { p.Skills.Listing.EntryMax = 251 }},
	{"kimi", "the folder before the file", func(p *profile.Profile) { slices.Reverse(own(&p.Sources[2].Names)) }},
	{"kimi", "files directly in a root", func(p *profile.Profile) { own(&p.Skills.Roots)[0].Flat = false }},
	{"cline", "the working directory alone", func(p *profile.Profile) { p.Sources[1].Climb = profile.FromTop }},
	{"cline", "front matter is taken out", func(p *profile.Profile) { p.Budget.Strips = profile.Nothing }},
	{"cline", "one level of skills", func(p *profile.Profile) { p.Skills.Walk.MaxDepth = 2 }},
	{"opencode", "nearest first", func(p *profile.Profile) { p.Sources[1].Climb = profile.Down }},
	{"opencode", "one name for the whole way", func(p *profile.Profile) { p.Sources[1].Pick = profile.OnePerDir }},
	{"gemini-cli", "skills are switched off by name", func(p *profile.Profile) { p.Skills.Overrides = nil }},
	{"gemini-cli", "a later root wins", func(p *profile.Profile) { p.Skills.Winner = profile.FirstWins }},
	{"kimi", "names that differ in case are one", func(p *profile.Profile) { p.Skills.Form.AnyCase = false }},
	{"kimi", "the tail is not cut", func(p *profile.Profile) { p.Skills.Form.TailApart = false }},
	{"kimi", "broken bytes are taken out", func(p *profile.Profile) { p.Budget.Strips = profile.Nothing }},
	{"kimi", "names are sorted as people sort", func(p *profile.Profile) { p.Skills.Listing.Order = profile.ByScope }},
	{"qwen-code", "8,000 characters of listing", func(p *profile.Profile) { p.Skills.Listing.Budget-- }},
	{"qwen-code", "first lines stay", func(p *profile.Profile) { p.Skills.Listing.Over = profile.KeepAll }},
	{"pi", "Markdown files in folders of the shared root", func(p *profile.Profile) { own(&p.Skills.Roots)[1].Loose = false }},
	{"cline", "one file for each title", func(p *profile.Profile) { p.Sources[0].Order = profile.AsWalked }},
	{"opencode", "a directory counts as found", func(p *profile.Profile) { p.Sources[1].Folders = false }},
	{"opencode", "roots of settings are below the working directory", func(p *profile.Profile) { own(&p.Skills.Roots)[7].FromCwd = false }},
	{"opencode", "the project's settings can be switched off", func(p *profile.Profile) { own(&p.Config)[1].Unless = "" }},
	{"openclaw", "two thirds and more of a file stay", func(p *profile.Profile) { p.Budget.Cut.Head = 70 }},
	{"openclaw", "the limit of a file", func(p *profile.Profile) { p.Budget.PerFile.N-- }},
	{"opencode", "a duplicate key drops a skill", func(p *profile.Profile) { loads(p, profile.DuplicateKey) }},
}

// own gives *s an array of its own and returns it, so that the profiles' stay as
// they are.
func own[T any](s *[]T) []T {
	*s = slices.Clone(*s)
	return *s
}

// setting is one of a profile's own.
func setting(p *profile.Profile, name string) *profile.Setting {
	list := own(&p.Settings)
	return &list[slices.IndexFunc(list, func(s profile.Setting) bool { return s.Name == name })]
}

func loads(p *profile.Profile, d profile.Defect) {
	p.Skills.Verdicts = slices.DeleteFunc(own(&p.Skills.Verdicts), func(v profile.Verdict) bool { return v.Defect == d })
}

func rename(p *profile.Profile, from, to string) {
	for i := range p.Sources {
		for j, n := range own(&p.Sources[i].Names) {
			if n.Name == from {
				p.Sources[i].Names[j].Name = to
			}
		}
	}
}

// TestRowsAreHeld: a row of a profile that is false contradicts an agent's
// answer.
func TestRowsAreHeld(t *testing.T) {
	for _, row := range rows {
		t.Run(row.agent+"/"+strings.ReplaceAll(row.row, " ", "-"), func(t *testing.T) {
			t.Parallel()
			a, err := Find(row.agent)
			if err != nil {
				t.Fatal(err)
			}
			pr, err := a.Profile()
			if err != nil {
				t.Fatal(err)
			}
			wrong := *pr
			wrong.Era = "false" // what is remembered of the true one does not count
			own(&wrong.Sources)
			row.falsify(&wrong)
			for _, c := range cases(t, a) {
				if c.Measured == "" || c.Vary {
					continue
				}
				said, err := Expect(c, a, &wrong, t.TempDir())
				if err != nil {
					t.Fatal(err)
				}
				if !slices.Equal(Differences(c.Want, said.String()), c.Known) {
					t.Logf("caught by %s", c.Name)
					return
				}
			}
			t.Error("no case notices that it is false")
		})
	}
}
