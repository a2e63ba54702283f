package session

import (
	"regexp"
	"strings"
)

// The words by which OpenClaw's agent says that it has nothing to say. Source:
// OpenClaw, session documentation of 2026-06.
const (
	silent    = "NO_REPLY"
	heartbeat = "HEARTBEAT_OK"
)

// markup is what may stand around such a word.
var markup = regexp.MustCompile("<[^<>]*>|&nbsp;|[*`~#>]+")

// trailing is how many characters that are no letters may follow it.
const trailing = 4

// meaningful reports whether a text says anything.
func meaningful(text string) bool {
	text = strings.TrimSpace(text)
	if text == "" || text == silent {
		return false
	}
	if !strings.Contains(text, heartbeat) {
		return true
	}
	plain := strings.Trim(markup.ReplaceAllString(text, " "), " _\t\r\n")
	if rest, ok := strings.CutPrefix(plain, heartbeat); ok {
		return !onlySigns(rest)
	}
	head, rest, _ := cutLast(plain, heartbeat)
	return !onlySigns(rest) || strings.TrimSpace(head) != ""
}

func cutLast(s, sep string) (before, after string, found bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}

// onlySigns reports whether a text is at most a few characters, none a letter, a
// digit or an underscore.
func onlySigns(s string) bool {
	s = strings.TrimSpace(s)
	return len([]rune(s)) <= trailing && !strings.ContainsFunc(s, func(r rune) bool {
		return r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= 0x80
	})
}

// A Slash is a word of a user's message that begins with a slash and that
// OpenClaw takes for itself.
type Slash struct {
	Word string // with its slash
	Kind SlashKind
}

// SlashKind is what becomes of a slash word.
type SlashKind string

// The kinds: the message is the command and never reaches the model; the word
// sets something for the session; it sets it for this message; it runs at once
// and the rest is the message.
const (
	Command  SlashKind = "command"
	Setting  SlashKind = "directive"
	Hint     SlashKind = "hint"
	Shortcut SlashKind = "shortcut"
)

// directives are stripped before the model sees a message, with the word after
// them where they take one. Source: page on context of 2026-06-27.
var directives = map[string]bool{
	"/think": true, "/verbose": true, "/trace": true, "/reasoning": true, "/elevated": true, "/model": true, "/queue": true,
}

// shortcuts may stand in any message of a sender who is allowed.
var shortcuts = map[string]bool{"/status": true, "/help": true, "/commands": true, "/whoami": true, "/id": true}

var slashWord = regexp.MustCompile(`(?:^|\s)(/[A-Za-z][A-Za-z0-9_-]*)(?::?\s*)`)

// Slashes are the slash words of a user's message that never reach the model.
func Slashes(text string) []Slash {
	text = strings.TrimSpace(text)
	if !strings.Contains(text, "/") {
		return nil
	}
	var found []Slash
	only := onlyDirectives(text)
	for _, m := range slashWord.FindAllStringSubmatchIndex(text, -1) {
		word := strings.ToLower(text[m[2]:m[3]])
		ends := m[3] == len(text) || strings.ContainsAny(text[m[3]:m[3]+1], " \t\r\n:")
		switch {
		case !ends:
		case directives[word] && only:
			found = append(found, Slash{word, Setting})
		case directives[word]:
			found = append(found, Slash{word, Hint})
		case m[2] == 0:
			return []Slash{{word, Command}} // the whole message is its arguments
		case shortcuts[word]:
			found = append(found, Slash{word, Shortcut})
		}
	}
	return found
}

// onlyDirectives reports whether a message is directives, each with at most one
// word after it, and nothing else.
func onlyDirectives(text string) bool {
	spare := false
	for _, word := range strings.Fields(text) {
		switch is := directives[strings.ToLower(strings.TrimSuffix(word, ":"))]; {
		case is:
			spare = true
		case spare && !strings.HasPrefix(word, "/"):
			spare = false
		default:
			return false
		}
	}
	return true
}
