// Pages beside the editor: one panel per command, used again for the next answer to it.
import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import type { Page } from '../generated/page';
import { draw, plain, type Question } from './draw';
import { documentOf, Html, pageCommands } from './html';

export class Panels implements vscode.Disposable {
  private readonly open = new Map<string, vscode.WebviewPanel>();

  /** Shows the answer to a question. */
  show(page: Page, question: Question): void {
    this.fill(question.command, plain(page.title?.slice(0, 1)), draw(page, question));
  }

  /** Shows a picture that the server drew; its style is its own. */
  picture(command: string, title: string, svg: string): void {
    this.fill(command, title, (nonce) => new Html(svg.replace('<style>', `<style nonce="${nonce}">`)));
  }

  /** The document that the panel of a command shows now, as handed to the editor. */
  source(command: string): string | undefined {
    return this.open.get(command)?.webview.html;
  }

  dispose(): void {
    this.open.forEach((panel) => panel.dispose());
  }

  private fill(command: string, title: string, body: Html | ((nonce: string) => Html)): void {
    const panel = this.open.get(command) ?? this.create(command);
    const nonce = randomBytes(16).toString('base64');
    panel.title = title;
    panel.webview.html = documentOf(title, body instanceof Html ? body : body(nonce), nonce);
    panel.reveal(undefined, false);
  }

  private create(command: string): vscode.WebviewPanel {
    const panel = vscode.window.createWebviewPanel(command, 'agentls', vscode.ViewColumn.Active, {
      enableScripts: false,
      enableForms: false,
      enableCommandUris: pageCommands,
      localResourceRoots: [],
      enableFindWidget: true,
    });
    panel.onDidDispose(() => this.open.delete(command));
    this.open.set(command, panel);
    return panel;
  }
}
