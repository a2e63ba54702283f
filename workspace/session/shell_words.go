package session

import "strings"

// A simpleCommand is the words of one command and the operator after it.
type simpleCommand struct {
	words []string
	then  string // "|", "&&" or "" at the end
}

// splitScript cuts a script into simple commands joined by | and &&. It is
// false for everything else a shell knows: expansions, redirections, lists,
// substitutions, comments, line breaks, patterns.
func splitScript(s string) ([]simpleCommand, bool) {
	var all []simpleCommand
	var cur simpleCommand
	var word strings.Builder
	inWord := false
	flush := func() {
		if inWord {
			cur.words = append(cur.words, word.String())
		}
		word.Reset()
		inWord = false
	}
	s = strings.TrimSpace(s)
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == ' ' || c == '\t':
			flush()
		case c == '\'' || c == '"':
			end := strings.IndexByte(s[i+1:], c)
			if end < 0 {
				return nil, false
			}
			quoted := s[i+1 : i+1+end]
			if c == '"' && strings.ContainsAny(quoted, "$`\\") {
				return nil, false
			}
			word.WriteString(quoted)
			inWord = true
			i += end + 1
		case c == '\\' && i+1 < len(s) && strings.IndexByte(" '\"", s[i+1]) >= 0:
			word.WriteByte(s[i+1])
			inWord = true
			i++
		case c == '|' && !strings.HasPrefix(s[i:], "||"):
			flush()
			all, cur = append(all, simpleCommand{cur.words, "|"}), simpleCommand{}
		case strings.HasPrefix(s[i:], "&&"):
			flush()
			all, cur = append(all, simpleCommand{cur.words, "&&"}), simpleCommand{}
			i++
		case strings.IndexByte("|&;<>()$`\\\"*?[]{}!#\n\r", c) >= 0:
			return nil, false
		default:
			word.WriteByte(c)
			inWord = true
		}
	}
	flush()
	return append(all, cur), true
}
