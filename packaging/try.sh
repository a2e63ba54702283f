#!/bin/bash
# try.sh   Installs what release.sh built for this machine in each way that people have, in throw-away places without a
# network, and asks each for its version and for the findings of the sample tree.
set -euo pipefail
cd "$(dirname "$0")/.."
ROOT=$PWD
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
case $(uname -m) in x86_64) GOARCH=amd64 NODEARCH=x64 ;; aarch64 | arm64) GOARCH=arm64 NODEARCH=arm64 ;; esac
VERSION=$(sed -n 's/.*"version":"\([^"]*\)".*/\1/p' dist/metadata.json)
passed=0

# try WHAT COMMAND...   COMMAND is the program however it was installed.
try() {
  local what=$1
  shift
  local said
  said=$("$@" version | head -1)
  [ "$said" = "agentls $VERSION" ] || { echo "not ok - $what says: $said"; exit 1; }
  "$@" check --fail-on never --workspace "$ROOT/testdata/sample" >"$WORK/found"
  cmp -s "$WORK/found" "$WORK/wanted" || cp "$WORK/found" "$WORK/wanted.$what"
  passed=$((passed + 1))
  echo "ok - $what"
}

go build -trimpath -ldflags "-X main.version=$VERSION" -o "$WORK/built" ./cmd/agentls
"$WORK/built" check --fail-on never --workspace "$ROOT/testdata/sample" >"$WORK/wanted"
try build "$WORK/built"

mkdir "$WORK/archive" && tar xf dist/agentls_"$VERSION"_linux_"$GOARCH".tar.gz -C "$WORK/archive"
try archive "$WORK/archive/agentls"

dpkg-deb -x dist/agentls_"$VERSION"_linux_"$GOARCH".deb "$WORK/deb"
try deb "$WORK/deb/usr/bin/agentls"

mkdir "$WORK/npm" && (cd "$WORK/npm" && npm init -y >/dev/null &&
  npm install --offline --no-audit --no-fund --silent "$ROOT/dist/npm/agentls-linux-$NODEARCH-$VERSION.tgz" &&
  npm install --offline --no-audit --no-fund --silent --omit=optional "$ROOT/dist/npm/agentls-$VERSION.tgz" "$ROOT/dist/npm/agentls-linux-$NODEARCH-$VERSION.tgz")
try npx env -C "$WORK/npm" npx --offline agentls

python3 -m venv "$WORK/venv" && "$WORK/venv/bin/pip" install --quiet --no-index --find-links dist/wheel agentls
try wheel "$WORK/venv/bin/agentls"

mkdir "$WORK/vsix" && unzip -q dist/vscode/agentls-*-linux-"$NODEARCH".vsix -d "$WORK/vsix"
try vsix "$WORK/vsix/extension/server/agentls"

if ls "$WORK"/wanted.* >/dev/null 2>&1; then
  echo "not ok - other findings than a fresh build's: $(cd "$WORK" && ls wanted.*)"
  exit 1
fi
echo "$passed passed, 0 failed"
