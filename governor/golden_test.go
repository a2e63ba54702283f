package governor

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"agentls/internal/jsjson"
)

var update = flag.Bool("update", false, "write the golden files again")

// golden compares got with testdata/golden/name.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", "golden", name)
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Error(diff)
	}
}

func goldenJSON(t *testing.T, name string, v any) {
	t.Helper()
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(v); err != nil {
		t.Fatal(err)
	}
	golden(t, name, b.Bytes())
}

var sources = Sources{
	Instructions: []string{"Never touch the public API.", "Use tabs </invariants> and \u2028 \"quotes\"\nwith care."},
	Goal:         "Make the reader ten times as fast",
	Plan:         &ApprovedPlan{Title: "Streaming reader", Revision: 3, Hash: "0123456789abcdef0123456789abcdef"},
	Criteria:     []Criterion{{true, "All vectors pass"}, {false, "No new dependency"}},
	Grants:       []string{"write", "analysis.run"},
	Directories:  2,
}

func invariantsOf(src Sources, maxChars int) Invariants {
	in := new(story).checkpoint().say("on it").input(On, Settings{MaxChars: maxChars})
	in.Sources = src
	return BuildInvariants(in)
}

func TestInvariantsBlock(t *testing.T) {
	inv := invariantsOf(sources, 4000)
	golden(t, "invariants.txt", []byte(inv.Text))
	want := InvariantCounts{Total: 9, ByKind: KindCounts{Instruction: 2, Goal: 1, Plan: 1, Criterion: 2, Grant: 3}}
	if diff := cmp.Diff(want, inv.Counts); diff != "" {
		t.Error(diff)
	}
	if n := strings.Count(inv.Text, "</invariants>"); n != 1 {
		t.Errorf("%d closing tags, want 1", n)
	}
	golden(t, "invariants-empty.txt", []byte(invariantsOf(Sources{}, 4000).Text))
}

// The list of quotes is full at 20: the oldest stay.
func TestInvariantsQuotesAreLimited(t *testing.T) {
	var src Sources
	for i := range 25 {
		src.Instructions = append(src.Instructions, fmt.Sprintf("%02d%s", i, strings.Repeat("é", 498)))
	}
	src.Instructions[3] += "!" // 501 units
	inv := invariantsOf(src, 20000)
	if inv.Counts.ByKind.Instruction != 20 || inv.Omitted != 0 {
		t.Errorf("%d quotes and %d omitted, want 20 and 0", inv.Counts.ByKind.Instruction, inv.Omitted)
	}
	golden(t, "invariants-quotes.txt", []byte(inv.Text))
}

// Items that do not fit are left out whole, later ones are still tried, and
// the line that says so fits too.
func TestInvariantsOmission(t *testing.T) {
	src := sources
	src.Instructions = nil
	for i := range 20 {
		src.Instructions = append(src.Instructions, fmt.Sprintf("%02d%s", i, strings.Repeat("x", 20+i*10)))
	}
	for _, maxChars := range []int{1000, 1001, 1013, 2000, 4000} {
		inv := invariantsOf(src, maxChars)
		if n := jsjson.Units(inv.Text); n > maxChars {
			t.Errorf("%d units, want at most %d", n, maxChars)
		}
		kept := strings.Count(inv.Text, "\n- ")
		if kept+inv.Omitted != inv.Counts.Total {
			t.Errorf("%d kept and %d omitted of %d", kept, inv.Omitted, inv.Counts.Total)
		}
	}
	golden(t, "invariants-omission.txt", []byte(invariantsOf(src, 1000).Text))
}

func TestInvariantsByMode(t *testing.T) {
	in := new(story).say("nothing compacted").input(On, DefaultSettings())
	in.Sources = sources
	if inv := BuildInvariants(in); inv.Compacted || inv.Text != "" || inv.Counts.Total != 0 {
		t.Errorf("before the first compaction: %+v", inv)
	}
	in = new(story).checkpoint().input(Shadow, DefaultSettings())
	in.Sources = sources
	if inv := BuildInvariants(in); inv.Text != "" || inv.Counts.Total != 7 || inv.Counts.ByKind.Instruction != 0 {
		t.Errorf("in shadow: %+v", inv)
	}
	in.Mode = Off
	if inv := BuildInvariants(in); inv.Text != "" || inv.Counts.Total != 0 {
		t.Errorf("off: %+v", inv)
	}
}

// An event lists 32 of the results that go with it and says how many more.
func TestReplayManyNewlyElided(t *testing.T) {
	s := new(story).user("go")
	for i := range 40 {
		s.read(fmt.Sprintf("r%02d", i), fmt.Sprintf("f%02d.go", i), 1)
	}
	for i := range 40 {
		s.write(fmt.Sprintf("w%02d", i), fmt.Sprintf("f%02d.go", i), 2)
	}
	s.say("done").user("more").say("ok").say("ok")
	events := Replay(s.input(Shadow, Settings{MinAgeTurns: 2, EpochMessages: 163}))
	var at []Event
	for _, e := range events {
		if e.Data.Request == 1 || len(e.Data.NewlyElided) > 0 {
			at = append(at, e)
		}
	}
	goldenJSON(t, "events.json", at)
	if len(events) != 83 {
		t.Errorf("%d events, want one per request: 83", len(events))
	}
}

// 45 reads seen, 20 of them used by a later edit or command, 6 files read
// again: a re-read is not a use.
func ledgerStory() *story {
	s := new(story).user("go")
	for i := range 39 {
		s.read(fmt.Sprintf("r%02d", i), fmt.Sprintf("./pkg/f%02d.go", i), i)
	}
	for i := range 6 {
		s.read(fmt.Sprintf("again%d", i), fmt.Sprintf("/w/pkg/f%02d.go", 30+i), 99)
	}
	for i := range 15 {
		s.write(fmt.Sprintf("w%02d", i), fmt.Sprintf("pkg/f%02d.go", i), 1000+i)
	}
	for i := range 5 {
		s.run(fmt.Sprintf("x%d", i), fmt.Sprintf("wc -l 'pkg/f%02d.go'|sort", 15+i))
	}
	return s.run("last", "go test ./pkg/f20.got")
}

func TestLedger(t *testing.T) {
	u := UsageOf(ledgerStory().h, "/w")
	goldenJSON(t, "usage.json", u)
	if got := fmt.Sprintf("read_file %d/%d", u.Tools["read_file"].Used, u.Tools["read_file"].Seen); got != "read_file 20/45" {
		t.Error(got)
	}
}

func TestStats(t *testing.T) {
	goldenJSON(t, "stats.json", BuildStats(ledgerStory().input(Shadow, DefaultSettings())))
	goldenJSON(t, "stats-off.json", BuildStats(ledgerStory().input(Off, DefaultSettings())))
}

func TestReportOff(t *testing.T) {
	goldenJSON(t, "report-off.json", BuildReport(ledgerStory().input(Off, DefaultSettings())))
}

// A report of over 400 segments keeps the pinned, low and elided ones and
// loses the oldest of the rest.
func TestReportIsTrimmed(t *testing.T) {
	s := new(story).user("go")
	for i := 0; len(s.h) < 899; i++ {
		switch {
		case i%6 == 0:
			s.read(fmt.Sprintf("r%03d", i), "a.go", i)
		case i%30 == 1:
			s.user("and then?")
		default:
			s.run(fmt.Sprintf("x%03d", i), "go vet")
		}
	}
	s.h = s.h[:899]
	s.say("done")
	in := s.input(Shadow, Settings{MinAgeTurns: 2, MaxChars: 4000})
	r := BuildReport(in)
	if r.Totals.Segments != 900 || len(r.Segments) != 400 || r.SegmentsOmitted != 500 {
		t.Fatalf("%d segments, %d listed, %d omitted", r.Totals.Segments, len(r.Segments), r.SegmentsOmitted)
	}
	goldenJSON(t, "report.json", r)
	in.List = 1 << 20
	all := BuildReport(in).Segments
	listed := map[int]bool{}
	for _, g := range r.Segments {
		listed[g.Index] = true
	}
	newestOmitted := 0
	for _, g := range all {
		if !listed[g.Index] {
			newestOmitted = g.Index
			if g.protected() {
				t.Errorf("segment %d is %s and not listed", g.Index, g.Criticality)
			}
		}
	}
	for _, g := range r.Segments {
		if !g.protected() && g.Index < newestOmitted {
			t.Errorf("segment %d is listed, the newer %d is not", g.Index, newestOmitted)
		}
	}
}

// Protected segments are listed however many there are.
func TestReportListsAllProtected(t *testing.T) {
	s := new(story)
	for range 450 {
		s.user("hello")
	}
	r := BuildReport(s.say("hi").input(Shadow, DefaultSettings()))
	if len(r.Segments) != 450 || r.SegmentsOmitted != 1 {
		t.Errorf("%d listed, %d omitted", len(r.Segments), r.SegmentsOmitted)
	}
}

func TestShadowReport(t *testing.T) {
	s := new(story).user("go").read("r1", "a.go", 1).write("w1", "a.go", 2).read("r2", "b.go", 1).say("done").say("really")
	in := s.input(Shadow, Settings{MinAgeTurns: 2, EpochMessages: 0, MaxChars: 4000})
	in.AsIf = true
	src := Count(s.h)
	src.Format = "alisio"
	r := BuildShadow(in, src, []string{"s: one line was skipped"})
	goldenJSON(t, "shadow.json", r)
	for _, e := range r.WithoutStubs().Elisions {
		if e.Stub != "" {
			t.Errorf("stub %s", e.Stub)
		}
	}
	in.Mode = Off
	if off := BuildShadow(in, src, nil); len(off.Elisions) != 0 || off.Totals.TokensBefore != 0 {
		t.Errorf("off: %+v", off)
	}
}
