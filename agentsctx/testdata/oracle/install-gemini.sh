#!/bin/sh
# Installs Gemini CLI's core package and the two packages its loader needs into
# the directory $1, at fixed versions, for TestGeminiOracle.
set -eu
mkdir -p "$1/node_modules/@google"
cd "$1"
[ -f package.json ] || echo '{"private":true}' > package.json
npm install --no-audit --no-fund --ignore-scripts proper-lockfile@4.1.2 zod@3.25.76
npm pack --silent @google/gemini-cli-core@0.61.0
rm -rf node_modules/@google/gemini-cli-core
tar xzf google-gemini-cli-core-0.61.0.tgz
mv package node_modules/@google/gemini-cli-core
echo "$PWD/node_modules/@google/gemini-cli-core"
