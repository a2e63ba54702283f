// A list to pick from: per agent the instruction files that apply to a file, in the order of the prompt.
import * as vscode from 'vscode';
import type { AgentExplanation, Explanation } from './answers';
import { open } from './files';
import { count } from './numbers';
import { shortLine } from './summary';

interface Item extends vscode.QuickPickItem {
  path?: string;
}

function fileItems(agent: AgentExplanation): Item[] {
  const loaded = (agent.files ?? []).map((file, i): Item => {
    const size = file.status === 'whole' ? `${count(file.size)} bytes` : `${count(file.lost)} of ${count(file.size)} bytes lost`;
    return {
      label: `${file.status === 'whole' ? '$(file)' : '$(warning)'} ${i + 1}. ${file.path}`,
      description: [file.scope, file.load, size].filter(Boolean).join(' · '),
      detail: file.status === 'whole' ? undefined : file.why,
      path: file.path,
    };
  });
  const ignored = (agent.ignored ?? []).map((file): Item => ({
    label: `$(circle-slash) ${file.path}`,
    description: [file.status, file.by && `by ${file.by}`].filter(Boolean).join(' '),
    path: file.path,
  }));
  return [...loaded, ...ignored];
}

/** The entries of the list: a separator per agent and its files. */
export function chainItems(explanation: Explanation): Item[] {
  return (explanation.agents ?? []).flatMap((agent) => {
    const files = fileItems(agent);
    return [{ label: shortLine(agent), kind: vscode.QuickPickItemKind.Separator }, ...(files.length > 0 ? files : [{ label: '$(dash) nothing' }])];
  });
}

export async function pickFromChain(explanation: Explanation): Promise<void> {
  const choice = await vscode.window.showQuickPick(chainItems(explanation), {
    title: `What applies to ${explanation.path}`,
    placeHolder: 'Choose a file to open it',
    matchOnDescription: true,
  });
  if (choice?.path) {
    await open(choice.path, explanation.workspace);
  }
}
