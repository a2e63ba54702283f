// A page of the server as HTML. What it says is the server's; how it looks is decided here, once for all pages.
import type { Bar, Block, Page, Row, Span, Table } from '../generated/page';
import { html, link, type Html } from './html';

/** A question to the server whose answer is a page. */
export interface Question {
  command: string;
  argument: object;
}

/** The text of a line alone. */
export function plain(line: Span[] = []): string {
  return line.map((span) => span.text ?? '').join('').replace(/\s+/g, ' ').trim();
}

function drawBar(bar: Bar, className: string): Html {
  const whole = Math.max(1, bar.total, bar.parts.reduce((sum, part) => sum + part.value, 0));
  const at = (n: number) => ((100 * n) / whole).toFixed(2);
  let sum = 0;
  const rects = bar.parts.map((part) => html`<rect class="${part.tone}" x="${at((sum += part.value) - part.value)}" y="0" width="${at(part.value)}" height="1"/>`);
  return html`<svg class="${className}" preserveAspectRatio="none" viewBox="0 0 100 1" aria-hidden="true">${rects}</svg>`;
}

/** A bar on its own, with the names of its parts below. */
function namedBar(bar: Bar): Html {
  const whole = bar.parts.reduce((sum, part) => sum + part.value, 0);
  const names = bar.parts.map((part) => part.value > 0 && html`<span class="${part.tone}">■</span> ${part.name} ${Math.round((100 * part.value) / whole)}% &nbsp; `);
  return html`${drawBar(bar, 'alone')}<p>${names}</p>`;
}

export function draw(page: Page, question: Question): Html {
  const span = (s: Span): Html => {
    if (s.bar) {
      return drawBar(s.bar, '');
    }
    const label = html`${s.text}`;
    const opened = s.file && link('agentls.openFile', [s.file, s.line ?? 1, s.column ?? 1], label);
    const asked = s.with && link('agentls.showPage', [question.command, { ...question.argument, ...s.with }], label);
    return html`<span class="${s.tone}">${opened || asked || label}</span>`;
  };
  const line = (spans: Span[]) => spans.map(span);
  const row = ({ columns }: Table, { cells, details = [], tone }: Row) => html`<tbody class="${tone}"><tr>${cells.map((cell, i) => html`<td class="${columns[i].right && 'number'}">${line(cell)}</td>`)}</tr>
${details.map((detail) => html`<tr class="details"><td colspan="${columns.length}">${line(detail)}</td></tr>`)}</tbody>`;
  const heads = ({ columns }: Table) =>
    columns.some((column) => column.name) && html`<thead><tr>${columns.map((column) => html`<th scope="col" class="${column.right && 'number'}">${column.name}</th>`)}</tr></thead>`;
  const block = ({ heading, text, bar, table }: Block) => [
    heading && html`<h2>${line(heading)}</h2>`,
    text && html`<p>${line(text)}</p>`,
    bar && namedBar(bar),
    table && html`<table>${heads(table)}${table.rows.map((r) => row(table, r))}</table>`,
  ];
  return html`<h1>${line(page.title ?? [])}</h1>${(page.blocks ?? []).map(block)}`;
}
