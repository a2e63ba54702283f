package frontmatter

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// TestFrontmatterVectors checks the vectors of Alisio's front matter as far as
// they are about splitting and parsing; what Alisio accepts is judged elsewhere.
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
		}
	}
	if err := json.Unmarshal(data, &vectors); err != nil || len(vectors) != 38 {
		t.Fatalf("%d vectors, %v", len(vectors), err)
	}
	for _, v := range vectors {
		t.Run(v.Name, func(t *testing.T) {
			d := parse(v.Text)
			checkDocument(t, d)
			problems := 0
			for _, p := range d.Front.Problems {
				if p.Cause != NotMapping {
					problems++
				}
			}
			switch want := v.Expect; {
			case want.Stage == "yaml_error" && problems != 1:
				t.Errorf("%d problems, want one: %+v", problems, d.Front.Problems)
			case want.OK || want.Stage == "schema":
				if problems != 0 || d.Front.State != Whole {
					t.Errorf("state %d, problems %+v", d.Front.State, d.Front.Problems)
				}
			}
			if !v.Expect.OK {
				return
			}
			for key, want := range map[string]string{"name": v.Expect.Name, "description": v.Expect.Description} {
				e, ok := d.Front.Lookup(key)
				if strings.HasPrefix(want, "(") { // the vector gives the length only
					want = strings.Repeat(e.Value.Value[:1], len(e.Value.Value))
				}
				if !ok || e.Value.Kind != String || e.Value.Value != want {
					t.Errorf("%s is %q (kind %d), want %q", key, e.Value.Value, e.Value.Kind, want)
				}
			}
		})
	}
}
