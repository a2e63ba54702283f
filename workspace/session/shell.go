package session

import (
	"path"
	"strconv"
	"strings"

	"agentls/governor"
	"agentls/internal/jsjson"
)

// refine reads what the arguments of a command or a patch do to files.
func (t *tool) refine(c *governor.Call, p *pending, args []byte, cwd string) {
	switch {
	case t.patch:
		p.action = patchAction(first(args, t.command), cwd)
		c.Command = ""
	case t.shell:
		dir := resolve(cwd, first(args, []string{"workdir"}))
		script := scriptOf(jsjson.Get(args, t.command[0]))
		if strings.Contains(script, patchBegin) {
			p.action = patchAction(script, dir)
			c.Command = ""
		} else if a := readAction(script, dir); a != nil {
			p.action, c.Path, c.Reads = a, a.Path, true
			c.Names = []string{a.Identity}
		}
	}
	if t.patch || p.action != nil && p.action.Kind == governor.Write {
		c.Names = append(c.Names, patched(p.action)...)
		if p.action != nil {
			c.Path = p.action.Path
		}
	}
}

func patched(a *governor.Action) []string {
	if a == nil {
		return nil
	}
	return append([]string{a.Identity}, a.More...)
}

// scriptOf is the shell text of a command: a string, the script of
// ["bash","-lc",script], or the words of a plain command, quoted again.
func scriptOf(raw []byte) string {
	if s, ok := jsjson.String(raw); ok {
		return s
	}
	var words []string
	for e := range jsjson.Elements(raw) {
		words = append(words, jsjson.Text(e))
	}
	if len(words) == 3 && strings.HasPrefix(words[1], "-") && strings.HasSuffix(words[1], "c") {
		return words[2]
	}
	for i, w := range words {
		words[i] = "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
	}
	return strings.Join(words, " ")
}

// readAction is the read of one file that script is, or nil: cat, nl, head,
// tail and sed -n A,Bp of one file, alone or piped into one another, after an
// optional cd. Anything else a shell can do makes it no read: when in doubt,
// nothing is said about a file.
func readAction(script, dir string) *governor.Action {
	commands, ok := splitScript(script)
	if !ok {
		return nil
	}
	if len(commands) > 0 && len(commands[0].words) == 2 && commands[0].words[0] == "cd" && commands[0].then == "&&" {
		dir, commands = resolve(dir, commands[0].words[1]), commands[1:]
	}
	if len(commands) == 0 {
		return nil
	}
	v := view{first: 1, count: -1}
	for i, c := range commands {
		if last := i == len(commands)-1; (c.then == "|") == last || !v.apply(c.words, i == 0) {
			return nil
		}
	}
	if v.file == "" || v.file == "-" {
		return nil
	}
	a := &governor.Action{Kind: governor.Read, Path: v.file, Identity: resolve(dir, v.file)}
	if v.end {
		a.First = -1 // which lines the end of a file is, is not known
		return a
	}
	if v.first != 1 || v.count >= 0 {
		a.Start = governor.Int(int64(v.first))
	}
	if v.count >= 0 {
		a.Count = governor.Int(int64(v.count))
	}
	return a
}

// A view is which lines of which file a pipeline shows; count -1 is all.
type view struct {
	file         string
	first, count int
	end          bool // counted from the end of the file
}

// apply narrows the view by one command; false when it is not a plain viewer.
func (v *view) apply(words []string, names bool) bool {
	if len(words) == 0 {
		return false
	}
	viewer := viewers[path.Base(words[0])]
	if viewer == nil {
		return false
	}
	rest, ok := viewer(v, words[1:])
	if !ok {
		return false
	}
	if !names {
		return len(rest) == 0
	}
	if len(rest) != 1 || rest[0] == "" {
		return false
	}
	v.file = rest[0]
	return true
}

// viewers narrow a view by their options and return their operands.
var viewers = map[string]func(v *view, args []string) ([]string, bool){
	"cat":  plainViewer,
	"head": headViewer,
	"nl":   plainViewer,
	"sed":  sedViewer,
	"tail": tailViewer,
}

// plainViewer: options such as -n or -ba number lines and drop none.
func plainViewer(v *view, args []string) ([]string, bool) {
	for len(args) > 0 && len(args[0]) > 1 && args[0][0] == '-' {
		args = args[1:]
	}
	return args, true
}

// defaultHead is how many lines head and tail show, by POSIX.
const defaultHead = 10

func countOption(args []string) (n int, rest []string, ok bool) {
	switch {
	case len(args) >= 2 && args[0] == "-n":
		n, err := strconv.Atoi(args[1])
		return n, args[2:], err == nil && n >= 0
	case len(args) >= 1 && len(args[0]) > 1 && args[0][0] == '-':
		n, err := strconv.Atoi(strings.TrimPrefix(args[0][1:], "n"))
		return n, args[1:], err == nil && n >= 0
	}
	return defaultHead, args, true
}

func headViewer(v *view, args []string) ([]string, bool) {
	n, rest, ok := countOption(args)
	if v.count < 0 || n < v.count {
		v.count = n
	}
	return rest, ok
}

func tailViewer(v *view, args []string) ([]string, bool) {
	_, rest, ok := countOption(args)
	v.end = true
	return rest, ok
}

func sedViewer(v *view, args []string) ([]string, bool) {
	if len(args) < 2 || args[0] != "-n" {
		return nil, false
	}
	from, to, ranged := strings.Cut(strings.TrimSuffix(args[1], "p"), ",")
	if !ranged {
		to = from
	}
	a, err1 := strconv.Atoi(from)
	b, err2 := strconv.Atoi(to)
	if err1 != nil || err2 != nil || a < 1 || b < a || !strings.HasSuffix(args[1], "p") {
		return nil, false
	}
	n := b - a + 1
	if v.count >= 0 {
		n = min(n, v.count-a+1)
	}
	v.first, v.count = v.first+a-1, max(0, n)
	return args[2:], true
}

// resolve is p as seen from dir; "" is dir itself.
func resolve(dir, p string) string {
	if p == "" {
		return dir
	}
	if path.IsAbs(p) || dir == "" {
		return path.Clean(p)
	}
	return path.Join(dir, p)
}
