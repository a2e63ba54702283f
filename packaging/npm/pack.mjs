// pack.mjs DIST OUT   Packs the binaries of a release for npm: one package for each platform, and `agentls`, which
// depends on all of them optionally, so that npm installs the one that fits. No script runs at installation.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const [dist, out] = process.argv.slice(2).map((p) => path.resolve(p));
const { version } = JSON.parse(fs.readFileSync(path.join(dist, 'metadata.json'), 'utf8'));
const builds = JSON.parse(fs.readFileSync(path.join(dist, 'artifacts.json'), 'utf8'))
  .filter((a) => a.type === 'Binary')
  .sort((a, b) => (a.path < b.path ? -1 : 1));
const here = import.meta.dirname;
const root = path.join(here, '..', '..');

const system = { linux: 'linux', darwin: 'darwin', windows: 'win32' };
const processor = { amd64: 'x64', arm64: 'arm64' };
const common = {
  version,
  description: 'Shows what coding agents make of AGENTS.md, CLAUDE.md and SKILL.md',
  license: 'MIT',
};

/** Packs a folder that holds the given files, by their names in it. */
function pack(manifest, files) {
  const folder = fs.mkdtempSync(path.join(out, 'pack-'));
  for (const [name, from] of Object.entries({ LICENSE: path.join(root, 'LICENSE'), ...files })) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.copyFileSync(from, path.join(folder, name));
    fs.chmodSync(path.join(folder, name), name.startsWith('bin/') ? 0o755 : 0o644);
  }
  fs.writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', out], { cwd: folder });
  fs.rmSync(folder, { recursive: true });
}

fs.mkdirSync(out, { recursive: true });
const platforms = {};
for (const build of builds) {
  const [os, cpu] = [system[build.goos], processor[build.goarch]];
  const name = `agentls-${os}-${cpu}`;
  platforms[name] = version;
  pack(
    { name, ...common, os: [os], cpu: [cpu], files: ['bin'] },
    { [`bin/${build.name}`]: path.resolve(root, build.path) },
  );
}
pack(
  { name: 'agentls', ...common, bin: { agentls: 'bin/agentls.js' }, files: ['bin'], engines: { node: '>=18' }, optionalDependencies: platforms },
  { 'bin/agentls.js': path.join(here, 'agentls.js'), 'README.md': path.join(root, 'README.md') },
);
