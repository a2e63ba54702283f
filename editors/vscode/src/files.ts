// Paths as the server writes them: relative to a workspace, from the home folder, or absolute.
import * as os from 'node:os';
import * as path from 'node:path';
import * as vscode from 'vscode';

/** The absolute path of one of the server's paths. */
export function absolute(file: string, workspace: string | undefined): string {
  if (file.startsWith('~/')) {
    return path.join(os.homedir(), file.slice(2));
  }
  return path.isAbsolute(file) ? file : path.join(workspace ?? '', file);
}

/** Opens one of the server's paths in an editor. */
export async function open(file: string, workspace: string | undefined): Promise<void> {
  await vscode.window.showTextDocument(vscode.Uri.file(absolute(file, workspace)));
}
