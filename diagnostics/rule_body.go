package diagnostics

import (
	"math"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"agentls/agentsctx/profile"
	"agentls/internal/text"
	"agentls/internal/tree"
)

// expander is the agent that runs commands and replaces arguments in the text of
// a skill and loads this one: it is in the agent's own directory, in a plugin of
// its, or, with that agent enabled, in a directory that belongs to no other.
func expander(file File, w World) *profile.Profile {
	dir := path.Dir(file.Path)
	root := w.Root(file.Path)
	rel, ok := tree.Rel(root, dir)
	if !ok {
		rel = strings.TrimPrefix(dir, "/")
	}
	hidden := ""
	for part := range strings.SplitSeq(rel, "/") {
		if len(part) > 1 && part[0] == '.' {
			hidden = part
		}
	}
	for _, agent := range profile.All() {
		set := &agent.Skills
		enabled := func(a *profile.Profile) bool { return a.ID == agent.ID }
		plugin := func(d string) bool { return w.Lstat(path.Join(d, set.PluginDir)).Kind == tree.Dir }
		if set.Expands && (hidden == set.Dir || hidden == "" &&
			(slices.ContainsFunc(w.Agents(), enabled) || slices.ContainsFunc(tree.Chain(root, dir), plugin))) {
			return agent
		}
	}
	return nil
}

// kindWord is what people call a file with a body that is expanded.
func kindWord(f File) string {
	if f.Kind == Command {
		return "command"
	}
	return "skill"
}

func checkBodyShellInjection(p *Pass) {
	body := p.File.Doc.Body
	src := p.File.Doc.Source
	if !strings.Contains(body.Of(src), "!`") && !strings.Contains(body.Of(src), "```!") {
		return
	}
	agent := expander(p.File, p.World)
	if agent == nil {
		return
	}
	for _, x := range injections(src, body) {
		what := quoted(x.command)
		if x.command == "the block" {
			what = x.command
		}
		f := p.Report(x.Span, agent.Name+" runs "+what+" when it loads this "+kindWord(p.File)+" and inserts the output here.")
		f.Agents = []string{agent.ID}
		if x.inCode {
			f.Severity = Warning
			f.Message = agent.Name + " runs " + quoted(x.command) + " when it loads this " + kindWord(p.File) + ", even inside code."
		}
	}
}

// injection is !`command` on one line, at its start or after white space, or the
// opening of a block ```! (code.claude.com/docs/en/skills, 2026-08); inCode when
// it is in another fenced block or its exclamation mark belongs to a code span.
type injection struct {
	text.Span
	command string
	inCode  bool
}

// injections are those of the body.
func injections(src string, body text.Span) []injection {
	var found []injection
	fence := ""
	for at := body.Start; at < body.End; {
		end := lineEnd(src[:body.End], at)
		before := fence
		fence = fenceAfter(fence, src[at:end])
		if i := strings.Index(src[at:end], "```!"); before == "" && fence != "" && i >= 0 {
			found = append(found, injection{text.Span{Start: at + i, End: at + i + 4}, "the block", false})
			fence = running
		}
		if fence == running && before == running && strings.TrimSpace(src[at:end]) == "```" {
			fence = ""
		}
		for _, x := range injectionsOf(src[at:end]) {
			x.Span = x.Shift(at)
			x.inCode = x.inCode || fence != "" && fence != running
			found = append(found, x)
		}
		at = afterBreak(src, end)
	}
	return found
}

// running is the fence of a block whose lines are commands.
const running = "```!"

func injectionsOf(line string) []injection {
	var found []injection
	var code []text.Span // those that may still hold a command
	looked := false
	for at := 0; ; {
		i := strings.Index(line[at:], "!`")
		if i < 0 {
			return found
		}
		start := at + i
		n := strings.IndexByte(line[start+2:], '`')
		if n < 0 {
			return found
		}
		if at = start + 2 + n + 1; n == 0 || start > 0 && line[start-1] != ' ' && line[start-1] != '\t' {
			at = start + 2
			continue
		}
		if !looked {
			code, looked = codeSpans(line), true
		}
		for len(code) > 0 && code[0].End <= start {
			code = code[1:]
		}
		inCode := len(code) > 0 && code[0].Start < start
		found = append(found, injection{text.Span{Start: start, End: at}, line[start+2 : at-1], inCode})
	}
}

// codeSpans are the code spans of one line of Markdown: from a run of backticks
// to the next run of the same length.
func codeSpans(line string) []text.Span {
	var spans []text.Span
	for at := 0; at < len(line); {
		i := strings.IndexByte(line[at:], '`')
		if i < 0 {
			break
		}
		start := at + i
		ticks := backticks(line[start:])
		at = start + ticks
		for end := at; end < len(line); {
			j := strings.IndexByte(line[end:], '`')
			if j < 0 {
				break
			}
			n := backticks(line[end+j:])
			if end += j + n; n == ticks {
				spans = append(spans, text.Span{Start: start, End: end})
				at = end
				break
			}
		}
	}
	return spans
}

func backticks(s string) int { return len(s) - len(strings.TrimLeft(s, "`")) }

// fenceAfter is the fence that is open on line, given the one open before it;
// empty for none. A fence may follow the marks of quotes and lists.
func fenceAfter(open, line string) string {
	s := strings.TrimLeft(line, " \t>")
	if open == "" {
		s = strings.TrimLeft(s, " \t>-*+")
	}
	if len(s) < 3 || s[0] != '`' && s[0] != '~' {
		return open
	}
	rest := strings.TrimLeft(s, s[:1])
	mark := s[:len(s)-len(rest)]
	switch {
	case len(mark) < 3:
		return open
	case open == "" && (mark[0] == '~' || !strings.Contains(rest, "`")):
		return mark
	case open != "" && strings.HasPrefix(mark, open) && strings.TrimSpace(rest) == "":
		return ""
	}
	return open
}

// argumentsTaken is how many arguments a skill takes on purpose: one for each word
// of its hint or item of its list, any number with $ARGUMENTS and in a command.
func argumentsTaken(file File) int {
	doc := file.Doc
	if file.Kind == Command || strings.Contains(doc.Body.Of(doc.Source), "$ARGUMENTS") {
		return math.MaxInt
	}
	most := 0
	for _, key := range []string{"argument-hint", "arguments"} {
		e, _ := doc.Front.Lookup(key)
		most = max(most, len(e.Value.Items), len(strings.Fields(e.Value.Value)))
	}
	return most
}

// checkBodyArgumentSubstitution leaves the arguments of commands alone, and
// skills that take some: there they are on purpose.
func checkBodyArgumentSubstitution(p *Pass) {
	body := p.File.Doc.Body
	src := p.File.Doc.Source
	if !strings.Contains(body.Of(src), "$") {
		return
	}
	agent := expander(p.File, p.World)
	if agent == nil {
		return
	}
	taken := argumentsTaken(p.File)
	var commands []injection
	if strings.Contains(body.Of(src), "!`") {
		commands = injections(src, body)
	}
	for at := body.Start; at < body.End; {
		i := strings.IndexByte(src[at:body.End], '$')
		if i < 0 {
			return
		}
		start := at + i
		at = start + 1
		for at < body.End && src[at] >= '0' && src[at] <= '9' {
			at++
		}
		next, _ := utf8.DecodeRuneInString(src[at:body.End])
		for len(commands) > 0 && commands[0].End <= start {
			commands = commands[1:]
		}
		inCommand := len(commands) > 0 && commands[0].Start <= start
		if at == start+1 || start > 0 && src[start-1] == '\\' || wordCharacter(next) || inCommand || meantArgument(src[start+1:at], src[at:body.End], taken) {
			continue
		}
		f := p.Report(text.Span{Start: start, End: at}, agent.Name+" replaces "+src[start:at]+" with an argument of the "+kindWord(p.File)+"; write \\"+src[start:at]+" to keep it.")
		f.Agents = []string{agent.ID}
		f.fix("Escape the dollar sign", false, Edit{p.File.Path, text.At(start), `\`})
	}
}

// meantArgument reports the number, from 0, of an argument that the skill takes.
// With a fraction it is a price.
func meantArgument(digits, rest string, taken int) bool {
	n, err := strconv.Atoi(digits)
	price := len(rest) > 1 && rest[0] == '.' && rest[1] >= '0' && rest[1] <= '9'
	return err == nil && n < taken && !price
}

// wordCharacter is \w of JavaScript.
func wordCharacter(r rune) bool {
	return r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
}
