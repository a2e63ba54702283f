package markdown

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/util"
)

// linksOnly puts spaces in place of every stretch of a body that holds no link,
// which is most of most bodies and of goldmark's time. A stretch starts at a line
// without indentation below a blank line, where all containers are closed. Fenced
// code and HTML can reach over such a line; once that is possible the rest of the
// text is kept.
func linksOnly(body []byte) {
	s := stretches{src: body, blank: true}
	for at := 0; at < len(body); {
		next := len(body)
		if n := bytes.IndexByte(body[at:], '\n'); n >= 0 {
			next = at + n + 1
		}
		if !s.line(at, bytes.TrimRight(body[at:next], " \t\r\n")) {
			return
		}
		at = next
	}
	s.end(len(body))
}

// stretches goes through the lines of a body.
type stretches struct {
	src   []byte
	start int    // of the current stretch
	blank bool   // the line above is blank
	fence []byte // the fence without indentation that is open, nil for none
	html  bool   // perhaps an HTML block is open; it ends at the next blank line
	item  int    // the column of the text of the open list item; 0 for none, or where that is not sure
}

// line reads the line at offset at, without white space at its end. It is false
// when something may be open from here on that a blank line does not end.
func (s *stretches) line(at int, line []byte) bool {
	indent, pos := util.IndentWidth(line, 0)
	text := line[pos:]
	switch {
	case s.fence != nil:
		if indent < 4 && len(text) >= len(s.fence) && run(text) == len(text) && text[0] == s.fence[0] {
			s.fence = nil
		} else {
			fill(line)
		}
		s.blank = false
		return true
	case len(text) == 0:
		s.blank, s.html = true, false
		return true
	case indent == 0 && s.blank:
		s.end(at)
	}
	switch {
	case s.html, len(bytes.Trim(text, "-*+0123456789.)> \t")) == 0:
		s.item = 0 // perhaps an empty item: goldmark ends the lists around it early
	case s.item == 0 || indent < s.item:
		s.item = s.itemColumn(text, indent)
	}
	s.blank = false
	return indent > 3 || s.item > 0 || s.opens(text, indent)
}

// opens notes what opens outside of list items.
func (s *stretches) opens(text []byte, indent int) (sure bool) {
	switch text[0] {
	case '`', '~':
		size := run(text)
		if size < 3 || text[0] == '`' && bytes.IndexByte(text[size:], '`') >= 0 {
			return true
		}
		s.fence = text[:size]
		return indent == 0 && !s.html
	case '<':
		s.html = true
		return endsAtBlankLine(text)
	}
	return true
}

// endsAtBlankLine reports whether the HTML block that text may start does.
func endsAtBlankLine(text []byte) bool {
	if bytes.HasPrefix(text, []byte("<!--")) {
		return bytes.Contains(text[4:], []byte("-->"))
	}
	for _, tag := range []string{"<!", "<?", "<script", "<pre", "<style", "<textarea"} {
		if len(text) >= len(tag) && strings.EqualFold(string(text[:len(tag)]), tag) {
			return false
		}
	}
	return true
}

// itemColumn is the column of the text after the list marker that text starts
// with, 0 for none and where it is not sure that it does.
func (s *stretches) itemColumn(text []byte, indent int) int {
	marker := 0
	for marker < len(text) && util.IsNumeric(text[marker]) {
		marker++
	}
	switch {
	case indent > 3 || marker > 9 || marker == len(text):
		return 0
	case marker == 0 && bytes.IndexByte([]byte("-*+"), text[0]) < 0 || marker > 0 && text[marker] != '.' && text[marker] != ')':
		return 0
	case marker > 0 && !s.blank && s.item == 0 && string(text[:marker]) != "1":
		return 0 // only a 1 interrupts a paragraph
	}
	marker++
	width, _ := util.IndentWidth(text[marker:], indent+marker)
	if width < 1 || width > 4 {
		return 0
	}
	return indent + marker + width
}

// end ends the current stretch where the next one starts.
func (s *stretches) end(next int) {
	if text := s.src[s.start:next]; !bytes.Contains(text, []byte("](")) && !bytes.Contains(text, []byte("]:")) {
		fill(text)
	}
	s.start = next
}

// fill puts spaces in place of text; its lines stay.
func fill(text []byte) {
	for i, c := range text {
		if c != '\n' {
			text[i] = ' '
		}
	}
}

// run is how many characters at the start of text are the same.
func run(text []byte) int {
	n := 1
	for n < len(text) && text[n] == text[0] {
		n++
	}
	return n
}
