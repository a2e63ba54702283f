package markdown

import "strings"

// marker is the length of the list marker at at, 0 for none.
func (r *plainBlocks) marker(at, end int) int {
	i := at
	if c := r.src[i]; c != '-' && c != '*' && c != '+' && !isDigit(c) {
		return 0
	} else if isDigit(c) {
		for i < end && isDigit(r.src[i]) {
			i++
		}
		if i >= end || r.src[i] != '.' && r.src[i] != ')' || i-at > 9 {
			return 0
		}
	}
	i++
	if i < end && !isBlank(r.src[i]) {
		return 0
	}
	return i - at
}

// item opens a list item whose text is plain.
func (r *plainBlocks) item(l line, at, column, marker int) bool {
	content := at + marker
	for content < l.end && r.src[content] == ' ' {
		content++
	}
	if content >= l.end || content-at-marker > 4 || strings.IndexByte("#>-*+<~=_\t", r.src[content]) >= 0 && !r.emphasis(content, l.end) {
		return false
	}
	if c := r.src[content]; isDigit(c) && r.marker(content, l.end) > 0 || c == '`' && r.run(content, l.end) >= 3 {
		return false
	}
	if r.start >= 0 && isDigit(r.src[at]) && (len(r.lists) == 0 || column >= r.base()) && !(marker == 2 && r.src[at] == '1') {
		return false // only a 1 interrupts a paragraph
	}
	if !r.flush() {
		return false
	}
	r.leave(column)
	r.lists = append(r.lists, column+content-at)
	return r.text(content, l)
}

// emphasis reports ** or * or _ with text right behind: no marker and no rule.
func (r *plainBlocks) emphasis(at, end int) bool {
	c := r.src[at]
	n := r.run(at, end)
	return (c == '*' || c == '_') && at+n < end && !isBlank(r.src[at+n]) && !rule(r.src[at:end])
}

// rule reports a thematic break.
func rule(s string) bool {
	if s[0] != '-' && s[0] != '*' && s[0] != '_' {
		return false
	}
	n := 0
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == s[0]:
			n++
		case !isBlank(s[i]):
			return false
		}
	}
	return n > 2
}

// underline reports the line below a heading's text.
func underline(s string) bool {
	s = strings.TrimRight(s, " \t")
	return strings.Trim(s, "=") == "" || strings.Trim(s, "-") == ""
}
