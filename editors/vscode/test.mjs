// node test.mjs   Runs the tests of what needs no editor.
import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const out = path.join(here, 'build', 'test');
fs.rmSync(out, { recursive: true, force: true });
const tests = fs.readdirSync(path.join(here, 'test')).filter((name) => name.endsWith('.test.ts'));
await build({ entryPoints: tests.map((name) => path.join(here, 'test', name)), outdir: out, bundle: true, platform: 'node', format: 'cjs', external: ['vscode'], logLevel: 'warning' });
const files = tests.map((name) => path.join(out, name.replace(/\.ts$/, '.js')));
process.exit(spawnSync(process.execPath, ['--test', '--test-reporter=dot', ...files], { stdio: 'inherit' }).status ?? 1);
