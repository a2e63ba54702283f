package lsptest

import (
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
)

// recorder is a test whose failures are looked at.
type recorder struct {
	testing.TB
	errors   []string
	cleanups []func()
}

func (r *recorder) Helper()          {}
func (r *recorder) Failed() bool     { return len(r.errors) > 0 }
func (r *recorder) Cleanup(f func()) { r.cleanups = append(r.cleanups, f) }
func (r *recorder) Errorf(format string, args ...any) {
	r.errors = append(r.errors, fmt.Sprintf(format, args...))
}
func (r *recorder) Fatalf(format string, args ...any) {
	r.Errorf(format, args...)
	panic(r)
}

// against is what a client complains of that is spoken to with these bytes.
func against(t *testing.T, said string, use func(*Client)) (complaints []string) {
	synctest.Test(t, func(t *testing.T) {
		r := &recorder{TB: t}
		c := Connect(r, io.Discard, strings.NewReader(said))
		synctest.Wait()
		func() {
			defer func() {
				if p := recover(); p != nil && p != any(r) {
					panic(p)
				}
			}()
			use(c)
		}()
		for _, f := range r.cleanups {
			f()
		}
		complaints = r.errors
	})
	return complaints
}

func TestUnreadMessagesFail(t *testing.T) {
	note := Frame(`{"jsonrpc":"2.0","method":"a/b","params":{"x":1}}`)
	for name, test := range map[string]struct {
		said string
		use  func(*Client)
		want string // the start of the one complaint; empty for none
	}{
		"nothing said":          {"", func(*Client) {}, ""},
		"left unread":           {note, func(*Client) {}, "a message of the server was left unread: {"},
		"read":                  {note, func(c *Client) { c.Expect("a/b") }, ""},
		"ignored":               {note, func(c *Client) { c.Ignore("a/b") }, ""},
		"another one expected":  {note, func(c *Client) { c.Expect("b/c") }, "no b/c (connection: EOF)"},
		"stray bytes":           {"hello\r\n" + note, func(c *Client) { c.Expect("a/b") }, `the server wrote "hello\r\n" between two frames`},
		"line feeds only":       {"Content-Length: 2\n" + note, func(c *Client) { c.Expect("a/b") }, `the server wrote "Content-Length: 2\n" between two frames`},
		"invalid UTF-8":         {Frame("\xff"), func(c *Client) { c.Expect("a/b") }, "no a/b (connection: the server wrote invalid UTF-8"},
		"not JSON":              {Frame("{"), func(c *Client) { c.Expect("a/b") }, `no a/b (connection: the server wrote "{"`},
		"an error for a result": {Frame(`{"id":1,"error":{"code":-1,"message":"m"}}`), func(c *Client) { c.Call("x", nil, new(int)) }, "x: error -1: m"},
	} {
		got := against(t, test.said, test.use)
		if test.want == "" && len(got) > 0 || test.want != "" && (len(got) != 1 || !strings.HasPrefix(got[0], test.want)) {
			t.Errorf("%s: complaints %q, want %q", name, got, test.want)
		}
	}
}
