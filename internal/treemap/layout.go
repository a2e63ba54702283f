package treemap

import "math"

// Halves cuts the longer side where the largest values come nearest to half of
// the whole, and goes on with both parts. Source: openclaw/openclaw, the map of
// its context report, seen 2026-11.
func Halves(values []int, r Rect) []Tile { return halve(descending(values), r, nil) }

func halve(items []item, r Rect, tiles []Tile) []Tile {
	switch len(items) {
	case 0:
		return tiles
	case 1:
		return append(tiles, Tile{items[0].index, r})
	}
	total := sum(items)
	n, first := 1, items[0].value
	for n < len(items)-1 && math.Abs(first+items[n].value-total/2) <= math.Abs(first-total/2) {
		first += items[n].value
		n++
	}
	a, b := r.cut(first / total)
	return halve(items[n:], b, halve(items[:n], a, tiles))
}

// cut divides the longer side of r, the width where both are the same.
func (r Rect) cut(share float64) (a, b Rect) {
	a, b = r, r
	if r.W >= r.H {
		a.W = r.W * share
		b.X, b.W = r.X+a.W, r.W-a.W
	} else {
		a.H = r.H * share
		b.Y, b.H = r.Y+a.H, r.H-a.H
	}
	return a, b
}

// Squares puts values in rows along the shorter side so that each rectangle is
// as near to a square as rows of falling values allow. Source: Bruls, Huizing
// and van Wijk, "Squarified Treemaps", 2000.
func Squares(values []int, r Rect) []Tile {
	items := descending(values)
	tiles := make([]Tile, 0, len(items))
	left := sum(items)
	for len(items) > 0 && r.W > 0 && r.H > 0 {
		scale := r.W * r.H / left
		n, row := 1, items[0].value
		for n < len(items) && worst(items[:n+1], row+items[n].value, scale, min(r.W, r.H)) <= worst(items[:n], row, scale, min(r.W, r.H)) {
			row += items[n].value
			n++
		}
		tiles, r = r.row(items[:n], row, row/left, tiles)
		items, left = items[n:], left-row
	}
	return tiles
}

// worst is the largest ratio of the sides in a row of that length: it is that
// of the largest or of the smallest value.
func worst(row []item, sum, scale, length float64) float64 {
	across := length * length / (sum * sum * scale)
	return max(across*row[0].value, 1/(across*row[len(row)-1].value))
}

// row lays items along the shorter side of r, and gives what is left of r.
func (r Rect) row(items []item, sum, share float64, tiles []Tile) ([]Tile, Rect) {
	at, rest := r, r
	if r.W >= r.H {
		at.W = r.W * share
		rest.X, rest.W = r.X+at.W, r.W-at.W
	} else {
		at.H = r.H * share
		rest.Y, rest.H = r.Y+at.H, r.H-at.H
	}
	done := 0.0
	for _, it := range items {
		t := Tile{it.index, at}
		if r.W >= r.H {
			t.Y, t.H = at.Y+at.H*done/sum, at.H*it.value/sum
		} else {
			t.X, t.W = at.X+at.W*done/sum, at.W*it.value/sum
		}
		tiles = append(tiles, t)
		done += it.value
	}
	return tiles, rest
}
