package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"agentls/internal/jsjson"
)

// Warning is what an agent tells of files that are cut.
type Warning struct {
	Mode      string   // off, once or always; empty where the agent tells nothing
	Lines     []string // nothing when no file is cut
	Signature string   // of the cut; empty without one
	Shown     bool     // with the next run
	seen      []string
}

// mostSignatures is how many signatures an agent remembers.
const mostSignatures = 32

// Next is whether a warning is shown in a mode, and the signatures that are
// remembered afterwards, oldest first.
func (w Warning) Next(mode string, seen []string) (bool, []string) {
	if w.Signature == "" || mode == "off" {
		return false, seen
	}
	known := slices.Contains(seen, w.Signature)
	if !known {
		seen = append(slices.Clone(seen), w.Signature)
	}
	return mode == "always" || !known, remembered(seen)
}

// remembered are the newest signatures, each once and without space around it.
func remembered(signatures []string) []string {
	var out []string
	for _, s := range signatures {
		if s = strings.TrimSpace(s); s != "" && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out[max(0, len(out)-mostSignatures):]
}

// warn fills in what the agent would tell of the files as they are.
func (b *windowBuilder) warn() {
	w := b.w
	if w.Warning.Mode == "" {
		return
	}
	w.Warning.Lines, w.Warning.Signature = w.warningLines(), w.signature()
	stored := jsjson.Get(w.stored, "bootstrapTruncation")
	for s := range jsjson.Elements(jsjson.Get(stored, "warningSignaturesSeen")) {
		w.Warning.seen = append(w.Warning.seen, jsjson.Text(s))
	}
	if one := jsjson.Text(jsjson.Get(stored, "promptWarningSignature")); len(w.Warning.seen) == 0 && one != "" && jsjson.Text(jsjson.Get(stored, "warningMode")) != "off" {
		w.Warning.seen = []string{one}
	}
	w.Warning.seen = remembered(w.Warning.seen)
	w.Warning.Shown, _ = w.Warning.Next(w.Warning.Mode, w.Warning.seen)
}

// mostWarned is how many files a warning names.
const mostWarned = 3

// causeWords are the causes as a warning has them.
var causeWords = map[string]string{perFile: "max/file", total: "max/total"}

func (w *Window) warningLines() []string {
	cut := w.truncated()
	var lines []string
	for _, f := range cut[:min(mostWarned, len(cut))] {
		name := f.Name
		if slices.ContainsFunc(cut, func(o *WindowFile) bool { return o != f && o.Name == f.Name }) {
			name += " (" + f.Path + ")"
		}
		lines = append(lines, fmt.Sprintf("%s: %d raw -> %d injected (~%d%% removed%s)", name, f.Raw.N, f.Injected.N, removed(f), f.causes("; ")))
	}
	if more := len(cut) - mostWarned; more > 0 {
		lines = append(lines, fmt.Sprintf("+%d more…", more))
	}
	if slices.ContainsFunc(cut, func(f *WindowFile) bool { return strings.EqualFold(f.Name, "AGENTS.md") }) {
		lines = append(lines, "AGENTS.md is among them: what it rules in the middle may be missing.")
	}
	if len(cut) > 0 {
		lines = append(lines, "If this is not intended, raise "+strings.Join(w.Agent.Window.Pointer, " or ")+".")
	}
	return lines
}

// removed is the share of a file that is lost, in percent.
func removed(f *WindowFile) int {
	return int(math.Round(100 * float64(f.Raw.N-f.Injected.N) / float64(max(1, f.Raw.N))))
}

// causes are those of a file in words, with a separator before them.
func (f *WindowFile) causes(before string) string {
	var words []string
	for _, c := range f.Causes {
		words = append(words, causeWords[c])
	}
	if words == nil {
		return ""
	}
	return before + strings.Join(words, ", ")
}

// signature is the same as long as the same files are cut in the same way.
func (w *Window) signature() string {
	cut := w.truncated()
	if len(cut) == 0 {
		return ""
	}
	slices.SortStableFunc(cut, func(a, b *WindowFile) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), a.Raw.N-b.Raw.N, a.Injected.N-b.Injected.N, strings.Compare(a.causes(""), b.causes("")))
	})
	b := fmt.Appendf(nil, `{"bootstrapMaxChars":%d,"bootstrapTotalMaxChars":%d,"files":[`, w.MaxFile.N, w.MaxTotal.N)
	for i, f := range cut {
		if i > 0 {
			b = append(b, ',')
		}
		b = jsjson.AppendString(append(b, `{"path":`...), f.Path)
		b = fmt.Appendf(b, `,"rawChars":%d,"injectedChars":%d,"causes":[`, f.Raw.N, f.Injected.N)
		for j, c := range slices.Sorted(slices.Values(f.Causes)) {
			if j > 0 {
				b = append(b, ',')
			}
			b = jsjson.AppendString(b, c)
		}
		b = append(b, "]}"...)
	}
	return string(append(b, "]}"...))
}
