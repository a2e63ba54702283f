package main

import (
	"fmt"
	"io"
	"os"
	"slices"
)

// palette colours text for a terminal; the zero value leaves it plain.
type palette struct{ on bool }

// checkColor refuses any other word after --color.
func (a *app) checkColor() error {
	if !slices.Contains([]string{"auto", "always", "never"}, a.global.color) {
		return fmt.Errorf("--color %s: want auto, always or never", a.global.color)
	}
	return nil
}

// palette follows --color, NO_COLOR and whether the output is a terminal.
func (a *app) palette() palette {
	switch a.global.color {
	case "always":
		return palette{true}
	case "never":
		return palette{}
	}
	return palette{os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && terminal(a.out)}
}

// terminal reports whether w is a character device.
func terminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	fi, err := f.Stat()
	return err == nil && fi.Mode()&os.ModeCharDevice != 0
}

func (p palette) paint(code, s string) string {
	if !p.on || s == "" {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

func (p palette) bold(s string) string { return p.paint("1", s) }
func (p palette) dim(s string) string  { return p.paint("2", s) }

// severityColours are those of most compilers.
var severityColours = map[string]string{"error": "1;31", "warning": "1;33", "info": "1;36", "hint": "1;34"}

func (p palette) severity(severity, s string) string { return p.paint(severityColours[severity], s) }
