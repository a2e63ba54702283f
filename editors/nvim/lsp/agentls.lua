-- Found by vim.lsp.enable('agentls') (Neovim 0.11 and later).
return require('agentls.attach').shared_config()
