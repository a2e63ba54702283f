#!/bin/bash
# install.sh nvim|vscode...   What the editor tests need, put into a cache folder; safe to run again.
#
#   nvim    Neovim of two Debian suites (0.10 and 0.12 or later), unpacked beside the system
#   vscode  VS Code's own server and workbench (npm code-server), Node 24 for it, Chromium to open it
#
# Needs Debian, Node 20 with npm, and for Chromium root. Nothing runs an install script. Each part leaves a stamp
# that carries its versions: a changed version installs anew, an unchanged one costs a few milliseconds.
set -euo pipefail
HERE=$(cd "$(dirname "$0")" && pwd)
. "$HERE/versions.sh"
. "$HERE/debian.sh"
mkdir -p "$CACHE"

# part NAME VERSION COMMAND...   Runs COMMAND once per VERSION, keeps its output in a log, says how long it took.
part() {
  local name=$1 version=$2 start=$SECONDS
  shift 2
  if [ "$(cat "$CACHE/$name.stamp" 2>/dev/null)" = "$version" ]; then return; fi
  echo "installing $name ($version)"
  # In the background, because a condition would switch off "set -e" within the command.
  "$@" >"$CACHE/$name.log" 2>&1 &
  if ! wait $!; then
    tail -20 "$CACHE/$name.log" >&2
    echo "install.sh: $name could not be installed; the whole log is $CACHE/$name.log" >&2
    exit 1
  fi
  echo "$version" >"$CACHE/$name.stamp"
  echo "installed $name in $((SECONDS - start)) s"
}

# npm_folder FOLDER PACKAGE   A folder of its own with one package, no install scripts.
npm_folder() {
  rm -rf "$1" && mkdir -p "$1" && cd "$1"
  echo '{"private":true}' >package.json
  npm install --ignore-scripts --save-exact --no-audit --no-fund "$2"
}

# The VS Code server inside code-server has its own list of packages; npm leaves it alone unless asked.
code_server() {
  PATH=$(dirname "$NODE24"):$PATH
  npm_folder "$1" "code-server@$2"
  cd node_modules/code-server/lib/vscode
  npm install --omit=dev --ignore-scripts --no-audit --no-fund
  "$NODE24" out/server-main.js --version
}

# Neovim runs on its suite's own loader and libraries, so the system's libc stays as it is.
neovim() {
  local root=$1 suite=$2
  rm -rf "$root"
  unpack_suite "$suite" "$root" neovim patchelf
  use_own_libraries "$root" usr/bin/nvim
  "$root/usr/bin/nvim" --version
}

chromium_browser() {
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core fonts-noto-color-emoji
}

exec 9>"$CACHE/lock" && flock 9
for what in "$@"; do
  case $what in
  nvim)
    for suite in $NVIM_SUITES; do part "nvim-$suite" "$suite" neovim "$CACHE/nvim-$suite" "$suite"; done
    ;;
  vscode)
    part node24 "$NODE24_VERSION" npm_folder "$CACHE/node24" "node-linux-$NODE_ARCH@$NODE24_VERSION"
    part code-server "$CODE_SERVER_VERSION" code_server "$CACHE/code-server" "$CODE_SERVER_VERSION"
    part playwright "$PLAYWRIGHT_VERSION" npm_folder "$CACHE/playwright" "playwright-core@$PLAYWRIGHT_VERSION"
    part chromium "debian, with emoji" chromium_browser
    ;;
  *)
    echo "install.sh: '$what' is none of: nvim, vscode" >&2
    exit 2
    ;;
  esac
done
