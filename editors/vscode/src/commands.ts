// The commands a person can run. Each asks the server one question and shows the answer.
import * as vscode from 'vscode';
import type { ContextReport, Explanation, Session, ShadowProjection, SkillCatalogue } from './answers';
import { pickFromChain } from './chain';
import type { Channels } from './client';
import { open } from './files';
import type { Html } from './pages/html';
import { explanationPage } from './pages/explanation';
import { reportPage } from './pages/report';
import { shadowPage } from './pages/shadow';
import { skillsPage } from './pages/skills';
import type { Panels } from './panel';
import type { Server } from './server';
import { pickSession } from './sessions';

/** What a session's views may be asked with. */
interface SessionArgument {
  session?: string;
  mode?: string;
}

export class Commands {
  constructor(
    private readonly server: Server,
    private readonly panels: Panels,
    private readonly channels: Channels,
  ) {}

  register(): vscode.Disposable[] {
    const commands: Record<string, (argument?: never) => unknown> = {
      'agentls.explainPath': (target?: unknown) => this.explainPath(target),
      'agentls.showChain': () => this.showChain(),
      'agentls.showContextReport': (argument?: SessionArgument) => this.showContextReport(argument ?? {}),
      'agentls.showShadowProjection': (argument?: SessionArgument) => this.showShadowProjection(argument ?? {}),
      'agentls.showSkills': (argument?: object) => this.showSkills(argument ?? {}),
      'agentls.createInstructions': () => this.createInstructions(),
      'agentls.restartServer': () => this.server.restart(),
      'agentls.showLog': () => this.channels.log.show(),
      'agentls.openFile': (target?: { path: string; workspace?: string }) => target && open(target.path, target.workspace),
    };
    return Object.entries(commands).map(([name, run]) => vscode.commands.registerCommand(name, run));
  }

  /** `target` is a resource of the explorer, the argument of a lens, or absent for the active editor. */
  private async explainPath(target: unknown): Promise<void> {
    const answer = await this.explain(target);
    if (answer) {
      this.panels.show('explanation', `What applies to ${answer.path}`, explanationPage(answer));
    }
  }

  private async showChain(): Promise<void> {
    const answer = await this.explain(undefined);
    if (answer) {
      await pickFromChain(answer);
    }
  }

  private async explain(target: unknown): Promise<Explanation | undefined> {
    const argument = target instanceof vscode.Uri ? { uri: target.toString() } : (target ?? activeFile());
    if (!argument) {
      void vscode.window.showInformationMessage('Open a file first, or choose one in the explorer.');
      return undefined;
    }
    return this.ask<Explanation>('agentls.explain', argument);
  }

  private async showContextReport(argument: SessionArgument): Promise<void> {
    const answer = await this.ask<ContextReport>('agentls.contextReport', argument);
    this.showPage('report', 'Context report', answer && reportPage(answer, argument.session ?? answer.sessionId));
  }

  private async showShadowProjection(argument: SessionArgument): Promise<void> {
    const session = argument.session ?? (await this.chooseSession());
    if (session === undefined) {
      return;
    }
    const answer = await this.ask<ShadowProjection>('agentls.shadowProjection', { ...argument, session });
    this.showPage('shadow', 'Shadow projection', answer && shadowPage(answer, session));
  }

  private async chooseSession(): Promise<string | undefined> {
    const answer = await this.ask<{ sessions?: Session[] }>('agentls.sessions', {});
    return answer && pickSession(answer.sessions ?? []);
  }

  private async showSkills(argument: object): Promise<void> {
    const answer = await this.ask<SkillCatalogue>('agentls.skills', { all: true, ...argument });
    this.showPage('skills', 'Skills', answer && skillsPage(answer, vscode.workspace.workspaceFolders?.[0]?.uri.fsPath));
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
      void vscode.window.showErrorMessage(`${command}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  }

  private showPage(kind: string, title: string, page: Html | undefined): void {
    if (page) {
      this.panels.show(kind, title, page);
    }
  }
}

function activeFile(): { uri: string } | undefined {
  const uri = vscode.window.activeTextEditor?.document.uri;
  return uri?.scheme === 'file' ? { uri: uri.toString() } : undefined;
}
