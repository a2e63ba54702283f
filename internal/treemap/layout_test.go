package treemap

import (
	"math"
	"testing"
	"testing/quick"
)

// vector is a layout whose rectangles are known to a hundredth of a pixel.
type vector struct {
	name   string
	layout Layout
	values []int
	within Rect
	want   []Rect // in the order of the values
}

// vectors: the first two are those of openclaw/openclaw's map, the third of the
// paper on squarified treemaps.
var vectors = []vector{
	{"three small groups", Halves, []int{10000, 490, 20, 10}, area, []Rect{
		{22, 110, 893.54, 674}, {915.54, 110, 46.46, 635.12}, {915.54, 745.12, 30.98, 38.88}, {946.51, 745.12, 15.49, 38.88},
	}},
	{"the last one is the largest", Halves, []int{24000, 12000, 32000, 2000}, area, []Rect{
		{451.71, 110, 510.29, 425.68}, {451.71, 535.68, 437.39, 248.32}, {22, 110, 429.71, 674}, {889.10, 535.68, 72.90, 248.32},
	}},
	{"squares", Squares, []int{6, 6, 4, 3, 2, 2, 1}, Rect{0, 0, 600, 400}, []Rect{
		{0, 0, 300, 200}, {0, 200, 300, 200}, {300, 0, 171.43, 233.33}, {471.43, 0, 128.57, 233.33},
		{300, 233.33, 120, 166.67}, {420, 233.33, 120, 166.67}, {540, 233.33, 60, 166.67},
	}},
}

func TestVectors(t *testing.T) {
	for _, v := range vectors {
		tiles := v.layout(v.values, v.within)
		if len(tiles) != len(v.want) {
			t.Errorf("%s: %d tiles, want %d", v.name, len(tiles), len(v.want))
		}
		for _, tile := range tiles {
			if want := v.want[tile.Index]; !near(tile.Rect, want, 0.01) {
				t.Errorf("%s: %d is at %v, want %v", v.name, v.values[tile.Index], tile.Rect, want)
			}
		}
	}
}

func near(a, b Rect, by float64) bool {
	return math.Abs(a.X-b.X) <= by && math.Abs(a.Y-b.Y) <= by && math.Abs(a.W-b.W) <= by && math.Abs(a.H-b.H) <= by
}

// TestAreas: whatever the values, each has an area in proportion, inside the
// whole, and together they fill it.
func TestAreas(t *testing.T) {
	for name, layout := range map[string]Layout{"halves": Halves, "squares": Squares} {
		fills := func(sizes []uint16) bool {
			values, total := make([]int, len(sizes)), 0
			for i, s := range sizes {
				values[i] = int(s)
				total += int(s)
			}
			covered := 0.0
			for _, tile := range layout(values, area) {
				want := area.W * area.H * float64(values[tile.Index]) / float64(total)
				inside := tile.X >= area.X-1e-6 && tile.Y >= area.Y-1e-6 && tile.X+tile.W <= area.X+area.W+1e-6 && tile.Y+tile.H <= area.Y+area.H+1e-6
				if !inside || math.Abs(tile.W*tile.H-want) > 1e-6*area.W*area.H {
					return false
				}
				covered += tile.W * tile.H
			}
			return total == 0 || math.Abs(covered-area.W*area.H) < 1e-3
		}
		if err := quick.Check(fills, nil); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestSquaresAreRounder: that is what they are for.
func TestSquaresAreRounder(t *testing.T) {
	values := []int{900, 40, 38, 36, 30, 22, 20, 11, 9, 8, 7, 6, 5, 4, 3, 2, 1}
	ratio := func(layout Layout) float64 {
		sum := 0.0
		for _, tile := range layout(values, area) {
			sum += max(tile.W/tile.H, tile.H/tile.W)
		}
		return sum
	}
	if s, h := ratio(Squares), ratio(Halves); s >= h {
		t.Errorf("sides of squares are %.1f to 1, of halves %.1f", s, h)
	}
}
