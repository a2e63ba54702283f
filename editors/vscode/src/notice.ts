// Messages that are shown once, however often their reason returns.
import * as vscode from 'vscode';

export interface Action {
  title: string;
  run(): unknown;
}

export class Notices {
  private readonly shown = new Set<string>();

  /** Shows `text` unless a message about `key` was shown before. */
  once(key: string, text: string, ...actions: Action[]): void {
    if (this.shown.has(key)) {
      return;
    }
    this.shown.add(key);
    void vscode.window.showErrorMessage(text, ...actions.map((action) => action.title)).then((title) => {
      actions.find((action) => action.title === title)?.run();
    });
  }

  /** Lets every message be shown again, for a start that a person asked for. */
  forget(): void {
    this.shown.clear();
  }
}
