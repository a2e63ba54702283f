-- What a session received of a file, beside the file, as Neovim shows differences.
local M = {}

---@param buf integer the file
---@param received { session: string, text: string }
function M.open(buf, received)
  local scratch = vim.api.nvim_create_buf(false, true)
  vim.bo[scratch].bufhidden = 'wipe'
  vim.api.nvim_buf_set_lines(scratch, 0, -1, false, vim.split(received.text, '\n', { plain = true }))
  vim.bo[scratch].modifiable = false
  vim.bo[scratch].filetype = vim.bo[buf].filetype
  local window = vim.api.nvim_get_current_win()
  vim.cmd.diffthis()
  vim.cmd('leftabove vertical sbuffer ' .. scratch)
  vim.wo.winbar = 'received by ' .. received.session:gsub('%%', '%%%%')
  vim.cmd.diffthis()
  vim.api.nvim_set_current_win(window)
end

return M
