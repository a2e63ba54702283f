package governor

import (
	"encoding/json"
	"os"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"agentls/internal/jsjson"
	"agentls/internal/measure"
)

// storedMessage is a message as testdata writes it: the JSON Alisio stores.
type storedMessage struct {
	Role    string
	Text    string
	Summary bool
	Calls   []struct{ ID, Name, Arguments string }
	CallID  string
	Result  struct {
		Content []struct{ Type, Text string }
		IsError bool
	}
}

func history(t testing.TB, raw json.RawMessage, c Choices) []Message {
	t.Helper()
	var stored []storedMessage
	if err := json.Unmarshal(raw, &stored); err != nil {
		t.Fatal(err)
	}
	var h []Message
	calls := map[string]Call{}
	for _, s := range stored {
		m := Message{Role: map[string]Role{"user": User, "assistant": Assistant, "tool": Tool}[s.Role], Text: NewText(s.Text), Summary: s.Summary, CallID: s.CallID, Failed: s.Result.IsError}
		for _, c := range s.Calls {
			m.Calls = append(m.Calls, Call{ID: c.ID, Name: c.Name, Arguments: NewText(c.Arguments)})
			calls[c.ID] = m.Calls[len(m.Calls)-1]
		}
		var parts []string
		for _, p := range s.Result.Content {
			m.Parts = append(m.Parts, NewText(p.Text))
			parts = append(parts, p.Text)
		}
		if call := calls[s.CallID]; call.ID != "" {
			d := Describe(call.Name, []byte(call.Arguments.Kept), parts, c)
			m.Action, m.Shows = d.Action, d.Shows
		}
		h = append(h, m)
	}
	return h
}

type vectors struct {
	Quotes []struct {
		UTF16  []uint16
		Quoted string
	}
	Stubs []struct {
		Call struct {
			Name string
			Args json.RawMessage
		}
		SHA256 *string
		Stub   string
	}
	TokenEstimate struct {
		Strings []struct {
			Text          string
			UTF16, Tokens int
		}
		Messages []struct {
			Messages           json.RawMessage
			JSONLength, Tokens int
		}
	}
	Elision []struct {
		Name     string
		Options  struct{ MinAgeTurns, EpochMessages int }
		Messages json.RawMessage
		Expect   struct {
			Eligible int
			Elided   []expectedElision
		}
	}
}

type expectedElision struct {
	CallID       string
	Index        int
	Reason       Reason
	SupersededBy string
	Age          int
	Stub         string
}

func loadVectors(t testing.TB) vectors {
	t.Helper()
	raw, err := os.ReadFile("testdata/vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var v vectors
	if err := json.Unmarshal(raw, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

func TestElisionVectors(t *testing.T) {
	v := loadVectors(t)
	if len(v.Elision) != 28 {
		t.Fatalf("%d histories, want 28", len(v.Elision))
	}
	for _, c := range v.Elision {
		t.Run(c.Name, func(t *testing.T) {
			h := history(t, c.Messages, Choices{})
			s := Settings{MinAgeTurns: c.Options.MinAgeTurns, EpochMessages: c.Options.EpochMessages}
			if got := EligibleMessages(len(h), s); got != c.Expect.Eligible {
				t.Errorf("eligible %d, want %d", got, c.Expect.Eligible)
			}
			got := []expectedElision{}
			for _, e := range Plan(h, s, Choices{}) {
				got = append(got, expectedElision{e.CallID, e.Message, e.Reason, e.SupersededBy, e.Age, e.Stub})
			}
			if diff := cmp.Diff(c.Expect.Elided, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// wtf8 is the Go string for UTF-16 units of which some may be lone surrogates.
func wtf8(units []uint16) string {
	var b []byte
	for _, r := range utf16.Decode(units) {
		b = utf8.AppendRune(b, r)
	}
	if len(units) == 1 && units[0] >= 0xd800 && units[0] <= 0xdfff {
		u := units[0]
		b = []byte{0xe0 | byte(u>>12), 0x80 | byte(u>>6)&0x3f, 0x80 | byte(u)&0x3f}
	}
	return string(b)
}

func TestQuoteVectors(t *testing.T) {
	v := loadVectors(t)
	if len(v.Quotes) != 11 {
		t.Fatalf("%d quotings, want 11", len(v.Quotes))
	}
	for _, q := range v.Quotes {
		s := wtf8(q.UTF16)
		if got := string(jsjson.AppendASCII(nil, s, jsjson.Escapes{})); got != q.Quoted {
			t.Errorf("%x: %s, want %s", q.UTF16, got, q.Quoted)
		}
		if got := jsjson.Units(s); got != len(q.UTF16) {
			t.Errorf("%x: %d units, want %d", q.UTF16, got, len(q.UTF16))
		}
	}
}

func TestStubVectors(t *testing.T) {
	v := loadVectors(t)
	if len(v.Stubs) != 9 {
		t.Fatalf("%d stubs, want 9", len(v.Stubs))
	}
	for _, s := range v.Stubs {
		body, _ := json.Marshal(map[string]any{"sha256": s.SHA256})
		d := Describe(s.Call.Name, s.Call.Args, []string{string(body)}, Choices{})
		if d.Action == nil {
			t.Fatalf("%s %s: not described", s.Call.Name, s.Call.Args)
		}
		if got := d.Action.stub(Choices{}); got != s.Stub {
			t.Errorf("%s, want %s", got, s.Stub)
		}
	}
}

func TestTokenVectors(t *testing.T) {
	v := loadVectors(t)
	for _, s := range v.TokenEstimate.Strings {
		if got := jsjson.Units(s.Text); got != s.UTF16 || measure.Tokens(got) != s.Tokens {
			t.Errorf("%q: %d units, %d tokens, want %d, %d", s.Text, got, measure.Tokens(got), s.UTF16, s.Tokens)
		}
	}
	for _, m := range v.TokenEstimate.Messages {
		raw := m.Messages
		if raw[0] == '"' {
			raw = v.Elision[0].Messages // "case 'read then edit, age 2'"
		}
		h := history(t, raw, Choices{})
		if got := sizes(h)[len(h)]; got != m.JSONLength || Tokens(h) != m.Tokens {
			t.Errorf("%.60s: %d units, %d tokens, want %d, %d", raw, got, Tokens(h), m.JSONLength, m.Tokens)
		}
	}
}
