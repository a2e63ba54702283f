// The context report of a session: what stands in its window, and what could leave it.
import type { ContextReport, Segment } from '../answers';
import { count } from '../numbers';
import { command, counts, html, table, type Html, type Row } from './html';

function row(segment: Segment): Row {
  const { elision } = segment;
  return {
    cells: [
      count(segment.message),
      segment.kind,
      segment.origin?.value,
      count(segment.tokens),
      segment.criticality,
      segment.reason,
      elision && `${count(elision.tokensSaved)} saved${elision.supersededBy ? `, see ${elision.supersededBy}` : ''}`,
      segment.use,
    ],
    className: elision ? 'muted' : segment.criticality === 'pinned' ? 'pinned' : '',
  };
}

function off(report: ContextReport, session: string | undefined): Html {
  return html`<h1>Context report</h1>
<p class="sub">${report.sessionId}</p>
<p>The governor is off for this session, so nothing was measured.</p>
<p>${command('agentls.showContextReport', { session, mode: 'shadow' }, 'Preview as shadow')}</p>`;
}

export function reportPage(report: ContextReport, session: string | undefined): Html {
  if (report.mode === 'off') {
    return off(report, session);
  }
  const totals = report.totals ?? {};
  const reasons = counts(totals.byReason);
  const invariants = counts(report.invariants?.byKind);
  return html`<h1>Context report</h1>
<p class="sub">${report.sessionId} · ${report.mode}</p>
<p>${count(totals.messages)} messages · ${count(totals.segments)} segments · about ${count(totals.tokens)} tokens, ${count(totals.tokensAfter)} after elision (${count(totals.tokensSaved)} saved by ${count(totals.elided)} elisions)</p>
${reasons !== '' && html`<p>By reason: ${reasons}</p>`}
${invariants !== '' && html`<p>Invariants: ${invariants}</p>`}
${table(['Message', 'Kind', 'Origin', '~ Tokens', 'Criticality', 'Reason', 'Elision', 'Use'], (report.segments ?? []).map(row), [0, 3])}
${(report.segmentsOmitted ?? 0) > 0 && html`<p class="sub">${count(report.segmentsOmitted)} older segments are left out.</p>`}`;
}
