// Package treemap draws sizes as areas: a picture of fixed size in PNG, whose
// layout others can check to the pixel, and a drawing for people in SVG and
// HTML, with names, in light and dark. It does not know what is measured. Start
// with Map.
package treemap

import (
	"cmp"
	"slices"
)

// Map is what is drawn.
type Map struct {
	Title  string
	Origin []string // where the figures come from, shown below the title
	Footer []string // the totals, shown at the bottom
	Groups []Group  // in the order of the legend
}

// Group is a part of the whole, with a colour of its own.
type Group struct {
	Name   string
	Color  Color
	Leaves []Leaf
}

// Leaf is one rectangle.
type Leaf struct {
	Name   string
	Value  int
	Size   string // the value as people read it
	Detail string // what else is worth knowing about it, one sentence
	Lost   bool   // a part of it is missing
}

// Color is red, green and blue.
type Color struct{ R, G, B uint8 }

// Value is the sum of the leaves.
func (g *Group) Value() int {
	sum := 0
	for _, l := range g.Leaves {
		sum += max(0, l.Value)
	}
	return sum
}

// Total is the sum of the groups.
func (m *Map) Total() int {
	sum := 0
	for i := range m.Groups {
		sum += m.Groups[i].Value()
	}
	return sum
}

// Rect is a rectangle in pixels.
type Rect struct{ X, Y, W, H float64 }

// inset is r without a margin on every side.
func (r Rect) inset(margin float64) Rect {
	return Rect{r.X + margin, r.Y + margin, max(0, r.W-2*margin), max(0, r.H-2*margin)}
}

// Tile is a rectangle and the index of the value that it stands for.
type Tile struct {
	Index int
	Rect
}

// Layout divides a rectangle among values; those that are not above zero get
// nothing.
type Layout func(values []int, r Rect) []Tile

// item is a value on its way to a tile.
type item struct {
	index int
	value float64
}

// descending are the positive values, the largest first.
func descending(values []int) []item {
	var items []item
	for i, v := range values {
		if v > 0 {
			items = append(items, item{i, float64(v)})
		}
	}
	slices.SortStableFunc(items, func(a, b item) int { return cmp.Compare(b.value, a.value) })
	return items
}

func sum(items []item) float64 {
	total := 0.0
	for _, it := range items {
		total += it.value
	}
	return total
}

// groupValues are what the groups come to.
func (m *Map) groupValues() []int {
	values := make([]int, len(m.Groups))
	for i := range m.Groups {
		values[i] = m.Groups[i].Value()
	}
	return values
}

func (g *Group) leafValues() []int {
	values := make([]int, len(g.Leaves))
	for i := range g.Leaves {
		values[i] = g.Leaves[i].Value
	}
	return values
}
