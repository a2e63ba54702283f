-- Line breaks in what completion inserts. Before 0.11 Neovim's own completion puts a text of several lines into one,
-- with a NUL for each break.
local files = require('agentls.files')

local M = {}

local function split(buf)
  local row = vim.api.nvim_win_get_cursor(0)[1]
  local line = vim.api.nvim_buf_get_lines(buf, row - 1, row, false)[1]
  local parts = vim.split(line, '\0', { plain = true })
  if #parts > 1 then
    vim.api.nvim_buf_set_lines(buf, row - 1, row, false, parts)
    local last = row + #parts - 1
    vim.api.nvim_win_set_cursor(0, { last, #parts[#parts] })
  end
end

--- Splits such a line in our buffers once the item is in.
---@param group integer
function M.watch(group)
  vim.api.nvim_create_autocmd('CompleteDone', {
    group = group,
    desc = 'agentls: line breaks of a completed text',
    callback = function(args)
      if files.is_ours(args.buf) then
        vim.schedule(function()
          if vim.api.nvim_get_current_buf() == args.buf then
            split(args.buf)
          end
        end)
      end
    end,
  })
end

return M
