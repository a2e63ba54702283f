// node build.mjs [BINARY [TARGET]]   Bundles the extension and packs it into build/agentls-VERSION.vsix, with BINARY in it
// if given; with TARGET, a platform as VS Code calls it, the binary is that platform's and its name is in the package's.
//
// The settings and commands in package.json and the lists in generated/ come from cmd/gen; the rest is written by hand.
import { build } from 'esbuild';
import { createVSIX } from '@vscode/vsce';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const staged = path.join(here, 'build', 'extension');
const [binary, target = binary && `${process.platform}-${process.arch}`] = process.argv.slice(2);

const read = (file) => JSON.parse(fs.readFileSync(path.join(here, file), 'utf8'));

function manifest() {
  const { devDependencies, scripts, private: _, ...published } = read('package.json');
  return published;
}

function stage() {
  fs.rmSync(staged, { recursive: true, force: true });
  fs.mkdirSync(staged, { recursive: true });
  fs.writeFileSync(path.join(staged, 'package.json'), JSON.stringify(manifest(), null, 2) + '\n');
  fs.writeFileSync(path.join(staged, '.vscodeignore'), '');
  for (const file of ['README.md', 'LICENSE']) {
    fs.copyFileSync(path.join(here, file), path.join(staged, file));
  }
  fs.cpSync(path.join(here, 'images'), path.join(staged, 'images'), { recursive: true });
  fs.copyFileSync(path.join(here, '..', '..', 'docs', 'agentls.schema.json'), path.join(staged, 'agentls.schema.json'));
  if (binary) {
    const name = target.startsWith('win32') ? 'agentls.exe' : 'agentls';
    fs.mkdirSync(path.join(staged, 'server'));
    fs.copyFileSync(binary, path.join(staged, 'server', name));
    fs.chmodSync(path.join(staged, 'server', name), 0o755);
  }
}

stage();
await build({
  entryPoints: [path.join(here, 'src', 'extension.ts')],
  outfile: path.join(staged, 'extension.js'),
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  external: ['vscode'],
  minify: true,
  logLevel: 'warning',
});
const platform = process.argv[3] ? `-${target}` : '';
const packagePath = path.join(here, 'build', `agentls-${read('package.json').version}${platform}.vsix`);
await createVSIX({ cwd: staged, packagePath, dependencies: false, allowMissingRepository: true, rewriteRelativeLinks: false, target });
console.log(packagePath);
