// What a session received of a file, beside the file: the editor's own diff.
import * as path from 'node:path';
import * as vscode from 'vscode';

const scheme = 'agentls-received';

/** A text as the server gives it. */
export interface ReceivedText {
  session: string;
  text: string;
}

export class ReceivedTexts implements vscode.Disposable {
  private readonly texts = new Map<string, string>();
  private readonly provider = vscode.workspace.registerTextDocumentContentProvider(scheme, { provideTextDocumentContent: (uri) => this.texts.get(uri.toString()) });

  /** Shows the text that a session received of a file against the file as it is. */
  async compare(file: vscode.Uri, received: ReceivedText): Promise<void> {
    const left = vscode.Uri.from({ scheme, path: file.path, query: received.session });
    this.texts.set(left.toString(), received.text);
    await vscode.commands.executeCommand('vscode.diff', left, file, `${path.basename(file.path)}: received by ${received.session} ↔ now`);
  }

  dispose(): void {
    this.provider.dispose();
  }
}
