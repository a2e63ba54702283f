// The skill catalogue of an agent, with the reason why a skill is not listed.
import type { Skill, SkillCatalogue } from '../answers';
import { count, plural } from '../numbers';
import { file, html, table, type Html, type Row } from './html';

function row(skill: Skill, workspace: string | undefined): Row {
  const listed = skill.state === 'listed';
  return {
    cells: [skill.path ? html`${skill.name} ${file(skill.path, workspace)}` : skill.name, skill.state, skill.scope, listed ? count(skill.listedTokens) : '', count(skill.loadTokens), skill.why || skill.description],
    className: listed ? '' : 'muted',
  };
}

export function skillsPage(catalogue: SkillCatalogue, workspace: string | undefined): Html {
  const skills = catalogue.skills ?? [];
  const { budget } = catalogue;
  return html`<h1>Skills for ${catalogue.agent}</h1>
<p class="sub">${plural(skills.length, 'skill')}${budget && ` · listing ${count(budget.used)} of ${count(budget.limit)} ${budget.unit ?? ''}`}${catalogue.trusted === false && ' · the workspace is not trusted'}</p>
${skills.length > 0 && table(['Skill', 'State', 'Scope', '~ Listed', '~ To load', 'Why or what'], skills.map((skill) => row(skill, workspace)), [3, 4])}`;
}
