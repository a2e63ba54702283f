// A language client that keeps to itself: nothing pops up, restarts are its owner's, and its lenses open our views.
import * as vscode from 'vscode';
import { CloseAction, ErrorAction, LanguageClient, RevealOutputChannelOn, type LanguageClientOptions, type Middleware, type ServerOptions } from 'vscode-languageclient/node';
import patterns from '../generated/selector.json';
import type { Findings } from './findings';
import { forServer, section } from './settings';
import { pipe } from './stderr';

export interface Channels {
  log: vscode.LogOutputChannel;
  trace: vscode.LogOutputChannel;
}

/** The server's commands whose answers are shown as pages. */
export const shownAsPage = new Set(['agentls.contextReport', 'agentls.contextViews', 'agentls.explain', 'agentls.received', 'agentls.sessions.show', 'agentls.shadowProjection', 'agentls.skills', 'agentls.why']);

function showing(lens: vscode.CodeLens): vscode.CodeLens {
  const { command, title, arguments: [argument] = [{}] } = lens.command ?? { command: '', title: '' };
  if (command === 'agentls.received') {
    return new vscode.CodeLens(lens.range, { title, command: 'agentls.compareReceived', arguments: [argument] });
  }
  return shownAsPage.has(command) ? new vscode.CodeLens(lens.range, { title, command: 'agentls.showPage', arguments: [command, argument] }) : lens;
}

const middleware: Middleware = {
  provideCodeLenses: async (document, token, next) => (await next(document, token))?.map(showing),
  resolveCodeLens: async (lens, token, next) => {
    const resolved = await next(lens, token);
    return resolved && showing(resolved);
  },
  workspace: {
    // What the client would send are the raw settings, those of the extension among them; Server.settingsChanged does it.
    didChangeConfiguration: async () => undefined,
    configuration: (params) =>
      params.items.map((item) => (item.section === section ? forServer(item.scopeUri ? vscode.Uri.parse(item.scopeUri) : undefined) : null)),
  },
};

class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}

/** The files the server has something to say about. */
export const selector: vscode.DocumentFilter[] = patterns.map((pattern) => ({ scheme: 'file', pattern }));

export function newClient(server: ServerOptions, channels: Channels, findings: Findings): LanguageClient {
  const options: LanguageClientOptions = {
    documentSelector: patterns.map((pattern) => ({ scheme: 'file', pattern })),
    initializationOptions: () => forServer(),
    outputChannel: channels.log,
    traceOutputChannel: channels.trace,
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    initializationFailedHandler: () => false,
    errorHandler: {
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed: () => ({ action: CloseAction.DoNotRestart, handled: true }),
    },
    stdioOptions: { stdout: () => undefined, stderr: (input) => pipe(input, channels.log) },
    diagnosticCollectionProvider: findings,
    middleware: { ...middleware, provideWorkspaceDiagnostics: findings.middleware },
  };
  return new QuietClient(section, section, server, options);
}
