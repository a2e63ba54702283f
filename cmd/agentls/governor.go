package main

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"agentls/governor"
	"agentls/internal/measure"
	"agentls/workspace/report"
)

// governorFlags are those of every `agentls governor` command.
type governorFlags struct {
	mode                  string
	minAge, epoch, policy int
	json, follow, noStubs bool
	text, all             bool
	events                eventStream
}

// view prints one kind of answer about a session.
type view func(a *app, f *governorFlags, j *report.Judged) error

func newGovernor(a *app) *cobra.Command {
	c := group("governor", "Show what a context governor would elide from a stored session")
	c.AddCommand(
		a.governorView("report", "Where the tokens of a session are, and what is redundant", (*app).viewReport),
		a.governorView("shadow", "The projection: each elision with its reason and stub", (*app).viewShadow),
		a.governorView("stats", "The last request and per-tool ratios", (*app).viewStats),
		a.governorView("events", "The context_governed events, replayed request by request", (*app).viewEvents),
		a.governorView("invariants", "What the invariants block would hold", (*app).viewInvariants),
	)
	return c
}

// sessionHelp says what SESSION may be.
const sessionHelp = "SESSION is agent:id as `agentls sessions` lists it, the id alone, the start of one that fits one session, or a file;\n" +
	"without it the newest session of the workspace that is no sub-agent's."

func (a *app) governorView(name, doc string, show view) *cobra.Command {
	var f governorFlags
	c := &cobra.Command{
		Use: name + " [SESSION]", Short: doc, Args: cobra.MaximumNArgs(1),
		Long: doc + ".\n\n" + sessionHelp,
		RunE: func(c *cobra.Command, args []string) error {
			q := f.query(c)
			if name == "shadow" {
				q.Mode = cmp.Or(q.Mode, string(governor.Shadow)) // who asks for it wants it
			}
			if len(args) == 1 {
				q.Session = args[0]
			}
			return a.governor(&f, q, show)
		},
	}
	fl := c.Flags()
	fl.StringVar(&f.mode, "mode", "", "judge as `MODE`: off, shadow or on")
	fl.IntVar(&f.minAge, "min-age-turns", 2, "assistant messages after a result before it may go (1 to 20)")
	fl.IntVar(&f.epoch, "epoch-messages", 32, "messages in an epoch, 0 for none (0 to 1000)")
	fl.IntVar(&f.policy, "policy-version", 1, "version of the policy")
	fl.BoolVar(&f.json, "json", false, "print JSON")
	fl.BoolVar(&f.follow, "follow", false, "go on as the session grows")
	switch name {
	case "shadow":
		fl.BoolVar(&f.noStubs, "no-stubs", false, "leave out the stubs")
	case "report":
		fl.BoolVar(&f.all, "all", false, "list all segments, not only pinned, low and elided ones")
	case "invariants":
		fl.BoolVar(&f.text, "text", false, "print the block itself")
	}
	return c
}

// query is the session question the flags ask; a flag that was not given
// leaves the choice to the settings.
func (f *governorFlags) query(c *cobra.Command) report.SessionQuery {
	q := report.SessionQuery{Mode: f.mode, Stubs: !f.noStubs}
	given := func(name string, v *int) *int {
		if c.Flags().Changed(name) {
			return v
		}
		return nil
	}
	q.MinAgeTurns = given("min-age-turns", &f.minAge)
	q.EpochMessages = given("epoch-messages", &f.epoch)
	q.PolicyVersion = given("policy-version", &f.policy)
	return q
}

func (a *app) governor(f *governorFlags, q report.SessionQuery, show view) error {
	s, _, err := a.still()
	if err != nil {
		return err
	}
	j, err := report.OpenSession(s, q)
	if err != nil {
		return err
	}
	if err := errors.Join(show(a, f, j), a.out.Flush()); err != nil || !f.follow {
		return err
	}
	return a.followSession(f, s, j, show)
}

func (a *app) viewReport(f *governorFlags, j *report.Judged) error {
	r := j.Report()
	if f.all {
		r = r.All()
	}
	return a.looked(r, f)
}

func (a *app) viewShadow(f *governorFlags, j *report.Judged) error {
	return a.looked(j.Shadow(), f)
}

func (a *app) viewStats(f *governorFlags, j *report.Judged) error {
	s := governor.BuildStats(j.Input)
	if f.json {
		return a.out.JSON(s)
	}
	if !a.governed(j) {
		return nil
	}
	if d := s.LastRequest; d != nil {
		a.out.Say("last request: number %d of its run, %s, %d elided, %s -> %s tokens", d.Request, measure.Plural(d.Messages, "message"), d.Elided, about(d.TokensBefore), about(d.TokensAfter))
	}
	if s.Usage == nil {
		return nil
	}
	for _, tool := range slices.Sorted(maps.Keys(s.Usage.Tools)) {
		t := s.Usage.Tools[tool]
		again := ""
		if t.Reread > 0 {
			again = fmt.Sprintf(", %d read again", t.Reread)
		}
		a.out.Say("%s: %d of %s used%s", tool, t.Used, measure.Plural(t.Seen, "result"), again)
	}
	a.out.Say("%d results have no path", s.Usage.Unattributable)
	return nil
}

func (a *app) viewEvents(f *governorFlags, j *report.Judged) error {
	again := f.events.begun
	events, replaced := f.events.next(governor.Replay(j.Input))
	if f.json {
		for _, e := range events {
			if err := a.out.JSONLine(e); err != nil {
				return err
			}
		}
		return nil
	}
	if !again && !a.governed(j) {
		return nil
	}
	if replaced {
		a.out.Say("the history was replaced: compacted, rewound or cut")
	}
	for _, e := range events {
		d := e.Data
		a.out.Say("request %3d  %5d messages  %4d elided  %s -> %s tokens  new: %d", d.Request, d.Messages, d.Elided, about(d.TokensBefore), about(d.TokensAfter), len(d.NewlyElided)+d.NewlyElidedOmitted)
	}
	return nil
}

func (a *app) viewInvariants(f *governorFlags, j *report.Judged) error {
	inv := governor.BuildInvariants(j.Input)
	if f.text {
		a.out.Raw(inv.Text + "\n")
		return nil
	}
	if f.json {
		return a.out.JSON(inv)
	}
	if !a.governed(j) {
		return nil
	}
	if !inv.Compacted {
		a.out.Say("no invariants: the session was never compacted")
		return nil
	}
	k := inv.Counts.ByKind
	a.out.Say("%s: %d instructions, %d goals, %d plans, %d criteria, %d grants; %d left out; %s tokens",
		measure.Plural(inv.Counts.Total, "invariant"), k.Instruction, k.Goal, k.Plan, k.Criterion, k.Grant, inv.Omitted, about(inv.Tokens))
	return nil
}

// governed prints the name of a session and reports whether anything is
// measured.
func (a *app) governed(j *report.Judged) bool {
	if off, is := j.Off(); is {
		a.out.Page(off)
		return false
	}
	a.out.Line(j.Head()...)
	return true
}

func about(n int) string { return "~" + measure.Commas(n) }
