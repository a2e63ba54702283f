// Choosing one of the sessions stored on this machine.
import * as vscode from 'vscode';
import type { Session } from './answers';
import { count } from './numbers';

interface Item extends vscode.QuickPickItem {
  session: string;
}

function item(session: Session): Item {
  return {
    label: `${session.agent}:${session.id}`,
    description: [session.started, session.messages !== undefined && `${count(session.messages)} messages`].filter(Boolean).join(' · '),
    detail: session.workspace,
    session: `${session.agent}:${session.id}`,
  };
}

/** The name of the chosen session, as the server's commands take it; undefined when none was chosen. */
export async function pickSession(sessions: Session[]): Promise<string | undefined> {
  if (sessions.length === 0) {
    void vscode.window.showInformationMessage('No stored session was found on this machine.');
    return undefined;
  }
  const choice = await vscode.window.showQuickPick(sessions.map(item), { title: 'Session', placeHolder: 'Newest first', matchOnDescription: true, matchOnDetail: true });
  return choice?.session;
}
