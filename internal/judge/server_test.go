package judge

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
)

// formats is one request of each format: path, a body that offers the tool, the
// place of a result in it, and where the answer names the tool.
var formats = []struct {
	name, path, body, result string
	stream                   string // path or member that asks for a stream
}{
	{"responses", "/v1/responses", `{"model":"m","tools":[{"type":"function","name":"read"}],"input":[RESULT]}`,
		`{"type":"function_call_output","call_id":"c","output":"x"}`, `"stream":true,`},
	{"chat", "/v1/chat/completions", `{"model":"m","tools":[{"type":"function","function":{"name":"read"}}],"messages":[RESULT]}`,
		`{"role":"tool","tool_call_id":"c","content":"x"}`, `"stream":true,`},
	{"messages", "/v1/messages", `{"model":"m","tools":[{"name":"read"}],"messages":[RESULT]}`,
		`{"role":"user","content":[{"type":"tool_result","tool_use_id":"c","content":"x"}]}`, `"stream":true,`},
	{"generate", "/v1beta/models/m:generateContent", `{"tools":[{"functionDeclarations":[{"name":"read"}]}],"contents":[RESULT]}`,
		`{"parts":[{"functionResponse":{"name":"read"}}]}`, ""},
}

// TestServer plays a script of one step in every format, streaming and not: the
// call while no result is there, the text afterwards and for requests without
// the tool.
func TestServer(t *testing.T) {
	s := listen(t, Call{"read", object{"path": "/a b"}})
	for _, f := range formats {
		for _, stream := range []bool{false, true} {
			path, begin := f.path, "{"
			if stream && f.stream == "" {
				path = strings.Replace(path, ":generate", ":streamGenerate", 1) + "?alt=sse"
			} else if stream {
				begin += f.stream
			}
			ask := func(body string) string {
				return post(t, s.URL()+path, begin+strings.TrimPrefix(body, "{"))
			}
			if got := ask(strings.Replace(f.body, "RESULT", "", 1)); !strings.Contains(got, `"read"`) || !strings.Contains(got, "/a b") {
				t.Errorf("%s, stream %t: no call in %s", f.name, stream, got)
			}
			for _, body := range []string{strings.Replace(f.body, "RESULT", f.result, 1), `{"model":"m"}`} {
				if got := ask(body); strings.Contains(got, `"read"`) || !strings.Contains(got, said) {
					t.Errorf("%s, stream %t: no text in %s", f.name, stream, got)
				}
			}
		}
	}
	if got, want := len(s.Requests()), 3*2*len(formats); got != want {
		t.Errorf("%d requests are recorded, want %d", got, want)
	}
}

// TestServerBadRequests: what is no request of a model is answered or dropped,
// and the server lives on.
func TestServerBadRequests(t *testing.T) {
	s := listen(t)
	for _, c := range []struct {
		method, path, body string
		status             int
	}{
		{"GET", "/v1/models", "", 200}, {"HEAD", "/v1/models", "", 404}, {"GET", "/nothing", "", 404},
		{"POST", "/v1/messages", "no JSON", 200}, {"POST", "/v1/messages", "[1]", 200}, {"POST", "/", "{}", 404}, {"PUT", "/x", "{}", 404},
	} {
		req, err := http.NewRequest(c.method, s.URL()+c.path, strings.NewReader(c.body))
		if err != nil {
			t.Fatal(err)
		}
		if status, _ := send(t, req); status != c.status {
			t.Errorf("%s %s: %d, want %d", c.method, c.path, status, c.status)
		}
	}
	chunked, err := http.NewRequest("POST", s.URL()+"/v1/messages", io.MultiReader(strings.NewReader(`{"model":`), strings.NewReader(`"m"}`)))
	if err != nil {
		t.Fatal(err)
	}
	if _, body := send(t, chunked); !strings.Contains(body, `"model":"m"`) {
		t.Errorf("a body in chunks is not read: %s", body)
	}
}

func listen(t *testing.T, script ...Call) *Server {
	t.Helper()
	s, err := Listen(script)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

func post(t *testing.T, url, body string) string {
	t.Helper()
	req, err := http.NewRequest("POST", url, bytes.NewReader([]byte(body)))
	if err != nil {
		t.Fatal(err)
	}
	status, answer := send(t, req)
	if status != 200 {
		t.Fatalf("%s: %d", url, status)
	}
	for line := range strings.Lines(answer) { // every event and every body is JSON
		data, isEvent := strings.CutPrefix(line, "data: ")
		if !isEvent && strings.HasPrefix(answer, "{") {
			data, isEvent = answer, true
		}
		if isEvent && strings.TrimSpace(data) != "[DONE]" && !json.Valid([]byte(data)) {
			t.Fatalf("%s: no JSON: %s", url, data)
		}
	}
	return answer
}

func send(t *testing.T, req *http.Request) (int, string) {
	t.Helper()
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, string(body)
}
