package ide

import (
	"fmt"
	"strconv"
)

// commas is n with commas between the thousands.
func commas(n int) string {
	digits := strconv.Itoa(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// kib is n bytes in KiB with at most one decimal.
func kib(n int) string {
	s := strconv.FormatFloat(float64(n)/1024, 'f', 1, 64)
	if len(s) > 2 && s[len(s)-2:] == ".0" {
		s = s[:len(s)-2]
	}
	return s
}

// plural is "1 file", "2 files".
func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%s %s", commas(n), many)
}
