-- A page in a floating window: q or Escape closes it, Enter opens the file that the line names.
local M = {}

---@class agentls.Page
---@field title string
---@field lines string[]
---@field targets? table<integer, string> path of the file a line speaks of
---@field marks? { line: integer, group: string }[] whole lines to highlight, from 1
---@field keys? table<string, fun()> further keys, each closes the page first
---@field root? string the folder that relative targets start from
---@field off? boolean the answer says only that its mode is off

local namespace = vim.api.nvim_create_namespace('agentls.page')

local function size(lines)
  local width = 40
  for _, line in ipairs(lines) do
    width = math.max(width, vim.fn.strdisplaywidth(line))
  end
  return math.min(width, vim.o.columns - 6), math.min(math.max(#lines, 1), vim.o.lines - 6)
end

local function resolve(target, root)
  if target:sub(1, 1) == '~' or target:sub(1, 1) == '/' or target:match('^%a:') then
    return vim.fs.normalize(target)
  end
  return vim.fs.normalize((root or vim.fn.getcwd()) .. '/' .. target)
end

local function follow(page, close)
  local target = (page.targets or {})[vim.api.nvim_win_get_cursor(0)[1]]
  if target then
    close()
    vim.cmd.edit(vim.fn.fnameescape(resolve(target, page.root)))
  end
end

local function buffer(page)
  local buf = vim.api.nvim_create_buf(false, true)
  vim.bo[buf].bufhidden = 'wipe'
  vim.api.nvim_buf_set_lines(buf, 0, -1, false, page.lines)
  vim.bo[buf].modifiable = false
  for _, mark in ipairs(page.marks or {}) do
    local length = #(page.lines[mark.line] or '')
    vim.api.nvim_buf_set_extmark(buf, namespace, mark.line - 1, 0, { end_col = length, hl_group = mark.group })
  end
  return buf
end

local function map(buf, page, close)
  local function key(lhs, fn)
    vim.keymap.set('n', lhs, fn, { buffer = buf, nowait = true, silent = true })
  end
  key('q', close)
  key('<Esc>', close)
  key('<CR>', function()
    follow(page, close)
  end)
  for lhs, fn in pairs(page.keys or {}) do
    key(lhs, function()
      close()
      fn()
    end)
  end
end

---@param page agentls.Page
---@return integer window
function M.open(page)
  local buf = buffer(page)
  local width, height = size(page.lines)
  local window = vim.api.nvim_open_win(buf, true, {
    relative = 'editor',
    width = width,
    height = height,
    row = math.max(0, math.floor((vim.o.lines - height) / 2) - 1),
    col = math.max(0, math.floor((vim.o.columns - width) / 2)),
    style = 'minimal',
    border = 'rounded',
    title = ' ' .. page.title .. ' ',
  })
  vim.wo[window].wrap = false
  vim.wo[window].cursorline = true
  map(buf, page, function()
    if vim.api.nvim_win_is_valid(window) then
      vim.api.nvim_win_close(window, true)
    end
  end)
  return window
end

return M
