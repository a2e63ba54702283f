package treemap

import (
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"
)

// The picture, in pixels. Source: openclaw/openclaw, the map of its context
// report, seen 2026-11.
const (
	width, height = 1280, 860
	headerHeight  = 88
	footerText    = 824
	legendStep    = 54
	swatch        = 18
)

var (
	area   = Rect{22, 110, 940, 674}
	legend = Rect{984, 110, 274, 674}

	background  = Color{238, 241, 245}
	header      = Color{20, 26, 34}
	panel       = Color{245, 247, 250}
	panelBorder = Color{213, 220, 228}
	groupShade  = Color{18, 22, 27}
	groupBorder = Color{14, 18, 22}
	leafBorder  = Color{8, 12, 16}
	dark        = Color{16, 23, 31}
	light       = Color{248, 250, 252}
	white       = Color{255, 255, 255}
)

// PNG writes the picture, with the layout of Halves.
func (m *Map) PNG(w io.Writer) error { return png.Encode(w, m.image()) }

func (m *Map) image() *image.NRGBA {
	c := canvas{image.NewNRGBA(image.Rect(0, 0, width, height))}
	c.fill(Rect{0, 0, width, height}, background)
	c.fill(Rect{0, 0, width, headerHeight}, header)
	c.write(m.Title, 22, 24, 3, light)
	c.write(joined(m.Origin), 22, 58, 1, light)
	for i, t := range Halves(m.groupValues(), area) {
		c.group(&m.Groups[t.Index], i, t.Rect)
	}
	c.legend(m)
	c.write(joined(m.Footer), 22, footerText, 1, dark)
	return c.NRGBA
}

func joined(parts []string) string {
	s := ""
	for i, p := range parts {
		if i > 0 {
			s += " / "
		}
		s += p
	}
	return s
}

// canvas is an image with the few shapes that a map has.
type canvas struct{ *image.NRGBA }

// fill paints every pixel that r touches.
func (c canvas) fill(r Rect, paint Color) {
	pixels := image.Rect(int(math.Floor(r.X)), int(math.Floor(r.Y)), int(math.Ceil(r.X+r.W)), int(math.Ceil(r.Y+r.H)))
	draw.Draw(c.NRGBA, pixels, image.NewUniform(color.NRGBA{paint.R, paint.G, paint.B, 255}), image.Point{}, draw.Src)
}

// frame paints a border inside r.
func (c canvas) frame(r Rect, thick float64, paint Color) {
	c.fill(Rect{r.X, r.Y, r.W, min(thick, r.H)}, paint)
	c.fill(Rect{r.X, r.Y + max(0, r.H-thick), r.W, min(thick, r.H)}, paint)
	c.fill(Rect{r.X, r.Y, min(thick, r.W), r.H}, paint)
	c.fill(Rect{r.X + max(0, r.W-thick), r.Y, min(thick, r.W), r.H}, paint)
}

func (c canvas) group(g *Group, at int, r Rect) {
	paint := g.Color.mix(groupShade, 0.16)
	c.fill(r, paint)
	c.frame(r, 3, groupBorder)
	scale := 1
	if r.W > 260 && r.H > 120 {
		scale = 2
	}
	c.label(Rect{r.X + 4, r.Y + 4, max(0, r.W-8), 38}, scale, paint.text(), g.Name, sizeOf(g.Leaves))
	for i, t := range Halves(g.leafValues(), leavesArea(r)) {
		c.leaf(&g.Leaves[t.Index], leafColor(g.Color, i, at), t.Rect.inset(1.5))
	}
}

// leavesArea is what a group's label leaves for its leaves.
func leavesArea(r Rect) Rect {
	if r.H > 92 {
		return Rect{r.X + 4, r.Y + 44, max(0, r.W-8), r.H - 48}
	}
	return r.inset(4)
}

// leafColor tells leaf i of group g from its neighbours.
func leafColor(base Color, i, g int) Color {
	return base.mix(white, float64(i%7)/10+float64(g%2)*0.08)
}

// labelled is the area in pixels above which a leaf has room for its name.
const labelled = 5200

func (c canvas) leaf(l *Leaf, paint Color, r Rect) {
	if r.W <= 0 || r.H <= 0 {
		return
	}
	c.fill(r, paint)
	c.frame(r, 1, leafBorder)
	if r.W*r.H > labelled {
		c.label(r, 1, paint.text(), l.Name, l.Size)
	}
}

// label writes lines into r as far as they have room.
func (c canvas) label(r Rect, scale int, paint Color, lines ...string) {
	chars := int(math.Floor((r.W - 12) / float64(advance*scale)))
	most := int(math.Floor((r.H - 12) / float64(lineHeight*scale)))
	if chars < 4 || most < 1 {
		return
	}
	for i, line := range lines[:min(most, len(lines))] {
		if line = written(line); len(line) > chars {
			line = line[:chars-1]
		}
		c.write(line, int(r.X)+textMargin, int(r.Y)+textMargin+i*lineHeight*scale, scale, paint)
	}
}

func (c canvas) write(s string, x, y, scale int, paint Color) {
	for i, letter := range []byte(written(s)) {
		for column, dots := range letters[letter] {
			for row := range letterHeight {
				if dots>>row&1 == 1 {
					at := Rect{float64(x + (i*advance+column)*scale), float64(y + row*scale), float64(scale), float64(scale)}
					c.fill(at, paint)
				}
			}
		}
	}
}

func (c canvas) legend(m *Map) {
	c.fill(legend, panel)
	c.frame(legend, 1, panelBorder)
	y := legend.Y + 58
	for i := range m.Groups {
		g := &m.Groups[i]
		c.fill(Rect{legend.X + 16, y, swatch, swatch}, g.Color)
		c.write(g.Name, int(legend.X)+44, int(y), 1, dark)
		c.write(percent(g.Value(), m.Total())+" PCT", int(legend.X)+44, int(y)+lineHeight+2, 1, dark)
		y += legendStep
	}
}

// mix is c on the way to another colour.
func (c Color) mix(to Color, share float64) Color {
	part := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + (float64(b)-float64(a))*share)) }
	return Color{part(c.R, to.R), part(c.G, to.G), part(c.B, to.B)}
}

// text is the colour of text on c.
func (c Color) text() Color {
	if 0.299*float64(c.R)+0.587*float64(c.G)+0.114*float64(c.B) > 150 {
		return dark
	}
	return light
}
