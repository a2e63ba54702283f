package treemap

import (
	"fmt"
	"html"
	"strings"
)

// The drawing for people, in units of its own, which scale with the window.
const (
	svgWidth, svgHeight = 1200, 800
	svgTop              = 64 // for the title and the origin
	svgBottom           = 40 // for the totals
	nameHeight          = 22 // of the line with a group's name
	letterRatio         = 0.58
	fontSize            = 13
)

// svgStyle follows the reader's choice of light or dark; a leaf whose text is
// lost in part is hatched, for colour alone does not reach everybody.
const svgStyle = `svg.map{font-family:system-ui,sans-serif;background:#eef1f5;color:#10171f}` +
	`.map text{fill:#10171f;pointer-events:none}.map .on-dark{fill:#f8fafc}.map .outside{fill:currentColor}` +
	`.map .leaf rect{stroke:#080c10;stroke-width:.6}.map .leaf:hover rect,.map .leaf:focus rect{stroke:#000;stroke-width:3}` +
	`.map .leaf:focus{outline:none}.map .lost{pointer-events:none}` +
	`@media (prefers-color-scheme:dark){svg.map{background:#14181d;color:#e6ebf1}.map .leaf:hover rect,.map .leaf:focus rect{stroke:#fff}}`

// SVG is the drawing as a document of its own.
func (m *Map) SVG() string {
	var d drawing
	d.draw(m)
	return d.String()
}

// drawing is an SVG in the making.
type drawing struct{ strings.Builder }

func (d *drawing) draw(m *Map) {
	fmt.Fprintf(d, `<svg xmlns="http://www.w3.org/2000/svg" class="map" viewBox="0 0 %d %d" role="img" aria-label="%s">`, svgWidth, svgHeight, escaped(m.Title))
	d.WriteString(`<style>` + svgStyle + `</style>`)
	d.WriteString(`<defs><pattern id="lost" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="2" height="8" fill="#000" opacity=".28"/></pattern></defs>`)
	d.text(16, 28, 20, "outside", m.Title)
	d.text(16, 50, fontSize, "outside", strings.Join(m.Origin, " · "))
	whole := Rect{16, svgTop, svgWidth - 32, svgHeight - svgTop - svgBottom}
	for _, t := range Squares(m.groupValues(), whole) {
		d.group(m, &m.Groups[t.Index], t.Rect.inset(2))
	}
	d.text(16, svgHeight-14, fontSize, "outside", strings.Join(m.Footer, " · "))
	d.WriteString("</svg>")
}

func (d *drawing) group(m *Map, g *Group, r Rect) {
	paint := g.Color.mix(groupShade, 0.16)
	d.rect(r, paint)
	inner := r.inset(2)
	if name := g.Name + "  " + sizeOf(g.Leaves) + "  " + percent(g.Value(), m.Total()) + " %"; inner.H > 2*nameHeight && inner.W > 60 {
		d.fitted(inner.X+4, inner.Y+15, inner.W-8, paint, name)
		inner.Y, inner.H = inner.Y+nameHeight, inner.H-nameHeight
	}
	for i, t := range Squares(g.leafValues(), inner) {
		d.leaf(g, &g.Leaves[t.Index], leafColor(g.Color, i, 0), t.Rect.inset(0.5))
	}
}

func (d *drawing) leaf(g *Group, l *Leaf, paint Color, r Rect) {
	about := g.Name + ": " + l.Name + ", " + l.Size
	if l.Detail != "" {
		about += "; " + l.Detail
	}
	fmt.Fprintf(d, `<g class="leaf" tabindex="0"><title>%s</title>`, escaped(about))
	d.rect(r, paint)
	if l.Lost {
		hatched := r
		if r.H > 3*nameHeight { // the text stays readable
			hatched.Y, hatched.H = r.Y+2*nameHeight, r.H-2*nameHeight
		}
		fmt.Fprintf(d, `<rect class="lost" x="%.2f" y="%.2f" width="%.2f" height="%.2f" fill="url(#lost)"/>`, hatched.X, hatched.Y, hatched.W, hatched.H)
	}
	if r.H > 20 {
		d.fitted(r.X+5, r.Y+15, r.W-10, paint, l.Name)
	}
	if r.H > 38 {
		d.fitted(r.X+5, r.Y+31, r.W-10, paint, l.Size)
	}
	d.WriteString("</g>")
}

func (d *drawing) rect(r Rect, paint Color) {
	fmt.Fprintf(d, `<rect x="%.2f" y="%.2f" width="%.2f" height="%.2f" fill="#%02x%02x%02x"/>`, r.X, r.Y, r.W, r.H, paint.R, paint.G, paint.B)
}

// fitted writes as much of a text as its place has room for, nothing when that
// would not be readable.
func (d *drawing) fitted(x, y, room float64, on Color, s string) {
	most := int(room / (fontSize * letterRatio))
	letters := []rune(s)
	if len(letters) > most {
		if most < 4 {
			return
		}
		s = string(letters[:most-1]) + "…"
	}
	class := "on-light"
	if on.contrast(light) > on.contrast(dark) {
		class = "on-dark"
	}
	d.text(x, y, fontSize, class, s)
}

func (d *drawing) text(x, y float64, size int, class, s string) {
	if s != "" {
		fmt.Fprintf(d, `<text x="%.1f" y="%.1f" font-size="%d" class="%s">%s</text>`, x, y, size, class, escaped(s))
	}
}

// escaped is text for SVG, which has no place for most control characters.
func escaped(s string) string {
	return html.EscapeString(strings.Map(func(r rune) rune {
		if r < 0x20 && r != '\t' && r != '\n' || r == 0xfffe || r == 0xffff {
			return '\ufffd'
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd")))
}
