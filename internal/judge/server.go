package judge

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/textproto"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Server records what an agent sends and answers as a model would. It speaks
// HTTP/1.1 on loopback by itself: net/http would add two megabytes to agentls
// for one subcommand.
type Server struct {
	script   []Call
	listener net.Listener

	mu       sync.Mutex
	requests []Request
	conns    map[net.Conn]bool
}

// Call is a tool call that the server plays.
type Call struct {
	Tool  string
	Input any
}

// Request is one recorded request.
type Request struct {
	Method, Path string
	Body         any // decoded JSON, nil when it is none
}

// The bounds of one request; a whole conversation with its prompt is far below.
const (
	maxBody = 64 << 20
	idle    = 2 * time.Minute
)

// Listen starts a server on a free port of loopback. Step k of the script is
// played when a request offers the tool and holds k results already, so that
// requests beside the conversation do no harm.
func Listen(script []Call) (*Server, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	s := &Server{script: script, listener: l, conns: map[net.Conn]bool{}}
	go s.accept()
	return s, nil
}

// URL is where the server listens.
func (s *Server) URL() string { return "http://" + s.listener.Addr().String() }

// Requests are those recorded so far, in order.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.requests)
}

// Close stops the server and its connections.
func (s *Server) Close() {
	s.listener.Close()
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.conns {
		c.Close()
	}
}

func (s *Server) accept() {
	for {
		c, err := s.listener.Accept()
		if err != nil {
			return
		}
		s.mu.Lock()
		s.conns[c] = true
		s.mu.Unlock()
		go s.serve(c)
	}
}

func (s *Server) serve(c net.Conn) {
	defer func() {
		c.Close()
		s.mu.Lock()
		delete(s.conns, c)
		s.mu.Unlock()
	}()
	r := bufio.NewReader(c)
	for {
		c.SetDeadline(time.Now().Add(idle))
		more, err := s.exchange(r, c)
		if err != nil || !more {
			return
		}
	}
}

// exchange reads one request and answers it; false when the connection ends.
func (s *Server) exchange(r *bufio.Reader, w io.Writer) (bool, error) {
	text := textproto.NewReader(r)
	line, err := text.ReadLine()
	if err != nil {
		return false, err
	}
	words := strings.Fields(line)
	if len(words) != 3 {
		return false, fmt.Errorf("no request: %q", line)
	}
	header, err := text.ReadMIMEHeader()
	if err != nil {
		return false, err
	}
	if strings.EqualFold(header.Get("Expect"), "100-continue") {
		io.WriteString(w, "HTTP/1.1 100 Continue\r\n\r\n")
	}
	raw, err := body(r, header)
	if err != nil {
		return false, err
	}
	req := Request{Method: words[0], Path: words[1]}
	req.Body, _ = decode(raw)
	n := s.record(req)
	_, err = w.Write(s.reply(req, n).bytes(words[0] == "HEAD"))
	return !strings.EqualFold(header.Get("Connection"), "close"), err
}

func (s *Server) record(r Request) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests = append(s.requests, r)
	return len(s.requests)
}

// body reads what follows the header, by its length or in chunks.
func body(r *bufio.Reader, header textproto.MIMEHeader) ([]byte, error) {
	if strings.EqualFold(header.Get("Transfer-Encoding"), "chunked") {
		return chunks(r)
	}
	n, _ := strconv.Atoi(header.Get("Content-Length"))
	return exactly(r, n)
}

func chunks(r *bufio.Reader) ([]byte, error) {
	var all []byte
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			return nil, err
		}
		size, _, _ := strings.Cut(strings.TrimSpace(line), ";")
		n, err := strconv.ParseInt(size, 16, 32)
		if err != nil {
			return nil, err
		}
		part, err := exactly(r, int(n))
		if err != nil {
			return nil, err
		}
		if all = append(all, part...); len(all) > maxBody {
			return nil, errTooLong
		}
		if _, err := r.ReadString('\n'); err != nil || n == 0 {
			return all, err
		}
	}
}

var errTooLong = errors.New("the request is too long")

func exactly(r io.Reader, n int) ([]byte, error) {
	if n < 0 || n > maxBody {
		return nil, errTooLong
	}
	b := make([]byte, n)
	_, err := io.ReadFull(r, b)
	return b, err
}

// decode reads JSON.
func decode(raw []byte) (any, error) {
	var v any
	err := json.Unmarshal(raw, &v)
	return v, err
}

// response is what goes back: one JSON value, or a stream of events.
type response struct {
	status int
	value  any
	events []event
}

// event is one server-sent event; without a name only its data is sent, a text
// as it is.
type event struct {
	name string
	data any
}

func (r response) bytes(head bool) []byte {
	kind, content := "application/json", ""
	if r.events != nil {
		kind = "text/event-stream"
		for _, e := range r.events {
			if e.name != "" {
				content += "event: " + e.name + "\n"
			}
			content += "data: " + encode(e.data) + "\n\n"
		}
	} else {
		content = encode(r.value)
	}
	out := fmt.Sprintf("HTTP/1.1 %d OK\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n", r.status, kind, len(content))
	if !head {
		out += content
	}
	return []byte(out)
}

func encode(v any) string {
	if s, ok := v.(string); ok {
		return s
	}
	b, _ := json.Marshal(v) // values of ours: they always encode
	return string(b)
}
