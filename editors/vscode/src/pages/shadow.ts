// The shadow projection of a session: which tool results would leave the window, and why.
import type { Elision, ShadowProjection } from '../answers';
import { count, plural } from '../numbers';
import { command, html, table, type Html, type Row } from './html';

function row(elision: Elision): Row {
  return {
    cells: [count(elision.message), elision.tool, elision.reason, elision.supersededBy, count(elision.age), count(elision.tokensBefore), count(elision.tokensAfter), count(elision.tokensSaved)],
  };
}

export function shadowPage(projection: ShadowProjection, session: string | undefined): Html {
  const title = html`<h1>Shadow projection</h1><p class="sub">${projection.session ?? session}</p>`;
  if (projection.mode === 'off') {
    return html`${title}<p>The governor is off for this session, so nothing was projected.</p>
<p>${command('agentls.showShadowProjection', { session, mode: 'shadow' }, 'Preview as shadow')}</p>`;
  }
  const totals = projection.totals ?? {};
  const elisions = projection.elisions ?? [];
  return html`${title}
<p>${count(projection.eligibleMessages)} of ${count(projection.messages)} messages eligible · about ${count(totals.tokensBefore)} tokens before, ${count(totals.tokensAfter)} after, ${count(totals.tokensSaved)} saved</p>
${(projection.warnings ?? []).map((warning) => html`<p class="sub">${warning}</p>`)}
<h2>${plural(elisions.length, 'result')} would be elided</h2>
${elisions.length > 0 && table(['Message', 'Tool', 'Reason', 'Superseded by', 'Age in turns', '~ Before', '~ After', '~ Saved'], elisions.map(row), [0, 4, 5, 6, 7])}`;
}
