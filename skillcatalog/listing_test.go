package skillcatalog

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

// TestXMLCosts are the numbers of openclaw.md §9.5 (n=10, d=100, l=40).
func TestXMLCosts(t *testing.T) {
	m := &tree.Memory{}
	names := []string{}
	for i := range 12 {
		name := fmt.Sprintf("skill-%04d", i)
		names = append(names, name)
		// 40 characters of location: "/" + 28 + "/" + ten of name + "/SKILL.md" is too
		// long, so the folder is shorter than the name.
		m.AddFile(fmt.Sprintf("/wwwwwwwwwwwww/skills/abcdefg%02d/SKILL.md", i), "---\nname: "+name+"\ndescription: "+strings.Repeat("d", 100)+"\n---\n")
	}
	c := list(files(m), nil, agent(t, "openclaw"), Query{Workspace: "/wwwwwwwwwwwww"})
	if n := len(c.Skills[0].Path); n != 40 || len(names[0]) != 10 {
		t.Fatalf("the location has %d characters", n)
	}
	if c.Budget.Used != 3332 || c.Budget.Printed != 3332 {
		t.Errorf("twelve skills take %d", c.Budget.Used)
	}
	if xmlSize("a&b") != 7 {
		t.Errorf("a&b counts %d", xmlSize("a&b"))
	}
}

func TestJSONSize(t *testing.T) {
	for _, s := range []string{"", "plain", "a\"b\\c", "tab\tline\nfeed\f\b\r", "\x01\x1f", "<é&>\u2028", "😀"} {
		var b strings.Builder
		e := json.NewEncoder(&b)
		e.SetEscapeHTML(false)
		if err := e.Encode(s); err != nil {
			t.Fatal(err)
		}
		printed := strings.TrimSuffix(strings.NewReplacer(`\u2028`, "\u2028").Replace(b.String()), "\n")
		if got, want := jsonSize(s), size(printed, profile.UTF16Units); got != want {
			t.Errorf("%q: %d, want %d", s, got, want)
		}
	}
}

// catalogOf lists n skills with descriptions of the given length.
func catalogOf(t *testing.T, ref string, n, length int) *Catalog {
	return catalogIn(t, ref, n, length, 0)
}

// catalogIn is the same for a model with a window.
func catalogIn(t *testing.T, ref string, n, length, window int) *Catalog {
	m := newFlat()
	dir := ".agents/skills"
	if ref == "claude-code" {
		dir = ".claude/skills"
	}
	for i := range n {
		name := fmt.Sprintf("s%04d", i)
		m.AddFile("/w/"+dir+"/"+name+"/SKILL.md", "---\nname: "+name+"\ndescription: "+strings.Repeat("d", length)+"\n---\n")
	}
	return list(files(m), nil, agent(t, ref), Query{Workspace: "/w", Trusted: true, Window: window})
}

// TestSearchOnly: one unit over 24,000 the list is gone.
func TestSearchOnly(t *testing.T) {
	// 25 skills: 2 brackets, 24 commas, 25 × (24 + 7 + 2 + d) = 26 + 25 × (33 + d).
	c := catalogOf(t, "alisio", 25, 925)
	if c.Budget.Used != 26+25*(33+925) || c.Budget.Search || c.Skills[0].ListedAs != Whole {
		t.Errorf("%+v", c.Budget)
	}
	c = catalogOf(t, "alisio", 25, 926)
	if c.Budget.Used != 24_001 || !c.Budget.Search || c.Skills[0].ListedAs != Searched || c.Skills[0].State() != Listed {
		t.Errorf("%+v", c.Budget)
	}
	if c.Budget.Over() != 1 {
		t.Errorf("over by %d", c.Budget.Over())
	}
}

// TestShrinkOrder walks through the steps of openclaw.md §7.4.
func TestShrinkOrder(t *testing.T) {
	for _, test := range []struct {
		n, length                       int
		whole, shortened, nameOnly, cut int
		printedAtMost, printedMoreThan  int
	}{
		{50, 200, 50, 0, 0, 0, 18_000, 16_000},    // fits
		{100, 200, 0, 100, 0, 0, 18_000, 17_500},  // shortened
		{120, 200, 0, 120, 0, 0, 18_000, 17_000},  // to a few characters
		{150, 200, 0, 0, 150, 0, 18_000, 15_000},  // without descriptions
		{200, 200, 0, 0, 150, 50, 18_000, 15_000}, // too many
	} {
		c := catalogOf(t, "openclaw", test.n, test.length)
		got := map[ListingState]int{}
		for i := range c.Skills {
			got[c.Skills[i].ListedAs]++
		}
		if got[Whole] != test.whole || got[Shortened] != test.shortened || got[NameOnly] != test.nameOnly || got[Cut] != test.cut {
			t.Errorf("%d × %d: %v", test.n, test.length, got)
		}
		if c.Budget.Printed > test.printedAtMost || c.Budget.Printed <= test.printedMoreThan {
			t.Errorf("%d × %d prints %d", test.n, test.length, c.Budget.Printed)
		}
		if last := c.Skills[len(c.Skills)-1]; test.cut > 0 && (last.State() != Unlisted || !strings.HasPrefix(last.Why(), "cut from the listing")) {
			t.Errorf("%+v", last)
		}
	}
}

// TestDealing compares the turns with a listing of known sizes: each
// description gets its share, short ones leave theirs to the others.
func TestDealing(t *testing.T) {
	c := catalogIn(t, "codex", 100, 200, 100_000)
	// "- s0000: (file: r0/s0000/SKILL.md)\n" is 35 bytes, 9 tokens; with a blank
	// and 200 characters 59.
	if c.Budget.Used != 100*59 {
		t.Fatalf("%+v", c.Budget)
	}
	// 2,000 − 900 leaves 11 tokens for each.
	if c.Budget.Printed != 2000 || c.Budget.Shortened != 100 {
		t.Errorf("%+v", c.Budget)
	}
	c = catalogIn(t, "codex", 45, 200, 20_000)
	if c.Budget.Cut != 1 || c.Budget.NameOnly != 44 || c.Budget.Printed != 44*9 {
		t.Errorf("%+v", c.Budget)
	}
}

// TestWindow: the budget is a share of the window that is known, else of that of
// the agent's own model; a fixed number holds only where neither is.
func TestWindow(t *testing.T) {
	for _, test := range []struct {
		ref           string
		window, limit int
		unit          string
	}{
		{"claude-code", 0, 40_000, "utf16"},
		{"claude-code", 200_000, 8_000, "utf16"},
		{"codex", 0, 10_000, "tokens"},
		{"codex", 1_000_000, 20_000, "tokens"},
		{"alisio", 1_000_000, 24_000, "utf16"},
	} {
		if b := catalogIn(t, test.ref, 1, 10, test.window).Budget; b.Limit != test.limit || b.Unit != test.unit {
			t.Errorf("%s with %d: %+v", test.ref, test.window, b)
		}
	}
	unknown := *agent(t, "codex")
	unknown.Skills.Listing.Share.Window = 0
	if b := list(files(newFlat()), nil, &unknown, Query{Workspace: "/w"}).Budget; b.Limit != 8000 || b.Unit != "characters" {
		t.Errorf("%+v", b)
	}
}

// TestBundled: the skills that come with an agent take their part.
func TestBundled(t *testing.T) {
	// 8,000 − 5,200 holds 2,800: "- s0000: \n" is 10, and 190 of description.
	if b := catalogIn(t, "claude-code", 14, 190, 200_000).Budget; b.Printed != 8000 || b.NameOnly != 0 {
		t.Errorf("%+v", b)
	}
	if b := catalogIn(t, "claude-code", 15, 190, 200_000).Budget; b.NameOnly == 0 {
		t.Errorf("%+v", b)
	}
}

// TestTokens: where the budget is in tokens, an entry is a quarter of its bytes,
// rounded up.
func TestTokens(t *testing.T) {
	for length := range 9 {
		m := newFlat()
		m.AddFile("/w/.agents/skills/a/SKILL.md", "---\nname: a\ndescription: "+strings.Repeat("d", 1+length)+"\n---\n")
		c := list(files(m), nil, agent(t, "codex"), Query{Workspace: "/w", Window: 1_000_000})
		bytes := len("- a: (file: r0/a/SKILL.md)\n") + 2 + length
		want := bytes / 4
		if bytes%4 > 0 {
			want++
		}
		if c.Budget.Used != want || c.Budget.Printed != want || c.Budget.Unit != "tokens" {
			t.Errorf("%d bytes: %+v, want %d", bytes, c.Budget, want)
		}
	}
}

// TestShareInTokens: what a description has paid is what it adds to its entry,
// both rounded up; nothing is taken that costs more than there is.
func TestShareInTokens(t *testing.T) {
	up := func(bytes int) int {
		n := bytes / 4
		if bytes%4 > 0 {
			n++
		}
		return n
	}
	for frame := 48; frame < 56; frame++ {
		d := share{entry: &entry{frame: frame}, rest: "aéb😀cdefgh"}
		paid, bytes := 0, 0
		for range len(d.rest) {
			if d.rest == "" {
				break
			}
			before := len(d.rest)
			if cost, ok := d.take(0, profile.TokenCount); ok && cost > 0 {
				t.Errorf("%d: took for %d what there was not", frame, cost)
			} else if !ok {
				cost, _ = d.take(1, profile.TokenCount)
				paid += cost
			}
			bytes += before - len(d.rest)
			if want := up(frame+len(" ")+bytes) - up(frame); paid != want {
				t.Errorf("%d bytes and %d of description cost %d, want %d", frame, bytes, paid, want)
			}
		}
	}
}

// TestBudgetHolds: whatever the skills, what is printed fits, and the parts
// add up.
func TestBudgetHolds(t *testing.T) {
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 1))
		m := newFlat()
		n := 1 + r.IntN(220)
		for i := range n {
			name := fmt.Sprintf("n%d%s", i, strings.Repeat("x", r.IntN(40)))
			text := strings.Repeat("wé😀 <&", r.IntN(100)) + "end"
			for _, dir := range []string{".agents/skills", ".claude/skills"} {
				m.AddFile("/w/"+dir+"/"+name+"/SKILL.md", "---\nname: "+name+"\ndescription: '"+text+"'\n---\n")
			}
		}
		for _, ref := range []string{"codex", "claude-code", "openclaw", "alisio"} {
			for _, window := range []int{0, 100_000} {
				c := list(files(m), nil, agent(t, ref), Query{Workspace: "/w", Trusted: true, Window: window})
				if c.Budget.Limit > 0 && c.Budget.Printed > c.Budget.Limit && c.Budget.NameOnly < count(c)[Listed] {
					t.Errorf("seed %d, %s: %+v", seed, ref, c.Budget)
				}
				if sum := count(c); sum[Listed]+sum[Unlisted]+sum[NotLoaded]+sum[Shadowed] != len(c.Skills) {
					t.Errorf("seed %d, %s: %v", seed, ref, sum)
				}
			}
		}
	}
}

// TestLongNames: when even the bare entries do not fit, the list is cut by name.
func TestLongNames(t *testing.T) {
	m := newFlat()
	for i := range 150 {
		name := fmt.Sprintf("%03d%s", i, strings.Repeat("x", 60))
		m.AddFile("/w/skills/"+name+"/SKILL.md", "---\nname: "+name+"\ndescription: d\n---\n")
	}
	c := list(files(m), nil, agent(t, "openclaw"), Query{Workspace: "/w"})
	if c.Budget.Cut == 0 || c.Budget.Printed > 18_000 || c.Skills[0].ListedAs == Cut || c.Skills[149].ListedAs != Cut {
		t.Errorf("%+v", c.Budget)
	}
}

// TestStopAtFull: by name, until the first that does not fit; a smaller one after
// it is left out too.
func TestStopAtFull(t *testing.T) {
	m := &tree.Memory{}
	for name, size := range map[string]int{"a": 20_000, "b": 30_000, "c": 1_201, "d": 2, "e": 5_000} {
		m.AddFile("/w/.agents/skills/"+name+"/SKILL.md", "---\nname: "+name+"\ndescription: "+strings.Repeat("x", size-1)+"\n---\n")
	}
	c := list(files(m), nil, agent(t, "zed"), Query{Workspace: "/w", Trusted: true})
	var got []string
	for _, r := range c.Skills {
		got = append(got, r.Name+" "+string(r.ListedAs))
	}
	if strings.Join(got, ", ") != "a whole, b whole, c cut, d cut, e cut" || c.Budget.Limit != 51_200 || c.Budget.Unit != "bytes" {
		t.Errorf("%v, %+v", got, c.Budget)
	}
	if why := c.Skills[3].Why(); why != "cut from the listing: Zed lists skills by name until 51200 bytes are full" {
		t.Error(why)
	}
}
