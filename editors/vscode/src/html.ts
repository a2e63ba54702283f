// HTML whose foreign parts are escaped, and the document that a panel shows.

/** HTML that has been escaped or built from escaped parts. */
export class Html {
  constructor(readonly source: string) {}
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

type Part = Html | string | number | undefined | false | Part[];

function render(part: Part): string {
  if (part instanceof Html) {
    return part.source;
  }
  if (Array.isArray(part)) {
    return part.map(render).join('');
  }
  return part === undefined || part === false ? '' : String(part).replace(/[&<>"']/g, (c) => escapes[c]);
}

/** A template whose values are escaped, unless they are Html already. */
export function html(strings: TemplateStringsArray, ...values: Part[]): Html {
  return new Html(strings.reduce((built, literal, i) => built + render(values[i - 1]) + literal));
}

/** The commands a page's links may run. */
export const pageCommands = ['agentls.openFile', 'agentls.showPage'] as const;

/** A link that runs a command of this extension. */
export function link(name: (typeof pageCommands)[number], values: unknown[], label: Part): Html {
  return html`<a href="command:${name}?${encodeURIComponent(JSON.stringify(values))}">${label}</a>`;
}

const style = `
body { font-family: var(--vscode-font-family); font-size: var(--vscode-font-size); color: var(--vscode-foreground); padding: 0 1.5rem 2rem; max-width: 70rem; line-height: 1.5; }
h1, h2 { font-weight: 400; margin: 1.4em 0 .5em; }
h1 { font-size: 1.4em; }
h2 { font-size: 1.15em; }
p { margin: 0 0 .5em; }
table { border-collapse: collapse; margin: 0 0 .8em; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .2em 1.2em .2em 0; white-space: nowrap; }
th:last-child, td:last-child { white-space: normal; width: 100%; }
th { font-weight: 600; color: var(--vscode-descriptionForeground); }
tbody { border-top: 1px solid var(--vscode-widget-border, var(--vscode-panel-border)); }
tr.details td { padding-left: 1.2em; padding-top: 0; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
.strong { font-weight: 600; }
.muted { color: var(--vscode-descriptionForeground); }
.good { color: var(--vscode-charts-green); }
.hint { color: var(--vscode-charts-blue); }
.info { color: var(--vscode-charts-purple); }
.warning { color: var(--vscode-editorWarning-foreground); }
.error { color: var(--vscode-editorError-foreground); }
a { color: var(--vscode-textLink-foreground); text-decoration: none; }
a:hover { color: var(--vscode-textLink-activeForeground); text-decoration: underline; }
svg:not(.map) { background: var(--vscode-editorWidget-background); outline: 1px solid var(--vscode-widget-border, transparent); height: .6em; width: 12em; }
svg.alone { display: block; width: 100%; height: .9em; margin: .6em 0; }
svg:not(.map) rect { fill: currentColor; }
svg.map { width: 100%; height: auto; }
`;

/** A whole document: no scripts, no loading from anywhere, one style sheet of its own. */
export function documentOf(title: string, body: Html, nonce: string): string {
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Html(`default-src 'none'; style-src 'nonce-${nonce}'`)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style nonce="${nonce}">${new Html(style)}</style>
</head>
<body>
${body}
</body>
</html>`.source;
}
