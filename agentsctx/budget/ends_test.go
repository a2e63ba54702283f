package budget

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"agentls/agentsctx/profile"
	"agentls/internal/measure"
)

// trim cuts one text as the workspace file of that name.
func trim(t *testing.T, era, name, text string, limit int) (excerpt, *view) {
	p, err := profile.Find(era)
	if err != nil {
		t.Fatal(err)
	}
	v := (&Text{Source: text, Known: true, Size: len(text)}).view(&p.Budget)
	cut := p.Budget.Cut
	for i := range p.Sources[0].Names {
		if n := &p.Sources[0].Names[i]; n.Name == name && n.Cut != nil {
			cut = *n.Cut
		}
	}
	if units := v.len(profile.UTF16Units); units <= limit {
		return excerpt{ranges: v.whole(profile.UTF16Units).Kept, cost: units}, v
	}
	return cuts[cut.How](v, name, profile.Limit{N: limit, Unit: profile.UTF16Units}, cut), v
}

func keptUnits(v *view, p excerpt) (head, tail int) {
	for _, r := range p.ranges {
		n := measure.UTF16(v.text[r[0]:min(r[1], len(v.text))])
		if r[0] == 0 {
			head += n
		} else {
			tail += n
		}
	}
	return head, tail
}

func TestKeepEnds(t *testing.T) {
	x := func(n int) string { return strings.Repeat("x", n) }
	for _, v := range []struct {
		era, name     string
		text          string
		max, injected int
		head, tail    int
	}{
		{"openclaw", "TOOLS.md", x(20000), 20000, 20000, 20000, 0},
		{"openclaw", "TOOLS.md", x(20001), 20000, 20000, 14919, 4973},
		{"openclaw", "TOOLS.md", x(54210), 20000, 20000, 14919, 4973},
		{"openclaw", "TOOLS.md", x(54210), 12000, 11999, 8919, 2973},
		{"openclaw", "SOUL.md", x(25000), 20000, 19999, 14920, 4973},
		{"openclaw", "SOUL.md", x(25000), 12000, 11999, 8921, 2973},
		{"openclaw", "MEMORY.md", x(30000), 20000, 19999, 14917, 4972},
		{"openclaw", "USER.md", x(5712), 4000, 3999, 2922, 974},
		{"openclaw", "USER.md", x(15619), 4000, 4000, 2922, 974},
		{"openclaw", "USER.md", x(7743), 4000, 3999, 2922, 974},
		{"openclaw", "SOUL.md", x(5000), 1000, 999, 673, 224},
		{"openclaw", "SOUL.md", x(5000), 114, 113, 11, 3},
		{"openclaw", "SOUL.md", x(5000), 113, 112, 67, 22},
		{"openclaw", "SOUL.md", x(5000), 64, 63, 30, 10},
		{"openclaw", "SOUL.md", x(5000), 30, 29, 6, 2},
		{"openclaw", "SOUL.md", x(5000), 22, 22, 1, 0},
		{"openclaw", "SOUL.md", x(5000), 20, 20, 0, 0},
		{"openclaw", "SOUL.md", strings.Repeat("😀", 12500), 20000, 19998, 14920, 4972},
		{"openclaw", "SOUL.md", "a" + strings.Repeat("😀", 12500), 20000, 19997, 14919, 4972},
		{"openclaw@2026.4", "SOUL.md", x(33071), 30000, 27106, 21000, 6000},
		{"openclaw@2026.4", "TOOLS.md", x(54210), 20000, 18108, 14000, 4000},
	} {
		p, view := trim(t, v.era, v.name, v.text, v.max)
		head, tail := keptUnits(view, p)
		if p.cost != v.injected || head != v.head || tail != v.tail {
			t.Errorf("%s %s %d at %d: injected %d, %d+%d; want %d, %d+%d", v.era, v.name, len(v.text), v.max, p.cost, head, tail, v.injected, v.head, v.tail)
		}
	}
}

func TestKeepDigest(t *testing.T) {
	zs := strings.TrimSuffix(strings.Repeat(strings.Repeat("z", 99)+"\n", 30), "\n")
	xs := strings.Split(strings.TrimSuffix(strings.Repeat(strings.Repeat("x", 60)+"\n", 400), "\n"), "\n")
	xs[200], xs[201], xs[202] = "- never delete user data", "## Release checklist", "Run the test suite first"
	var things []string
	for i := range 1200 {
		if i%2 == 0 {
			things = append(things, fmt.Sprintf("- You must do thing %d", i))
		} else {
			things = append(things, fmt.Sprintf("filler filler filler filler %d", i))
		}
	}
	for _, v := range []struct {
		name               string
		text               string
		raw, max, injected int
		head, digest, tail int
		leftOut            int
	}{
		{"one line", strings.Repeat("x", 41999), 41999, 20000, 12116, 9000, 0, 3000, 0},
		{"z 2000", zs, 2999, 2000, 1313, 900, 0, 300, 0},
		{"z 300", zs, 2999, 300, 292, 135, 0, 45, 0},
		{"z 120", zs, 2999, 120, 120, 11, 0, 0, 0},
		{"three rules", strings.Join(xs, "\n"), 24287, 20000, 12219, 9000, 70, 3000, 0},
		{"many rules", strings.Join(things, "\n"), 33689, 20000, 19189, 9000, 7000, 3000, 306},
		{"many rules, little room", strings.Join(things, "\n"), 33689, 2000, 2000, 900, 684, 230, 570},
	} {
		p, view := trim(t, "openclaw", "AGENTS.md", v.text, v.max)
		if n := view.len(profile.UTF16Units); n != v.raw {
			t.Fatalf("%s: the text has %d units, want %d", v.name, n, v.raw)
		}
		if p.cost != v.injected {
			t.Errorf("%s: injected %d, want %d", v.name, p.cost, v.injected)
		}
		digestUnits := p.cost - p.marker - v.head - v.tail
		if digestUnits != v.digest {
			t.Errorf("%s: digest %d, want %d", v.name, digestUnits, v.digest)
		}
		if first := p.ranges[0]; first[0] != 0 || first[1] < v.head {
			t.Errorf("%s: the head is %v, want %d", v.name, first, v.head)
		}
	}
}

// TestProseOfADigest: the line of prose above a rule goes with it, unless it is
// blank, a fence or a rule itself.
func TestProseOfADigest(t *testing.T) {
	prose := strings.Repeat("p", 300)
	src := prose + "\n- one\n- two\n\n- three\n```\n- four\nplain\n- five\n"
	var got []string
	for _, r := range withProse(src, rulesOf(src)) {
		got = append(got, fmt.Sprint(len(r.prose.Of(src)), r.units))
	}
	if want := []string{"239 246", "0 5", "0 7", "0 6", "5 12"}; !slices.Equal(got, want) {
		t.Errorf("prose and units are %q, want %q", got, want)
	}
}

var (
	listedLine   = regexp.MustCompile(`^(?:#{1,6}|[-*+]|\d+[.)])\s+\S`)
	policyLine   = regexp.MustCompile(`(?i)\b(?:AGENTS\.md|scoped|required|must|never|do not|before subtree|read scoped|owner|security|secret|credential|test|validation|command|commit|push|github|pr)\b`)
	priorityLine = regexp.MustCompile(`(?i)\b(?:AGENTS\.md|scoped|required|must|never|do not|before subtree|read scoped|security|secret|credential)\b`)
)

// FuzzRuleLines: lines are rules for the patterns that the agent uses.
func FuzzRuleLines(f *testing.F) {
	for _, line := range []string{
		"", "- x", "####### x", "###### x", "# ", "12) x", ") x", "1. x", "1.) x", "see agents.md", "see AGENTS.mdx", "agentsXmd",
		"Do not", "do  not", "do not.", "doo not", "a before subtree b", "read scoped", "unscoped", "scoped_x", "PR", "pr2", "é pr", "prs test",
		"must, never", "before, subtree", "agents.md.must", "x_test", "tests",
	} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		line = strings.Join(strings.FieldsFunc(line, isScriptSpace), " ")
		if strings.ContainsAny(line, "\u017f\u212a") {
			return // Go's patterns fold these into letters, JavaScript's do not
		}
		lower := strings.ToLower(line)
		first := hasAny(lower, firstWords)
		if got, want := isListed(line), listedLine.MatchString(line); got != want {
			t.Errorf("%q is listed: %t, want %t", line, got, want)
		}
		if want := policyLine.MatchString(line); (first || hasAny(lower, otherWords)) != want {
			t.Errorf("%q has a word: %t", line, !want)
		}
		if want := priorityLine.MatchString(line); first != want {
			t.Errorf("%q has a word of the first: %t, want %t", line, first, want)
		}
	})
}
