// One line about what applies to a file: for the status bar and its tooltip.
import type { AgentExplanation, Explanation } from './answers';
import { count, plural, share } from './numbers';

export interface Summary {
  text: string;
  /** One line per agent. */
  agents: string[];
  /** Whether an agent loses text of an instruction file. */
  loses: boolean;
}

function lost(agent: AgentExplanation): number {
  return agent.totals?.lost ?? 0;
}

function sizes(agent: AgentExplanation): string {
  return share(agent.totals?.kept ?? 0, agent.budget);
}

function line(agent: AgentExplanation): string {
  const parts = [plural(agent.files?.length ?? 0, 'instruction file')];
  if (agent.files?.length) {
    parts.push(sizes(agent), `about ${count(agent.totals?.tokens)} tokens`);
  }
  if (lost(agent) > 0) {
    parts.push(`${count(lost(agent))} bytes lost`);
  }
  return `${agent.agent}: ${parts.join(' · ')}`;
}

/** "alisio · 12.4/32 KiB": what a list says before an agent's files. */
export function shortLine(agent: AgentExplanation): string {
  return agent.files?.length ? `${agent.agent} · ${sizes(agent)}` : agent.agent;
}

/** The agent the one line is about: the one that loses most, else the first with a budget, else the first. */
function foremost(agents: AgentExplanation[]): AgentExplanation | undefined {
  const losing = agents.filter((agent) => lost(agent) > 0).sort((a, b) => lost(b) - lost(a));
  return losing[0] ?? agents.find((agent) => agent.files?.length && (agent.budget?.total ?? 0) > 0) ?? agents.find((agent) => agent.files?.length);
}

export function summarize(explanation: Explanation): Summary {
  const agents = explanation.agents ?? [];
  const about = foremost(agents);
  return {
    text: about ? `${plural(about.files?.length ?? 0, 'instruction file')} · ${sizes(about)}` : 'no instruction files',
    agents: agents.map(line),
    loses: agents.some((agent) => lost(agent) > 0),
  };
}
