// Building blocks of a page. Everything that comes from the server goes through `text`.

/** HTML that has been escaped or built from escaped parts. */
export class Html {
  constructor(readonly source: string) {}
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escape(raw: string): string {
  return raw.replace(/[&<>"']/g, (c) => escapes[c]);
}

type Part = Html | string | number | undefined | null | false | Part[];

function render(part: Part): string {
  if (part instanceof Html) {
    return part.source;
  }
  if (Array.isArray(part)) {
    return part.map(render).join('');
  }
  return part === undefined || part === null || part === false ? '' : escape(String(part));
}

/** A template whose values are escaped, unless they are Html already. */
export function html(strings: TemplateStringsArray, ...values: Part[]): Html {
  return new Html(strings.reduce((built, literal, i) => built + render(values[i - 1]) + literal));
}

/** A link that runs a command of this extension; the page may run no other. */
export function command(name: string, argument: unknown, label: Part): Html {
  const target = `command:${name}?${encodeURIComponent(JSON.stringify([argument]))}`;
  return html`<a href="${target}">${label}</a>`;
}

/** A link that opens one of the server's paths. */
export function file(path: string | undefined, workspace: string | undefined): Html {
  return path ? command('agentls.openFile', { path, workspace }, path) : html``;
}

export interface Row {
  cells: Part[];
  className?: string;
}

/** A table; `numeric` are the columns, from 0, that are set to the right. */
export function table(heads: string[], rows: Row[], numeric: number[] = []): Html {
  const align = (i: number) => (numeric.includes(i) ? 'number' : '');
  const head = heads.map((label, i) => html`<th scope="col" class="${align(i)}">${label}</th>`);
  const body = rows.map((row) => html`<tr class="${row.className ?? ''}">${row.cells.map((cell, i) => html`<td class="${align(i)}">${cell}</td>`)}</tr>`);
  return html`<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

/** "a 1 · b 2", the names in order. */
export function counts(values: Record<string, number> | undefined): string {
  return Object.entries(values ?? {})
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, n]) => `${name} ${n}`)
    .join(' · ');
}

const style = `
body { font-family: var(--vscode-font-family); font-size: var(--vscode-font-size); color: var(--vscode-foreground); padding: 0 1.5rem 2rem; max-width: 70rem; line-height: 1.5; }
h1 { font-size: 1.5em; font-weight: 600; margin: 1.2em 0 .4em; }
h2 { font-size: 1.15em; font-weight: 600; margin: 1.8em 0 .5em; }
p.sub { color: var(--vscode-descriptionForeground); margin: 0 0 .6em; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .25em 1em .25em 0; border-bottom: 1px solid var(--vscode-widget-border, var(--vscode-panel-border)); }
th { font-weight: 600; color: var(--vscode-descriptionForeground); }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
tr.muted { color: var(--vscode-disabledForeground); }
tr.warning td:first-child { box-shadow: inset 3px 0 var(--vscode-editorWarning-foreground); padding-left: .6em; }
tr.pinned td:first-child { box-shadow: inset 3px 0 var(--vscode-focusBorder); padding-left: .6em; }
a { color: var(--vscode-textLink-foreground); text-decoration: none; }
a:hover { color: var(--vscode-textLink-activeForeground); text-decoration: underline; }
.bar { height: .5em; background: var(--vscode-editorWidget-background); border: 1px solid var(--vscode-widget-border, transparent); margin: .3em 0 .8em; }
.bar > rect, .bar svg { display: block; width: 100%; height: 100%; }
.kept { fill: var(--vscode-progressBar-background); }
.lost { fill: var(--vscode-editorWarning-foreground); }
`;

/** The commands a page's links may run. */
export const pageCommands = ['agentls.openFile', 'agentls.showContextReport', 'agentls.showShadowProjection'];

/** A whole document: no scripts, no loading from anywhere, one style sheet of its own. */
export function documentOf(title: string, body: Html, nonce: string): string {
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'`;
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Html(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style nonce="${nonce}">${new Html(style)}</style>
</head>
<body>
${body}
</body>
</html>`.source;
}

/** A bar of kept and lost shares; attributes only, because the policy allows no inline style. */
export function bar(kept: number, lost: number, total: number): Html {
  const whole = Math.max(total, kept + lost, 1);
  const width = (n: number) => ((100 * n) / whole).toFixed(2);
  return html`<div class="bar"><svg preserveAspectRatio="none" viewBox="0 0 100 1" aria-hidden="true"><rect class="kept" x="0" y="0" height="1" width="${width(kept)}"/><rect class="lost" x="${width(kept)}" y="0" height="1" width="${width(lost)}"/></svg></div>`;
}
