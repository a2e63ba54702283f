package logger

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

func TestLines(t *testing.T) {
	var b bytes.Buffer
	l := New(&b)
	l.Debug("never seen")
	l.Warn("passed over", String("file", "a.md"), Int("bytes", 3), Any("list", []int{1, 2}), Err(errors.New("no")))
	got := b.String()
	for _, want := range []string{"WARN", "passed over", `"file": "a.md"`, `"bytes": 3`, `"list": "[1 2]"`, `"error": "no"`} {
		if !strings.Contains(got, want) {
			t.Errorf("%q lacks %q", got, want)
		}
	}
	if strings.Contains(got, "never") || strings.Count(got, "\n") != 1 {
		t.Errorf("got %q, want one line", got)
	}
	l.SetLevel("error")
	l.Warn("not now")
	l.SetLevel("debug")
	l.Debug("seen")
	l.SetLevel("loud")
	l.Debug("again")
	if got := b.String(); strings.Contains(got, "not now") || strings.Count(got, "DEBUG") != 2 {
		t.Errorf("levels: %q", got)
	}
	Nop().Error("nothing")
}
