-- Diagnostics that Neovim 0.12 should ask for again and does not (seen in 0.12.4): those of open buffers when the server
-- says that findings changed and also reports on whole workspaces, and those of hidden buffers that get a new server.
local M = {}

local METHOD = 'textDocument/diagnostic'

local function pull(client, buf)
  if vim.api.nvim_buf_is_loaded(buf) then
    client:request(METHOD, { textDocument = { uri = vim.uri_from_bufnr(buf) } }, nil, buf)
  end
end

local function pulls(client)
  return vim.fn.has('nvim-0.12') == 1 and client ~= nil and client:supports_method(METHOD)
end

--- Handles workspace/diagnostic/refresh as Neovim does, and asks for every open buffer.
function M.on_refresh(err, result, context)
  local client = vim.lsp.get_client_by_id(context.client_id)
  if pulls(client) and not err then
    for buf in pairs(client.attached_buffers) do
      pull(client, buf)
    end
  end
  return vim.lsp.handlers['workspace/diagnostic/refresh'](err, result, context)
end

--- What a server is asked after it was told to shut down it has to refuse (InvalidRequest). Neovim still asks for
--- findings then; that is nothing to tell a user.
local invalid_request = -32600

function M.on_diagnostic(err, result, context, config)
  if err and err.code == invalid_request then
    return
  end
  return vim.lsp.handlers['textDocument/diagnostic'](err, result, context, config)
end

--- Asks for a buffer that no window shows.
---@param client vim.lsp.Client
---@param buf integer
function M.on_attach(client, buf)
  if vim.fn.bufwinid(buf) == -1 and pulls(client) then
    pull(client, buf)
  end
end

return M
