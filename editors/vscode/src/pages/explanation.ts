// Which instruction files and skills apply to a path, agent by agent, in the order of the prompt.
import type { AgentExplanation, Explanation } from '../answers';
import { count } from '../numbers';
import { summarize } from '../summary';
import { bar, file, html, table, type Html, type Row } from './html';

function fileRows(agent: AgentExplanation, workspace: string | undefined): Row[] {
  return (agent.files ?? []).map((loaded, i) => ({
    cells: [i + 1, file(loaded.path, workspace), loaded.scope, loaded.load, loaded.status, count(loaded.size), loaded.lost ? count(loaded.lost) : '', count(loaded.tokens), loaded.why],
    className: loaded.status === 'whole' ? '' : 'warning',
  }));
}

function ignoredRows(agent: AgentExplanation, workspace: string | undefined): Row[] {
  return (agent.ignored ?? []).map((ignored) => ({
    cells: [file(ignored.path, workspace), ignored.status, ignored.by ? file(ignored.by, workspace) : '', ignored.why],
    className: 'muted',
  }));
}

function skills(agent: AgentExplanation): Html | undefined {
  const names = (agent.skills ?? []).map((skill) => (skill.state && skill.state !== 'listed' ? `${skill.name} (${skill.state})` : skill.name));
  return names.length > 0 ? html`<p>Skills: ${names.join(', ')}</p>` : undefined;
}

function section(agent: AgentExplanation, line: string, workspace: string | undefined): Html {
  const rows = fileRows(agent, workspace);
  const ignored = ignoredRows(agent, workspace);
  const total = agent.budget?.unit === 'bytes' ? (agent.budget.total ?? 0) : 0;
  return html`<h2>${line}</h2>
${rows.length > 0 && total > 0 && bar(agent.totals?.kept ?? 0, agent.totals?.lost ?? 0, total)}
${rows.length > 0 && table(['', 'File', 'Scope', 'Loaded', 'Status', 'Bytes', 'Lost', '~ Tokens', 'Why'], rows, [0, 5, 6, 7])}
${ignored.length > 0 && html`<p class="sub">Not loaded</p>${table(['File', 'Status', 'By', 'Why'], ignored)}`}
${skills(agent)}
${(agent.notes ?? []).map((note) => html`<p class="sub">${note}</p>`)}`;
}

export function explanationPage(answer: Explanation): Html {
  const lines = summarize(answer).agents;
  const agents = answer.agents ?? [];
  return html`<h1>What applies to ${answer.path}</h1>
<p class="sub">In the order in which each agent puts the files into its prompt. Tokens are estimates.</p>
${agents.length === 0 ? html`<p>No agent is enabled here.</p>` : agents.map((agent, i) => section(agent, lines[i], answer.workspace))}`;
}
