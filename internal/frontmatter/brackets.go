package frontmatter

// bracketEnd is what becomes of a bracket: ok and the offset after the one
// that closes it, or the offset of the bracket or quote that stays open.
type bracketEnd struct {
	at int
	ok bool
}

// mostBrackets is how deep brackets are followed in text that does not parse.
const mostBrackets = 64

// brackets follows the flow collection at start to its end.
func (s *scanner) brackets(start int) bracketEnd {
	var open []int
	token := true // a value may start here
	for i := start; i < s.end; {
		c := s.src[i]
		switch {
		case c == '[' || c == '{':
			if open = append(open, i); len(open) > mostBrackets {
				return bracketEnd{i, false}
			}
			token = true
		case c == ']' || c == '}':
			last := open[len(open)-1]
			if s.src[last] == '[' != (c == ']') {
				return bracketEnd{last, false}
			}
			if open = open[:len(open)-1]; len(open) == 0 {
				return bracketEnd{i + 1, true}
			}
			token = false
		case c == ',':
			token = true
		case c == '#' && s.space(i-1):
			i = lineAt(s.src[:s.end], i).end
			continue
		case (c == '"' || c == '\'') && token:
			n, bad, ok := s.quoted(i)
			if !ok {
				return bracketEnd{bad, false}
			}
			i = n.Span.End
			token = false
			continue
		case c == ':' && (s.space(i+1) || !token):
			token = true
		case !s.space(i):
			token = false
		}
		i++
	}
	return bracketEnd{open[len(open)-1], false}
}
