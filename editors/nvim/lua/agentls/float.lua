-- A page in a floating window: q or Escape closes it, Enter opens what the cursor is on.
local pages = require('agentls.page')

local M = {}

local namespace = vim.api.nvim_create_namespace('agentls.page')

local function size(lines)
  local width = 40
  for _, line in ipairs(lines) do
    width = math.max(width, vim.fn.strdisplaywidth(line))
  end
  return math.min(width, vim.o.columns - 6), math.min(math.max(#lines, 1), vim.o.lines - 6)
end

-- What Enter opens: the span under the cursor, or the next one, or the last.
local function target(drawn)
  local line, column = unpack(vim.api.nvim_win_get_cursor(0))
  local found
  for _, candidate in ipairs(drawn.targets[line] or {}) do
    found = candidate.span
    if column < candidate.to then
      break
    end
  end
  return found
end

local function open_file(span)
  vim.cmd.edit(vim.fn.fnameescape(span.file))
  if span.line then
    vim.api.nvim_win_set_cursor(0, { math.min(span.line, vim.api.nvim_buf_line_count(0)), math.max(0, (span.column or 1) - 1) })
  end
end

local function buffer(drawn)
  local buf = vim.api.nvim_create_buf(false, true)
  vim.bo[buf].bufhidden = 'wipe'
  vim.api.nvim_buf_set_lines(buf, 0, -1, false, drawn.lines)
  vim.bo[buf].modifiable = false
  for _, mark in ipairs(drawn.marks) do
    vim.api.nvim_buf_set_extmark(buf, namespace, mark.line - 1, mark.from, { end_col = mark.to, hl_group = mark.group })
  end
  return buf
end

--- Shows a page; `ask` is handed what a span changes in the question of the page.
---@param page agentls.Span[][]
---@param ask? fun(with: table)
---@return integer window
function M.open(page, ask)
  local drawn = pages.draw(page)
  local buf = buffer(drawn)
  local width, height = size(drawn.lines)
  local window = vim.api.nvim_open_win(buf, true, {
    relative = 'editor',
    width = width,
    height = height,
    row = math.max(0, math.floor((vim.o.lines - height) / 2) - 1),
    col = math.max(0, math.floor((vim.o.columns - width) / 2)),
    style = 'minimal',
    border = 'rounded',
    title = ' agentls ',
  })
  vim.wo[window].wrap = false
  vim.wo[window].cursorline = true
  local function close()
    if vim.api.nvim_win_is_valid(window) then
      vim.api.nvim_win_close(window, true)
    end
  end
  local function follow()
    local span = target(drawn)
    if span then
      close()
      if span.file then
        open_file(span)
      elseif ask then
        ask(span.with)
      end
    end
  end
  for lhs, fn in pairs({ q = close, ['<Esc>'] = close, ['<CR>'] = follow }) do
    vim.keymap.set('n', lhs, fn, { buffer = buf, nowait = true, silent = true })
  end
  return window
end

return M
