// Pages beside the editor: one panel per kind, used again for the next page of that kind.
import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { documentOf, pageCommands, type Html } from './pages/html';

export class Panels implements vscode.Disposable {
  private readonly open = new Map<string, vscode.WebviewPanel>();

  /** Shows a page; `kind` names the panel it takes. */
  show(kind: string, title: string, body: Html): void {
    const panel = this.open.get(kind) ?? this.create(kind);
    panel.title = title;
    panel.webview.html = documentOf(title, body, randomBytes(16).toString('base64'));
    panel.reveal(undefined, false);
  }

  /** The document that a panel shows now, as handed to the editor. */
  source(kind: string): string | undefined {
    return this.open.get(kind)?.webview.html;
  }

  dispose(): void {
    this.open.forEach((panel) => panel.dispose());
  }

  private create(kind: string): vscode.WebviewPanel {
    const panel = vscode.window.createWebviewPanel(`agentls.${kind}`, 'agentls', vscode.ViewColumn.Active, {
      enableScripts: false,
      enableForms: false,
      enableCommandUris: pageCommands,
      localResourceRoots: [],
      enableFindWidget: true,
    });
    panel.onDidDispose(() => this.open.delete(kind));
    this.open.set(kind, panel);
    return panel;
  }
}
