// Where the server's program is: the setting, beside the extension, PATH, and where it is usually installed.
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

export interface Surroundings {
  /** The setting agentls.server.path; empty when it is not set. */
  setting: string;
  extensionFolder: string;
  env: NodeJS.ProcessEnv;
  home: string;
  platform: NodeJS.Platform;
}

export type Located = { program: string } | { problem: string };

function runs(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

function fromHome(file: string, home: string): string {
  return file === '~' || file.startsWith('~/') ? path.join(home, file.slice(1)) : file;
}

/** The places looked at when no setting names one, in this order. */
export function places(around: Surroundings): string[] {
  const name = around.platform === 'win32' ? 'agentls.exe' : 'agentls';
  const onPath = (around.env.PATH ?? around.env.Path ?? '').split(path.delimiter).filter((dir) => path.isAbsolute(dir));
  const goBin = around.env.GOBIN ?? path.join(around.env.GOPATH ?? path.join(around.home, 'go'), 'bin');
  const folders = [path.join(around.extensionFolder, 'server'), ...onPath, path.join(around.home, '.local', 'bin'), goBin];
  return folders.map((folder) => path.join(folder, name));
}

export function locate(around: Surroundings): Located {
  if (around.setting !== '') {
    const program = fromHome(around.setting, around.home);
    return runs(program) ? { program } : { problem: `The program that agentls.server.path names, ${program}, cannot be run.` };
  }
  const program = places(around).find(runs);
  return program ? { program } : { problem: 'No agentls program was found: not beside the extension, not on PATH, not in ~/.local/bin.' };
}

/** The surroundings of this process. */
export function here(setting: string, extensionFolder: string): Surroundings {
  return { setting, extensionFolder, env: process.env, home: os.homedir(), platform: process.platform };
}
