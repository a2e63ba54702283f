#!/usr/bin/env node
// Runs the binary of this platform.
'use strict';
const { spawn } = require('node:child_process');

const name = `agentls-${process.platform}-${process.arch}`;
let binary;
try {
  binary = require.resolve(`${name}/bin/agentls${process.platform === 'win32' ? '.exe' : ''}`);
} catch {
  console.error(`agentls: the package ${name} is not installed. Either there is no build for this platform, or optional dependencies were left out (npm install --include=optional).`);
  process.exit(2);
}
const child = spawn(binary, process.argv.slice(2), { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => child.kill(signal));
}
child.on('error', (error) => {
  console.error(`agentls: ${error.message}`);
  process.exit(2);
});
child.on('exit', (code, signal) => {
  process.exit(signal ? 1 : code);
});
