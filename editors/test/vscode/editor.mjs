// VS Code's own server, with the package installed and a home of its own.
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const { NODE24, CODE_SERVER, VSIX } = process.env;
const main = path.join(CODE_SERVER, 'out', 'server-main.js');

/** The longest the server may take to answer, in milliseconds. */
const patience = 60_000;

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

function writeSettings(folder, settings) {
  const text = JSON.stringify({ ...JSON.parse(fs.readFileSync(path.join(here, 'settings.json'), 'utf8')), ...settings });
  for (const layer of ['User', 'Machine']) {
    fs.mkdirSync(path.join(folder, 'data', layer), { recursive: true });
    fs.writeFileSync(path.join(folder, 'data', layer, 'settings.json'), text);
  }
}

async function answers(address) {
  for (const end = Date.now() + patience; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 100))) {
    if ((await fetch(`${address}/version`).catch(() => undefined))?.ok) {
      return;
    }
  }
  throw new Error(`VS Code's server did not answer at ${address}`);
}

/** Installs the package and starts the server; `env` reaches the extension host. */
export async function startEditor(folder, settings, env) {
  const home = path.join(folder, 'home');
  fs.mkdirSync(home, { recursive: true });
  writeSettings(folder, settings);
  const dirs = ['--accept-server-license-terms', '--server-data-dir', path.join(folder, 'server'), '--user-data-dir', path.join(folder, 'data'), '--extensions-dir', path.join(folder, 'extensions')];
  const all = { PATH: process.env.PATH, LANG: 'C.UTF-8', TMPDIR: process.env.TMPDIR ?? '/tmp', HOME: home, ...env };
  execFileSync(NODE24, [main, ...dirs, '--install-extension', VSIX], { env: all, stdio: ['ignore', 'ignore', 'pipe'] });
  const port = await freePort();
  const log = fs.openSync(path.join(folder, 'log'), 'w');
  const server = spawn(NODE24, [main, ...dirs, '--host', '127.0.0.1', '--port', String(port), '--without-connection-token', '--telemetry-level', 'off'], {
    env: all,
    detached: true, // a process group, so that the extension host and the language server end with it
    stdio: ['ignore', log, log],
  });
  const stop = () => {
    try {
      process.kill(-server.pid, 'SIGKILL');
    } catch {
      // it has ended
    }
  };
  /** Process ids of the language servers that run out of the installed package. */
  const languageServers = () =>
    fs.readdirSync('/proc').filter((pid) => {
      try {
        return fs.readlinkSync(`/proc/${pid}/exe`).startsWith(path.join(folder, 'extensions'));
      } catch {
        return false; // no process, or one of the system's
      }
    });
  const address = `http://127.0.0.1:${port}/`;
  await answers(address.slice(0, -1)).catch((error) => {
    stop();
    throw error;
  });
  return { address, stop, languageServers };
}
