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

// contrast is that of two colours as WCAG 2.2 defines it, from 1 to 21.
func (c Color) contrast(o Color) float64 {
	a, b := c.luminance(), o.luminance()
	return (max(a, b) + 0.05) / (min(a, b) + 0.05)
}

// luminance is relative to white, as WCAG 2.2 defines it.
func (c Color) luminance() float64 {
	linear := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}
