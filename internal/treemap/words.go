package treemap

import (
	"math"
	"strconv"

	"agentls/internal/measure"
)

// sizeOf is what leaves come to, as people read it.
func sizeOf(leaves []Leaf) string {
	total := 0
	for _, l := range leaves {
		total += max(0, l.Value)
	}
	return measure.Commas(total) + " chars (~" + measure.Commas(measure.Tokens(total)) + " tok)"
}

// percent is a share in whole percent, half rounded up.
func percent(part, whole int) string {
	return strconv.Itoa(int(math.Round(100 * float64(part) / float64(max(1, whole)))))
}
