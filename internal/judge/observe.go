package judge

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// read finds the case's files and skills in what the agent sent.
func (a *Agent) read(c *Case, p *place, body any) Answer {
	sent := flatten(body)
	var out Answer
	type hit struct {
		at   int
		file Loaded
	}
	var hits []hit
	for _, f := range c.Files {
		name, src := shownName(f.Name), p.fill(marked(f))
		m := mark(name)
		if !strings.Contains(src, m) || c.isSkill(name) {
			continue
		}
		for from := 0; ; {
			i := strings.Index(sent.text[from:], m)
			if i < 0 {
				break
			}
			at := from + i
			hits = append(hits, hit{at, Loaded{name, kept(src, sent.text, strings.Index(src, m), at)}})
			from = at + len(m)
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return cmp.Compare(a.at, b.at) })
	seen := map[string]bool{}
	for _, h := range hits {
		// A piece of a file that is there already is a quotation: a digest, or
		// what a tool read.
		if !seen[h.file.Path] || h.file.Kept == nil {
			out.Files = append(out.Files, h.file)
		}
		seen[h.file.Path] = true
	}
	out.Skills = a.listing(c, p, sent)
	return out
}

// sent is the text of a request: what the model reads as prompt, and what
// describes the tools.
type sent struct{ text, tools string }

// promptKeys are the members that are read first, in the order in which a model
// gets them.
var promptKeys = []string{"system", "systemInstruction", "system_instruction", "instructions", "messages", "input", "contents"}

// flatten joins every text of a request.
func flatten(body any) sent {
	var text, tools strings.Builder
	var walk func(v any, b *strings.Builder)
	walk = func(v any, b *strings.Builder) {
		switch v := v.(type) {
		case string:
			b.WriteString(v)
			b.WriteByte('\n')
		case list:
			for _, e := range v {
				walk(e, b)
			}
		case object:
			for _, k := range keysOf(v) {
				if k == "tools" {
					walk(v[k], &tools)
				} else {
					walk(v[k], b)
				}
			}
		}
	}
	walk(body, &text)
	return sent{text.String(), tools.String()}
}

func keysOf(o object) []string {
	rank := func(k string) int {
		if i := slices.Index(promptKeys, k); i >= 0 {
			return i
		}
		return len(promptKeys)
	}
	keys := make([]string, 0, len(o))
	for k := range o {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b string) int { return cmp.Or(cmp.Compare(rank(a), rank(b)), strings.Compare(a, b)) })
	return keys
}

// kept is which bytes of src stand in prompt around the mark at both offsets;
// nil when all do. White space at the ends and the text of imports, which the
// imported file replaces, do not count as lost.
func kept(src, prompt string, i, j int) [][2]int {
	start := i
	for k := j; start > 0 && k > 0 && src[start-1] == prompt[k-1]; k-- {
		start--
	}
	var ranges [][2]int
	for {
		i, j = along(src, prompt, i, j)
		ranges = append(ranges, [2]int{start, i})
		next, at := resume(src, prompt, i, j)
		if next < 0 {
			break
		}
		for next > i && at > j && src[next-1] == prompt[at-1] {
			next, at = next-1, at-1
		}
		start, i, j = next, next, at
	}
	return tidy(src, ranges)
}

// along follows both texts as far as they are the same. A byte that is no text
// was replaced on its way into JSON.
func along(src, prompt string, i, j int) (int, int) {
	for i < len(src) && j < len(prompt) {
		switch {
		case src[i] == prompt[j]:
			i, j = i+1, j+1
		case src[i] == '\r' && prompt[j] == '\n':
			i++
		case strings.HasPrefix(prompt[j:], "\uFFFD"):
			r, size := utf8.DecodeRuneInString(src[i:])
			if r != utf8.RuneError && size == 1 {
				return i, j // plain text is never replaced
			}
			if r != utf8.RuneError {
				return i + 1, j // the cut goes through a character
			}
			for ; strings.HasPrefix(prompt[j:], "\uFFFD"); j += len("\uFFFD") {
			}
			for i < len(src) && src[i] >= utf8.RuneSelf {
				if r, size := utf8.DecodeRuneInString(src[i:]); r != utf8.RuneError || size > 1 {
					break
				}
				i++
			}
		default:
			return i, j
		}
	}
	return i, j
}

// resume is where src goes on after what prompt lacks or has more: the start of
// a later line, or the end of the word in which they part.
func resume(src, prompt string, i, j int) (int, int) {
	for next := i; next < len(src); {
		if line := strings.TrimSpace(lineAt(src, next)); len(line) > 3 {
			window := src[next:min(len(src), next+max(24, len(line)))]
			if at := strings.Index(prompt[j:], strings.TrimRight(window, "\n ")); at >= 0 {
				return next, j + at
			}
		}
		step := strings.IndexAny(src[next:], "\n ")
		if step < 0 {
			return -1, 0
		}
		next += step + 1
	}
	return -1, 0
}

func lineAt(s string, i int) string {
	line, _, _ := strings.Cut(s[i:], "\n")
	return line
}

// tidy joins the ranges across what is no loss.
func tidy(src string, ranges [][2]int) [][2]int {
	if strings.TrimSpace(strings.TrimPrefix(src[:ranges[0][0]], "\ufeff")) == "" {
		ranges[0][0] = 0
	}
	if last := &ranges[len(ranges)-1]; noLoss(src[last[1]:]) {
		last[1] = len(src)
	}
	out := ranges[:1]
	for _, r := range ranges[1:] {
		if last := &out[len(out)-1]; noLoss(src[last[1]:r[0]]) {
			last[1] = r[1]
		} else {
			out = append(out, r)
		}
	}
	if len(out) == 1 && out[0] == [2]int{0, len(src)} {
		return nil
	}
	return out
}

// noLoss reports whether a gap is blank, or holds imports, which the imported
// text replaces.
func noLoss(gap string) bool { return strings.TrimSpace(gap) == "" || strings.Contains(gap, "@") }
