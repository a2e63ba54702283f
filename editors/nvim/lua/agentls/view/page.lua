-- Builds a page line by line, and writes numbers the way people read them.
local M = {}

---@class agentls.PageBuilder
local Builder = {}
Builder.__index = Builder

---@param title string
---@return agentls.PageBuilder
function M.new(title)
  return setmetatable({ title = title, lines = {}, targets = {}, marks = {} }, Builder)
end

--- Adds one line; line breaks of foreign text become blanks, so that one entry stays one line.
---@param text string
---@param about? { target?: string, group?: string }
function Builder:add(text, about)
  table.insert(self.lines, (text:gsub('[\r\n]+', ' ')))
  local line = #self.lines
  if about and about.target then
    self.targets[line] = about.target
  end
  if about and about.group then
    table.insert(self.marks, { line = line, group = about.group })
  end
end

function Builder:heading(text)
  if #self.lines > 0 then
    self:add('')
  end
  self:add(text, { group = 'Title' })
end

--- Rows of cells, each column as wide as its widest cell. A row may carry `target` and `group`.
---@param rows table[]
function Builder:table(rows)
  local widths = {}
  for _, row in ipairs(rows) do
    for i, cell in ipairs(row) do
      widths[i] = math.max(widths[i] or 0, vim.fn.strdisplaywidth(cell))
    end
  end
  for _, row in ipairs(rows) do
    local cells = {}
    for i, cell in ipairs(row) do
      cells[i] = cell .. (' '):rep(widths[i] - vim.fn.strdisplaywidth(cell))
    end
    self:add(('  ' .. table.concat(cells, '  ')):gsub('%s+$', ''), row)
  end
end

--- 1234567 → "1,234,567"
---@param n? number
function M.count(n)
  if type(n) ~= 'number' then
    return '?'
  end
  local digits = ('%d'):format(n)
  local grouped = digits:reverse():gsub('(%d%d%d)', '%1,'):reverse()
  return (grouped:gsub('^(-?),', '%1'))
end

--- "12.4 of 32 KiB" for bytes, "500 of 12,000 utf16" for another unit, "12.4 KiB" where there is no limit.
---@param n number
---@param budget? { total?: number, unit?: string }
function M.size(n, budget)
  budget = type(budget) == 'table' and budget or {}
  local limit = budget.total or 0
  if budget.unit and budget.unit ~= 'bytes' then
    return limit > 0 and ('%s of %s %s'):format(M.count(n), M.count(limit), budget.unit)
      or ('%s %s'):format(M.count(n), budget.unit)
  end
  local function kib(bytes)
    return (('%.1f'):format(bytes / 1024):gsub('%.0$', ''))
  end
  return limit > 0 and ('%s of %s KiB'):format(kib(n), kib(limit)) or ('%s KiB'):format(kib(n))
end

--- A list of the answer; JSON null and an absent list are empty ones.
---@param value any
---@return any[]
function M.list(value)
  return type(value) == 'table' and value or {}
end

--- A text of the answer; JSON null and an absent one are empty.
---@param value any
---@return string
function M.text(value)
  return type(value) == 'string' and value or ''
end

return M
