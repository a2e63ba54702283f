-- Code lenses: "2 files above · 12.4 of 32 KiB" on the first line. Neovim 0.12 keeps them fresh by itself.
local options = require('agentls.options')

local M = {}

local function is_ours(client_id)
  local client = vim.lsp.get_client_by_id(client_id)
  return client ~= nil and client.name == 'agentls'
end

local function refresh(buf)
  if vim.api.nvim_buf_is_loaded(buf) and #vim.lsp.get_clients({ bufnr = buf, name = 'agentls' }) > 0 then
    vim.lsp.codelens.refresh({ bufnr = buf })
  end
end

local function refresh_on_change(group, buf)
  refresh(buf)
  vim.api.nvim_clear_autocmds({ group = group, buffer = buf, event = { 'BufEnter', 'InsertLeave', 'TextChanged', 'BufWritePost' } })
  vim.api.nvim_create_autocmd({ 'BufEnter', 'InsertLeave', 'TextChanged', 'BufWritePost' }, {
    group = group,
    buffer = buf,
    desc = 'agentls: refresh code lenses',
    callback = function()
      refresh(buf)
    end,
  })
end

---@param group integer
function M.watch(group)
  vim.api.nvim_create_autocmd('LspAttach', {
    group = group,
    desc = 'agentls: show code lenses',
    callback = function(args)
      if not options.current.code_lens or not is_ours(args.data.client_id) then
        return
      end
      if vim.lsp.codelens.enable then
        vim.lsp.codelens.enable(true, { bufnr = args.buf })
      else
        refresh_on_change(group, args.buf)
      end
    end,
  })
end

return M
