// The section "agentls" as the server reads it.
import * as vscode from 'vscode';

export const section = 'agentls';

/** Settings of the extension alone; the server would report them as unknown. */
const own = new Set(['server', 'statusBar', 'trace']);

/** The settings that hold for a resource, and whether the workspace is trusted. */
export function forServer(resource?: vscode.Uri): Record<string, unknown> {
  const configuration = vscode.workspace.getConfiguration(undefined, resource).get<Record<string, unknown>>(section) ?? {};
  const sent = Object.fromEntries(Object.entries(configuration).filter(([key, value]) => !own.has(key) && value !== ''));
  return { ...(JSON.parse(JSON.stringify(sent)) as Record<string, unknown>), trusted: vscode.workspace.isTrusted };
}

export function serverPath(): string {
  return vscode.workspace.getConfiguration(section).get<string>('server.path', '').trim();
}

export function statusBarWanted(): boolean {
  return vscode.workspace.getConfiguration(section).get<boolean>('statusBar', true);
}
