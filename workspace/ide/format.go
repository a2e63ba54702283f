package ide

import (
	"fmt"
	"strconv"

	"agentls/internal/measure"
)

// kib is n bytes in KiB with at most one decimal; something is never nothing.
func kib(n int) string {
	if n > 0 && n < 103 {
		return "0.1"
	}
	s := strconv.FormatFloat(float64(n)/1024, 'f', 1, 64)
	if len(s) > 2 && s[len(s)-2:] == ".0" {
		s = s[:len(s)-2]
	}
	return s
}

// sized is n bytes with its unit.
func sized(n int) string {
	if n < 1024 {
		return plural(n, "byte", "bytes")
	}
	return kib(n) + " KiB"
}

// plural is "1 file", "2 files".
func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%s %s", measure.Commas(n), many)
}
