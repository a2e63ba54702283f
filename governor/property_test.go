package governor

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// script turns bytes into a history: every two are one step, so that a fuzzer
// finds histories by changing bytes.
func script(data []byte) []Message {
	s := new(story).user("go")
	for i := 0; i+1 < len(data) && len(s.h) < 400; i += 2 {
		step, arg := data[i], int(data[i+1])
		id := fmt.Sprintf("c%d", i)
		path := fmt.Sprintf("f%d.go", arg%3)
		switch step % 10 {
		case 0:
			s.user("and")
		case 1:
			s.say("well")
		case 2, 3:
			s.read(id, path, arg/3%3)
		case 4:
			s.write(id, path, arg/3%3)
		case 5:
			s.read(id, path, 0)
			s.h[len(s.h)-1].Failed = arg%2 == 0
		case 6:
			s.call(id, "bg_output", map[string]any{"id": path, "offset": arg % 4}, map[string]any{
				"text": strings.Repeat("out ", arg%3*30), "next_offset": arg % 4, "pad": strings.Repeat("p", 80),
			})
		case 7:
			s.call(id, "search_text", map[string]any{"pattern": path}, map[string]any{
				"exitCode": 0, "stdout": fmt.Sprintf("{\"type\":\"match\",\"n\":%d}\n{\"type\":\"end\",\"elapsed\":%d}\n", arg%2, arg) + strings.Repeat(" ", 90),
			})
		case 8:
			s.h = append(s.h, Message{Role: Tool, CallID: "orphan" + id, Parts: []Text{NewText("late")}})
		case 9:
			s.run(id, "cat "+path)
		}
	}
	return s.h
}

func settingsOf(a, b uint8) Settings {
	return Settings{MinAgeTurns: 1 + int(a)%4, EpochMessages: int(b) % 9, MaxChars: 4000}
}

func text(h []Message) string {
	var b strings.Builder
	for _, m := range h {
		fmt.Fprintln(&b, m.Role, m.CallID, m.Failed, m.Text.Kept)
		for _, c := range m.Calls {
			fmt.Fprintln(&b, c.ID, c.Name, c.Arguments.Kept)
		}
		for _, p := range m.Parts {
			fmt.Fprintln(&b, p.Kept)
		}
	}
	return b.String()
}

func seed(f *testing.F) {
	f.Add([]byte{2, 0, 4, 3, 1, 0, 1, 0}, uint8(1), uint8(0))
	f.Add([]byte("\x02\x00\x03\x03\x06\x00\x06\x00\x07\x01\x07\x01\x09\x00\x01\x00\x01\x00"), uint8(0), uint8(4))
	f.Add([]byte("zzzzyyyyxxxxwwwwvvvvuuuuttttssss000011112222333344445555"), uint8(3), uint8(8))
}

// Same input, same output; a projection is never longer; ids, roles and order
// stay; off and shadow send the history itself.
func FuzzProjection(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, data []byte, a, b uint8) {
		h, s := script(data), settingsOf(a, b)
		before := text(h)
		plan := Plan(h, s, Choices{})
		if diff := cmp.Diff(plan, Plan(script(data), s, Choices{})); diff != "" {
			t.Fatal("another plan for the same history:", diff)
		}
		out := Project(h, plan)
		if text(h) != before {
			t.Fatal("the history was changed")
		}
		if units, projected := sizes(h)[len(h)], sizes(out)[len(out)]; projected > units || len(plan) > 0 && projected == units {
			t.Fatalf("%d units became %d", units, projected)
		}
		elided := map[int]bool{}
		for _, e := range plan {
			elided[e.Message] = true
		}
		for i := range h {
			if h[i].Role != out[i].Role || h[i].CallID != out[i].CallID || len(h[i].Calls) != len(out[i].Calls) {
				t.Fatalf("message %d: id, role or calls changed", i)
			}
			if !elided[i] && text(h[i:i+1]) != text(out[i:i+1]) {
				t.Fatalf("message %d is not planned and was changed", i)
			}
			if elided[i] && (h[i].Role != Tool || h[i].Failed) {
				t.Fatalf("message %d must never go", i)
			}
		}
		if text(Govern(h, Off, s, Choices{})) != before || text(Govern(h, Shadow, s, Choices{})) != before {
			t.Fatal("off or shadow sends something else")
		}
	})
}

// Once elided stays elided while messages are appended, and within an epoch
// the projected prefix does not change by a byte.
func FuzzAppending(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, data []byte, a, b uint8) {
		h, s := script(data), settingsOf(a, b)
		var was []Elision
		prefix := ""
		for n := 1; n <= len(h); n++ {
			plan := Plan(h[:n], s, Choices{})
			projected := text(Project(h[:n], plan))
			if EligibleMessages(n, s) == EligibleMessages(n-1, s) && !strings.HasPrefix(projected, prefix) {
				t.Fatalf("message %d changed what was sent before it", n)
			}
			prefix = projected
			now := map[string]string{}
			for _, e := range plan {
				now[e.CallID] = e.Stub
			}
			for _, e := range was {
				if now[e.CallID] != e.Stub {
					t.Fatalf("%s was elided as %q and is %q after %d messages", e.CallID, e.Stub, now[e.CallID], n)
				}
			}
			was = plan
		}
	})
}

// The replay says of each request what a plan of its history says.
func FuzzReplay(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, data []byte, a, b uint8) {
		s := &story{h: script(data)}
		in := s.input(Shadow, settingsOf(a, b))
		was := map[string]bool{}
		for _, e := range Replay(in) {
			h := s.h[:e.Data.Messages]
			plan := Plan(h, in.Settings, Choices{})
			total := totals(Input{History: h}, plan)
			if e.Data.Elided != len(plan) || e.Data.ByReason != total.ByReason || e.Data.TokensBefore != total.Tokens || e.Data.TokensAfter != total.TokensAfter {
				t.Fatalf("request with %d messages: %+v, plan %+v", len(h), e.Data, total)
			}
			fresh := []string{}
			for _, p := range plan {
				if !was[p.CallID] {
					fresh = append(fresh, p.CallID)
				}
				was[p.CallID] = true
			}
			listed := fresh[:min(len(fresh), maxNewlyElided)]
			if diff := cmp.Diff(listed, e.Data.NewlyElided); diff != "" || e.Data.NewlyElidedOmitted != len(fresh)-len(listed) {
				t.Fatal(diff)
			}
			n := 0
			eachSegment(*in.withHistory(h), nil, newLedger(h, ""), func(Segment) { n++ })
			if n != e.Data.Segments {
				t.Fatalf("%d segments, a report has %d", e.Data.Segments, n)
			}
			if diff := cmp.Diff(UsageOf(h, in.Root), e.Data.Usage); diff != "" {
				t.Fatal(diff)
			}
		}
	})
}

func (in Input) withHistory(h []Message) *Input { in.History = h; return &in }

// slowPlan is policy 1 as its text says it: for every result, look at every
// later one.
func slowPlan(h []Message, s Settings, c Choices) []redundancy {
	h = h[:EligibleMessages(len(h), s)]
	all, replies := candidates(h, c)
	var out []redundancy
	for i, v := range all {
		var first, last int
		for _, l := range all[i+1:] {
			if supersedes(v, l, c) {
				if first == 0 {
					first = l.index
				}
				last = l.index
			}
		}
		if first > 0 && c.NameLast {
			out = append(out, redundancy{v.index, reasonOf(v.action.Kind), first, last, replies - v.replies})
		} else if first > 0 {
			out = append(out, redundancy{v.index, reasonOf(v.action.Kind), first, first, replies - v.replies})
		}
	}
	return out
}

func reasonOf(k Kind) Reason {
	return map[Kind]Reason{Read: SupersededRead, Poll: StaleBgOutput, Search: DuplicateSearch}[k]
}

func supersedes(v, l candidate, c Choices) bool {
	a, b := v.action, l.action
	differ := a.SHA256 != b.SHA256 || a.SHA256 == "" || b.SHA256 == ""
	switch a.Kind {
	case Read:
		return a.Path == b.Path && (b.Kind == Write && (differ || c.AnyWrite) || b.Kind == Read && a.SHA256 != "" && b.SHA256 != "" && differ)
	case Poll:
		if v.continues && !(a.Empty && c.ElideEmptyContinue) || b.Kind != Poll || a.Task != b.Task {
			return false
		}
		return a.Empty || a.Offset.Or(0) == b.Offset.Or(0) && a.Limit.Or(16384) == b.Limit.Or(16384)
	case Search:
		return b.Kind == Search && a.Comparable && b.Comparable && a.Query == b.Query && a.Found == b.Found
	}
	return false
}

// FuzzLinear compares the linear walk with the definition, for every choice.
func FuzzLinear(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, data []byte, a, b uint8) {
		c := Choices{NameLast: a&1 != 0, ZeroContinues: a&2 != 0, ElideEmptyContinue: a&4 != 0, AnyWrite: a&8 != 0}
		h := script(data)
		want, got := slowPlan(h, Settings{}, c), redundancies(h, c)
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(redundancy{}), cmp.Transformer("nil", func(r []redundancy) string { return fmt.Sprint(r) })); diff != "" {
			t.Fatal(diff)
		}
	})
}

const secret = "S3CRET-7f1c"

// A secret in every text never shows in a report, an event or statistics.
func TestReportsCarryNoText(t *testing.T) {
	s := new(story).user(secret)
	s.h = append(s.h, Message{Role: User, Summary: true, Checkpoint: true, Text: NewText("[Checkpoint of 3 earlier messages] " + secret)})
	s.call("r1", "read_file", map[string]any{"path": "a.go", "note": secret}, map[string]any{"sha256": sha(1), "content": "1: " + secret + strings.Repeat(" long", 50)})
	s.call("w1", "edit_file", map[string]any{"path": "a.go", "oldText": secret, "newText": secret}, map[string]any{"sha256": sha(2), "note": secret})
	s.call("q1", "search_text", map[string]any{"pattern": secret}, map[string]any{"exitCode": 0, "stdout": secret})
	s.call("q2", "search_text", map[string]any{"pattern": secret}, map[string]any{"exitCode": 0, "stdout": secret})
	s.run("x1", "echo "+secret)
	s.call("b1", "bg_output", map[string]any{"id": "task"}, map[string]any{"text": secret})
	s.say(secret).say(secret)
	in := s.input(Shadow, Settings{MinAgeTurns: 1, MaxChars: 4000})
	in.Sources = Sources{Instructions: []string{secret}, Goal: secret, Plan: &ApprovedPlan{Title: secret, Hash: secret}, Criteria: []Criterion{{true, secret}}, Grants: []string{secret}}
	for _, mode := range []Mode{Off, Shadow, On} {
		in.Mode = mode
		if mode != Off && BuildReport(in).Totals.Elided == 0 {
			t.Error("nothing is elided: the test shows nothing")
		}
		inv := BuildInvariants(in)
		shadow := BuildShadow(in, Count(s.h), nil).WithoutStubs()
		for name, v := range map[string]any{"report": BuildReport(in), "events": Replay(in), "stats": BuildStats(in), "invariants": inv, "shadow": shadow} {
			b, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(b), secret) {
				t.Errorf("%s in mode %s carries text: %s", name, mode, b)
			}
		}
	}
}
