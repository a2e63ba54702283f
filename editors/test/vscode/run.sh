#!/bin/bash
# run.sh [BINARY]   The VS Code tests: packs the extension with BINARY or a fresh build in it, installs the package into
# VS Code's own server, and drives it in Chromium. Exit status 0 only when every suite and the journey passed.
#
# ONLY="folder journey"  runs some of: folder, wrong, nofolder, twofolders, journey, trust, writing.
# SHOTS=folder           keeps the journey's screenshots there.
set -euo pipefail
HERE=$(cd "$(dirname "$0")" && pwd)
EDITORS=$(cd "$HERE/../.." && pwd)
. "$HERE/../versions.sh"
. "$HERE/../build.sh"

"$HERE/../install.sh" vscode
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
BINARY=$(agentls_binary "$WORK" "${1:-}")
BASELINE=$(baseline_binary "$WORK")
VSIX=$("$EDITORS/vscode/package.sh" "$BINARY" | tail -1)
export WORK BASELINE VSIX NODE24 CODE_SERVER PLAYWRIGHT
node "$HERE/run.mjs"
