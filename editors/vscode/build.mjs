// node build.mjs [BINARY]   Bundles the extension and packs it into build/agentls-VERSION.vsix, with BINARY in it if given.
//
// package.json is written by hand and holds the extension's own settings; generated/contributes.json holds what comes
// from the tables (the server's settings, the commands). They meet here, in the folder that is packed.
import { build } from 'esbuild';
import { createVSIX } from '@vscode/vsce';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const staged = path.join(here, 'build', 'extension');
const binary = process.argv[2];

const read = (file) => JSON.parse(fs.readFileSync(path.join(here, file), 'utf8'));

function manifest() {
  const own = read('package.json');
  const generated = read('generated/contributes.json');
  const { devDependencies, scripts, private: _, ...published } = own;
  const { configuration, commands, ...rest } = own.contributes;
  const properties = { ...configuration.properties, ...generated.configuration.properties };
  return {
    ...published,
    contributes: { ...rest, ...generated, configuration: { ...configuration, properties }, commands: [...commands, ...generated.commands] },
  };
}

function stage() {
  fs.rmSync(staged, { recursive: true, force: true });
  fs.mkdirSync(staged, { recursive: true });
  fs.writeFileSync(path.join(staged, 'package.json'), JSON.stringify(manifest(), null, 2) + '\n');
  fs.writeFileSync(path.join(staged, '.vscodeignore'), '');
  for (const file of ['README.md', 'LICENSE']) {
    fs.copyFileSync(path.join(here, file), path.join(staged, file));
  }
  for (const schema of fs.readdirSync(path.join(here, 'generated')).filter((name) => name.endsWith('.schema.json'))) {
    fs.copyFileSync(path.join(here, 'generated', schema), path.join(staged, schema));
  }
  if (binary) {
    const name = process.platform === 'win32' ? 'agentls.exe' : 'agentls';
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
const target = binary ? `${process.platform}-${process.arch}` : undefined;
const packagePath = path.join(here, 'build', `agentls-${read('package.json').version}.vsix`);
await createVSIX({ cwd: staged, packagePath, dependencies: false, allowMissingRepository: true, target });
console.log(packagePath);
