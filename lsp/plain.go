package lsp

import "strings"

// plain is the Markdown that hovers are written in without its marks: fences,
// headings' signs, bold, code spans, links and tables. Text inside a fence stays as it
// is.
func plain(markdown string) string {
	var out []string
	fence := ""
	for line := range strings.SplitSeq(markdown, "\n") {
		trimmed := strings.TrimLeft(line, " ")
		ticks := trimmed[:len(trimmed)-len(strings.TrimLeft(trimmed, "`"))]
		switch {
		case fence == "" && len(ticks) >= 3:
			fence = ticks
		case fence != "" && strings.TrimSpace(line) == fence:
			fence = ""
		case fence != "":
			out = append(out, line)
		case strings.HasPrefix(line, "|--") && len(out) > 0:
			out = out[:len(out)-1] // the head of a table of two columns, which explain themselves
		default:
			out = append(out, plainLine(line))
		}
	}
	return strings.Join(out, "\n")
}

func plainLine(line string) string {
	if text := strings.TrimLeft(line, "#"); text != line && strings.HasPrefix(text, " ") {
		line = text[1:]
	}
	line = strings.ReplaceAll(line, "**", "")
	if row, ok := strings.CutPrefix(line, "| "); ok {
		line = strings.ReplaceAll(strings.TrimSuffix(row, " |"), " | ", ": ")
	}
	var b strings.Builder
	for len(line) > 0 {
		switch line[0] {
		case '`':
			line = codeSpan(&b, line)
		case '[':
			line = linkText(&b, line)
		default:
			b.WriteByte(line[0])
			line = line[1:]
		}
	}
	return b.String()
}

// codeSpan writes the inside of the code span at the start of line and gives
// what follows it.
func codeSpan(b *strings.Builder, line string) string {
	rest := strings.TrimLeft(line, "`")
	ticks := line[:len(line)-len(rest)]
	inside, after, ok := strings.Cut(rest, ticks)
	if !ok {
		b.WriteString(ticks)
		return rest
	}
	b.WriteString(strings.TrimSpace(inside))
	return after
}

// linkText writes "text (target)" for the link at the start of line.
func linkText(b *strings.Builder, line string) string {
	text, rest, ok := strings.Cut(line[1:], "](")
	target, after, closed := strings.Cut(rest, ")")
	if !ok || !closed || strings.ContainsAny(text, "[]") {
		b.WriteByte('[')
		return line[1:]
	}
	b.WriteString(text)
	if target != text {
		b.WriteString(" (" + target + ")")
	}
	return after
}
