-- What the server wrote to stderr, taken from Neovim's own language client log.
local M = {}

-- The last part of the log is enough, and a log can be very large: how many bytes are read.
local TAIL = 512 * 1024

---@return string
function M.path()
  if vim.lsp.log and vim.lsp.log.get_filename then
    return vim.lsp.log.get_filename()
  end
  return vim.lsp.get_log_path()
end

local function tail(path)
  local file = io.open(path, 'r')
  if not file then
    return ''
  end
  local size = file:seek('end')
  file:seek('set', math.max(0, size - TAIL))
  local text = file:read('*a')
  file:close()
  return text
end

-- Neovim writes `[ERROR][date] source "rpc" "/path/agentls" "stderr" "text\n"`.
local function stderr_lines(text)
  local lines = {}
  for line in text:gmatch('[^\n]+') do
    local said = line:match('"rpc"%s+"[^"]*agentls[^"]*"%s+"stderr"%s+"(.*)"%s*$')
    for part in (said or ''):gmatch('.-\\n') do
      table.insert(lines, (part:gsub('\\n$', ''):gsub('\\"', '"'):gsub('\\t', '\t'):gsub('\\\\', '\\')))
    end
  end
  return lines
end

function M.open()
  local lines = stderr_lines(tail(M.path()))
  if #lines == 0 then
    lines = { 'The server has written nothing so far. Neovim keeps its log in ' .. M.path() }
  end
  vim.cmd('botright new')
  local buf = vim.api.nvim_get_current_buf()
  vim.bo[buf].buftype = 'nofile'
  vim.bo[buf].bufhidden = 'wipe'
  vim.bo[buf].swapfile = false
  vim.api.nvim_buf_set_lines(buf, 0, -1, false, lines)
  vim.bo[buf].modifiable = false
  vim.api.nvim_win_set_cursor(0, { #lines, 0 })
end

return M
