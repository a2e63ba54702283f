// Where findings are kept, so that those of a closed document do not stay for ever.
//
// vscode-languageclient 11.0.0 asks a last time for a document whose tab is closed, throws the answer away because the
// document is no longer visible, and forgets that it ever had a result: findings that vanish with the closing (text that
// was never saved, a deleted file) would stay in the Problems view. Here the next report on the workspace decides: it is
// asked for without a result for such documents, and what it does not name is gone.
import * as vscode from 'vscode';
import { DiagnosticCollectionSource, type DiagnosticCollectionProvider, type Middleware } from 'vscode-languageclient/node';

function uriOf(tab: vscode.Tab): vscode.Uri | undefined {
  return tab.input instanceof vscode.TabInputText ? tab.input.uri : undefined;
}

export class Findings implements DiagnosticCollectionProvider, vscode.Disposable {
  private readonly pulled = new Set<vscode.DiagnosticCollection>();
  /** Documents closed since the last report on the workspace. */
  private readonly closed = new Set<string>();
  private readonly listeners = [
    vscode.workspace.onDidCloseTextDocument((document) => this.closed.add(document.uri.toString())),
    vscode.window.tabGroups.onDidChangeTabs((event) => event.closed.forEach((tab) => this.closed.add(String(uriOf(tab))))),
  ];

  create(name: string | undefined, source: DiagnosticCollectionSource): vscode.DiagnosticCollection {
    const collection = vscode.languages.createDiagnosticCollection(name);
    if (source === DiagnosticCollectionSource.pull) {
      this.pulled.add(collection);
    }
    return collection;
  }

  readonly middleware: Middleware['provideWorkspaceDiagnostics'] = async (results, token, report, next) => {
    const asked = [...this.closed];
    const unnamed = new Set(asked);
    let answered = false;
    const known = results.filter((result) => !unnamed.has(result.uri.toString()));
    const answer = await next(known, token, (chunk) => {
      answered = true;
      chunk?.items.forEach((item) => unnamed.delete(item.uri.toString()));
      report(chunk);
    });
    if (answered && !token.isCancellationRequested) {
      unnamed.forEach((key) => this.pulled.forEach((collection) => collection.delete(vscode.Uri.parse(key))));
      asked.forEach((key) => this.closed.delete(key));
    }
    return answer;
  };

  dispose(collection?: vscode.DiagnosticCollection): void {
    if (collection) {
      this.pulled.delete(collection);
      collection.dispose();
    } else {
      this.listeners.forEach((listener) => listener.dispose());
    }
  }
}
