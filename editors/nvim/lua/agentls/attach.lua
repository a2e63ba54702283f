-- Attaches the server to buffers of ours: through vim.lsp.enable where Neovim has it (0.11), else by hand.
local breaks = require('agentls.breaks')
local client = require('agentls.client')
local files = require('agentls.files')
local lens = require('agentls.lens')
local process = require('agentls.process')

local M = {}

-- Files of ours that Neovim knows no file type for, or a narrower one than agents read.
local function name_filetypes()
  vim.filetype.add({
    extension = { mdc = 'markdown' },
    filename = {
      ['.agentls.json'] = 'jsonc',
      ['.cursorrules'] = 'markdown',
      ['.windsurfrules'] = 'markdown',
      ['.clinerules'] = 'markdown',
      ['.rules'] = 'markdown',
    },
  })
end

--- Attaches a buffer, when it is of ours and a server can be found.
---@param buf integer
function M.attach(buf)
  if not files.is_ours(buf) or not vim.api.nvim_buf_is_loaded(buf) or client.complain() then
    return
  end
  local config = vim.lsp.config and vim.deepcopy(vim.lsp.config.agentls) or client.config()
  config.root_dir = files.root(files.path(buf))
  vim.lsp.start(config, { bufnr = buf })
end

function M.attach_all()
  for _, buf in ipairs(vim.api.nvim_list_bufs()) do
    M.attach(buf)
  end
end

--- The configuration that vim.lsp.enable works with: one for every workspace.
---@return vim.lsp.Config
function M.shared_config()
  local config = client.config()
  config.root_dir = function(buf, on_dir)
    if files.is_ours(buf) and not client.complain() then
      on_dir(files.root(files.path(buf)))
    end
  end
  return config
end

local function on_events(group, events)
  vim.api.nvim_create_autocmd(events, {
    group = group,
    desc = 'agentls: attach to instruction, skill, rule and settings files',
    callback = function(args)
      M.attach(args.buf)
    end,
  })
end

function M.start()
  name_filetypes()
  process.revive = M.attach_all
  local group = vim.api.nvim_create_augroup('agentls', { clear = true })
  lens.watch(group)
  if not vim.lsp.completion then
    breaks.watch(group)
  end
  on_events(group, 'BufFilePost')
  if vim.lsp.enable then
    vim.lsp.enable('agentls')
  else
    on_events(group, { 'BufReadPost', 'BufNewFile', 'FileType' })
  end
  M.attach_all()
end

return M
