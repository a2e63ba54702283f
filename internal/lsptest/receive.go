package lsptest

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// read takes everything the server writes until it closes its end.
func (c *Client) read(from io.Reader) {
	in := bufio.NewReader(from)
	for {
		body, err := c.frame(in)
		if err == nil {
			err = c.receive(body)
		}
		if err != nil {
			c.mu.Lock()
			c.ended = err
			c.arrived.Broadcast()
			c.mu.Unlock()
			return
		}
	}
}

// frame reads strictly what the protocol asks of a server.
func (c *Client) frame(in *bufio.Reader) ([]byte, error) {
	length := -1
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return nil, err
		}
		if line == "\r\n" && length >= 0 {
			body := make([]byte, length)
			_, err := io.ReadFull(in, body)
			return body, err
		}
		value, ok := strings.CutPrefix(strings.TrimSuffix(line, "\r\n"), "Content-Length: ")
		n, err := strconv.Atoi(value)
		if !ok || err != nil {
			c.mu.Lock()
			c.junk = append(c.junk, line)
			c.mu.Unlock()
			continue
		}
		length = n
	}
}

func (c *Client) receive(body []byte) error {
	if !utf8.Valid(body) {
		return fmt.Errorf("the server wrote invalid UTF-8: %q", body)
	}
	var m Message
	if err := json.Unmarshal(body, &m); err != nil {
		return fmt.Errorf("the server wrote %q: %w", body, err)
	}
	c.mu.Lock()
	answer, answered := c.answers[m.Method]
	if !answered && !slices.Contains(c.ignored, m.Method) {
		c.inbox = append(c.inbox, m)
		c.arrived.Broadcast()
	}
	c.mu.Unlock()
	if m.Method != "" && m.ID != nil {
		var result any
		if answered {
			result = answer(m.Params)
		}
		go c.respond(m.ID, result) // the server may be waiting for us to read
	} else if answered {
		answer(m.Params)
	}
	return nil
}

func (c *Client) respond(id json.RawMessage, result any) {
	raw, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": id, "result": result})
	if err != nil {
		panic(err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	io.WriteString(c.out, Frame(string(raw))) // a server that has left needs no answer
}

func (c *Client) send(message map[string]any) {
	c.t.Helper()
	if message["params"] == nil {
		delete(message, "params")
	}
	raw, err := json.Marshal(message)
	if err != nil {
		c.t.Fatalf("cannot send %v: %v", message, err)
	}
	c.Raw(Frame(string(raw)))
}

// take waits for an unread message that fits and removes it.
func (c *Client) take(what string, fits func(Message) bool) Message {
	c.t.Helper()
	late := false
	timer := time.AfterFunc(Patience, func() {
		c.mu.Lock()
		late = true
		c.arrived.Broadcast()
		c.mu.Unlock()
	})
	defer timer.Stop()
	c.mu.Lock()
	defer c.mu.Unlock()
	for {
		if i := slices.IndexFunc(c.inbox, fits); i >= 0 {
			m := c.inbox[i]
			c.inbox = slices.Delete(c.inbox, i, i+1)
			return m
		}
		if c.ended != nil || late {
			c.t.Fatalf("no %s (connection: %v); unread: %v", what, c.ended, c.inbox)
		}
		c.arrived.Wait()
	}
}
