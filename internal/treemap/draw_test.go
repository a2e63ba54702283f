package treemap

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/color"
	"image/png"
	"io"
	"strings"
	"testing"
)

// sample has the four groups of the first vector.
func sample() *Map {
	return &Map{
		Title: "Context <treemap>", Origin: []string{"source run", "provider p", "model m"}, Footer: []string{"tracked 10,520 chars"},
		Groups: []Group{
			{"Workspace files", Color{58, 145, 91}, []Leaf{{"TOOLS.md", 6000, "6,000 chars", "34,210 chars are lost", true}, {"AGENTS.md", 4000, "4,000 chars", "", false}}},
			{"System prompt", Color{222, 138, 46}, []Leaf{{"Base instructions", 490, "490 chars", "", false}}},
			{"Tool schemas", Color{59, 118, 184}, []Leaf{{"read", 20, "20 chars", "", false}}},
			{"Skills", Color{132, 91, 173}, []Leaf{{"a<b", 10, "10 chars", "", false}}},
		},
	}
}

// TestPNG looks at pixels whose colours follow from the layout.
func TestPNG(t *testing.T) {
	var b bytes.Buffer
	if err := sample().PNG(&b); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	if size := img.Bounds().Size(); size.X != 1280 || size.Y != 860 {
		t.Fatalf("%v", size)
	}
	for _, p := range []struct {
		what string
		x, y int
		want Color
	}{
		{"the header", 2, 2, header},
		{"the background", 10, 100, background},
		{"the border of the first group", 22, 110, groupBorder},
		{"the fill of the first group", 25, 113, Color{52, 125, 81}},
		{"the border of its first leaf", 28, 156, leafBorder},
		{"its first leaf", 30, 500, Color{58, 145, 91}},
		{"its second leaf, lighter", 890, 500, Color{78, 156, 107}},
		{"the border of the second group", 916, 111, groupBorder},
		{"the panel", 990, 120, panel},
		{"the swatch of the second group", 1002, 224, Color{222, 138, 46}},
	} {
		if got := color.NRGBAModel.Convert(img.At(p.x, p.y)).(color.NRGBA); got != (color.NRGBA{p.want.R, p.want.G, p.want.B, 255}) {
			t.Errorf("%s at %d,%d is %v, want %v", p.what, p.x, p.y, got, p.want)
		}
	}
}

func TestWritten(t *testing.T) {
	for in, want := range map[string]string{"20,000 chars (~5,000 tok)": "20 000 CHARS 5 000 TOK", "日本.md": ".MD", "a  b": "A B", "": ""} {
		if got := written(in); got != want {
			t.Errorf("%q is written %q, want %q", in, got, want)
		}
	}
}

// TestContrast: text is readable on every colour that a leaf can have.
func TestContrast(t *testing.T) {
	if c := white.contrast(Color{}); c < 20.9 || c > 21 {
		t.Errorf("white on black is %.2f", c)
	}
	for _, g := range sample().Groups {
		for i := range 7 {
			if paint := leafColor(g.Color, i, 0); max(paint.contrast(light), paint.contrast(dark)) < 4 {
				t.Errorf("%s %d: %v", g.Name, i, paint)
			}
		}
	}
}

// TestSVG: the drawing is well formed whatever the names, and tells what each
// rectangle is.
func TestSVG(t *testing.T) {
	m := sample()
	m.Groups[3].Leaves[0].Name = "\x00\xff<b>&\"'\u202e"
	svg := m.SVG()
	for d := xml.NewDecoder(strings.NewReader(svg)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []string{"Workspace files: TOOLS.md, 6,000 chars; 34,210 chars are lost", "Context &lt;treemap&gt;", `fill="url(#lost)"`, "prefers-color-scheme:dark"} {
		if !strings.Contains(svg, want) {
			t.Errorf("no %q in the drawing", want)
		}
	}
	if n := strings.Count(svg, `class="leaf"`); n != 5 {
		t.Errorf("%d leaves", n)
	}
}

func TestHTML(t *testing.T) {
	html := sample().HTML()
	if !strings.Contains(html, "<title>Context &lt;treemap&gt;</title>") || !strings.Contains(html, "</svg>") || strings.Contains(html, "src=") {
		t.Error(html[:400])
	}
}

// TestEmpty: nothing to draw is drawn.
func TestEmpty(t *testing.T) {
	m := &Map{Groups: []Group{{Leaves: []Leaf{{Value: -5}}}}}
	if err := m.PNG(io.Discard); err != nil {
		t.Error(err)
	}
	if svg := m.SVG(); !strings.HasSuffix(svg, "</svg>") {
		t.Error(svg)
	}
}

// BenchmarkSVG draws a thousand leaves.
func BenchmarkSVG(b *testing.B) {
	m := &Map{Groups: []Group{{Name: "Skills"}}}
	for i := range 1000 {
		m.Groups[0].Leaves = append(m.Groups[0].Leaves, Leaf{Name: "a-skill-of-some-length", Value: 1 + i*7%501, Size: "123 chars (~31 tok)"})
	}
	for b.Loop() {
		m.SVG()
	}
}
