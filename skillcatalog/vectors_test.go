package skillcatalog

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
)

// issueOf is how Alisio's validation reports a defect: path and code.
var issueOf = map[profile.Defect]string{
	profile.NotMapping:           " invalid_type",
	profile.NoName:               "name invalid_type",
	profile.NameNotString:        "name invalid_type",
	profile.NameList:             "name invalid_type",
	profile.NameTooLong:          "name too_big",
	profile.NameEmpty:            "name invalid_format",
	profile.NameCharset:          "name invalid_format",
	profile.NameNonASCII:         "name invalid_format",
	profile.NoDescription:        "description invalid_type",
	profile.DescriptionNull:      "description invalid_type",
	profile.DescriptionNotString: "description invalid_type",
	profile.DescriptionList:      "description invalid_type",
	profile.DescriptionEmpty:     "description too_small",
	profile.DescriptionTooLong:   "description too_big",
}

// stageOf is the stage at which a defect ends the reading.
func stageOf(d profile.Defect) string {
	switch d {
	case profile.NoFrontMatter, profile.NotFirst, profile.Unclosed, profile.IndentedFence, profile.LongFence, profile.ByteOrderMark,
		profile.FenceBlanks, profile.CloseBlanks, profile.BareReturns:
		return "frontmatter_missing"
	case profile.UnparsableYAML, profile.UnquotedText, profile.TabIndent, profile.DuplicateKey, profile.TooManyAliases, profile.ControlCharacter:
		return "yaml_error"
	}
	return "schema"
}

// TestFrontmatterVectors runs the vectors of alisio.md §11 against the table of
// the agent they describe.
func TestFrontmatterVectors(t *testing.T) {
	data, err := os.ReadFile("testdata/frontmatter.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors []struct {
		Name, Text string
		Expect     struct {
			OK                       bool
			Name, Description, Stage string
			Issues                   []struct{ Path, Code string }
		}
	}
	if err := json.Unmarshal(data, &vectors); err != nil {
		t.Fatal(err)
	}
	if len(vectors) != 38 {
		t.Fatalf("%d vectors, want 38", len(vectors))
	}
	skills := &agent(t, "alisio").Skills
	for _, v := range vectors {
		t.Run(v.Name, func(t *testing.T) {
			r := Read(skills, MetadataOf(markdown.Parse(v.Text)), "a", false)
			if r.Dropped == v.Expect.OK {
				t.Fatalf("dropped %v, verdicts %v", r.Dropped, r.Verdicts)
			}
			if v.Expect.OK {
				if r.Name != abridged(v.Expect.Name, r.Name) || r.Description != abridged(v.Expect.Description, r.Description) {
					t.Errorf("read %q, %q", r.Name, r.Description)
				}
				return
			}
			var issues []string
			for _, verdict := range r.Verdicts {
				if verdict.Outcome != profile.Drops {
					continue
				}
				if stage := stageOf(verdict.Defect); stage != v.Expect.Stage {
					t.Errorf("stage %s (%s), want %s", stage, defects[verdict.Defect].what, v.Expect.Stage)
				}
				if issue, ok := issueOf[verdict.Defect]; ok {
					issues = append(issues, issue)
				}
			}
			var want []string
			for _, i := range v.Expect.Issues {
				want = append(want, i.Path+" "+i.Code)
			}
			if strings.Join(issues, "; ") != strings.Join(want, "; ") {
				t.Errorf("issues %q, want %q", issues, want)
			}
		})
	}
}

// abridged is a value that the vectors give by its length alone.
func abridged(want, got string) string {
	if want == fmt.Sprintf("(%d units)", size(got, profile.UTF16Units)) {
		return got
	}
	return want
}

// TestAliasLimit: an anchor with nineteen aliases passes, with twenty not.
func TestAliasLimit(t *testing.T) {
	skills := &agent(t, "alisio").Skills
	for _, n := range []int{19, 20} {
		var b strings.Builder
		b.WriteString("---\nname: &n a\n")
		for i := range n {
			fmt.Fprintf(&b, "k%d: *n\n", i)
		}
		b.WriteString("description: d\n---\n")
		r := Read(skills, MetadataOf(markdown.Parse(b.String())), "a", false)
		if r.Dropped != (n == 20) {
			t.Errorf("%d aliases: dropped %v", n, r.Dropped)
		}
	}
}
