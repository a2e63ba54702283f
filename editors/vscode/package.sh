#!/bin/bash
# package.sh [BINARY [TARGET]]   Checks, tests and packs the extension, with BINARY in it if given; prints the package's path last.
set -euo pipefail
cd "$(dirname "$0")"
if [ "$(cat node_modules/.agentls-lock 2>/dev/null)" != "$(cksum <package-lock.json)" ]; then
  npm ci --ignore-scripts --no-audit --no-fund
  cksum <package-lock.json >node_modules/.agentls-lock
fi
npx tsc --noEmit
node test.mjs
node build.mjs "$@"
