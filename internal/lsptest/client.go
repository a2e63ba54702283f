// Package lsptest is a client for tests of a language server. It writes and
// reads raw frames, knows no protocol types, and fails a test in which a
// message of the server was left unread: what nobody looks at nobody has
// specified. It knows nothing of the server. Start with Connect.
package lsptest

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// Patience is how long a client waits for a message before the test fails.
const Patience = 20 * time.Second

// Message is one message of the server.
type Message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  *Error          `json:"error"`
}

// Error is the error of an answer.
type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// Client is one end of a connection. Its methods are safe for concurrent use,
// and end the test when the server does not do what they wait for.
type Client struct {
	t   testing.TB
	out io.Writer // to the server

	mu      sync.Mutex
	arrived *sync.Cond
	inbox   []Message // not yet read, in order
	ids     int
	answers map[string]func(json.RawMessage) any // to the server's requests, by method
	ignored []string
	ended   error // why nothing more arrives
	junk    []string
}

// Connect speaks to a server through its streams. When the test ends it fails
// if anything was left unread or stood between the frames.
func Connect(t testing.TB, toServer io.Writer, fromServer io.Reader) *Client {
	c := &Client{t: t, out: toServer, answers: map[string]func(json.RawMessage) any{}}
	c.arrived = sync.NewCond(&c.mu)
	go c.read(fromServer)
	t.Cleanup(c.check)
	return c
}

// check reports what nobody read.
func (c *Client) check() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.t.Failed() {
		return
	}
	for _, m := range c.inbox {
		c.t.Errorf("a message of the server was left unread: %s", m)
	}
	for _, j := range c.junk {
		c.t.Errorf("the server wrote %q between two frames", j)
	}
}

// Answer sets what the client answers to a request of the server; without it
// the answer is null and the request has to be read with Expect.
func (c *Client) Answer(method string, answer func(params json.RawMessage) any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.answers[method] = answer
}

// Ignore lets messages of these methods pass unread.
func (c *Client) Ignore(methods ...string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ignored = append(c.ignored, methods...)
	c.inbox = slices.DeleteFunc(c.inbox, func(m Message) bool { return slices.Contains(methods, m.Method) })
}

// Notify sends a notification.
func (c *Client) Notify(method string, params any) {
	c.t.Helper()
	c.send(map[string]any{"jsonrpc": "2.0", "method": method, "params": params})
}

// Start sends a request and gives its id.
func (c *Client) Start(method string, params any) json.RawMessage {
	c.t.Helper()
	c.mu.Lock()
	c.ids++
	id := json.RawMessage(fmt.Sprint(c.ids))
	c.mu.Unlock()
	c.StartAs(id, method, params)
	return id
}

// StartAs sends a request with an id of the caller's choice.
func (c *Client) StartAs(id json.RawMessage, method string, params any) {
	c.t.Helper()
	c.send(map[string]any{"jsonrpc": "2.0", "id": id, "method": method, "params": params})
}

// Finish waits for the answer to a request.
func (c *Client) Finish(id json.RawMessage) Message {
	c.t.Helper()
	return c.take("answer to "+string(id), func(m Message) bool {
		return m.Method == "" && string(m.ID) == string(id)
	})
}

// Request sends a request and waits for its answer.
func (c *Client) Request(method string, params any) Message {
	c.t.Helper()
	return c.Finish(c.Start(method, params))
}

// Call is Request for an answer that must be a result, decoded into result.
func (c *Client) Call(method string, params, result any) {
	c.t.Helper()
	m := c.Request(method, params)
	if m.Error != nil {
		c.t.Fatalf("%s: error %d: %s", method, m.Error.Code, m.Error.Message)
	}
	if err := json.Unmarshal(m.Result, result); err != nil {
		c.t.Fatalf("%s: %v in %s", method, err, m.Result)
	}
}

// Expect waits for the next unread message of a method.
func (c *Client) Expect(method string) Message {
	c.t.Helper()
	return c.take(method, func(m Message) bool { return m.Method == method })
}

// Raw writes bytes as they are.
func (c *Client) Raw(s string) {
	c.t.Helper()
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, err := io.WriteString(c.out, s); err != nil {
		c.t.Fatalf("write: %v", err)
	}
}

// Frame is body behind its header.
func Frame(body string) string { return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body) }

// Unread are the methods of the messages not yet read.
func (c *Client) Unread() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	methods := []string{}
	for _, m := range c.inbox {
		methods = append(methods, m.Method)
	}
	return methods
}

// String is the message in one line.
func (m Message) String() string {
	raw, _ := json.Marshal(m)
	s := string(raw)
	if len(s) > 400 {
		s = s[:400] + "…"
	}
	return strings.ReplaceAll(s, "\n", " ")
}
