package governor

// MaxSegments is how many segments a report lists before it leaves out old
// ordinary ones.
const MaxSegments = 400

// An Input is a stored session and how to judge it.
type Input struct {
	Session  string // its name in shapes of our own: agent:id
	ID       string // its id as the agent knows it, in shapes of the agent's
	Root     string // its workspace, absolute, or empty
	Mode     Mode
	AsIf     bool // the agent has no such setting: judged as if it had
	Version  int  // of the policy
	Settings Settings
	Choices  Choices
	History  []Message
	Sources  Sources // what the invariants come from
	List     int     // segments listed, 0 for MaxSegments
}

// A ContextReport says where the tokens of a session are. It never carries
// text of a message, a file, a stub or an invariant. With the mode off it says
// only that.
type ContextReport struct {
	SessionID string `json:"sessionId"`
	Mode      Mode   `json:"mode"`
	AsIf      bool   `json:"asIf,omitempty"`
	*Measured
}

// Measured is what a report holds unless the mode is off.
type Measured struct {
	PolicyVersion    int             `json:"policyVersion"`
	Settings         Settings        `json:"settings"`
	EligibleMessages int             `json:"eligibleMessages"`
	Totals           ReportTotals    `json:"totals"`
	Segments         []Segment       `json:"segments"`
	SegmentsOmitted  int             `json:"segmentsOmitted"`
	Invariants       InvariantCounts `json:"invariants"`
	Usage            Usage           `json:"usage"`
}

// ReportTotals are estimates of the history as a request carries it, without and
// with stubs: of its JSON text where the agent sends that, else the sum of the
// segments.
type ReportTotals struct {
	Messages    int    `json:"messages"`
	Segments    int    `json:"segments"`
	Tokens      int    `json:"tokens"`
	TokensAfter int    `json:"tokensAfter"`
	TokensSaved int    `json:"tokensSaved"`
	Elided      int    `json:"elided"`
	ByReason    Counts `json:"byReason"`
}

// BuildReport is the context report of a stored session.
func BuildReport(in Input) ContextReport {
	r := ContextReport{SessionID: in.ID, Mode: in.Mode, AsIf: in.AsIf}
	if in.Mode == Off {
		return r
	}
	plan := Plan(in.History, in.Settings, in.Choices)
	ledger := ledgerOf(in.History, in.Root)
	r.Measured = &Measured{
		PolicyVersion: in.Version, Settings: in.Settings,
		EligibleMessages: EligibleMessages(len(in.History), in.Settings),
		Totals:           totals(in, plan),
		Invariants:       BuildInvariants(in).Counts,
		Usage:            ledger.usage,
	}
	r.Totals.Messages, r.Totals.Segments = len(in.History), segmentTotal(in.History)
	list := trimmer{surplus: r.Totals.Segments - MaxSegments, kept: []Segment{}}
	if in.List > 0 {
		list.surplus = r.Totals.Segments - in.List
	}
	eachSegment(in, plan, ledger, list.add)
	r.Segments, r.SegmentsOmitted = list.kept, list.omitted
	return r
}

func totals(in Input, plan []Elision) ReportTotals {
	w := weigh(in)
	sum := w.sums[len(in.History)]
	t := ReportTotals{Tokens: w.tokens(sum), Elided: len(plan)}
	for i := range plan {
		sum -= w.saved(in.History, &plan[i])
		t.ByReason.add(plan[i].Reason)
	}
	t.TokensAfter = w.tokens(sum)
	t.TokensSaved = t.Tokens - t.TokensAfter
	return t
}

// A trimmer leaves out the oldest ordinary segments, as many as there are too
// many; pinned, low and elided ones always stay, even when they alone are more.
type trimmer struct {
	surplus int
	omitted int
	kept    []Segment
}

func (t *trimmer) add(g Segment) {
	if t.omitted < t.surplus && !g.protected() {
		t.omitted++
		return
	}
	t.kept = append(t.kept, g)
}

// A Share is how many tokens of a history have one criticality.
type Share struct {
	Criticality Criticality `json:"criticality"`
	Segments    int         `json:"segments"`
	Tokens      int         `json:"tokens"`
}

// Shares tells where the tokens of a session are: over all segments, listed or
// not, most needed first.
func Shares(in Input) []Share {
	shares := []Share{{Criticality: Pinned}, {Criticality: High}, {Criticality: Normal}, {Criticality: Low}}
	eachSegment(in, Plan(in.History, in.Settings, in.Choices), newLedger(in.History, in.Root), func(g Segment) {
		for i := range shares {
			if shares[i].Criticality == g.Criticality {
				shares[i].Segments++
				shares[i].Tokens += g.Tokens
			}
		}
	})
	return shares
}
