package diagnostics

import (
	"cmp"
	"slices"
	"sync"
)

// Run gives the findings of one file, in the order of the text.
func Run(f File, w World, c Config) []Finding {
	p := newPass(f, w)
	for _, r := range inOrder() {
		if !p.opaque && slices.Contains(r.Kinds, f.Kind) {
			p.apply(r)
		}
	}
	return finish(p.findings, f, c)
}

// finish applies levels and suppressions, sorts and removes what is said twice.
// Rules that are off have run all the same: turning off the finding that names
// a cause must not bring up its consequences.
func finish(found []Finding, f File, c Config) []Finding {
	if len(found) == 0 {
		return nil
	}
	allowed := suppressions(f.Doc)
	kept := found[:0]
	for _, x := range found {
		c.apply(&x)
		if x.Severity != Off && !allowed.has(x) {
			kept = append(kept, x)
		}
	}
	slices.SortStableFunc(kept, inTextOrder)
	return slices.CompactFunc(kept, func(a, b Finding) bool {
		return a.Rule == b.Rule && a.Span == b.Span && a.Message == b.Message
	})
}

func inTextOrder(a, b Finding) int {
	return cmp.Or(
		cmp.Compare(a.Span.Start, b.Span.Start),
		cmp.Compare(b.Severity, a.Severity),
		cmp.Compare(a.Rule, b.Rule),
		cmp.Compare(a.Span.End, b.Span.End),
		cmp.Compare(a.Message, b.Message),
	)
}

var (
	orderOnce sync.Once
	order     []*Rule
)

// inOrder is the table by stage.
func inOrder() []*Rule {
	orderOnce.Do(func() {
		rules := Rules()
		for i := range rules {
			order = append(order, &rules[i])
		}
		slices.SortStableFunc(order, func(a, b *Rule) int { return cmp.Compare(a.stage, b.stage) })
	})
	return order
}
