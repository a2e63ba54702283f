# What the editor tests run against, and where it stands once installed. Sourced, not run.
CACHE=${XDG_CACHE_HOME:-$HOME/.cache}/agentls-editors

# Debian suites: trixie keeps Neovim 0.10.4; forky moves and had 0.12.4 in November 2026.
NVIM_SUITES="trixie forky"

# code-server 4.X.Y carries VS Code 1.X.Y; from 4.133 on it needs Node 24.
NODE24_VERSION=24.22.3
CODE_SERVER_VERSION=4.139.1
PLAYWRIGHT_VERSION=1.65.1

NODE_ARCH=$(node -p process.arch)
NODE24=$CACHE/node24/node_modules/node-linux-$NODE_ARCH/bin/node
CODE_SERVER=$CACHE/code-server/node_modules/code-server/lib/vscode
PLAYWRIGHT=$CACHE/playwright/node_modules
