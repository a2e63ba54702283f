// The commands a person can run. Each asks the server one question and shows the answer.
import * as vscode from 'vscode';
import type { Page } from '../generated/page';
import { shownAsPage, type Channels } from './client';
import type { Panels } from './panel';
import { pick } from './picks';
import type { ReceivedText, ReceivedTexts } from './received';
import type { Server } from './server';

export class Commands {
  constructor(
    private readonly server: Server,
    private readonly panels: Panels,
    private readonly channels: Channels,
    private readonly received: ReceivedTexts,
  ) {}

  register(): vscode.Disposable[] {
    const commands: Record<string, (...values: never[]) => unknown> = {
      'agentls.explainPath': (target?: unknown) => this.explainPath(target),
      'agentls.showChain': () => this.showChain(),
      'agentls.showContext': (argument?: object) => this.showPage('agentls.contextViews', { view: 'list', ...argument }),
      'agentls.showContextMap': (argument?: object) => this.showMap(argument ?? {}),
      'agentls.showContextReport': (argument?: object) => this.showPage('agentls.contextReport', argument ?? {}),
      'agentls.showShadowProjection': (argument?: object) => this.showShadowProjection(argument),
      'agentls.compareReceived': (argument?: { uri?: string; session?: string }) => this.compareReceived(argument),
      'agentls.showReceived': (argument?: object) => this.showPage('agentls.received', argument ?? {}),
      'agentls.showSession': (argument?: object) => this.showPage('agentls.sessions.show', argument ?? {}),
      'agentls.showSkills': (argument?: object) => this.showPage('agentls.skills', { all: true, ...argument }),
      'agentls.showPage': (command: string, argument: object) => shownAsPage.has(command) && this.showPage(command, argument),
      'agentls.createInstructions': () => this.createInstructions(),
      'agentls.restartServer': () => this.server.restart(),
      'agentls.showLog': () => this.channels.log.show(),
      'agentls.openFile': open,
    };
    return Object.entries(commands).map(([name, run]) => vscode.commands.registerCommand(name, run));
  }

  /** `target` is a resource of the explorer, a question's argument, or absent for the active editor. */
  private async explainPath(target: unknown): Promise<void> {
    const argument = target instanceof vscode.Uri ? { uri: target.toString() } : (target ?? activeFile());
    if (argument) {
      await this.showPage('agentls.explain', argument);
    }
  }

  private async showChain(): Promise<void> {
    const argument = activeFile();
    const page = argument && (await this.page('agentls.explain', argument));
    const chosen = page && (await pick(page, 'Instruction files, in the order of the prompt'));
    if (chosen?.file) {
      await open(chosen.file, chosen.line, chosen.column);
    }
  }

  private async showShadowProjection(argument: object | undefined): Promise<void> {
    const sessions = argument ? undefined : await this.page('agentls.sessions', {});
    const session = argument ?? (sessions && (await pick(sessions, 'Session, newest first'))?.with);
    if (session) {
      await this.showPage('agentls.shadowProjection', session);
    }
  }

  /** The map as a picture; where no run is stored, an estimate. */
  private async showMap(argument: object): Promise<void> {
    const svg = await this.ask<string>('agentls.contextViews', { view: 'map', estimate: true, ...argument });
    if (svg) {
      this.panels.picture('agentls.contextMap', 'Context Map', svg);
    }
  }

  private async compareReceived(argument: { uri?: string; session?: string } = {}): Promise<void> {
    const uri = argument.uri ?? activeFile()?.uri;
    const received = uri && (await this.ask<ReceivedText>('agentls.received', { uri, session: argument.session, text: true }));
    if (uri && received) {
      await this.received.compare(vscode.Uri.parse(uri), received);
    }
  }

  private async showPage(command: string, argument: object): Promise<void> {
    const page = await this.page(command, argument);
    if (page) {
      this.panels.show(page, { command, argument });
    }
  }

  private page(command: string, argument: object): Promise<Page | undefined> {
    return this.ask<Page>(command, { ...argument, page: 'tree' });
  }

  private async createInstructions(): Promise<void> {
    const answer = await this.ask<Parameters<Server['toWorkspaceEdit']>[0]>('agentls.init', {});
    const edit = answer && (await this.server.toWorkspaceEdit(answer));
    if (!edit || edit.size === 0) {
      void vscode.window.showInformationMessage('AGENTS.md has nothing to add.');
      return;
    }
    await vscode.workspace.applyEdit(edit, { isRefactoring: true });
  }

  private async ask<T>(command: string, argument: object): Promise<T | undefined> {
    try {
      return await this.server.execute<T>(command, argument);
    } catch (error) {
      void vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }
}

function activeFile(): { uri: string } | undefined {
  const uri = vscode.window.activeTextEditor?.document.uri;
  if (uri?.scheme === 'file') {
    return { uri: uri.toString() };
  }
  void vscode.window.showInformationMessage('Open a file first, or choose one in the explorer.');
  return undefined;
}

/** Opens a file at a line and column, from 1. */
async function open(file: string, line = 1, column = 1): Promise<void> {
  const at = new vscode.Position(line - 1, column - 1);
  await vscode.window.showTextDocument(vscode.Uri.file(file), { selection: new vscode.Range(at, at) });
}
