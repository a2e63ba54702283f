#!/bin/sh
# Unpacks into the directory $1 the package that carries VS Code's parser of
# instruction files as compiled, at a fixed version and without what it depends
# on, for TestVSCodeGates and TestVSCodeSkills. Prints the directory to name.
set -eu
mkdir -p "$1"
cd "$1"
npm pack --silent @codingame/monaco-vscode-api@36.2.7 >&2
rm -rf package
tar xzf codingame-monaco-vscode-api-36.2.7.tgz --exclude='*.d.ts' --exclude='*.map' --exclude='*.css'
rm codingame-monaco-vscode-api-36.2.7.tgz
echo "$PWD/package"
