// The status bar entry: which instruction files apply to the active file, of any language.
import * as vscode from 'vscode';
import type { Page } from '../generated/page';
import { selector } from './client';
import { plain } from './draw';
import type { Server } from './server';
import { statusBarWanted } from './settings';

/** How long an edit or a change of files must have been quiet, in milliseconds. */
const quiet = 250;

/** Findings of such files change when instruction files do; those of source files change all the time. */
function mayBeOurs(uri: vscode.Uri): boolean {
  return /\.(md|mdc|json|jsonc)$|rules$/i.test(uri.path);
}

export class StatusBar implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem('agentls.chain', vscode.StatusBarAlignment.Right, 90);
  private readonly listeners: vscode.Disposable[];
  private timer: NodeJS.Timeout | undefined;
  private asked = 0;

  constructor(private readonly server: Server) {
    this.item.name = 'agentls: instruction files';
    this.item.command = 'agentls.showChain';
    this.listeners = [
      vscode.window.onDidChangeActiveTextEditor(() => this.soon(0)),
      vscode.workspace.onDidSaveTextDocument(() => this.soon(quiet)),
      vscode.workspace.onDidChangeTextDocument((event) => vscode.languages.match(selector, event.document) > 0 && this.soon(quiet)),
      vscode.workspace.onDidChangeConfiguration((event) => event.affectsConfiguration('agentls') && this.soon(quiet)),
      vscode.window.onDidChangeWindowState((state) => state.focused && this.soon(quiet)),
      vscode.languages.onDidChangeDiagnostics((event) => event.uris.some(mayBeOurs) && this.soon(quiet)),
      server.onDidChange(() => this.soon(0)),
    ];
    this.soon(0);
  }

  /** What the entry says now; empty while it is hidden. */
  text = '';

  dispose(): void {
    clearTimeout(this.timer);
    this.listeners.forEach((listener) => listener.dispose());
    this.item.dispose();
  }

  private soon(wait: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.refresh(), wait);
  }

  private hide(): void {
    this.text = '';
    this.item.hide();
  }

  private async refresh(): Promise<void> {
    const asked = ++this.asked;
    const document = vscode.window.activeTextEditor?.document;
    if (!statusBarWanted() || document?.uri.scheme !== 'file' || !this.server.running) {
      this.hide();
      return;
    }
    const page = await this.server.ask<Page | null>('agentls.explain', { uri: document.uri.toString(), page: 'tree' }).catch(() => undefined);
    if (asked === this.asked) {
      page ? this.show(page) : this.hide();
    }
  }

  private show({ status, blocks = [] }: Page): void {
    const agents = blocks.flatMap(({ heading }) => (heading ? [plain(heading)] : []));
    this.text = status?.text ?? '';
    this.item.text = `$(book) ${this.text}`;
    this.item.tooltip = [...agents, '', 'Click for the files, in the order of the prompt.'].join('\n');
    this.item.backgroundColor = status?.tone === 'warning' ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
    this.item.show();
  }
}
