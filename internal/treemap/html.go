package treemap

import (
	"strings"
	"text/template"
)

var pageTemplate = template.Must(template.New("map").Parse(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>{{.Title}}</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; font: 15px/1.4 system-ui, sans-serif; background: #eef1f5; color: #10171f; }
main { max-width: 1600px; margin: 0 auto; padding: 12px; }
svg { width: 100%; height: auto; display: block; }
output { display: block; min-height: 1.5em; padding: 6px 16px; font-variant-numeric: tabular-nums; }
@media (prefers-color-scheme: dark) { body { background: #14181d; color: #e6ebf1; } }
</style>
</head>
<body>
<main>
{{.Drawing}}
<output aria-live="polite">Point at a rectangle, or go through them with Tab.</output>
</main>
<script>
const say = document.querySelector("output");
for (const leaf of document.querySelectorAll(".leaf")) {
  const about = leaf.querySelector("title").textContent;
  for (const event of ["pointerenter", "focus"]) leaf.addEventListener(event, () => { say.textContent = about; });
}
</script>
</body>
</html>
`))

// HTML is a page with the drawing, which says more of the rectangle that a
// person points at. It asks for nothing else and works without a network.
func (m *Map) HTML() string {
	var b strings.Builder
	// Both parts are escaped already, and a Builder does not fail.
	_ = pageTemplate.Execute(&b, map[string]string{"Title": escaped(m.Title), "Drawing": m.SVG()})
	return b.String()
}
