#!/bin/bash
# release.sh [VERSION]   Builds all that a release consists of into dist/: archives, Debian packages and SBOMs
# (goreleaser), packages for npm and wheels, the VS Code extension for each platform, and the sums of all. Nothing is
# published. The same commit gives the same bytes.
set -euo pipefail
cd "$(dirname "$0")/.."
GORELEASER=github.com/goreleaser/goreleaser/v2@v2.17.0
VERSION=${1:-$(sed -n 's/^var version = "\(.*\)"$/\1/p' cmd/agentls/version.go)}
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
SOURCE_DATE=$(date -u -d "@$SOURCE_DATE_EPOCH" +%FT%TZ)
export VERSION SOURCE_DATE_EPOCH SOURCE_DATE TZ=UTC

rm -rf build/manual
${GORELEASER_BIN:-go run "$GORELEASER"} release --snapshot --clean
sed -i "s|\"timestamp\": \"[^\"]*\"|\"timestamp\": \"$SOURCE_DATE\"|" dist/*.cdx.json # of the commit, not of today
node packaging/npm/pack.mjs dist dist/npm
python3 packaging/wheel/pack.py dist dist/wheel
mkdir dist/vscode
for build in linux_amd64_v1=linux-x64 linux_arm64_v8.0=linux-arm64 darwin_amd64_v1=darwin-x64 darwin_arm64_v8.0=darwin-arm64 \
  windows_amd64_v1=win32-x64 windows_arm64_v8.0=win32-arm64; do
  mv "$(editors/vscode/package.sh "$PWD"/dist/agentls_"${build%=*}"/agentls* "${build#*=}" | tail -1)" dist/vscode/
done
cd dist
rm -f config.yaml
find . -type f \( -name '*.tar.gz' -o -name '*.zip' -o -name '*.deb' -o -name '*.cdx.json' -o -name '*.tgz' -o -name '*.whl' -o -name '*.vsix' \) |
  sed 's|^\./||' | LC_ALL=C sort | xargs sha256sum >checksums.txt
wc -l <checksums.txt | xargs echo "files in dist/checksums.txt:"
