// What a session received of a file, beside the file: the editor's own diff.
import * as path from 'node:path';
import * as vscode from 'vscode';
import type { Server } from './server';

const scheme = 'agentls-received';

interface Text {
  session: string;
  text: string;
}

export class ReceivedTexts implements vscode.Disposable {
  private readonly texts = new Map<string, string>();
  private readonly provider = vscode.workspace.registerTextDocumentContentProvider(scheme, { provideTextDocumentContent: (uri) => this.texts.get(uri.toString()) });

  constructor(private readonly server: Server) {}

  /** Shows the text that a session, else the newest, received of a file against the file as it is. */
  async compare(file: vscode.Uri, session: string | undefined): Promise<void> {
    const received = await this.server.ask<Text>('agentls.received', { uri: file.toString(), session, text: true }).catch((error) => void vscode.window.showInformationMessage(error.message));
    if (!received) {
      return;
    }
    const left = vscode.Uri.from({ scheme, path: file.path, query: received.session });
    this.texts.set(left.toString(), received.text);
    await vscode.commands.executeCommand('vscode.diff', left, file, `${path.basename(file.path)}: received by ${received.session} ↔ now`);
  }

  dispose(): void {
    this.provider.dispose();
  }
}
