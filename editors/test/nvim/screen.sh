#!/bin/bash
# screen.sh [BINARY] [SUITE]   Neovim in a real terminal: opens a broken skill, then a long AGENTS.md, then explains a
# source file, and prints the three screens. Fails when a screen does not show what it should.
set -euo pipefail
HERE=$(cd "$(dirname "$0")" && pwd)
EDITORS=$(cd "$HERE/../.." && pwd)
. "$HERE/../versions.sh"
. "$HERE/../build.sh"
"$HERE/../install.sh" nvim
command -v tmux >/dev/null || { echo "screen.sh: tmux is not installed" >&2; exit 1; }

SUITE=${2:-forky}
WORK=$(mktemp -d)
SOCKET=$WORK/socket
trap 'tmux -S "$SOCKET" kill-server 2>/dev/null || true; rm -rf "$WORK"' EXIT
BINARY=$(agentls_binary "$WORK" "${1:-}")

mkdir -p "$WORK/ws/.git" "$WORK/ws/.agents/skills/demo" "$WORK/ws/pkg"
cd "$WORK/ws"
printf -- '---\nname: demo\ndescription: 🚀 Deploy: then verify the release\n---\n\nRun the steps.\n' >.agents/skills/demo/SKILL.md
awk 'BEGIN { print "# Rules\n"; for (i = 0; i < 850; i++) print "Keep every public name documented, and say why." }' >AGENTS.md
printf '# Package\n\nSee [the code](main.go).\n' >pkg/AGENTS.md
printf 'package main\n' >pkg/main.go
cat >"$WORK/init.lua" <<LUA
vim.opt.runtimepath:prepend('$EDITORS/nvim')
vim.opt.swapfile = false
vim.opt.number = true
vim.opt.termguicolors = true
vim.diagnostic.config({ virtual_text = true })
require('agentls').setup({ cmd = { '$BINARY', 'lsp' } })
LUA

screen() { tmux -S "$SOCKET" capture-pane -p "$@"; }
keys() { tmux -S "$SOCKET" send-keys "$@"; }

# shows TEXT   Waits until the screen shows TEXT, and prints the screen.
shows() {
  for _ in $(seq 1 100); do
    if screen | grep -qF -- "$1"; then
      sleep 0.3
      screen
      return
    fi
    sleep 0.1
  done
  screen
  echo "not ok - the screen does not show: $1"
  exit 1
}

tmux -S "$SOCKET" -f /dev/null new-session -d -x 130 -y 24 \
  "env HOME=$WORK LANG=C.UTF-8 TERM=xterm-256color $CACHE/nvim-$SUITE/usr/bin/nvim -u $WORK/init.lua .agents/skills/demo/SKILL.md"
shows 'drop this skill'
keys ':e AGENTS.md' Enter
shows 'of 32 KiB'
if ! screen -e | grep -F 'Keep every' | grep -q $'\x1b\\[3[0-9;]*m\|\x1b\\[38'; then echo "not ok - lost text is not drawn in another colour"; exit 1; fi
keys ':e pkg/main.go' Enter ':Agentls explain' Enter
shows 'pkg/AGENTS.md'
echo "3 passed, 0 failed"
