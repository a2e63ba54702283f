// agentls for VS Code. This file wires; server.ts is the server's life, commands.ts what a person can ask.
import * as vscode from 'vscode';
import { Commands } from './commands';
import { Panels } from './panel';
import { ReceivedTexts } from './received';
import { Server } from './server';
import { section } from './settings';
import { StatusBar } from './statusBar';

/** What the extension lets other extensions, and its own tests, see. */
export interface Api {
  server: Pick<Server, 'running' | 'pid'>;
  statusBar: Pick<StatusBar, 'text'>;
  panels: Pick<Panels, 'source'>;
}

let server: Server | undefined;

export function activate(context: vscode.ExtensionContext): Api {
  const log = vscode.window.createOutputChannel('agentls', { log: true });
  const trace = vscode.window.createOutputChannel('agentls trace', { log: true });
  const started = new Server(context.extensionPath, { log, trace });
  const panels = new Panels();
  const received = new ReceivedTexts();
  const statusBar = new StatusBar(started);
  server = started;
  context.subscriptions.push(log, trace, started, panels, received, statusBar, ...new Commands(started, panels, { log, trace }, received).register(), ...followSettings(started));
  void started.start();
  return { server: started, statusBar, panels };
}

function followSettings(started: Server): vscode.Disposable[] {
  return [
    vscode.workspace.onDidGrantWorkspaceTrust(() => void started.settingsChanged()),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(`${section}.server`)) {
        void started.restart();
      } else if (event.affectsConfiguration(section)) {
        void started.settingsChanged();
      }
    }),
  ];
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}
