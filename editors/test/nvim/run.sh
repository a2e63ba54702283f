#!/bin/bash
# run.sh [BINARY]   The Neovim tests, in both Neovims, against BINARY or a fresh build. Exit status 0 only when all passed.
set -euo pipefail
HERE=$(cd "$(dirname "$0")" && pwd)
EDITORS=$(cd "$HERE/../.." && pwd)
. "$HERE/../versions.sh"
. "$HERE/../build.sh"

"$HERE/../install.sh" nvim
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
export AGENTLS_PLUGIN=$EDITORS/nvim
AGENTLS_BINARY=$(agentls_binary "$WORK" "${1:-}")
AGENTLS_BASELINE=$(baseline_binary "$WORK")
export AGENTLS_BINARY AGENTLS_BASELINE

# one SUITE TEST   Runs one test file in a Neovim with an empty home, and adds up what its closing line says.
one() {
  local nvim=$CACHE/nvim-$1/usr/bin/nvim home log
  home=$(mktemp -d "$WORK/home-XXXX")
  log=$home/log
  env -i PATH="$PATH" LANG=C.UTF-8 HOME="$home" TMPDIR="$home" \
    AGENTLS_PLUGIN="$AGENTLS_PLUGIN" AGENTLS_BINARY="$AGENTLS_BINARY" AGENTLS_BASELINE="$AGENTLS_BASELINE" \
    LUA_PATH="$HERE/?.lua" timeout 300 \
    "$nvim" --clean --headless -u NONE -l "$2" 2>&1 </dev/null | tee "$log" || true
  # An absent closing line is a failure too: a Neovim that meets a prompt ends in mid-test with status 0.
  local closing
  closing=$(grep -oE ': [0-9]+ passed, [0-9]+ failed$' "$log" | tail -1 | tr -dc '0-9 ' || true)
  read -r ran wrong <<<"${closing:-0 1}"
  passed=$((passed + ran))
  failed=$((failed + wrong))
}

passed=0 failed=0
for suite in $NVIM_SUITES; do
  for test in "$HERE"/*_test.lua; do
    echo "# $(basename "$test")"
    one "$suite" "$test"
  done
done
echo "$passed passed, $failed failed"
[ "$passed" -gt 0 ] && [ "$failed" -eq 0 ]
